"""Tells lines that stand for themselves from lines that may only end because they were full, and finds the cells of
rows.

A row is a line of labels and cells with wide gaps, bars, boxes to tick or lines of dots between them. Each cell stands
for itself. Prose with a space too many is no row.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from tolmach.patterns import deferred

_MARKS = r"(?:[>*+•◦‣▪●○■□·»›→►▶✓✔✗✘–—-]|#{1,6}|\[[ xX]\])"
LINE_MARKS = deferred(rf"(?:\s*+{_MARKS}(?=\s))++\s*+(?=\S)")
"""The marks before an item of a list, a quoted line or a heading."""
NUMBERED = deferred(rf"(?:\s*+{_MARKS}(?=\s))*+\s*+(?:\(\d{{1,3}}\)|\d{{1,3}}[.)]|[a-z]\))\s++(?=[^\W\d_])")
"""The same with a number."""
_ORDINALS = "bg cs da de et fi hu lt lv nb pl sk sl sv tr uk"
WITH_ORDINALS = frozenset(_ORDINALS.split())
"""Languages that write `1.` for the first. There, it may belong to the sentence."""
_ITEM = deferred(rf"\n(?=[^\S\n]{{0,40}}{_MARKS}[^\S\n])")
_EMPTY_LINES = deferred(r"\n[^\S\n]*\n\s*")
_ROW = deferred(r"(?<![^\n])[^\S\n]*[^\s][^\t\n]*\t[^\S\n]*[^\s][^\n]*\n?")
_LABEL = r"[^\S\n]{0,40}[^\W\d_][^:\n]{0,30}:(?=\s)"
_LABELLED = deferred(rf"(?<![^\n]){_LABEL}[^\n]*\n(?={_LABEL})")
"""A line with a label before another: `Name: Anna`, `Age: 42`."""
_NEAR = 40
"""So many characters before a gap show what stands there."""

_ROW_HINT = deferred(
    r"[\t\u00a0\u2003☐☑☒□▢◻|│¦•·…\[._]"
    r"(?:(?<=[\t☐☑☒□▢◻|│¦•·…])|(?<=\u00a0|\u2003)(?=\s)|(?<=\[)(?=[ xX]\])|(?<=\.)(?=\.\.\.| \. \.)|(?<=_)(?=__))"
)
_LINE = deferred(r"[^\n\r]+")
_WIDE = deferred(r"(?<=\S)(?:[^\S\n\r\t]*+\t[^\S\n\r]*+|[^\S\n\r\t]{2,}+)(?=\S)")
_BOX = deferred(r"(?<![^\S\n\r])[^\S\n\r]*+(?:[☐☑☒□▢◻]|(?<![\w\])])\[[ xX]\](?![(\[]))[^\S\n\r]*")
_BAR = deferred(r"(?:(?<=\s)|^)[|│¦](?=\s|$)|(?<=\S\s)[•·](?=\s)|(?<=\|)\s*\||^\||\|$")
_DOTS = r"(?<!\.)\.{4,}+|(?<!\. )(?:\. (?=\.)){2,}+\.|(?<!_)_{3,}+|(?<!…)…{2,}+|(?<=\s)…(?=\s)"
_LEADER = deferred(rf"(?:{_DOTS})(?=\s*+(?:$|[^\s\w.,;:!?)]|[^\Wa-z_]))")
"""Dots up to the next cell. If a small letter follows, the dots stand for words of a sentence."""
_FEW = 3
"""The most words of a label."""
_FAR = 5
"""Prose never has so many spaces in one place. They part cells whatever stands in these."""
_OPENING = deferred(r"[^\w\s]*[^\Wa-z_]")
_ENDED = deferred(r"[.!?,;…]$")


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


def cells(text: str) -> Iterator[str]:
    """Stretches that give the text back when joined. If nothing in the text is a row, it is one stretch."""
    if "  " not in text and not _ROW_HINT.search(text):
        yield text
        return
    edges = {0, len(text)}
    for line in _LINE.finditer(text):
        edges.update(line.start() + place for place in _edges(line[0]))
    yield from (text[start:end] for start, end in pairwise(sorted(edges)))


def _edges(line: str) -> Iterator[int]:
    yield from _gaps(line)
    boxes = list(_BOX.finditer(line))
    if len(boxes) > 1 or (boxes and (not line[: boxes[0].start()].strip() or not line[boxes[0].end() :].strip())):
        yield from (edge for box in boxes for edge in box.span())
    yield from (edge for each in (_BAR, _LEADER) for match in each.finditer(line) for edge in match.span())


def _gaps(line: str) -> Iterator[int]:
    """The edges of the gaps that part cells."""
    found = list(_WIDE.finditer(line))
    parts = [
        line[start:end] for start, end in pairwise([0, *(edge for gap in found for edge in gap.span()), len(line)])
    ]
    labels = [part.strip() for part in parts[::2]]
    are_short = all(len(label.split()) <= _FEW for label in labels)
    are_titles = are_short and all(map(_is_title, labels))
    for number, gap in enumerate(found, 1):
        is_wide = len(gap[0]) > 2 and (are_short or _OPENING.match(labels[number]))
        if "\t" in gap[0] or are_titles or is_wide or len(gap[0]) >= _FAR:
            yield from gap.span()


def _is_title(label: str) -> bool:
    return _OPENING.match(label) is not None and not _ENDED.search(label)
