"""Draws the heat map of all directions: rows are source languages, columns are target languages."""

from typing import Any

from benchmarks.scoreboard.board import FAMILIES, LANGUAGES, Rows
from benchmarks.tasks.taught import FORMS

CELL, LEFT, TOP, GAP = 22, 64, 118, 6
# From weak to strong. The scale spans nearly all scores and no more, so that differences between them show.
COLOURS = ((178, 58, 46), (240, 196, 120), (245, 240, 205), (134, 190, 120), (26, 112, 78))
LOWEST, HIGHEST = 10, 55
NOTHING = "#dddddd"
INK, PALE = "#222222", "#777777"


def heat_map(rows: Rows, result: dict[str, Any]) -> str:
    at = _places()
    right = max(at.values()) + CELL
    height = TOP + right + 4 * CELL + 30
    width = LEFT + right + 16
    means = result["mean_chrf"]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="11" fill="{INK}">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{LEFT}" y="24" font-size="17" font-weight="bold">chrF of {result["directions"]:,} directions: mean '
        f"{means['all']}; into English {means['into English']}, from English {means['from English']}</text>",
        f'<text x="{LEFT}" y="43" fill="{PALE}">Rows are translated from, columns into. Compare within columns:</text>',
        f'<text x="{LEFT}" y="58" fill="{PALE}">chrF counts letters, and a Chinese, Japanese or Korean sign says more '
        "than one.</text>",
        *_scale(width),
        *_names(at),
        *(
            _cell(rows.get(f"{source}-{target}"), at[target], at[source])
            for source in LANGUAGES
            for target in LANGUAGES
        ),
        *_strips(result, at, TOP + right + 14),
    ]
    return "\n".join([*parts, "</svg>", ""])


def _places() -> dict[str, int]:
    """Where the row and the column of each language begin, with gaps between families."""
    places, position = {}, 0
    for family in FAMILIES.values():
        for language in family:
            places[language] = position
            position += CELL
        position += GAP
    return places


def colour(score: float) -> str:
    share = (min(max(score, LOWEST), HIGHEST) - LOWEST) / (HIGHEST - LOWEST) * (len(COLOURS) - 1)
    first = min(int(share), len(COLOURS) - 2)
    mixed = (round(a + (b - a) * (share - first)) for a, b in zip(COLOURS[first], COLOURS[first + 1], strict=True))
    return "#" + "".join(f"{value:02x}" for value in mixed)


def _cell(row: dict[str, Any] | None, x: int, y: int) -> str:
    score = row["chrf"] if row else None
    fill = NOTHING if score is None else colour(score)
    box = f'<rect x="{LEFT + x}" y="{TOP + y}" width="{CELL - 1}" height="{CELL - 1}" fill="{fill}"/>'
    return box if score is None else box + _number(f"{score:.0f}", x, TOP + y, _ink(score))


def _ink(score: float) -> str:
    is_dark = score < LOWEST + 6 or score > HIGHEST - 8
    return "white" if is_dark else INK


def _number(text: str, x: int, y: float, ink: str) -> str:
    middle = LEFT + x + (CELL - 1) / 2
    return f'<text x="{middle}" y="{y + 14}" text-anchor="middle" font-size="9" fill="{ink}">{text}</text>'


def _names(at: dict[str, int]) -> list[str]:
    parts = [
        f'<text x="{LEFT + x + CELL / 2}" y="{TOP - 6}" text-anchor="middle">{name}</text>'
        f'<text x="{LEFT - 6}" y="{TOP + x + 15}" text-anchor="end">{name}</text>'
        for name, x in at.items()
    ]
    return parts + [
        f'<text x="{LEFT + at[languages[0]]}" y="{TOP - 24}" fill="{PALE}">{family}</text>'
        for family, languages in FAMILIES.items()
    ]


def _scale(width: int) -> list[str]:
    steps = range(LOWEST, HIGHEST + 1, 5)
    start = width - 16 - len(steps) * CELL
    return [
        f'<rect x="{start + number * CELL}" y="56" width="{CELL}" height="12" fill="{colour(step)}"/>'
        f'<text x="{start + number * CELL + CELL / 2}" y="80" text-anchor="middle" font-size="9">{step}</text>'
        for number, step in enumerate(steps)
    ]


def _strips(result: dict[str, Any], at: dict[str, int], y: int) -> list[str]:
    """Draws the strips under the columns, for all directions into a language: mean scores, and shares in percent."""
    into = result["into"]
    strips = {
        "mean": [f"{row['chrf']:.0f}" if row["chrf"] is not None else "" for row in into.values()],
        "faults %": [f"{row['defects_percent']:.1f}" for row in into.values()],
        "terms %": [f"{row['terms_percent']:.0f}" for row in into.values()],
        "address %": [_shown(row["formality"]) for row in into.values()],
    }
    parts = []
    for number, (name, values) in enumerate(strips.items()):
        top = y + number * CELL
        parts.append(f'<text x="{LEFT - 6}" y="{top + 14}" text-anchor="end" fill="{PALE}">{name}</text>')
        parts += [_number(text, at[language], top, INK) for language, text in zip(into, values, strict=True)]
    return parts


def _shown(formality: dict[str, Any]) -> str:
    found = [formality[form]["shown_percent"] for form in FORMS if formality[form]]
    return f"{sum(found) / len(found):.0f}" if found else ""
