"""Cuts texts into stretches, some of which a page marks. Pure."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Literal

from tolmach.patterns import deferred

Pieces = list[tuple[str, bool]]
"""The stretches of a text, each with whether it is marked."""
Change = Literal["", "del", "ins"]
_MOST_COMPARED = 2000
"""The most characters: the time grows with their square."""
# In scripts without spaces, such as Thai and Lao, Japanese and Chinese, every character counts as a word.
_UNSPACED = "\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff"
_WORD = deferred(rf"[{_UNSPACED}]|[0-9]+|[^\W0-9{_UNSPACED}]+|\W")


def marked(text: str, phrases: Iterable[str]) -> Pieces:
    """Marks every occurrence of the phrases: as whole words, or inside a word if the phrase never stands alone, as in
    languages without spaces between words."""
    wanted = [_pattern(phrase, text) for phrase in sorted({*phrases} - {""}, key=len, reverse=True)]
    if not wanted:
        return [(text, False)]
    cut = re.split(f"({'|'.join(wanted)})", text)
    return [(piece, number % 2 == 1) for number, piece in enumerate(cut) if piece]


def _pattern(phrase: str, text: str) -> str:
    plain = re.escape(phrase)
    alone = rf"(?<!\w){plain}(?!\w)"
    return alone if re.search(alone, text) else plain


def differing(text: str, other: str) -> Pieces:
    """The text, with those words marked that the other text does not have at their place."""
    if max(len(text), len(other)) > _MOST_COMPARED:
        return [(text, False)]
    words, others = _WORD.findall(text), _WORD.findall(other)
    found = SequenceMatcher(None, others, words, autojunk=False).get_opcodes()
    return [("".join(words[start:end]), how != "equal") for how, _, _, start, end in found if end > start]


def tracked(before: str, after: str) -> list[tuple[str, Change]]:
    """Both texts in one, with deletions and insertions."""
    old, new = _WORD.findall(before), _WORD.findall(after)
    found: list[tuple[str, Change]] = []
    for how, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if how == "equal":
            found.append(("".join(old[a:b]), ""))
        else:
            found += [("".join(old[a:b]), "del"), ("".join(new[c:d]), "ins")]
    return [(text, change) for text, change in found if text]
