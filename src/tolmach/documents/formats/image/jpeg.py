"""Reads and writes the pixels of JPEG. Quality tables, profiles and notes are those of the source."""

import io
import struct
from collections.abc import Iterator
from typing import Any

import numpy as np
from PIL import JpegImagePlugin

from tolmach.documents.formats.image.opening import opened, orientation
from tolmach.documents.formats.image.raster import DAMAGED, Pixels, Raster, as_image
from tolmach.errors import UnsafeFile

_QUALITY = 95
"""The quality if the tables of the source cannot be used."""
_START, _SCAN = b"\xff\xd8", 0xDA
_ADOBE, _COMMENT = 0xEE, 0xFE
_NOTES = frozenset({*range(0xE0, 0xF0), _COMMENT}) - {_ADOBE}
"""Kinds of segments that describe the picture. The coding of colours is left to the encoder."""
_OTHERS = b"MPF\0"
"""A list of further pictures in the file, which are not written."""


def read(data: bytes) -> Raster:
    image = opened(data, "JPEG")
    turn = orientation(image)
    if image.mode not in ("L", "RGB", "CMYK"):
        raise UnsafeFile(DAMAGED)
    pixels = np.array(image)
    return Raster(pixels if pixels.ndim == 3 else pixels[:, :, None], image.mode, orientation=turn)


def write(data: bytes, pixels: Pixels) -> bytes:
    """The same file with these pixels."""
    encoded = _encoded(opened(data, "JPEG"), pixels)
    notes = [segment for kind, segment in _segments(data) if kind in _NOTES and segment[4:8] != _OTHERS]
    head = [segment for kind, segment in _segments(encoded) if kind not in _NOTES]
    rest = encoded[len(_START) + sum(len(segment) for _, segment in _segments(encoded)) :]
    return b"".join([_START, *notes, *head, rest])


def _encoded(source: Any, pixels: Pixels) -> bytes:
    image = as_image(pixels, source.mode)
    progressive = bool(source.info.get("progressive"))
    sampling = JpegImagePlugin.get_sampling(source)
    out = io.BytesIO()
    try:
        image.save(
            out, "JPEG", qtables=source.quantization, subsampling=sampling, progressive=progressive, optimize=True
        )
    except (ValueError, OSError):
        out = io.BytesIO()
        image.save(out, "JPEG", quality=_QUALITY, progressive=progressive)
    return out.getvalue()


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The segments before the pixels, complete."""
    position = len(_START)
    while position + 4 <= len(data) and data[position] == 0xFF:
        kind, length = data[position + 1], struct.unpack_from(">H", data, position + 2)[0]
        if kind == 0xFF:
            position += 1
            continue
        if kind == _SCAN:
            return
        yield kind, data[position : position + 2 + length]
        position += 2 + length
