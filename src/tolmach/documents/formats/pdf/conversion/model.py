"""The types of a converted document."""

from dataclasses import dataclass

from tolmach.documents.formats.pdf.model import Alignment, Box, CellPlace
from tolmach.documents.kit.fonts import Kind


@dataclass(frozen=True, slots=True)
class FlowText:
    text: str
    size: float
    kind: Kind = "sans"
    bold: bool = False
    italic: bool = False
    colour: tuple[int, int, int] = (0, 0, 0)
    raised: float = 0.0
    is_page_number: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    texts: tuple[FlowText, ...]
    box: Box
    """Its place on the page of the PDF; y goes down."""
    size: float
    alignment: Alignment = Alignment.LEFT
    level: int = 0
    """The level of a heading, from 1; 0 for other paragraphs."""
    marker: str = ""
    trailing: str = ""
    """A number at the end of its line, as in a table of contents."""
    first_line: float = 0.0
    indent: float = 0.0
    before: float = 0.0
    after: float = 0.0
    """Space above and under it."""
    breaks_page: bool = False
    is_code: bool = False
    """Whether its lines stay as they are, with their ends and spaces."""
    cell: CellPlace | None = None
    """Its place in a table of its page."""

    @property
    def text(self) -> str:
        return "".join(text.text for text in self.texts)

    @property
    def is_bold(self) -> bool:
        return all(text.bold for text in self.texts if text.text.strip())


@dataclass(frozen=True, slots=True)
class Cell:
    paragraphs: tuple[Paragraph, ...]
    columns: int = 1
    begins: bool = False
    """Whether it spans rows and this is the first of them."""
    goes_on: bool = False
    """Whether it is what remains of a cell that began above."""


@dataclass(frozen=True, slots=True)
class Table:
    rows: tuple[tuple[Cell, ...], ...]
    widths: tuple[float, ...]
    box: Box
    is_ruled: bool = False
    is_centred: bool = False
    has_header: bool = False
    breaks_page: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    data: bytes
    extension: str
    box: Box
    breaks_page: bool = False


Item = Paragraph | Table | Picture


@dataclass(frozen=True, slots=True)
class Section:
    """Pages of one size."""

    width: float
    height: float
    margins: tuple[float, float, float, float]
    """Left, top, right, bottom."""
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class FlowingDocument:
    sections: tuple[Section, ...]
    header: tuple[Paragraph, ...] = ()
    footer: tuple[Paragraph, ...] = ()
    first_number: int = 1
    """The number of the first page, if the pages are numbered."""
