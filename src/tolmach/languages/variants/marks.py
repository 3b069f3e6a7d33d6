"""Letters and marks that a variant writes differently."""

import re
from collections.abc import Iterator

from tolmach.units import Edit

_SHARP_S = re.compile("[ßẞ]")
_LOW_QUOTES = (re.compile("„[^„“”]*[“”]"), "«", "»"), (re.compile("‚[^‚‘]*‘"), "‹", "›")
_INWARD = re.compile("[«»]")
_SPACE_BEFORE_MARK = re.compile(r"(?<=[^\s;!?])[ \u00a0\u202f](?=[;!?])")


def swiss(text: str) -> Iterator[Edit]:
    """Swiss German has no sharp s, and its quotation marks point outwards."""
    for letter in _SHARP_S.finditer(text):
        yield Edit(letter.start(), letter.end(), "SS" if _among_capitals(text, letter.start()) else "ss")
    for pattern, opening, closing in _LOW_QUOTES:
        for quotation in pattern.finditer(text):
            yield Edit(quotation.start(), quotation.start() + 1, opening)
            yield Edit(quotation.end() - 1, quotation.end(), closing)
    yield from _outwards(text)


def _among_capitals(text: str, position: int) -> bool:
    return text[position] == "ẞ" or (text[:position][-1:].isupper() and not text[position + 1 : position + 2].islower())


def _outwards(text: str) -> Iterator[Edit]:
    marks = list(_INWARD.finditer(text))
    if not marks or marks[0][0] == "«":
        return
    for mark in marks:
        yield Edit(mark.start(), mark.end(), "»" if mark[0] == "«" else "«")


def canadian_french(text: str) -> Iterator[Edit]:
    """Unlike in France, no space stands before these marks."""
    for space in _SPACE_BEFORE_MARK.finditer(text):
        yield Edit(space.start(), space.end(), "")
