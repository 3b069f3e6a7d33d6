"""The data types of tagged text, from tokens up to the slots that translations fill."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, auto
from typing import Literal

from tolmach.units import Unit


class MarkupError(ValueError):
    """The text must be well-formed, but it is not."""


@dataclass(frozen=True, slots=True)
class Options:
    kind: Literal["xml", "html"]
    strict: bool = False
    """Refuses XML that is not well-formed, instead of making the best of it. HTML is never refused."""
    outline_detection: bool = True
    splitting_tags: frozenset[str] = frozenset()
    non_splitting_tags: frozenset[str] = frozenset()
    ignore_tags: frozenset[str] = frozenset()
    plain: bool = False
    """The text came as plain text: only what is surely a tag counts as one, no tag is repeated, and characters stay as
    they were written."""

    @property
    def html(self) -> bool:
        return self.kind == "html"


class TokenKind(IntEnum):
    TEXT = auto()
    LINE = auto()
    """Preformatted text, without its line ends."""
    VERBATIM = auto()
    """Text inside a CDATA section, where references are not read."""
    PROGRAM = auto()
    """The content of a script or a style sheet, which is no text at all."""
    NEWLINE = auto()
    """A line end of preformatted text."""
    OPEN = auto()
    CLOSE = auto()
    EMPTY = auto()
    COMMENT = auto()
    DOCTYPE = auto()


TEXTS = frozenset({TokenKind.TEXT, TokenKind.LINE, TokenKind.VERBATIM})

CDATA = "![CDATA["
"""A CDATA section is read as an element of this name, which no element can have."""


@dataclass(frozen=True, slots=True)
class MarkupTokens:
    """Stored in columns, because a text may have very many tokens. A token is known by its number."""

    kind: list[TokenKind] = field(default_factory=list)
    start: list[int] = field(default_factory=list)
    end: list[int] = field(default_factory=list)
    name: list[str] = field(default_factory=list)
    """The name of its element; in lower case in HTML."""

    def __len__(self) -> int:
        return len(self.kind)

    def add(self, kind: TokenKind, start: int, end: int, name: str = "") -> None:
        self.kind.append(kind)
        self.start.append(start)
        self.end.append(end)
        self.name.append(name)

    def blank(self, text: str, number: int) -> bool:
        return text[self.start[number] : self.end[number]].isspace()


class Role(IntEnum):
    """The role of a token in the units."""

    TEXT = auto()
    OPEN = auto()
    CLOSE = auto()
    POINT = auto()
    KEPT = auto()
    """Content that the reader sees and that stays as it is."""
    BREAK = auto()
    """A token between units."""
    INSIDE = auto()
    """A token that belongs to a point, a break or kept content that began before it."""


@dataclass(frozen=True, slots=True)
class CodePart:
    """How a code of a unit is written: around a stretch, or instead of it."""

    opening: str
    closing: str | None = None
    """None if the code is no pair."""
    parent: int | None = None
    """The code that this one stood in."""
    last: int = 0
    """The last of the codes that stood in this one."""
    cdata: bool = False
    spaced_before: bool = False
    """Whether reading put a space before it, because the words on both sides are not neighbours. Writing leaves such a
    space out."""
    spaced_after: bool = False
    once: bool = False
    """Whether it must not be repeated."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A stretch of the source, and the unit that was read from it."""

    start: int
    end: int
    unit: Unit
    parts: tuple[CodePart, ...]
    spelt: Mapping[int, str] = field(default_factory=dict)
    """The spelling of a character of the unit's text, if it was not the character itself."""
    cdata: bool = False
    """Whether the whole stretch is inside a CDATA section."""
