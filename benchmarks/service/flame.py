"""Draws samples as a flame: each function as wide as its share of the processor time, above the one that called it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape

WIDTH, ROW, HEAD = 1000, 16, 40
LEAST = 4.0
"""The least width of a function that is drawn."""
LETTER = 6.2
DEEPEST = 24
COLOURS = ("#f2b880", "#e8a16a", "#f0c48e", "#dd9a5b")
INK = "#222222"


@dataclass
class Tower:
    """A function, and those that it called."""

    spent: int = 0
    above: dict[str, "Tower"] = field(default_factory=dict)


def flame(title: str, samples: Mapping[str, int]) -> str:
    root = _grown(samples)
    drawn = list(_drawn(root, 0.0, 0, WIDTH / max(root.spent, 1)))
    height = HEAD + ROW * (1 + max((level for _, level, _, _ in drawn), default=0)) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="monospace" '
        f'font-size="10" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        f'<text x="8" y="24" font-size="15">{escape(title)}: {root.spent / 1e9:.1f} s of processor time</text>',
    ]
    for number, (name, level, left, width) in enumerate(drawn):
        y, share = height - 10 - ROW * (level + 1), 100 * width / WIDTH
        words = escape(name[: int((width - 4) / LETTER)])
        parts.append(
            f'<g><title>{escape(name)} {share:.1f} %</title><rect x="{left:.1f}" y="{y}" width="{width:.1f}" '
            f'height="{ROW - 1}" fill="{COLOURS[number % len(COLOURS)]}"/><text x="{left + 2:.1f}" y="{y + 11}">'
            f"{words}</text></g>"
        )
    return "\n".join([*parts, "</svg>", ""])


def _grown(samples: Mapping[str, int]) -> Tower:
    root = Tower()
    for stack, spent in samples.items():
        tower = root
        tower.spent += spent
        for name in stack.split(";")[:DEEPEST]:
            tower = tower.above.setdefault(name.removeprefix("tolmach.") or "Python", Tower())
            tower.spent += spent
    return root


def _drawn(tower: Tower, left: float, level: int, scale: float) -> Iterator[tuple[str, int, float, float]]:
    """Name, level, left edge and width, the widest first."""
    for name, each in Counter({name: each.spent for name, each in tower.above.items()}).most_common():
        width = each * scale
        if width < LEAST:
            return
        yield name, level, left, width
        yield from _drawn(tower.above[name], left, level + 1, scale)
        left += width
