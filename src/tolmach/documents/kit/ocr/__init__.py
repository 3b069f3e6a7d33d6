"""Text in pictures: its lines, where they stand and what they say. Loads much; only a child process imports it."""

from tolmach.documents.kit.ocr.lines import lines
from tolmach.documents.kit.ocr.model import OcrLine

__all__ = ["OcrLine", "lines"]
