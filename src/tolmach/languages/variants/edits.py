"""Filters the edits of a text, so that kept text stays as it is."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from tolmach.units import Edit, Span


def outside(edits: Iterable[Edit], kept: Sequence[Span]) -> list[Edit]:
    """The edits, in order, that touch neither a kept span nor an earlier edit."""
    spans = sorted(span for span in kept if span[0] < span[1])
    starts = [start for start, _ in spans]
    reach = [0, *_running_ends(spans)]
    found: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: (edit.start, -edit.end)):
        if found and edit.start < found[-1].end:
            continue
        if reach[bisect_right(starts, edit.end - 1)] <= edit.start:
            found.append(edit)
    return found


def _running_ends(spans: Sequence[Span]) -> Iterable[int]:
    end = 0
    for span in spans:
        end = max(end, span[1])
        yield end
