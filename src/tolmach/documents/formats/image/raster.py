"""Holds the pixels of a picture, whatever its format."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[Any]
"""Height, width, channels; 8 or 16 bits."""

MOST = 40_000_000
TOO_LARGE = "The picture is too large. Allowed: at most 40 million pixels."
DAMAGED = "The picture is damaged or incomplete: it cannot be read."


@dataclass(frozen=True, slots=True)
class Raster:
    pixels: Pixels
    """The pixels as they are stored. They may be changed."""
    colours: str
    """The colours of the channels, as Pillow names them, without transparency: `L`, `RGB`, `CMYK`."""
    has_alpha: bool = False
    orientation: int = 1
    """The EXIF orientation."""

    @property
    def upright(self) -> Pixels:
        """A view of the pixels in viewing orientation. Changes to it change the pixels."""
        return _TURNS[self.orientation](self.pixels)

    def shown(self) -> Image.Image:
        """The picture as a reader sees it, in RGB."""
        pixels = as_bytes(self.upright)
        image = as_image(pixels[:, :, : len(self.colours)], self.colours).convert("RGB")
        return _on_ground(image, as_image(pixels[:, :, -1], "L")) if self.has_alpha else image


def as_image(pixels: Pixels, mode: str) -> Image.Image:
    return Image.frombytes(mode, (pixels.shape[1], pixels.shape[0]), pixels.tobytes())


def as_bytes(pixels: Pixels) -> NDArray[np.uint8]:
    return pixels.astype(np.uint8) if pixels.dtype == np.uint8 else (pixels >> 8).astype(np.uint8)


def _on_ground(image: Image.Image, alpha: Image.Image) -> Image.Image:
    """Puts a transparent picture on a ground: light letters were meant for a dark page, dark ones for a light page."""
    grey, weight = np.asarray(image.convert("L")), np.asarray(alpha)
    light = float((grey * (weight / 255.0)).sum() / max(weight.sum() / 255.0, 1.0))
    ground = Image.new("RGB", image.size, "black" if light > 150 else "white")
    ground.paste(image, mask=alpha)
    return ground


_TURNS: Mapping[int, Callable[[Pixels], Pixels]] = {
    1: lambda pixels: pixels,
    2: lambda pixels: pixels[:, ::-1],
    3: lambda pixels: pixels[::-1, ::-1],
    4: lambda pixels: pixels[::-1],
    5: lambda pixels: pixels.swapaxes(0, 1),
    6: lambda pixels: np.rot90(pixels, -1),
    7: lambda pixels: np.rot90(pixels, 2).swapaxes(0, 1),
    8: lambda pixels: np.rot90(pixels),
}
ORIENTATIONS = frozenset(_TURNS)
