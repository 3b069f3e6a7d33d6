"""Lines that overlap, and text outside of its page."""

from collections.abc import Iterator, Sequence

from benchmarks.documents.pages.seen import Box, PageSeen, Seen

_POINTS, _HEIGHT = 1.5, 0.3
"""Words overlap if they share more points than this both ways, and more than this part of the height of the flatter."""
_EDGE = 1.0
"""Points that ink may stand over the edge of a page."""
_NEAR = 12.0


def overlaps(before: PageSeen, after: PageSeen) -> list[str]:
    old = [box for _, _, box in _pairs(before.words)]
    pairs = _pairs(after.words)
    return [f"{a.text[:30]} / {b.text[:30]}" for a, b, box in pairs if not any(_is_near(box, each) for each in old)]


def cut(before: PageSeen, after: PageSeen) -> list[str]:
    """Words over the edge, unless as many were before."""
    old, new = _outside(before), _outside(after)
    return [word.text[:30] for word in new] if len(new) > len(old) else []


def _outside(page: PageSeen) -> list[Seen]:
    left, bottom, right, top = page.box
    return [
        word
        for word in page.words
        if word.box[0] < left - _EDGE
        or word.box[1] < bottom - _EDGE
        or word.box[2] > right + _EDGE
        or word.box[3] > top + _EDGE
    ]


def _pairs(found: Sequence[Seen]) -> Iterator[tuple[Seen, Seen, Box]]:
    placed = sorted((word for word in found if _height(word.box) > 0), key=lambda word: word.box[1])
    for number, low in enumerate(placed):
        for high in placed[number + 1 :]:
            if high.box[1] >= low.box[3]:
                break
            shared = _shared(low.box, high.box)
            enough = max(_POINTS, _HEIGHT * min(_height(low.box), _height(high.box)))
            if shared[2] - shared[0] > _POINTS and _height(shared) > enough:
                yield low, high, shared


def _shared(a: Box, b: Box) -> Box:
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def _height(box: Box) -> float:
    return box[3] - box[1]


def _is_near(a: Box, b: Box) -> bool:
    return abs(a[0] - b[0]) < _NEAR and abs(a[1] - b[1]) < _NEAR
