"""Reads text in pictures: lines, their places and their content. Only a child process does this."""

from typing import TYPE_CHECKING

from tolmach.documents.kit.ocr.model import OcrLine
from tolmach.files import helping

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["OcrLine", "lines"]


def lines(image: "Image.Image", language: str | None) -> list[OcrLine]:
    """The lines from top to bottom. `language` is a base code; the programs that read it must be installed.

    If the parent process can read the lines, it is asked. Otherwise they are read here, which loads large libraries.
    """
    if helping.has_helper():
        from tolmach.documents.kit.ocr import asking

        return asking.lines(image, language)
    from tolmach.documents.kit.ocr import reading

    return reading.lines(image, language)
