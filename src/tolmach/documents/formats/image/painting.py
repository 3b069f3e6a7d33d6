"""Paints all changed blocks of a picture: first erases their ink, then draws their translations."""

import math
from collections.abc import Sequence
from statistics import median

import numpy as np

from tolmach.documents.formats.image import drawing, erasing, ink
from tolmach.documents.formats.image.blocks import slants
from tolmach.documents.formats.image.drawing import Look
from tolmach.documents.formats.image.raster import Raster
from tolmach.documents.formats.image.room import Owners
from tolmach.documents.formats.model import Wanted
from tolmach.documents.kit.lettering import TypeStyle
from tolmach.documents.kit.ocr import OcrLine
from tolmach.languages.traits import traits

Block = tuple[OcrLine, ...]


def paint(raster: Raster, changed: Sequence[tuple[Block, str]], lines: Sequence[OcrLine], wanted: Wanted) -> None:
    pixels = raster.upright
    owners = _owners(pixels.shape, changed, lines)
    source = TypeStyle(wanted.source, bold=False, leftward=traits(wanted.source).is_right_to_left)
    turned = slants(lines)
    looks = [
        _look(raster, block, median(turned[line] for line in block), _is_flush(block, lines, source.leftward), source)
        for block, _ in changed
    ]
    for found in looks:
        for each in found[1] if found else ():
            erasing.erase(pixels, raster.has_alpha, each)
    for number, ((_, text), found) in enumerate(zip(changed, looks, strict=True), 1):
        if found:
            style = TypeStyle(wanted.target, found[0].bold, traits(wanted.target).is_right_to_left)
            drawing.draw(raster, owners, number, text, found[0], style, source.leftward)


def _look(
    raster: Raster, block: Block, slant: float, flush: bool, source: TypeStyle
) -> tuple[Look, list[ink.Ink]] | None:
    """The look of a block and its ink. None if nothing of it is visible."""
    found = [(line, ink.find(raster.upright, raster.has_alpha, line)) for line in block]
    seen = [(line, each) for line, each in found if each is not None]
    if not seen:
        return None
    inks = [each for _, each in seen]
    return drawing.look([line for line, _ in seen], inks, slant, flush, source), inks


def _is_flush(block: Block, lines: Sequence[OcrLine], leftward: bool) -> bool:
    corner = 1 if leftward else 0
    (x, y), height = block[0].quad[corner], math.dist(block[0].quad[0], block[0].quad[3])
    others = [line.quad[corner] for line in lines if line not in block]
    return not others or any(abs(x - other) < 0.35 * height and abs(y - down) > 0.5 * height for other, down in others)


def _owners(shape: tuple[int, ...], changed: Sequence[tuple[Block, str]], lines: Sequence[OcrLine]) -> Owners:
    """The block at each pixel: 0 for none, -1 for text that stays."""
    owners = np.zeros(shape[:2], np.int16)
    for line in lines:
        _own(owners, line, -1)
    for number, (block, _) in enumerate(changed, 1):
        for line in block:
            _own(owners, line, number)
    return owners


def _own(owners: Owners, line: OcrLine, number: int) -> None:
    left, top, right, bottom = (max(round(value), 0) for value in line.box)
    # The edge of a line is outside its letters.
    inset = (bottom - top) // 6
    owners[top + inset : bottom - inset, left:right] = number
