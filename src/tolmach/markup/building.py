"""Builds the unit of one stretch of tokens."""

import re
from dataclasses import dataclass

from tolmach.markup.model import CDATA, CodePart, Role, Slot, TokenKind
from tolmach.markup.references import pieces
from tolmach.markup.source import Source
from tolmach.units import Code, Unit

_LINE_END = re.compile(r"[ \t]*\r?\n\s*")
_WHITE_SPACE = re.compile(r"[ \t\r\n\f]+")


@dataclass(slots=True)
class _Draft:
    """A code whose end is not known yet."""

    start: int
    end: int
    opening: str
    parent: int | None
    last: int
    closing: str | None = None
    opaque: bool = False
    cdata: bool = False
    spaced_before: bool = False
    spaced_after: bool = False
    once: bool = False

    def code(self) -> Code:
        return Code(self.start, self.end, self.opaque)

    def part(self) -> CodePart:
        return CodePart(
            self.opening,
            self.closing,
            self.parent,
            self.last,
            self.cdata,
            self.spaced_before,
            self.spaced_after,
            self.once,
        )


class Builder:
    def __init__(self, source: Source, first: int, last: int) -> None:
        self._source = source
        self._first = first
        self._last = last
        self._text: list[str] = []
        self._length = 0
        self._drafts: list[_Draft] = []
        self._open: list[int] = []
        self._spelt: dict[int, str] = {}
        self._gap: int | None = None
        """The code after which a space is missing."""

    def add(self, first: int, last: int) -> None:
        """Adds tokens that are treated as one."""
        match self._source.roles.role[first]:
            case Role.TEXT:
                self._add_text(first)
            case Role.OPEN:
                self._add_opening(first, last)
            case Role.CLOSE:
                self._add_closing(first, last)
            case Role.KEPT:
                self._fill_gap()
                self._add_kept(one_line(self._source.shown(first, last)), self._source.raw(first, last))
            case _:
                self._add_point(first, last)

    def slot(self) -> Slot:
        tokens = self._source.tokens
        start, end = tokens.start[self._first], tokens.end[self._source.roles.reach[self._last]]
        left, right = self._margins(self._first)[0], self._margins(self._last)[1]
        cdata = tokens.kind[self._first] is TokenKind.VERBATIM
        unit = Unit("".join(self._text), tuple(draft.code() for draft in self._drafts))
        parts = tuple(draft.part() for draft in self._drafts)
        return Slot(start + left, end - right, unit, parts, self._spelt, cdata)

    def _margins(self, number: int) -> tuple[int, int]:
        """How many characters of white space are at the edges of a text."""
        raw = self._source.raw(number)
        if self._source.roles.role[number] is not Role.TEXT:
            return 0, 0
        return len(raw) - len(raw.lstrip()), len(raw) - len(raw.rstrip())

    def _add_text(self, number: int) -> None:
        raw = self._source.raw(number)
        raw = raw.lstrip() if number == self._first else raw
        raw = raw.rstrip() if number == self._last else raw
        raw = self._at_line_break(raw)
        if not raw[:1].isspace():
            self._fill_gap()
        self._gap = None
        kind = self._source.tokens.kind[number]
        if kind is TokenKind.VERBATIM:
            self._write(raw)
            return
        for piece in pieces(raw, self._source.options.html):
            if piece.kept:
                self._add_kept(piece.text, piece.text)
                continue
            if piece.spelling:
                self._spelt[self._length] = piece.spelling
            self._write(piece.text)

    def _at_line_break(self, raw: str) -> str:
        """The text without the line end that follows the tag of a line break in the source: the line end stays with the
        tag."""
        end = _LINE_END.match(raw)
        if end is None or self._gap is None or self._drafts[self._gap].closing is not None:
            return raw
        self._drafts[self._gap].opening += end[0]
        return raw[end.end() :]

    def _add_opening(self, first: int, last: int) -> None:
        spaced = False
        if self._gap is not None:
            self._fill_gap()
        elif self._parts_words(first, last):
            spaced = self._space()
        draft = self._draft(self._source.raw(first, last))
        draft.spaced_before = spaced
        draft.cdata = self._source.tokens.name[first] == CDATA
        draft.once = self._source.options.plain or first in self._source.roles.twins
        self._open.append(len(self._drafts) - 1)

    def _add_closing(self, first: int, last: int) -> None:
        number = self._open.pop()
        draft = self._drafts[number]
        draft.end = self._length
        draft.closing = self._source.raw(first, last)
        draft.last = len(self._drafts) - 1
        if self._parts_words(first, last):
            self._gap = number

    def _add_point(self, first: int, last: int) -> None:
        self._draft(self._source.raw(first, last))
        if self._parts_words(first, last):
            self._gap = len(self._drafts) - 1

    def _add_kept(self, text: str, raw: str) -> None:
        draft = self._draft(raw)
        draft.opaque = True
        self._write(text)
        draft.end = self._length

    def _draft(self, opening: str) -> _Draft:
        parent = self._open[-1] if self._open else None
        draft = _Draft(self._length, self._length, opening, parent, len(self._drafts))
        self._drafts.append(draft)
        return draft

    def _parts_words(self, first: int, last: int) -> bool:
        gaps = self._source.roles.gaps
        return bool(gaps) and any(number in gaps for number in range(first, last + 1))

    def _fill_gap(self) -> None:
        if self._gap is not None and self._space():
            self._drafts[self._gap].spaced_after = True
        self._gap = None

    def _space(self) -> bool:
        if not self._text or self._text[-1][-1].isspace():
            return False
        self._write(" ")
        return True

    def _write(self, text: str) -> None:
        if text:
            self._text.append(text)
            self._length += len(text)


def one_line(text: str) -> str:
    return _WHITE_SPACE.sub(" ", text)
