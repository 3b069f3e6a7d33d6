"""Reads and writes plain text. Lines stay lines: if a sentence runs over several, so does its translation."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.formats.txt.lines import TextLine, cells, lines, paragraphs
from tolmach.documents.kit.breaking import LEAST_GAP, broken, joint
from tolmach.documents.kit.encodings import decoded
from tolmach.units import Edit, Rendered, Span, Unit, applied

_LETTER = re.compile(r"[^\W\d_]")
_LINE_ENDS = re.compile(r"\s*[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]\s*")
_PARTED = re.compile(r"(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)\s*")


@dataclass(frozen=True, slots=True)
class _Slot:
    """The place of a unit: one span of the text, or a span in each of several lines."""

    unit: Unit
    spans: tuple[Span, ...]
    gap: Span | None = None
    """The spaces before the next cell. They grow or shrink to keep that cell in its column if possible."""


def read(data: bytes, source: str | None) -> Reading:
    text = decoded(data, language=source).text
    return Reading(tuple(slot.unit for slot in _slots(text)), len(text), (source or "").encode())


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    found = decoded(data, language=kept.decode() or None)
    slots = _slots(found.text)
    changed = (pair for pair in zip(slots, rendered, strict=True) if pair[1].text != pair[0].unit.text)
    text = applied(found.text, (edit for slot, each in changed for edit in _edits(slot, each.text)))
    return _as_page(text, wanted.target) if wanted.output == "html" else found.rewritten(text, wanted.target)


def _slots(text: str) -> Iterator[_Slot]:
    for group in paragraphs(lines(text)):
        yield from _paragraph(group) if len(group) > 1 else _cells(group[0])


def _paragraph(group: Sequence[TextLine]) -> Iterator[_Slot]:
    joined = [group[0].text]
    for before, line in pairwise(group):
        joined += [joint(before.text, line.text), line.text]
    yield _Slot(Unit("".join(joined)), tuple((line.start, line.end) for line in group))


def _cells(line: TextLine) -> Iterator[_Slot]:
    spans = [(line.start + start, line.start + end) for start, end in cells(line)]
    starts = [*(start for start, _ in spans[1:]), line.end]
    for (start, end), following in zip(spans, starts, strict=True):
        text = line.text[start - line.start : end - line.start]
        gap = line.text[end - line.start : following - line.start]
        if _LETTER.search(text):
            yield _Slot(Unit(text), ((start, end),), (end, following) if gap and not gap.strip(" ") else None)


def _edits(slot: _Slot, translated: str) -> Iterator[Edit]:
    text = _LINE_ENDS.sub(" ", translated).strip()
    stretches = broken(text, [end - start for start, end in slot.spans])
    for (start, end), (first, last) in zip(slot.spans, stretches, strict=True):
        yield Edit(start, end, text[first:last])
    if slot.gap:
        start, end = slot.gap
        yield Edit(start, end, " " * max(LEAST_GAP, end - start + len(slot.unit.text) - len(text)))


def _as_page(text: str, language: str) -> bytes:
    """Makes an HTML page: empty lines separate paragraphs, and lines stay lines."""
    paragraphs = (part.splitlines() for part in _PARTED.split(text.strip()))
    body = "".join(f"<p>{'<br>'.join(map(escape, lines))}</p>\n" for lines in paragraphs)
    head = f'<!DOCTYPE html>\n<html lang="{escape(language)}">\n<head><meta charset="utf-8"><title></title></head>\n'
    return f"{head}<body>\n{body}</body>\n</html>\n".encode("utf-8", "xmlcharrefreplace")
