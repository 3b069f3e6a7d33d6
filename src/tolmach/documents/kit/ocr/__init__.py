"""Text in pictures: its lines, where they stand and what they say. Only a child process reads any."""

from typing import TYPE_CHECKING

from tolmach.documents.kit.ocr.model import OcrLine
from tolmach.files import helping

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["OcrLine", "lines"]


def lines(image: "Image.Image", language: str | None) -> list[OcrLine]:
    """From top to bottom. `language` is a base code; what is needed to read it must be installed.

    Whoever started this process reads them if he can. What else reads them here loads much.
    """
    if helping.has_helper():
        from tolmach.documents.kit.ocr import asking

        return asking.lines(image, language)
    from tolmach.documents.kit.ocr import reading

    return reading.lines(image, language)
