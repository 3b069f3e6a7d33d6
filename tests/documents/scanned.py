"""Scans made for a test: pages of a PDF that are pictures of text."""

import io
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tolmach.documents.kit import fonts

DPI = 150
_FONT = next(path for folder in fonts.folders() for path in Path(folder).glob("NotoSans?wght*.ttf"))


def picture(lines: Sequence[str], turned: float = 0.0, size: tuple[int, int] = (900, 400)) -> Image.Image:
    """Dark lines on white paper, turned by so many degrees against the clock."""
    image = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        draw.text((60, 60 + 70 * number), line, font=ImageFont.truetype(str(_FONT), 38), fill=(20, 20, 20))
    return image.rotate(turned, resample=Image.Resampling.BICUBIC, fillcolor="white") if turned else image


def shaded(image: Image.Image, darkest: float = 0.75) -> Image.Image:
    """As a scanner sees paper that does not lie flat: darker towards the right."""
    shade = np.linspace(1.0, darkest, image.width)[None, :, None]
    return Image.fromarray((np.asarray(image) * shade).astype(np.uint8))


def scan(*pages: Image.Image) -> bytes:
    out = io.BytesIO()
    first, *rest = pages
    first.save(out, "PDF", resolution=DPI, save_all=True, append_images=rest)
    return out.getvalue()
