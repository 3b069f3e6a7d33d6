"""The types for what a page contains: paragraphs in reading order, with their places and looks.

Places are in a frame in which the text is upright: x goes to the right, y goes down, and the origin is that of the
page. Text that is turned by some angle has a frame of its own; `placed` maps it back to the page.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from tolmach.documents.kit.fonts import Kind

Key = tuple[int, ...]
"""Identifies a text object, which the page shows in one go: its number, after those of the forms that contain it."""


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
        """Tells whether the boxes overlap by more than `slack` in both directions."""
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
    """Maps a point of the page to the frame of text that is turned by this angle."""
    cos, sin = math.cos(angle), math.sin(angle)
    return x * cos + y * sin, x * sin - y * cos


def placed(x: float, y: float, angle: float) -> tuple[float, float]:
    """Maps a point of a frame to the page."""
    cos, sin = math.cos(angle), math.sin(angle)
    return x * cos + y * sin, x * sin - y * cos


def turned(box: Box, angle: float) -> Box:
    """Maps a box of the page to the upright box around it in a frame, or the other way round: both use the
    same formula."""
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
    """Whether the font is one for formulas."""
    symbols: bool = False
    """Whether the font has drawings in the place of letters."""
    hidden: bool = False
    """Whether the text is invisible, as recognised text that lies over the image of a scan."""
    optical: float = 0.0
    """The factor of its size at which our font has letters as high as its own; 0 if only its family tells."""
    underlined: bool = False
    struck: bool = False
    code: bool = False
    """Whether it is code inside of a text, which is not translated."""
    link: int = 0
    """The number of the link or the mark over it, from 1, in the order of the annotations of its page."""


class Glyph(NamedTuple):
    """What one code of the page shows: usually one character, sometimes several (a ligature) or an unknown one."""

    text: str
    left: float
    right: float
    baseline: float
    size: float
    style: TextStyle
    key: Key | None
    """None for a space that a reader sees although the page has no character for it."""

    def moved(self, right: float) -> "Glyph":
        return self._replace(left=self.left + right, right=self.right + right)

    @property
    def box(self) -> Box:
        return Box(self.left, self.baseline - 0.8 * self.size, self.right, self.baseline + 0.2 * self.size)


@dataclass(frozen=True, slots=True)
class GlyphLine:
    """Glyphs from left to right, with the spaces between words."""

    glyphs: tuple[Glyph, ...]
    baseline: float
    size: float
    """The size of most of its letters."""
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
    """An item of a list. Its mark is `TextBlock.marker`."""
    FORMULA = "formula"
    """A formula, which is not translated."""
    CODE = "code"
    """A listing, a command or an output, which is not translated."""


KEPT = frozenset({BlockRole.FORMULA, BlockRole.CODE})
"""The roles of blocks that are not translated."""


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
    """How far it is above its line, as footnote marks are; negative if it is below."""


@dataclass(frozen=True, slots=True)
class PageTable:
    """A table of a page: the edges of its columns and rows, in the frame of its text."""

    number: int
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    is_ruled: bool = False

    @property
    def box(self) -> Box:
        return Box(self.columns[0], self.rows[0], self.columns[-1], self.rows[-1])


@dataclass(frozen=True, slots=True)
class CellPlace:
    """The first row and column of a cell, and how many it spans."""

    table: PageTable
    row: int
    column: int
    rows: int = 1
    columns: int = 1

    @property
    def box(self) -> Box:
        columns, rows = self.table.columns, self.table.rows
        return Box(
            columns[self.column], rows[self.row], columns[self.column + self.columns], rows[self.row + self.rows]
        )


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph of running text, a heading, an item of a list or a cell of a table."""

    lines: tuple[GlyphLine, ...]
    box: Box
    """In the frame of `angle`."""
    angle: float
    role: BlockRole = BlockRole.PARAGRAPH
    alignment: Alignment = Alignment.LEFT
    marker: tuple[Glyph, ...] = ()
    """The bullet or number before its first line, which is neither translated nor moved."""
    leading: float = 0.0
    """The distance from one baseline to the next; 0 if there is only one line."""
    indent: float = 0.0
    """The indent of the first line; negative if the first line begins further out."""
    column: Box | None = None
    """The box that the paragraphs around it fill; None if it stands alone."""
    rules: tuple[Box, ...] = ()
    """Lines drawn under its words, or in its formulas; in the frame."""
    recognised: bool = False
    """Whether the text is part of an image, which must be covered before a translation can stand there."""
    cell: CellPlace | None = None
    continues: bool = False
    """Whether it goes on with the paragraph before it, which ended with its column."""

    @property
    def size(self) -> float:
        return max(self.lines, key=lambda line: line.right - line.left).size

    @property
    def glyphs(self) -> Iterator[Glyph]:
        for line in self.lines:
            yield from line.glyphs


@dataclass(frozen=True, slots=True)
class DrawnShape:
    """An image, or a path of which only the place matters."""

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
    """The rotation of the page when it is shown, in degrees clockwise."""
    blocks: tuple[TextBlock, ...] = ()
    """In reading order."""
    shapes: tuple[DrawnShape, ...] = ()
    places: Mapping[Key, tuple[float, float]] = field(default_factory=dict)
    """Where each text begins, in the form that contains it or else on the page."""
    silent: tuple[tuple[Key, Box], ...] = ()
    """Texts without words, with their boxes on the page. They are removed with the text that they lie on."""
    copies: Mapping[Key, Key] = field(default_factory=dict)
    """Texts that are painted over others again, as large, and those others."""
    fields: tuple[Box, ...] = ()
    """The fields of a form, on the page."""
    begun: tuple[int, ...] = ()
    """The numbers of the blocks that go on with a paragraph of the page before."""
    broken_off: int | None = None
    """The number of the block that goes on over the page, with `beyond`."""
    beyond: tuple[TextBlock, ...] = ()
    """The blocks of the next page that belong to the last paragraph of this page."""
