"""The lines of text found in a picture."""

from dataclasses import dataclass

THREADS_VARIABLE = "OMP_NUM_THREADS"
"""The environment variable for the number of threads that a library may use on a shared machine."""
Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
"""The corners in reading direction: start above, end above, end below, start below."""


@dataclass(frozen=True, slots=True)
class OcrLine:
    """A line of text, in pixels of the picture."""

    text: str
    quad: Quad
    """The corners, a little outside the letters."""
    confidence: float
    """From 0 to 1."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom. Around slanted text, this box is larger than the quad."""
        across, down = zip(*self.quad, strict=True)
        return min(across), min(down), max(across), max(down)
