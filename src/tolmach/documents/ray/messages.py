"""The messages between a child process that reads pictures and the cluster.

Pixels are sent and never a file: the code that decodes untrusted files stays in the child process.
"""

import zlib
from dataclasses import dataclass

from tolmach.documents.kit.ocr.model import OcrLine
from tolmach.engines.ray.messages import BadMessage

_CHANNELS = 3
_MOST = 100_000_000
"""The most pixels of a picture. No format accepts more."""
_QUICK = 1
"""The compression level for pixels. The network is faster than any higher level."""


@dataclass(frozen=True, slots=True)
class PictureCard:
    """What the picture reader in the cluster says about itself."""

    name: str


@dataclass(frozen=True, slots=True)
class PictureQuestion:
    width: int
    height: int
    packed: bytes
    """Red, green and blue of each pixel, row by row."""
    language: str | None = None
    """The base code of the language, if it is known."""

    @property
    def pixels(self) -> bytes:
        """Raises `BadMessage` if there are more or fewer pixels than announced."""
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
    """A sentence for the caller, if the picture cannot be read."""
    error: str = ""
    is_passing: bool = False


def picture_question(width: int, height: int, pixels: bytes, language: str | None) -> PictureQuestion:
    return PictureQuestion(width, height, zlib.compress(pixels, _QUICK), language)
