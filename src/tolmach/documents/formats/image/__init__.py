"""Translates pictures: recognises the text in them, removes it, and draws it again in the other language."""

import json
from collections.abc import Sequence
from functools import partial

from tolmach.documents.formats.image import jpeg, png
from tolmach.documents.formats.image.blocks import SURE, blocks, joined
from tolmach.documents.formats.image.painting import Block, paint
from tolmach.documents.formats.image.raster import Raster
from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.formats.notes import NoteKind, note
from tolmach.documents.kit import lettering
from tolmach.documents.kit.lettering import TypeStyle
from tolmach.documents.kit.ocr import OcrLine, lines
from tolmach.documents.kit.ocr.model import Quad
from tolmach.units import Rendered, Unit

__all__ = ["read", "write"]


def read(data: bytes, source: str | None) -> Reading:
    found = lines(_raster(data).shown(), source)
    together = blocks(
        found, partial(lettering.width, style=TypeStyle(source or "en", bold=False, leftward=False), size=1)
    )
    note(NoteKind.UNSURE, sum(line.confidence < SURE for line in found))
    units = tuple(Unit(joined([line.text for line in block])) for block in together)
    return Reading(units, sum(len(line.text) for line in found), _kept(together, found))


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    together, found = _found(kept or read(data, wanted.source).kept)
    changed = [
        (block, each.text)
        for block, each in zip(together, rendered, strict=True)
        if each.text != joined([line.text for line in block])
    ]
    if not changed:
        return data
    raster = _raster(data)
    paint(raster, changed, found, wanted)
    return png.write(data, raster.pixels) if _is_png(data) else jpeg.write(data, raster.pixels)


def _is_png(data: bytes) -> bool:
    return data.startswith(png.SIGNATURE)


def _raster(data: bytes) -> Raster:
    return png.read(data) if _is_png(data) else jpeg.read(data)


def _kept(together: Sequence[Block], found: Sequence[OcrLine]) -> bytes:
    numbers = {line: number for number, line in enumerate(found)}
    return json.dumps(
        {
            "lines": [[line.text, line.quad, line.confidence] for line in found],
            "blocks": [[numbers[line] for line in block] for block in together],
        }
    ).encode()


def _found(kept: bytes) -> tuple[list[Block], list[OcrLine]]:
    told = json.loads(kept)
    found = [OcrLine(text, _quad(corners), sure) for text, corners, sure in told["lines"]]
    return [tuple(found[number] for number in numbers) for numbers in told["blocks"]], found


def _quad(corners: Sequence[Sequence[float]]) -> Quad:
    one, two, three, four = ((x, y) for x, y in corners)
    return one, two, three, four
