"""Draws how far the confidence can be relied on, and how many bad sentences are left among the surest ones."""

from collections.abc import Callable, Sequence
from typing import Any

SIDE, GAP, TOP = 300, 90, 40
LEFT, WIDTH, HEIGHT = 60, 2 * SIDE + GAP + 90, SIDE + TOP + 60
MEASURED, IDEAL = "#2f6fb2", "#999"
MOST_RISK = 0.3
Point = tuple[float, float]


def plot(result: dict[str, Any]) -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        *_reliability(result["bins"]),
        *_risk(result["risks"]),
        "</svg>",
        "",
    ]
    return "\n".join(parts)


def _reliability(bins: Sequence[dict[str, Any]]) -> list[str]:
    """A circle for each tenth of the scale; its area shows how many sentences it has."""
    place = _placing(LEFT, 1.0)
    total = sum(row["sentences"] for row in bins)
    circles = []
    for row in bins:
        x, y = place((row["said"], row["good"]))
        radius = 2 + 40 * (row["sentences"] / total) ** 0.5
        circles.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius:.1f}" fill="{MEASURED}" fill-opacity="0.6"/>')
    ideal = _line([place((0, 0)), place((1, 1))], IDEAL, 'stroke-dasharray="4 4"')
    return [*_frame(LEFT, "said: confidence", "is: share not among the worst fifth", 1.0), ideal, *circles]


def _risk(risks: Sequence[dict[str, float]]) -> list[str]:
    left = LEFT + SIDE + GAP
    place = _placing(left, MOST_RISK)
    blind = _line([place((0, risks[-1]["bad"])), place((1, risks[-1]["bad"]))], IDEAL, 'stroke-dasharray="4 4"')
    curve = _line([place((row["covered"], row["bad"])) for row in risks], MEASURED, 'stroke-width="2"')
    return [*_frame(left, "the surest sentences, as a share of all", "bad ones among them", MOST_RISK), blind, curve]


def _frame(left: int, across: str, title: str, most: float) -> list[str]:
    place = _placing(left, most)
    parts = [
        f'<rect x="{left}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#ccc"/>',
        f'<text x="{left}" y="{TOP - 12}">{title}</text>',
        f'<text x="{left + SIDE / 2:.0f}" y="{TOP + SIDE + 40}" text-anchor="middle">{across}</text>',
    ]
    for step in range(6):
        x, y = place((step / 5, most * step / 5))
        parts.append(f'<text x="{x:.0f}" y="{TOP + SIDE + 18}" text-anchor="middle" font-size="11">{step / 5:g}</text>')
        parts.append(
            f'<text x="{left - 8}" y="{y + 4:.0f}" text-anchor="end" font-size="11">{most * step / 5:.2g}</text>'
        )
    return parts


def _placing(left: int, most: float) -> Callable[[Point], Point]:
    return lambda point: (left + point[0] * SIDE, TOP + SIDE - point[1] / most * SIDE)


def _line(points: Sequence[Point], colour: str, more: str) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" {more}/>'
