"""Tells how far a scanned page is turned, from the slopes of its lines. Pure.

The slope of one line is uncertain, above all that of a short one. A page was laid on the scanner as a whole, so all its
lines share one angle, also those that run upwards or downwards.
"""

from collections.abc import Sequence

_LONG = 6.0
"""The least length of a line whose slope counts, relative to its height."""
_NEAR = 2.0
"""A line that differs from the page by fewer degrees has the page's angle."""
_AGREED = 0.6
"""The share of the lines, by length, that must be near a common angle. A photograph has none."""
_STRAIGHT = 0.1
"""A page that is turned by fewer degrees is straight."""
_COARSE = 2.0
"""Lines with a slope of their own are sorted by so many degrees."""

Slope = tuple[float, float, float]
"""The angle of a line in degrees, its length and its height."""


def angles(slopes: Sequence[Slope]) -> list[float]:
    """The angle of each line in degrees. Lines that belong together get exactly the same."""
    page = _page([slope for slope in slopes if slope[1] > _LONG * slope[2]] or slopes)
    return [_angle(slope, page) for slope in slopes]


def _page(slopes: Sequence[Slope]) -> float | None:
    """The angle of the page, between -45 and 45 degrees; None if its lines do not agree."""
    if not slopes:
        return None
    sorted_slopes = sorted((_rest(angle), length) for angle, length, _ in slopes)
    total = sum(length for _, length in sorted_slopes)
    passed, middle = 0.0, 0.0
    for rest, length in sorted_slopes:
        passed += length
        if passed >= total / 2:
            middle = rest
            break
    agreed = sum(length for rest, length in sorted_slopes if abs(rest - middle) < _NEAR)
    if agreed < _AGREED * total:
        return None
    return 0.0 if abs(middle) < _STRAIGHT else round(middle, 2)


def _angle(slope: Slope, page: float | None) -> float:
    angle, length, height = slope
    # Half a pixel more at one end turns a short line by several degrees.
    near = _NEAR if length > _LONG * height else 3 * _NEAR
    if page is None or abs(_rest(angle - page)) > near:
        return round(angle / _COARSE) * _COARSE
    return page + 90.0 * round((angle - page) / 90)


def _rest(angle: float) -> float:
    """What is left of an angle without right angles: from -45 up to 45."""
    return (angle + 45) % 90 - 45
