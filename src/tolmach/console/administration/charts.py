"""Draws charts as SVG from figures. Widths are in percent and heights in pixels, so that words keep their size in a
narrow window; colours are classes of `charts.css`. Every chart stands beside a table with the same figures."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from markupsafe import Markup

HEIGHT: Final = 180
"""The height of the drawing in pixels, without the words under it."""
_ABOVE, _BELOW = 12, 24
_MOST_WORDS: Final = 5
"""The most words under the columns: as many as fit on a phone."""
_GAP: Final = 0.25
"""The share of a column's width that is left free."""
_UNITS = ((1e9, "G"), (1e6, "M"), (1e3, "k"))


@dataclass(frozen=True, slots=True)
class Column:
    label: str
    title: str
    """The full text, which a pointer on the column shows."""
    parts: tuple[float, ...]
    """The parts of the column, from the bottom up."""


def columns(shown: Sequence[Column], name: str) -> Markup:
    """Stacked columns with their axis."""
    marks = steps(max((sum(column.parts) for column in shown), default=0))
    place = 100 / max(1, len(shown))
    drawn = (_column(column, number * place, place, marks[-1]) for number, column in enumerate(shown))
    return Markup('<svg class="axis" height="{}" aria-hidden="true">{}</svg>').format(
        _whole(), _join(_mark(mark, marks[-1]) for mark in marks)
    ) + Markup('<svg class="plot" height="{}" role="img" aria-label="{}">{}{}{}</svg>').format(
        _whole(), name, _join(_line(mark, marks[-1]) for mark in marks), _join(drawn), _words(shown, place)
    )


def bar(parts: Sequence[float], most: float) -> Markup:
    """One row of a table: its parts side by side, in proportion to the largest row."""
    starts = [sum(parts[:number]) for number in range(len(parts))]
    drawn = (
        Markup('<rect class="series-{}" x="{}%" width="{}%" height="100%"/>').format(
            number, _short(100 * start / most), _short(100 * part / most)
        )
        for number, (start, part) in enumerate(zip(starts, parts, strict=True), 1)
        if part > 0
    )
    return Markup('<svg class="bar" aria-hidden="true">{}</svg>').format(_join(drawn))


def trend(values: Sequence[float], top: float) -> Markup:
    """The last minutes as an area, the newest at the right."""
    if len(values) < 2:
        return Markup('<svg class="trend" aria-hidden="true"></svg>')
    step, highest = 100 / (len(values) - 1), max(top, 1e-9)
    line = " ".join(
        f"{_short(number * step)},{_short(40 - 38 * min(value, highest) / highest)}"
        for number, value in enumerate(values)
    )
    return Markup(
        '<svg class="trend" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">'
        '<polygon class="area" points="0,40 {line} 100,40"/><polyline class="edge" points="{line}"/></svg>'
    ).format(line=line)


def steps(highest: float) -> list[float]:
    """Two to five round whole figures, from 0 to at least the highest."""
    sizes = (factor * 10**power for power in count() for factor in (1, 2, 5))
    step = next(size for size in sizes if 4 * size >= highest)
    needed = max(1, math.ceil(highest / step))
    return [float(step * number) for number in range(needed + 1)]


def brief(number: float) -> str:
    """1500 as 1.5k."""
    for size, letter in _UNITS:
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.3g}"


def _column(column: Column, left: float, place: float, top: float) -> Markup:
    below, drawn = 0.0, []
    for number, part in enumerate(column.parts, 1):
        if part > 0:
            drawn.append(
                Markup('<rect class="series-{}" x="{}%" y="{}" width="{}%" height="{}"/>').format(
                    number,
                    _short(left + place * _GAP / 2),
                    _short(_at(below + part, top)),
                    _short(place * (1 - _GAP)),
                    _short(HEIGHT * part / top),
                )
            )
            below += part
    return Markup("<g><title>{}</title>{}</g>").format(column.title, _join(drawn)) if drawn else Markup("")


def _mark(mark: float, top: float) -> Markup:
    return Markup('<text class="word end" x="100%" y="{}">{}</text>').format(_short(_at(mark, top) + 4), brief(mark))


def _line(mark: float, top: float) -> Markup:
    return Markup('<line class="rule" x1="0" x2="100%" y1="{0}" y2="{0}"/>').format(_short(_at(mark, top)))


def _words(shown: Sequence[Column], place: float) -> Markup:
    """The first and the last word, and others between them at equal distances."""
    last = len(shown) - 1
    most = min(_MOST_WORDS, len(shown))
    chosen = sorted({round(last * number / max(1, most - 1)) for number in range(most)})
    return _join(_word(shown[number].label, number, last, place) for number in chosen)


def _word(label: str, number: int, last: int, place: float) -> Markup:
    """The outer words are aligned with the edges; centred, they would stick out."""
    kind, x = "middle", (number + 0.5) * place
    if last and number in (0, last):
        kind, x = ("start", 0.0) if number == 0 else ("end", 100.0)
    return Markup('<text class="word {}" x="{}%" y="{}">{}</text>').format(kind, _short(x), _whole() - 6, label)


def _at(value: float, top: float) -> float:
    return _ABOVE + HEIGHT * (1 - value / top)


def _whole() -> int:
    return _ABOVE + HEIGHT + _BELOW


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _join(parts: Iterable[Markup]) -> Markup:
    return Markup("").join(parts)
