"""Finds what is not language in a text with marks: opaque marks, everything inside them, and what the model cannot
copy."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from tolmach.engines.nmt.symbols import BARRIER, is_symbol
from tolmach.units import Mark

# Includes the white space around it, which the model would lose.
_BREAK = re.compile(r"\s*[\x00-\x1f\x7f-\x9f\u2028\u2029]+\s*")


def is_held(mark: Mark) -> bool:
    """Whether the mark stands for its text. An opaque mark without text is a point like others."""
    return mark.opaque and mark.start < mark.end


def within(marks: Sequence[Mark]) -> dict[int, int]:
    """The marks inside opaque ones, each with its opaque mark. They need not be written, because they move along with
    it."""
    found: dict[int, int] = {}
    outer: int | None = None
    for number, mark in enumerate(marks):
        if outer is not None and mark.start < marks[outer].end:
            found[number] = outer
        elif is_held(mark):
            outer = number
    return found


def outside(text: str, marks: Sequence[Mark]) -> Iterator[str]:
    """The stretches of the text that are not opaque."""
    inner = within(marks)
    done = 0
    for mark in (mark for number, mark in enumerate(marks) if is_held(mark) and number not in inner):
        yield text[done : mark.start]
        done = mark.end
    yield text[done:]


def held(text: str, marks: Sequence[Mark], edges: set[int]) -> list[Mark]:
    """Opaque marks for text that the model cannot copy and that no opaque mark covers: pictures, control characters,
    very long words. They end where another mark or term begins or ends."""
    is_odd = [is_symbol(char) for char in text]
    for pattern in (BARRIER, _BREAK):
        for match in pattern.finditer(text):
            is_odd[match.start() : match.end()] = [True] * len(match[0])
    for mark in filter(is_held, marks):
        is_odd[mark.start : mark.end] = [False] * (mark.end - mark.start)
    spans = (list(places) for odd, places in groupby(range(len(text)), key=is_odd.__getitem__) if odd)
    return [
        Mark(start, end, opaque=True)
        for places in spans
        for start, end in pairwise([places[0], *(at for at in places[1:] if at in edges), places[-1] + 1])
    ]
