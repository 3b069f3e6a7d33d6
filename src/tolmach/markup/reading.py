"""From tokens to units: finds the stretches of the source to translate, builds a unit of each, and says what its codes
stand for."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tolmach.markup.model import CDATA, CodePart, Role, Slot, TokenKind
from tolmach.markup.references import pieces
from tolmach.markup.source import Source
from tolmach.units import Code, Unit

_LINE_END = re.compile(r"[ \t]*\r?\n\s*")
_WHITE_SPACE = re.compile(r"[ \t\r\n\f]+")
_LETTER = re.compile(r"[^\W\d_]")
_GOING_ON = frozenset(",;:.!?…")
"""No sentence begins with one of these."""


def slots(source: Source) -> Iterator[Slot]:
    for run in _runs(source.roles.role):
        if _has_letters(source, run):
            core = _core(source, run) if len(run) > 1 else run
            yield _slot(source, core)


def _runs(roles: list[Role]) -> Iterator[list[int]]:
    """Tokens between breaks, without those that belong to another token."""
    run: list[int] = []
    for number, role in enumerate(roles):
        if role is Role.BREAK:
            yield run
            run = []
        elif role is not Role.INSIDE:
            run.append(number)
    yield run


def _has_letters(source: Source, run: list[int]) -> bool:
    """Whether there are letters outside of kept content. Numbers and signs alone need no translation, and could only
    come to harm in one."""
    return any(source.roles.role[number] is Role.TEXT and _has_letter(source, number) for number in run)


def _has_letter(source: Source, number: int) -> bool:
    raw = source.raw(number)
    if source.tokens.kind[number] is TokenKind.VERBATIM or "&" not in raw:
        return _LETTER.search(raw) is not None
    return any(not piece.kept and _LETTER.search(piece.text) for piece in pieces(raw, source.options.html))


def _core(source: Source, run: list[int]) -> list[int]:
    """The run without the tags around it: pairs around everything, and tags before and after the words."""
    role, partner = source.roles.role, source.roles.partner
    content = [number for number in run if _is_content(source, number)]
    first, last = content[0], content[-1]
    first = max((n for n in run if _stands_for_word(source, n, first)), default=first)
    start = next((n for n in run if n >= first or (role[n] is Role.OPEN and first < partner[n] < last)), first)
    end = next((n for n in reversed(run) if n <= last or (role[n] is Role.CLOSE and first < partner[n] < last)), last)
    return [number for number in run if start <= number <= end]


def _stands_for_word(source: Source, number: int, first: int) -> bool:
    """Whether it is a point that the first text continues, as in `<x/>, hello`."""
    is_before = source.roles.role[number] is Role.POINT and source.roles.reach[number] + 1 == first
    return is_before and source.raw(first)[0] in _GOING_ON


def _is_content(source: Source, number: int) -> bool:
    role = source.roles.role[number]
    return role is Role.KEPT or (role is Role.TEXT and not source.raw(number).isspace())


def _slot(source: Source, core: list[int]) -> Slot:
    if len(core) == 1 and "&" not in source.raw(core[0]):
        return _plain(source, core[0])
    builder = Builder(source, core[0], core[-1])
    for first, last in _merged(source, core):
        builder.add(first, last)
    return builder.slot()


def _plain(source: Source, number: int) -> Slot:
    """Most units are text and nothing else; they need no builder."""
    raw, kind = source.raw(number), source.tokens.kind[number]
    text = raw.strip()
    start = source.tokens.start[number] + len(raw) - len(raw.lstrip())
    return Slot(start, start + len(text), Unit(text), (), cdata=kind is TokenKind.VERBATIM)


def _merged(source: Source, core: list[int]) -> Iterator[tuple[int, int]]:
    """Joins tags with nothing between them: points side by side, pairs around the same words."""
    first, last = core[0], source.roles.reach[core[0]]
    for number in core[1:]:
        if not _joins(source, first, last, number):
            yield first, last
            first = number
        last = source.roles.reach[number]
    yield first, last


def _joins(source: Source, first: int, last: int, number: int) -> bool:
    role, partner = source.roles.role, source.roles.partner
    if number != last + 1 or role[number] is not role[first]:
        return False
    if role[number] is Role.POINT:
        return True
    return (
        role[number] in (Role.OPEN, Role.CLOSE)
        and partner[last] == partner[number] + 1
        and CDATA not in (source.tokens.name[first], source.tokens.name[number])
    )


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
