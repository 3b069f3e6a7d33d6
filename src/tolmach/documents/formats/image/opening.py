"""Opens pictures with Pillow, using only the two decoders that are needed, and reports bad files."""

import io
import struct
import warnings
import zlib

from PIL import Image

from tolmach.documents.formats.image.raster import DAMAGED, MOST, ORIENTATIONS, TOO_LARGE
from tolmach.errors import UnsafeFile

_ORIENTATION = 0x0112
_BROKEN = (OSError, SyntaxError, ValueError, EOFError, KeyError, IndexError, TypeError, struct.error, zlib.error)


def opened(data: bytes, kind: str) -> Image.Image:
    """The decoded picture. Its size is checked before any pixel is decoded."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = Image.open(io.BytesIO(data), formats=[kind])
            if image.width * image.height > MOST:
                raise UnsafeFile(TOO_LARGE)
            image.load()
            return image
    except Image.DecompressionBombError:
        raise UnsafeFile(TOO_LARGE) from None
    except _BROKEN:
        raise UnsafeFile(DAMAGED) from None


def orientation(image: Image.Image) -> int:
    try:
        found = image.getexif().get(_ORIENTATION, 1)
    except _BROKEN:
        return 1
    return found if found in ORIENTATIONS else 1
