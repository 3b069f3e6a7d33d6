"""Joins the marks of lists to their items, where a page sets them apart from the text. Pure."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from tolmach.documents.formats.pdf.line_parts import joined
from tolmach.documents.formats.pdf.model import Glyph, GlyphLine

BULLETS = "•◦▪▫■□●○‣⁃∙·–—*\uf0b7\ufffd➢➤✓✔‐‒―◆◇▶►▸☐☑❏❑❒✦✧-"
_AMBIGUOUS = frozenset("·–—*‐‒―-\ufffd")
"""Bullets that a line inside of a sentence may begin with too."""
_COUNTED = r"(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|[A-Z]\)|\((?:\d{1,3}|[a-zA-Z])\)"
MARKER = re.compile(rf"(?:[{BULLETS}]|{_COUNTED}) ")
"""A mark at the beginning of a line, with the space after it."""
_MARK = re.compile(rf"[{BULLETS}]|{_COUNTED}")
_COUNT = re.compile(r"\w+")
_REACH = 3.0
"""The widest gap between a mark and its item, in ems."""


def mark_length(line: GlyphLine) -> int:
    """The number of glyphs of the mark that a line begins with, without the space after it; 0 if it has none."""
    if len(line.glyphs) > 2 and _is_drawing(line.glyphs[0]) and line.glyphs[1].text == " ":
        return 1
    match = MARKER.match(line.text)
    length = number = 0
    while match is not None and length < match.end():
        length += len(line.glyphs[number].text)
        number += 1
    return max(0, number - 1)


def begins_with_bullet(line: GlyphLine) -> bool:
    """Tells whether a line begins with a sign that only an item begins with."""
    first = line.glyphs[0]
    is_sign = first.text in BULLETS and first.text not in _AMBIGUOUS
    return (is_sign or _is_drawing(first)) and mark_length(line) > 0


def is_of_another_kind(item: GlyphLine, line: GlyphLine) -> bool:
    """Tells whether a line begins with a number that is not written as the mark of an item is: (10) and 1)."""
    marks = [MARKER.match(each.text) for each in (item, line)]
    forms = [_COUNT.sub("", mark[0]) if mark is not None else "" for mark in marks]
    return forms[0] != forms[1] and forms[1].strip() in {")", "."}


def _is_drawing(glyph: Glyph) -> bool:
    return glyph.style.symbols


def _is_mark(line: GlyphLine) -> bool:
    """Tells whether a line is nothing but a mark."""
    is_drawn = len(line.glyphs) == 1 and _is_drawing(line.glyphs[0])
    return is_drawn or _MARK.fullmatch(line.text) is not None


def with_marks(lines: Sequence[GlyphLine]) -> list[GlyphLine]:
    """Makes one line of each mark that stands alone and the text right beside it."""
    ordered = sorted(lines, key=lambda line: line.baseline)
    baselines = [line.baseline for line in ordered]
    homes: dict[int, GlyphLine] = {}
    for mark in filter(_is_mark, lines):
        near = 0.3 * mark.size
        level = ordered[bisect_left(baselines, mark.baseline - near) : bisect_right(baselines, mark.baseline + near)]
        beside = [line for line in level if line is not mark and 0 < _gap(mark, line) < _REACH * mark.size]
        beside = [line for line in beside if any(map(str.isalpha, line.text))] or beside  # not the number of a line
        if any(_is_formula(line) and line.right < mark.left for line in level):
            continue  # it is the number of the formula
        if len(beside) == 1 and id(beside[0]) not in homes and not _is_mark(beside[0]):
            homes[id(beside[0])] = mark
    gone = {id(mark) for mark in homes.values()}
    return [joined([homes[id(line)], line]) if id(line) in homes else line for line in lines if id(line) not in gone]


def _gap(mark: GlyphLine, line: GlyphLine) -> float:
    return max(line.left - mark.right, mark.left - line.right)


def _is_formula(line: GlyphLine) -> bool:
    return any(glyph.style.math for glyph in line.glyphs)
