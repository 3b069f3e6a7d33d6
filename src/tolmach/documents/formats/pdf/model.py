"""What is read from a page: paragraphs in reading order, with their places and looks.

Places are in a frame in which the text stands upright: x to the right, y downwards, and the origin that of the page.
Text that is turned by some angle has a frame of its own; `placed` leads back to the page.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from tolmach.documents.kit.fonts import Kind

Key = tuple[int, ...]
"""Of a text that the page shows in one go: its number, after those of the forms that it lies in."""


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def meets(self, other: "Box", slack: float = 0.0) -> bool:
        """Whether they overlap by more than `slack` both ways."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > slack and min(self.bottom, other.bottom) - max(self.top, other.top) > slack

    def holds(self, other: "Box", slack: float = 0.0) -> bool:
        return (
            self.left <= other.left + slack
            and self.top <= other.top + slack
            and self.right >= other.right - slack
            and self.bottom >= other.bottom - slack
        )

    def joined(self, other: "Box") -> "Box":
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


def union(boxes: Iterator[Box] | list[Box]) -> Box:
    columns = list(zip(*boxes, strict=True))
    return Box(min(columns[0]), min(columns[1]), max(columns[2]), max(columns[3]))


def framed(x: float, y: float, angle: float) -> tuple[float, float]:
    """A point of the page in the frame of text that is turned by this angle."""
    cos, sin = math.cos(angle), math.sin(angle)
    return x * cos + y * sin, x * sin - y * cos


def placed(x: float, y: float, angle: float) -> tuple[float, float]:
    """A point of a frame on the page."""
    cos, sin = math.cos(angle), math.sin(angle)
    return x * cos + y * sin, x * sin - y * cos


def turned(box: Box, angle: float) -> Box:
    """The upright box around a box of the page, in a frame, or the other way round: the way back is the same."""
    corners = [framed(x, y, angle) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    xs, ys = zip(*corners, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a stretch of text looks, apart from its size."""

    kind: Kind = "sans"
    bold: bool = False
    italic: bool = False
    colour: tuple[int, int, int] = (0, 0, 0)
    math: bool = False
    """Set in a font of formulas."""
    hidden: bool = False
    """Not painted: the text that was recognised in a scan lies like this over its image."""
    underlined: bool = False
    struck: bool = False


class Glyph(NamedTuple):
    """What one code of the page shows: mostly one character, sometimes several (a ligature) or none that is known."""

    text: str
    left: float
    right: float
    baseline: float
    size: float
    style: TextStyle
    key: Key | None
    """None for a space that is seen but not there."""

    @property
    def box(self) -> Box:
        return Box(self.left, self.baseline - 0.8 * self.size, self.right, self.baseline + 0.2 * self.size)


@dataclass(frozen=True, slots=True)
class GlyphLine:
    """Glyphs from left to right, with the spaces between words."""

    glyphs: tuple[Glyph, ...]
    baseline: float
    size: float
    """Of most of its letters."""
    left: float
    right: float

    @property
    def box(self) -> Box:
        return Box(self.left, self.baseline - 0.8 * self.size, self.right, self.baseline + 0.2 * self.size)

    @property
    def text(self) -> str:
        return "".join(glyph.text for glyph in self.glyphs)


class BlockRole(StrEnum):
    PARAGRAPH = "paragraph"
    ITEM = "item"
    """Of a list; its mark is `TextBlock.marker`."""
    FORMULA = "formula"
    """Stays as it is."""


class Alignment(StrEnum):
    LEFT = "left"
    RIGHT = "right"
    CENTRE = "center"
    JUSTIFIED = "justified"


@dataclass(frozen=True, slots=True)
class TextRun:
    """Text of one look."""

    text: str
    style: TextStyle
    size: float
    raised: float = 0.0
    """By how much it stands above the line it belongs to (footnote marks), or below where negative."""


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph: of running text, a heading, an item of a list, the cell of a table."""

    lines: tuple[GlyphLine, ...]
    box: Box
    """In the frame of `angle`."""
    angle: float
    role: BlockRole = BlockRole.PARAGRAPH
    alignment: Alignment = Alignment.LEFT
    marker: tuple[Glyph, ...] = ()
    """Bullet or number before its first line; neither translated nor moved."""
    leading: float = 0.0
    """From one baseline to the next; 0 where there is one line."""
    indent: float = 0.0
    """Of the first line; negative where it hangs."""
    column: Box | None = None
    """What paragraphs around it fill; None where there is nothing but itself."""
    rules: tuple[Box, ...] = ()
    """Lines drawn under its words, or in its formulas; in the frame."""
    recognised: bool = False
    """Painted in an image, so that the image must be covered before something else can stand there."""

    @property
    def size(self) -> float:
        return max(self.lines, key=lambda line: line.right - line.left).size

    @property
    def glyphs(self) -> Iterator[Glyph]:
        for line in self.lines:
            yield from line.glyphs


@dataclass(frozen=True, slots=True)
class DrawnShape:
    """Something drawn: an image, or a path of which only the place matters."""

    box: Box
    """On the page, y upwards: left, lower, right, upper."""
    image: bool = False
    filled: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    number: int
    box: Box
    """On the page, y upwards: left, lower, right, upper."""
    rotation: int
    """How it is shown, in degrees clockwise."""
    blocks: tuple[TextBlock, ...] = ()
    """In reading order."""
    shapes: tuple[DrawnShape, ...] = ()
    places: Mapping[Key, tuple[float, float]] = field(default_factory=dict)
    """Where each text begins, in the form it lies in or else on the page."""
    silent: tuple[tuple[Key, Box], ...] = ()
    """Texts that say nothing, with their boxes on the page: they go with what they lie on."""
