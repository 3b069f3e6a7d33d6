"""Tells lines that stand for themselves from lines that may only end because they were full."""

import re
from collections.abc import Iterator

from tolmach.translation.sentences.rows import cells

_MARKS = r"(?:[>*+•◦‣▪●○■□·»›→►▶✓✔✗✘–—-]|#{1,6}|\[[ xX]\])"
LINE_MARKS = re.compile(rf"(?:\s*+{_MARKS}(?=\s))++\s*+(?=\S)")
"""The marks before an item of a list, a quoted line or a heading."""
NUMBERED = re.compile(rf"(?:\s*+{_MARKS}(?=\s))*+\s*+(?:\(\d{{1,3}}\)|\d{{1,3}}[.)]|[a-z]\))\s++(?=[^\W\d_])")
"""The same with a number."""
_ORDINALS = "bg cs da de et fi hu lt lv nb pl sk sl sv tr uk"
WITH_ORDINALS = frozenset(_ORDINALS.split())
"""Languages that write `1.` for the first. There, it may belong to the sentence."""
_ITEM = re.compile(rf"\n(?=[^\S\n]{{0,40}}{_MARKS}[^\S\n])")
_EMPTY_LINES = re.compile(r"\n[^\S\n]*\n\s*")
_ROW = re.compile(r"(?<![^\n])[^\S\n]*[^\s][^\t\n]*\t[^\S\n]*[^\s][^\n]*\n?")
_LABEL = r"[^\S\n]{0,40}[^\W\d_][^:\n]{0,30}:(?=\s)"
_LABELLED = re.compile(rf"(?<![^\n]){_LABEL}[^\n]*\n(?={_LABEL})")
"""A line with a label before another: `Name: Anna`, `Age: 42`."""
_NEAR = 40
"""So many characters before a gap show what stands there."""


def lines(text: str) -> Iterator[str]:
    """Every line, and every cell of a line."""
    return (cell for line in text.splitlines(keepends=True) for cell in cells(line))


def paragraphs(text: str, *, only_ended: bool = False) -> Iterator[str]:
    """Stretches that no sentence crosses: empty lines part them, and items of lists, rows of cells and lines with
    labels stand for themselves. With `only_ended`, a sentence may go on behind an empty line."""
    gaps = (gap for gap in _EMPTY_LINES.finditer(text) if not (only_ended and _goes_on(text, gap)))
    rows = (edge for row in _ROW.finditer(text) for edge in row.span())
    ends = (match.end() for each in (_ITEM, _LABELLED) for match in each.finditer(text))
    cuts = {*(gap.end() for gap in gaps), *ends, *rows}
    return (cell for part in _cut(text, sorted(cuts)) for cell in cells(part))


def _goes_on(text: str, gap: re.Match[str]) -> bool:
    return (
        text[max(0, gap.start() - _NEAR) : gap.start()].rstrip()[-1:].isalnum()
        and text[gap.end() : gap.end() + 1].islower()
    )


def _cut(text: str, places: list[int]) -> Iterator[str]:
    start = 0
    for end in (*places, len(text)):
        if start < end:
            yield text[start:end]
            start = end
