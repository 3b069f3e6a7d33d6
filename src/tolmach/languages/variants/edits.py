"""Changes to a text, as stretches and what stands there instead."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Edit:
    start: int
    end: int
    replacement: str


def applied(text: str, edits: Iterable[Edit]) -> str:
    """Edits in order, none overlapping another."""
    parts: list[str] = []
    end = 0
    for edit in edits:
        parts += [text[end : edit.start], edit.replacement]
        end = edit.end
    return "".join([*parts, text[end:]])


def outside(edits: Iterable[Edit], kept: Sequence[Span]) -> list[Edit]:
    """The edits, in order, that touch nothing of what is kept, and no edit before them."""
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
