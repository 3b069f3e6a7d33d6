"""Asks the parent process for the lines in a picture."""

from PIL import Image

from tolmach.documents.kit.ocr.model import OcrLine
from tolmach.documents.ray.messages import PictureAnswer, picture_question
from tolmach.engines.ray.messages import read, written
from tolmach.files import helping


def lines(image: Image.Image, language: str | None) -> list[OcrLine]:
    shown = image if image.mode == "RGB" else image.convert("RGB")
    question = picture_question(shown.width, shown.height, shown.tobytes(), language)
    return list(read(helping.ask(written(question).encode("ascii")), PictureAnswer).lines)
