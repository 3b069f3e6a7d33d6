"""Pictures that promise more than they hold, or hold more than they promise."""

import io
import struct
import zlib
from collections.abc import Callable

from PIL import Image

from tests.documents import corpus
from tests.documents.rude import zeros
from tests.poison.doors import document
from tests.poison.model import Poison

FILES = corpus.FILES / "image"
DAMAGED = "error: The picture is damaged or incomplete"
TOO_LARGE = "error: The picture is too large. Allowed: at most 40 million pixels"
NOTHING = "error: No text was found"


def chunk(name: bytes, body: bytes, crc: int | None = None) -> bytes:
    found = zlib.crc32(name + body) if crc is None else crc
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", found)


def png(width: int, height: int, body: bytes = b"", *, depth: int = 8, colour: int = 2, more: bytes = b"", way: int = 0) -> bytes:  # fmt: skip
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, way))
    return b"\x89PNG\r\n\x1a\n" + head + more + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def jpeg(width: int, height: int) -> bytes:
    """A small one whose head says another size."""
    out = io.BytesIO()
    Image.new("RGB", (16, 16), "white").save(out, "JPEG")
    data = bytearray(out.getvalue())
    place = data.index(b"\xff\xc0")
    struct.pack_into(">HH", data, place + 5, height, width)
    return bytes(data)


def _sound() -> bytes:
    return (FILES / "dialog.png").read_bytes()


def _photo() -> bytes:
    return (FILES / "photo-caption.jpg").read_bytes()


ROWS = zlib.compress(b"".join(b"\0" + bytes(30) for _ in range(10)))
PNGS: dict[str, tuple[Callable[[], bytes], str]] = {
    "65,000 by 65,000": (lambda: png(65_000, 65_000, ROWS), TOO_LARGE),
    "as large as numbers go": (lambda: png(2**31 - 1, 2**31 - 1, ROWS), TOO_LARGE),
    "a size below zero": (lambda: png(2**32 - 1, 2**32 - 1, ROWS), TOO_LARGE),
    "no size": (lambda: png(0, 0, ROWS), DAMAGED),
    "one line of 40 million": (lambda: png(40_000_000, 1, ROWS), DAMAGED),
    "pixels for a gigabyte": (lambda: png(6_000, 6_000, b"\x78\x9c" + zeros(1024)), NOTHING),
    "pixels that are missing": (lambda: png(2_000, 2_000, ROWS), DAMAGED),
    "a text that unpacks to a gigabyte": (
        lambda: png(10, 10, ROWS, more=chunk(b"zTXt", b"a\0\0\x78\x9c" + zeros(1024))),
        DAMAGED,
    ),
    "a profile that unpacks to a gigabyte": (
        lambda: png(10, 10, ROWS, more=chunk(b"iCCP", b"a\0\0\x78\x9c" + zeros(1024))),
        DAMAGED,
    ),
    "a palette that is too long": (lambda: png(10, 10, ROWS, colour=3, more=chunk(b"PLTE", bytes(3000))), DAMAGED),
    "no palette": (lambda: png(10, 10, ROWS, colour=3), DAMAGED),
    "a depth that there is not": (lambda: png(10, 10, ROWS, depth=7), DAMAGED),
    "colours that there are not": (lambda: png(10, 10, ROWS, colour=5), DAMAGED),
    "an order that there is not": (lambda: png(10, 10, ROWS, way=9), DAMAGED),
    "wrong sums": (lambda: _sound()[:60] + b"\0\0\0\0" + _sound()[64:], DAMAGED),
    "a piece that lies about its length": (lambda: _sound()[:33] + struct.pack(">I", 2**31) + _sound()[37:], DAMAGED),
    "a hundred thousand pieces": (lambda: png(10, 10, ROWS, more=chunk(b"tEXt", b"a\0b") * 100_000), NOTHING),
    "two heads": (
        lambda: png(10, 10, ROWS, more=chunk(b"IHDR", struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0))),
        TOO_LARGE,
    ),
    "the first half": (lambda: _sound()[: len(_sound()) // 2], DAMAGED),
    "moving pictures": (lambda: (FILES / "rude" / "animated.png").read_bytes(), "error: The picture is animated"),
    "a picture and a zip": (lambda: _sound() + b"PK\x03\x04" + bytes(2_000), "done"),
    "a picture and a page": (lambda: png(10, 10, ROWS, more=chunk(b"tEXt", b"a\0<script>x()</script>")), NOTHING),
    "a signature only": (lambda: b"\x89PNG\r\n\x1a\n", DAMAGED),
}
JPEGS: dict[str, tuple[Callable[[], bytes], str]] = {
    "65,000 by 65,000": (lambda: jpeg(65_000, 65_000), TOO_LARGE),
    "40 million in its head, 256 in it": (lambda: jpeg(6_000, 6_000), NOTHING),
    "no size": (lambda: jpeg(0, 0), DAMAGED),
    "the first half": (lambda: _photo()[: len(_photo()) // 2], DAMAGED),
    "a length of its own": (lambda: _photo()[:4] + b"\xff\xff" + _photo()[6:], DAMAGED),
    "notes without end": (lambda: b"\xff\xd8" + b"\xff\xe1\xff\xff" * 40_000, DAMAGED),
    "notes that point at themselves": (lambda: b"\xff\xd8\xff\xe1\x00\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\x08\0\0\0\x08" + _photo()[2:], "done"),
    "a thousand scans": (lambda: _photo()[:-2] + _photo()[_photo().rindex(b"\xff\xda") : -2] * 5 + b"\xff\xd9", DAMAGED),
    "a signature only": (lambda: b"\xff\xd8\xff", DAMAGED),
    "a script in its notes": (lambda: b"\xff\xd8\xff\xfe\x00\x1b<?php system('id'); ?>    " + _photo()[2:], "done"),
}  # fmt: skip

PICTURES = [
    Poison(what, document(extension), make, expected, seconds=300.0, usual=extension == "png" and what == "65,000 by 65,000")
    for extension, cases in (("png", PNGS), ("jpg", JPEGS))
    for what, (make, expected) in cases.items()
]  # fmt: skip
