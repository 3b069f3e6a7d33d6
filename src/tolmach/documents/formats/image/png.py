"""Reads and writes the pixels of PNG. Everything else stays as it was, chunk for chunk."""

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tolmach.documents.formats.image.opening import opened, orientation
from tolmach.documents.formats.image.raster import DAMAGED, MOST, TOO_LARGE, Pixels, Raster
from tolmach.errors import UnsafeFile

SIGNATURE = b"\x89PNG\r\n\x1a\n"
ANIMATED = "The picture is animated. The service translates only still pictures."
_GREY, _PALETTE, _ALPHA = 0, 3, 4
"""The types of colour. The last is a flag."""
_BAND = 256
"""The number of rows that are packed at a time."""
_NEAR = 1 << 20
"""The number of distances that are computed at a time."""

Bytes = NDArray[np.uint8]
Chunk = tuple[bytes, bytes]


@dataclass(frozen=True, slots=True)
class _Header:
    width: int
    height: int
    depth: int
    colour: int

    @property
    def channels(self) -> int:
        return 1 if self.colour == _PALETTE else (3 if self.colour & 2 else 1) + (self.colour >> 2)


def read(data: bytes) -> Raster:
    chunks = _chunks(data)
    header = _header(chunks)
    if any(name == b"acTL" for name, _ in chunks):
        raise UnsafeFile(ANIMATED)
    image = opened(data, "PNG")
    turn = orientation(image)
    if header.colour == _PALETTE:
        palette = _palette(chunks)
        return Raster(palette[np.asarray(image)], "RGB", palette.shape[1] == 4, turn)
    pixels = _deep(data, header) if header.depth == 16 else np.array(image.convert("L") if image.mode == "1" else image)
    colours = "RGB" if header.colour & 2 else "L"
    return Raster(pixels.reshape(header.height, header.width, header.channels), colours, header.colour >= _ALPHA, turn)


def write(data: bytes, pixels: Pixels) -> bytes:
    """The same file with these pixels."""
    chunks = _chunks(data)
    header = _header(chunks)
    stored = _indices(data, chunks, pixels) if header.colour == _PALETTE else pixels
    rest = [chunk for chunk in chunks if chunk[0] != b"IDAT"]
    first = next(number for number, (name, _) in enumerate(chunks) if name == b"IDAT")
    # The new file is not interlaced, even if the old one was.
    rest[0] = (b"IHDR", chunks[0][1][:12] + b"\0")
    rest.insert(first, (b"IDAT", _packed(stored, header)))
    return SIGNATURE + b"".join(_written(*chunk) for chunk in rest)


def _chunks(data: bytes) -> list[Chunk]:
    """The chunks up to the end of the picture. Data after it is not part of the picture."""
    found: list[Chunk] = []
    position = len(SIGNATURE)
    while position + 12 <= len(data) and (not found or found[-1][0] != b"IEND"):
        (length,) = struct.unpack_from(">I", data, position)
        found.append((data[position + 4 : position + 8], data[position + 8 : position + 8 + length]))
        position += 12 + length
    names = [name for name, _ in found]
    if not data.startswith(SIGNATURE) or names[:1] != [b"IHDR"] or names[-1] != b"IEND" or b"IDAT" not in names:
        raise UnsafeFile(DAMAGED)
    return found


def _header(chunks: Sequence[Chunk]) -> _Header:
    if len(chunks[0][1]) != 13:
        raise UnsafeFile(DAMAGED)
    header = _Header(*struct.unpack(">IIBB", chunks[0][1][:10]))
    if header.width * header.height > MOST:
        raise UnsafeFile(TOO_LARGE)
    return header


def _palette(chunks: Sequence[Chunk]) -> Bytes:
    """256 colours, with transparency if there is any."""
    parts = dict(chunks)
    if len(parts.get(b"PLTE", b"")) < 3:
        raise UnsafeFile(DAMAGED)
    colours = np.frombuffer(parts[b"PLTE"].ljust(768, b"\0")[:768], np.uint8).reshape(256, 3)
    if b"tRNS" not in parts:
        return colours
    alpha = np.frombuffer(parts[b"tRNS"].ljust(256, b"\xff")[:256], np.uint8)
    return np.column_stack([colours, alpha])


def _deep(data: bytes, header: _Header) -> Pixels:
    """Decodes pixels of 16 bits, which Pillow supports only for grey."""
    pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED | cv2.IMREAD_IGNORE_ORIENTATION)
    if pixels is None or pixels.dtype != np.uint16 or pixels.shape[:2] != (header.height, header.width):
        raise UnsafeFile(DAMAGED)
    if header.colour & 2:
        return np.ascontiguousarray(pixels[:, :, [2, 1, 0, 3][: header.channels]])
    return np.ascontiguousarray(pixels if pixels.ndim == 2 else pixels[:, :, [0, 3][: header.channels]])


def _indices(data: bytes, chunks: Sequence[Chunk], pixels: Pixels) -> Pixels:
    """The palette indices. Unchanged pixels keep their index; others get the nearest colour of the palette."""
    palette = _palette(chunks)
    indices = np.array(opened(data, "PNG"))
    changed = np.nonzero((palette[indices] != pixels).any(axis=-1))
    used = palette[: len(dict(chunks)[b"PLTE"]) // 3].astype(np.int32)
    wanted, places = np.unique(pixels[changed].astype(np.int32), axis=0, return_inverse=True)
    steps = range(0, len(wanted), max(_NEAR // (len(used) * used.shape[1]), 1))
    size = max(_NEAR // (len(used) * used.shape[1]), 1)
    near = [((wanted[a : a + size, None] - used[None]) ** 2).sum(axis=-1).argmin(axis=-1) for a in steps]
    if near:
        indices[changed] = np.concatenate(near)[places.reshape(-1)]
    return indices[:, :, None]


def _packed(pixels: Pixels, header: _Header) -> bytes:
    packer = zlib.compressobj(6)
    parts = [packer.compress(rows) for rows in _filtered(_rows(pixels, header), header)]
    return b"".join([*parts, packer.flush()])


def _rows(pixels: Pixels, header: _Header) -> Bytes:
    """The bytes of each row, without a filter."""
    if header.depth == 16:
        return pixels.astype(">u2").reshape(header.height, -1).view(np.uint8)
    values = pixels.reshape(header.height, -1).astype(np.uint8)
    if header.depth == 8:
        return values
    if header.colour == _GREY:
        most = (1 << header.depth) - 1
        values = ((values.astype(np.uint16) * most + 127) // 255).astype(np.uint8)
    bits = np.unpackbits(values[:, :, None], axis=2)[:, :, 8 - header.depth :]
    return np.packbits(bits.reshape(header.height, -1), axis=1)


def _filtered(rows: Bytes, header: _Header) -> Iterator[bytes]:
    """Each row with the filter that gives the smallest numbers. Pictures with few colours are best left unfiltered."""
    before = np.zeros((1, rows.shape[1]), np.uint8)
    step = max(header.channels * header.depth // 8, 1)
    for start in range(0, len(rows), _BAND):
        band = rows[start : start + _BAND]
        above = np.concatenate([before, band[:-1]])
        before = band[-1:]
        if header.colour == _PALETTE or header.depth < 8:
            kinds, values = np.zeros(len(band), np.uint8), band
        else:
            kinds, values = _best(band, above, step)
        yield np.column_stack([kinds, values]).tobytes()


def _best(band: Bytes, above: Bytes, step: int) -> tuple[Bytes, Bytes]:
    left, corner = (np.pad(each, ((0, 0), (step, 0)))[:, :-step] for each in (band, above))
    tried = {0: band, 1: band - left, 2: band - above, 4: band - _paeth(left, above, corner)}
    weights = np.stack([np.abs(each.view(np.int8).astype(np.int16)).sum(axis=1) for each in tried.values()])
    choice = weights.argmin(axis=0)
    kinds = np.array(list(tried), np.uint8)[choice]
    return kinds, np.stack(list(tried.values()))[choice, np.arange(len(band))]


def _paeth(left: Bytes, above: Bytes, corner: Bytes) -> Bytes:
    a, b, c = (each.astype(np.int16) for each in (left, above, corner))
    near_a, near_b, near_c = np.abs(b - c), np.abs(a - c), np.abs(a + b - 2 * c)
    return np.where((near_a <= near_b) & (near_a <= near_c), left, np.where(near_b <= near_c, above, corner))


def _written(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
