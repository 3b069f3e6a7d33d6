"""Draws how long everybody waited while the machine was full."""

import math
from collections.abc import Sequence
from typing import Any

WIDTH, HEIGHT = 720, 320
LEFT, TOP, ACROSS, DOWN = 60, 40, 630, 220
SHORTEST, DECADES = 0.1, 4
"""The seconds at the foot of the scale, and how many times ten it goes up from there."""
COLOURS = {"document": "#b26b2f", "person": "#2f6fb2"}


def plot(result: dict[str, Any]) -> str:
    end = sum(result["seconds"].values())
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<rect x="{LEFT}" y="{TOP}" width="{ACROSS}" height="{DOWN}" fill="none" stroke="#ccc"/>',
        f'<text x="{LEFT}" y="{TOP - 22}">seconds of waiting; the line is the bar for people</text>',
        *_scale(),
        *_parts(result["seconds"], end),
        f'<line x1="{LEFT}" x2="{LEFT + ACROSS}" y1="{_height(result["bar_seconds"]):.0f}" '
        f'y2="{_height(result["bar_seconds"]):.0f}" stroke="{COLOURS["person"]}" stroke-dasharray="4 4"/>',
        *(_dot(who, began / end, seconds) for who, began, seconds in result["waits"]),
        *_legend(),
        "</svg>",
        "",
    ]
    return "\n".join(parts)


def _height(seconds: float) -> float:
    share = math.log10(max(seconds, SHORTEST) / SHORTEST) / DECADES
    return TOP + DOWN * (1 - min(share, 1.0))


def _dot(who: str, along: float, seconds: float) -> str:
    x, y = LEFT + ACROSS * along, _height(seconds)
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2" fill="{COLOURS[who]}" fill-opacity="0.6"/>'


def _scale() -> list[str]:
    marks = [SHORTEST * 10**power for power in range(DECADES + 1)]
    return [
        f'<text x="{LEFT - 8}" y="{_height(mark) + 4:.0f}" text-anchor="end" font-size="11">{mark:g}</text>'
        for mark in marks
    ]


def _parts(seconds: dict[str, float], end: float) -> list[str]:
    lines, began = list[str](), 0.0
    for name, length in seconds.items():
        x = LEFT + ACROSS * began / end
        lines.append(f'<line x1="{x:.0f}" x2="{x:.0f}" y1="{TOP}" y2="{TOP + DOWN}" stroke="#ccc"/>')
        lines.append(f'<text x="{x + 4:.0f}" y="{TOP - 6}" font-size="11">{name}, {length:g} s</text>')
        began += length
    return lines


def _legend() -> Sequence[str]:
    return [
        f'<text x="{LEFT + 120 * number}" y="{TOP + DOWN + 30}" fill="{colour}">{who}</text>'
        for number, (who, colour) in enumerate(COLOURS.items())
    ]
