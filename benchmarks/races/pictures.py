"""Draws a picture of each race: bars to compare at a glance, with ours in one colour."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, LEFT, BAR, ROOM = 760, 190, 18, 70
COLOURS = ("#1a704e", "#b0b7bd")
INK, PALE = "#222222", "#777777"


@dataclass(frozen=True, slots=True)
class BarGroup:
    """A comparison: its title, which says what is better, and the figures, ours first."""

    title: str
    bars: Sequence[tuple[str, float]]


def bars(title: str, groups: Sequence[BarGroup]) -> str:
    parts, y = [], 54
    for group in groups:
        parts.append(f'<text x="14" y="{y}" font-weight="bold">{group.title}</text>')
        y += 10
        most = max([value for _, value in group.bars] or [0]) or 1
        for number, (name, value) in enumerate(group.bars):
            length = max(1.0, value / most * (WIDTH - LEFT - ROOM))
            colour = COLOURS[min(number, 1)]
            parts.append(f'<text x="{LEFT - 8}" y="{y + 13}" text-anchor="end">{name}</text>')
            parts.append(f'<rect x="{LEFT}" y="{y}" width="{length:.0f}" height="{BAR - 3}" fill="{colour}"/>')
            parts.append(f'<text x="{LEFT + length + 6:.0f}" y="{y + 12}" fill="{PALE}">{value:,}</text>')
            y += BAR
        y += 26
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" font-family="sans-serif" font-size="12" '
        f'fill="{INK}">',
        f'<rect width="{WIDTH}" height="{y}" fill="white"/>',
        f'<text x="14" y="26" font-size="16" font-weight="bold">{title}</text>',
    ]
    return "\n".join([*head, *parts, "</svg>", ""])
