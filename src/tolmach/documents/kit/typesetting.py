"""Sets paragraphs into boxes on sheets, as a PDF in memory with embedded fonts and text that can be copied."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import typst

from tolmach.documents.kit import fonts
from tolmach.documents.kit.fonts import Kind
from tolmach.documents.kit.typesetting_text import is_needed, readable
from tolmach.languages.traits import base, traits

ASCENT = 0.8
"""The first baseline is this many ems below the top of the box."""
DESCENT = 0.2
_REGIONS = {"zh-hant": "TW", "zh-hans": "CN"}


@dataclass(frozen=True, slots=True)
class SetText:
    text: str
    kind: Kind = "sans"
    bold: bool = False
    italic: bool = False
    colour: tuple[int, int, int] = (0, 0, 0)
    scale: float = 1.0
    """A factor of the paragraph's size."""
    raised: float = 0.0
    """The rise in ems."""
    underlined: bool = False
    struck: bool = False
    link: int = 0
    """If it is not 0, the PDF has links `link:<number>` with the places of this text."""
    fills: bool = False
    """Whether it is repeated as often as the line has room for."""


@dataclass(frozen=True, slots=True)
class Hole:
    """Space for something that is not text. The PDF has a link `hole:<number>` with this place and width."""

    number: int
    width: float


@dataclass(frozen=True, slots=True)
class SetParagraph:
    runs: tuple[SetText | Hole, ...]
    x: float
    y: float
    """The upper left corner, relative to that of the sheet."""
    width: float
    height: float
    size: float
    leading: float
    """The distance from one baseline to the next."""
    alignment: str = "left"
    """`left`, `right` or `center`."""
    justified: bool = False
    indent: float = 0.0
    """The indent of the first line; if it is negative, that of the others."""
    turn: float = 0.0
    """The rotation in degrees, clockwise around the corner."""
    single: bool = False
    """Whether the first baseline keeps its place when the text gets smaller."""
    group: int = 0
    """Paragraphs of one sheet with the same number get smaller together; 0 for those that stand alone."""
    peers: int = 0
    """Paragraphs of one sheet with the same number get smaller together too, but none for one that gets much smaller
    than the others; 0 for those that stand alone."""
    near: float = 0.85
    """The scale below which it gets much smaller."""
    rightward: bool = False
    """Whether it is set from left to right whatever the language is, as numbers with signs are."""


@dataclass(frozen=True, slots=True)
class Sheet:
    width: float
    height: float
    paragraphs: tuple[SetParagraph, ...]


def typeset(sheets: Sequence[Sheet], language: str, small: float = 0.0) -> bytes:
    """Makes a page for each sheet. `language` is a BCP 47 tag. The page has a link `small:` for each paragraph that had
    to become smaller than this share of its size."""
    chains = _Chains(language)
    pages = [_sheet(sheet, language, chains) for sheet in sheets]
    data = {"sheets": pages, "fonts": chains.known, "small": small}
    result = typst.compile(
        _program(),
        font_paths=_fonts(),
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"data": json.dumps(data)},
        timestamp=0,
    )
    text = "".join(
        run.text for sheet in sheets for each in sheet.paragraphs for run in each.runs if isinstance(run, SetText)
    )
    return readable(bytes(result)) if is_needed(text) else bytes(result)


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, font_paths=[str(folder) for folder in fonts.folders()])


@cache
def _program() -> bytes:
    return files(__package__).joinpath("typesetting.typ").read_bytes()


class _Chains:
    """Stores each chain of families once, because many runs share it."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._numbers: dict[tuple[str, ...], int] = {}
        self.number("sans", "")

    def number(self, kind: Kind, text: str) -> int:
        chain = fonts.families(self._language, kind, "" if text.isascii() else text)
        return self._numbers.setdefault(chain, len(self._numbers))

    @property
    def known(self) -> list[tuple[str, ...]]:
        return list(self._numbers)


def _sheet(sheet: Sheet, language: str, chains: _Chains) -> dict[str, object]:
    paragraphs = [_paragraph(each, language, chains) for each in sheet.paragraphs]
    return {"width": sheet.width, "height": sheet.height, "paragraphs": paragraphs}


def _paragraph(paragraph: SetParagraph, language: str, chains: _Chains) -> dict[str, object]:
    longest = _longest(paragraph)
    part = longest[: max(6, len(longest) * 2 // 5)] if longest.isalpha() else longest
    return {
        "runs": [_run(run, chains) for run in paragraph.runs],
        "x": paragraph.x,
        "y": paragraph.y,
        "width": paragraph.width,
        "height": paragraph.height,
        "size": paragraph.size,
        "leading": paragraph.leading,
        "alignment": paragraph.alignment,
        "justified": paragraph.justified,
        "hyphenated": paragraph.justified,
        "indent": paragraph.indent,
        "turn": paragraph.turn,
        "single": paragraph.single,
        "group": paragraph.group,
        "peers": paragraph.peers,
        "near": paragraph.near,
        "longest": longest,
        "part": part,
        "lang": base(language),
        "region": _REGIONS.get(language.lower()),
        "leftward": traits(language).is_right_to_left and not paragraph.rightward,
    }


def _longest(paragraph: SetParagraph) -> str:
    """The longest word, if it may be too wide for the box."""
    words = "".join(run.text if isinstance(run, SetText) else " " for run in paragraph.runs).split()
    longest = max((word for word in words if word < "\u0e00"), key=len, default="")
    return longest if len(longest) * 0.75 * paragraph.size >= paragraph.width else ""


def _run(run: SetText | Hole, chains: _Chains) -> dict[str, object]:
    if isinstance(run, Hole):
        return {"hole": run.number, "width": run.width}
    return {
        "text": " ".join(run.text.split("\n")),
        "font": chains.number(run.kind, run.text),
        "bold": run.bold,
        "italic": run.italic,
        "colour": "#" + bytes(run.colour).hex(),
        "scale": run.scale,
        "raised": run.raised,
        "underlined": run.underlined,
        "struck": run.struck,
        "link": run.link,
        "fills": run.fills,
    }
