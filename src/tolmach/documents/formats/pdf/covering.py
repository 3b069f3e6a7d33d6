"""Gives the covers over an image the colours of the paper around them. Pure.

A scan is darker at one side than at the other, so one colour for a whole line would show as a block. A cover is painted
in short stretches, each in the colour along its two long edges, where there are no letters.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tolmach.documents.formats.pdf.model import placed
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
_FURTHER = (0.1, 0.2, 0.3, 0.4)
"""Where a rule is looked for beside a cover, relative to the height of the cover."""
_ROWS = 11
"""So many rows of a cover show what most of it looks like."""
_DEPTHS = (0.0, 0.06, 0.12, 0.18, 0.82, 0.88, 0.94, 1.0)
"""Where the paper is looked at, from the upper edge of a cover to the lower one."""
_FOREIGN = 90
"""A stretch that differs by more from the whole cover runs along something that is not paper."""


def coloured(covers: Sequence[Cover], paper: Paper) -> tuple[Cover, ...]:
    return tuple(part for cover in covers for part in _parts(_between_rules(cover, paper), paper))


def _between_rules(cover: Cover, paper: Paper) -> Cover:
    """Leaves the rules of a table or a form uncovered that run along an edge of the cover, and further. An underline is
    as long as its words."""
    box = cover.box
    steps = range(int(_REACH * box.height / _STEP))
    rows = [_row(cover, paper, box.top + box.height * row / (_ROWS - 1)) for row in range(_ROWS)]
    inside = np.median(rows, axis=0)
    usual = np.median(inside, axis=0)

    def is_rule(y: float) -> bool:
        far = np.abs(_row(cover, paper, y) - inside).sum(axis=1) > _FOREIGN
        return bool(far.mean() > _SOLID) and any(
            bool((np.abs(paper.at(points) - usual).sum(axis=1) > _FOREIGN).all()) for points in _beside(cover, y)
        )

    top = max((step for step in steps if is_rule(box.top + step * _STEP)), default=-_CLEAR)
    bottom = max((step for step in steps if is_rule(box.bottom - step * _STEP)), default=-_CLEAR)
    return replace(
        cover, box=box._replace(top=box.top + (top + _CLEAR) * _STEP, bottom=box.bottom - (bottom + _CLEAR) * _STEP)
    )


def _beside(cover: Cover, y: float) -> Iterator[list[tuple[float, float]]]:
    """The points at this height right before and behind the cover."""
    box = cover.box
    for edge, way in ((box.left, -1), (box.right, 1)):
        yield [placed(edge + way * box.height * share, y, cover.angle) for share in _FURTHER]


def _row(cover: Cover, paper: Paper, y: float, samples: int = _SAMPLES) -> NDArray[np.int_]:
    """The colours at this height of the cover."""
    box = cover.box
    across = [box.left + box.width * (number + 0.5) / samples for number in range(samples)]
    return paper.at([placed(x, y, cover.angle) for x in across])


def _parts(cover: Cover, paper: Paper) -> Iterator[Cover]:
    box = cover.box
    count = max(1, round(box.width / (_LENGTH * max(1.0, box.height))))
    width = box.width / count
    usual = _usual(cover, paper, count * _SAMPLES)
    for number in range(count):
        left = box.left + number * width
        stretch = replace(cover, box=box._replace(left=left, right=min(box.right, left + width + _OVERLAP)))
        own = _usual(stretch, paper, _SAMPLES)
        is_foreign = sum(abs(a - b) for a, b in zip(own, usual, strict=True)) > _FOREIGN
        yield replace(stretch, colour=usual if is_foreign else own)


def _usual(cover: Cover, paper: Paper, samples: int) -> Colour:
    """The usual colour above and below the middle of the letters. What runs along the edges fills less than half of
    that, and so do the letters."""
    box = cover.box
    rows = [_row(cover, paper, box.top + box.height * depth, samples) for depth in _DEPTHS]
    red, green, blue = (math.floor(value) for value in np.median(np.concatenate(rows), axis=0))
    return red, green, blue
