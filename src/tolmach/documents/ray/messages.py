"""What a child process asks about a picture, and what the cluster answers.

Pixels go there and never a file: what decodes files that nobody has vouched for stays in the child.
"""

import zlib
from dataclasses import dataclass

from tolmach.documents.kit.ocr.model import OcrLine
from tolmach.engines.ray.messages import BadMessage

_CHANNELS = 3
_MOST = 100_000_000
"""Pixels; no format lets more through."""
_QUICK = 1
"""How hard pixels are packed: the network is faster than more than this."""


@dataclass(frozen=True, slots=True)
class PictureCard:
    """What reads pictures in the cluster says of itself."""

    name: str


@dataclass(frozen=True, slots=True)
class PictureQuestion:
    width: int
    height: int
    packed: bytes
    """Red, green and blue of each pixel, row by row."""
    language: str | None = None
    """Base code, where it is known."""

    @property
    def pixels(self) -> bytes:
        """Raises `BadMessage` where there are more or fewer than it says."""
        size = self.width * self.height * _CHANNELS
        if min(self.width, self.height) < 1 or size > _MOST * _CHANNELS:
            raise BadMessage("the picture is too large")
        try:
            found = zlib.decompressobj().decompress(self.packed, size + 1)
        except zlib.error:
            raise BadMessage("the pixels cannot be unpacked") from None
        if len(found) != size:
            raise BadMessage("the pixels do not fit the size")
        return found


@dataclass(frozen=True, slots=True)
class PictureAnswer:
    lines: tuple[OcrLine, ...] = ()
    refusal: str = ""
    """A sentence for the caller, where the picture cannot be read."""
    error: str = ""
    is_passing: bool = False


def picture_question(width: int, height: int, pixels: bytes, language: str | None) -> PictureQuestion:
    return PictureQuestion(width, height, zlib.compress(pixels, _QUICK), language)
