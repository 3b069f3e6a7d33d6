"""Finds pairs of Markdown marks around words: `**bold**`, `~~old~~`, `[here](page.html)`. Pure."""

import re
from collections.abc import Iterator, Sequence

from tolmach.translation.protected import protection
from tolmach.translation.protected.placeholders import PlaceholderPair, pair_between
from tolmach.units import Span

_HINT = re.compile(r"[*~_\]](?:(?<=[*~])|(?<!\w_)(?<=_)|(?<=\])(?=[(\[]))")
_TOKEN = re.compile(
    r"\\[*_~\[\]\\]"
    r"|(?P<open>!?\[)"
    r"|(?P<link>\](?:\((?:[^()\s]|\([^()\s]{0,200}\)){1,2000}(?:\s{1,3}(?:\"[^\"\n]{0,200}\"|'[^'\n]{0,200}'))?\)"
    r"|\[[\w.:-]{1,60}\]))"
    r"|(?P<close>\])"
    r"|(?P<mark>\*{1,3}|_{1,3}|~~)"
    r"|(?P<end>\n[^\S\n]*\n)"
)
_OUTSIDE = frozenset("\"'“”„«»‘’([{<¿¡-–—…:;,.!?)]}>/|*_~")
"""Characters, beside white space, that a mark may touch at its outer side."""
_LETTER = re.compile(r"[^\W\d_]")
_DEEPEST = 16


def marks(text: str, language: str) -> list[PlaceholderPair]:
    """The pairs, in the order of their ends. They nest or do not overlap, and never reach across an empty line."""
    if not _HINT.search(text):
        return []
    fixed = [(item.start, item.end) for item in protection.find(text, language)]
    opened: list[re.Match[str]] = []
    found: list[PlaceholderPair] = []
    for token in _tokens(text, fixed):
        number = _opening(text, token, opened)
        if token["end"]:
            opened.clear()
        elif number is not None:
            if not token["close"] and _LETTER.search(text, opened[number].end(), token.start()):
                found.append(pair_between(text, opened[number].span(), token.span()))
            del opened[number:]
        elif token["open"] or (token["mark"] and _opens(text, token)):
            opened.append(token)
    return found


def _tokens(text: str, fixed: Sequence[Span]) -> Iterator[re.Match[str]]:
    """The marks, without those within protected spans. The address of a link is protected, and belongs to its mark."""
    place = 0
    for token in _TOKEN.finditer(text):
        while place < len(fixed) and fixed[place][1] <= token.start():
            place += 1
        if token.lastgroup and (place == len(fixed) or token.start() < fixed[place][0] or token["end"]):
            yield token


def _opening(text: str, token: re.Match[str], opened: Sequence[re.Match[str]]) -> int | None:
    """The place of the nearest mark that this one closes."""
    if token["mark"] and not _closes(text, token):
        return None
    for number in range(len(opened) - 1, max(-1, len(opened) - 1 - _DEEPEST), -1):
        first = opened[number]
        if first["open"] if token["link"] or token["close"] else first[0] == token[0]:
            return number
    return None


def _opens(text: str, token: re.Match[str]) -> bool:
    before, after = text[token.start() - 1 : token.start()], text[token.end() : token.end() + 1]
    return _is_outside(before) and bool(after) and not after.isspace() and after not in ")]},.;:!?"


def _closes(text: str, token: re.Match[str]) -> bool:
    before, after = text[token.start() - 1 : token.start()], text[token.end() : token.end() + 1]
    return bool(before) and not before.isspace() and _is_outside(after)


def _is_outside(char: str) -> bool:
    """In scripts without spaces, letters may stand there, too."""
    return not char or char.isspace() or char in _OUTSIDE or char > "\u2e7f"
