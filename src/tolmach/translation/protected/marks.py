"""Finds pairs of marks around words: Markdown, such as `**bold**`, `~~old~~` and `[here](page.html)`, and quotation
marks around ordinary words, such as `The "kitchen" is a table.` Pure.

Engines read a quoted word as part of its mark, and leave it or make one up. So its marks are taken out as codes, like
those of Markdown.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from tolmach.languages.traits import traits
from tolmach.patterns import deferred
from tolmach.translation.protected import protection
from tolmach.translation.protected.placeholders import PlaceholderPair, pair_between
from tolmach.units import Span

_MARK_HINT = deferred(r"[*~_\]](?:(?<=[*~])|(?<!\w_)(?<=_)|(?<=\])(?=[(\[]))")
_TOKEN = deferred(
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
_LETTER = deferred(r"[^\W\d_]")
_DEEPEST = 16

_WORD = r"[^\W\d_A-Z][^\W\d_A-Z'’-]*(?:['’-][^\W\d_A-Z]+)*"
_QUOTED = deferred(rf"(?<!\S)(?:\"(?={_WORD}[ \"])|“(?={_WORD}[ ”]))({_WORD}(?: {_WORD}){{0,2}})[\"”](?![^\s.,;:!?…)])")
# Behind one of these, a word is meant to be typed, and stays as it is.
_TYPED = deferred(
    r"(?i)\b(?:types?|typed|enters?|entered|values?|options?|parameters?|arguments?|commands?|keys?|fields?|files?|folders?"
    r"|users?|username|password|strings?|tags?|variables?|functions?|methods?|settings?|equals|words?|letters?"
    r"|(?:set|sets|changes?|changed|equal|defaults?)(?: \w+){0,3} to)[:,]? $|= ?$"
)
_ALSO = deferred(r",? (?:and|or) |, ")
_STRAIGHT = '"'
_NEAR = 40
_MOST_QUOTED = 100
"""A text with more quotations is no prose."""


def marked(text: str, language: str) -> list[PlaceholderPair]:
    """The pairs, in the order of their ends. They nest or do not overlap, and never reach across an empty line."""
    if not _MARK_HINT.search(text):
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


def quoted(text: str, languages: tuple[str, str]) -> list[PlaceholderPair]:
    """The pairs, with quotation marks as the target writes them. Straight marks stay straight where words have spaces
    between them. A text that is quoted as a whole has no pairs."""
    if '"' not in text and "“" not in text:
        return []
    found: list[PlaceholderPair] = []
    typed = 0
    for match in _outside_code(text, languages[0]):
        if _TYPED.search(text[: match.start()][-_NEAR:]) or (typed and _ALSO.fullmatch(text, typed, match.start())):
            typed = match.end()
        elif match[1].islower() and match.span() != (0, len(text)):
            found.append(_pair(match, languages[1]))
    return found


def _outside_code(text: str, language: str) -> list[re.Match[str]]:
    found = list(islice(_QUOTED.finditer(text), _MOST_QUOTED + 1))
    if not 0 < len(found) <= _MOST_QUOTED:
        return []
    fixed = protection.find(text, language)
    return [
        match for match in found if not any(item.start < match.end() and match.start() < item.end for item in fixed)
    ]


def _pair(match: re.Match[str], target: str) -> PlaceholderPair:
    (start, end), (first, last) = match.span(), match.span(1)
    written = traits(target)
    is_straight = match[0][0] == _STRAIGHT and written.spaced_words
    opening, closing = (_STRAIGHT, _STRAIGHT) if is_straight else (written.opening, written.closing)
    return PlaceholderPair(opening, closing, ((start, first), (last, end)))
