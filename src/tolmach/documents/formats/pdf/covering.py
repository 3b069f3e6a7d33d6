"""Gives the covers over an image the colours of the paper around them. Pure.

A scan is darker at one side than at the other, so one colour for a whole line would show as a block. A cover is painted
in short stretches, each in the colour along its two long edges, where there are no letters.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tolmach.documents.formats.pdf.model import Box, placed
from tolmach.documents.formats.pdf.scans import Colour, Paper
from tolmach.documents.formats.pdf.setting import Cover

_LENGTH = 2.5
"""The length of a stretch, relative to the height of the cover."""
_SAMPLES = 24
"""The number of points on each edge of a stretch."""
_OVERLAP = 0.4
"""How far stretches overlap, in points. If they only touched, a thin line of ink would show between them."""
_REACH, _STEP, _CLEAR = 0.2, 0.5, 2
"""How far inside of a cover a rule may run, relative to its height; in steps of so many points, and so many of them
beside the rule."""
_SOLID = 0.6
"""The share of a row that a rule blackens, at least."""
_ROWS = 11
"""So many rows of a cover show what most of it looks like."""
_FOREIGN = 90
"""A stretch whose edges differ by more from those of the whole cover runs along something that is not paper."""


def coloured(covers: Sequence[Cover], paper: Paper) -> tuple[Cover, ...]:
    return tuple(part for cover in covers for part in _parts(_between_rules(cover, paper), paper))


def _between_rules(cover: Cover, paper: Paper) -> Cover:
    """Leaves the rules of a table or a form uncovered that run along an edge of the cover."""
    box = cover.box
    steps = range(int(_REACH * box.height / _STEP))
    rows = [_row(cover, paper, box.top + box.height * row / (_ROWS - 1)) for row in range(_ROWS)]
    inside = np.median(rows, axis=0)

    def is_rule(y: float) -> bool:
        far = np.abs(_row(cover, paper, y) - inside).sum(axis=1) > _FOREIGN
        return bool(far.mean() > _SOLID)

    top = max((step for step in steps if is_rule(box.top + step * _STEP)), default=-_CLEAR)
    bottom = max((step for step in steps if is_rule(box.bottom - step * _STEP)), default=-_CLEAR)
    return replace(
        cover, box=box._replace(top=box.top + (top + _CLEAR) * _STEP, bottom=box.bottom - (bottom + _CLEAR) * _STEP)
    )


def _row(cover: Cover, paper: Paper, y: float) -> NDArray[np.int_]:
    """The colours at this height of the cover."""
    box = cover.box
    across = [box.left + box.width * (number + 0.5) / _SAMPLES for number in range(_SAMPLES)]
    return paper.at([placed(x, y, cover.angle) for x in across])


def _parts(cover: Cover, paper: Paper) -> Iterator[Cover]:
    box = cover.box
    count = max(1, round(box.width / (_LENGTH * max(1.0, box.height))))
    width = box.width / count
    usual = _edge(box, cover.angle, paper, count * _SAMPLES)
    for number in range(count):
        left = box.left + number * width
        right = min(box.right, left + width + _OVERLAP)
        stretch = Box(left, box.top, right, box.bottom)
        own = _edge(stretch, cover.angle, paper, _SAMPLES)
        is_foreign = sum(abs(a - b) for a, b in zip(own, usual, strict=True)) > _FOREIGN
        yield replace(cover, box=stretch, colour=usual if is_foreign else own)


def _edge(box: Box, angle: float, paper: Paper, samples: int) -> Colour:
    """The usual colour along the upper and the lower edge of a box in a frame."""
    across = [box.left + box.width * (number + 0.5) / samples for number in range(samples)]
    points = [placed(x, y, angle) for y in (box.top, box.bottom) for x in across]
    red, green, blue = (math.floor(value) for value in np.median(paper.at(points), axis=0))
    return red, green, blue
