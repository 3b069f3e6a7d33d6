"""What is found in a picture."""

from dataclasses import dataclass

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
"""Corners as text is read: where it begins above, ends above, ends below, begins below."""


@dataclass(frozen=True, slots=True)
class OcrLine:
    """A line of text, in pixels of the picture."""

    text: str
    quad: Quad
    """A little outside of the letters."""
    confidence: float
    """From 0 to 1."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom. Around slanted text it is larger than the corners are apart."""
        across, down = zip(*self.quad, strict=True)
        return min(across), min(down), max(across), max(down)
