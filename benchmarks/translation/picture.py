"""Draws the chrF++ of every language as bars."""

from typing import Any

WIDTH, ROW, LEFT = 760, 15, 70

COLOURS = {"from English": "#2f6fb2", "into English": "#d98b2b"}


def plot(result: dict[str, Any]) -> str:
    directions = result["directions"]
    others = sorted({n.removeprefix("en-") for n in directions if n.startswith("en-")})
    height = 50 + len(others) * (2 * ROW + 6)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
    ]
    for number, (name, colour) in enumerate(COLOURS.items()):
        x = LEFT + number * 130
        parts.append(
            f'<rect x="{x}" y="12" width="12" height="12" fill="{colour}"/><text x="{x + 18}" y="22">{name}</text>'
        )
    for number, other in enumerate(others):
        y = 40 + number * (2 * ROW + 6)
        parts.append(f'<text x="{LEFT - 8}" y="{y + ROW + 2}" text-anchor="end">{other}</text>')
        pair = (directions[f"en-{other}"], directions[f"{other}-en"])
        for line, (row, colour) in enumerate(zip(pair, COLOURS.values(), strict=True)):
            score = row["few"]["chrf++"]
            top, length = y + line * ROW, score / 70 * (WIDTH - LEFT - 60)
            parts.append(f'<rect x="{LEFT}" y="{top}" width="{length:.0f}" height="{ROW - 3}" fill="{colour}"/>')
            parts.append(f'<text x="{LEFT + length + 5:.0f}" y="{top + 10}" font-size="11">{score}</text>')
    return "\n".join([*parts, "</svg>", ""])
