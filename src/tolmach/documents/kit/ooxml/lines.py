"""Handles plain text of several lines, as in cells and comments. Pure except for the writing."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tolmach.documents.kit.inline import Inline, InlineBuilder, Piece, pieces
from tolmach.documents.kit.ooxml.atoms import is_language
from tolmach.documents.kit.ooxml.languages import WrittenLanguage
from tolmach.units import Rendered, Unit

BREAK = re.compile(r"([\t\n\v\f\r\u2028\u2029]+)")
_LINE_ENDS = frozenset({"\n", "\r\n", "\r"})


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A unit, or text that stays if `inline` is None."""

    text: str
    inline: Inline | None = None
    breaks: tuple[str, ...] = ()
    """The line ends that its points stand for."""


def stretches(text: str) -> list[_Stretch]:
    """Each line is a unit of its own. Only if the next line begins in small letters, a sentence continues, as in a
    narrow column; then the line end is a point of the unit."""
    if not is_language(text):
        return [_Stretch(text)] if text else []
    found: list[_Stretch] = []
    if not BREAK.search(text):
        return [_unit([text])] if text == text.strip() else list(_stripped([text]))
    for paragraph in _paragraphs(BREAK.split(text)):
        found += _stripped(paragraph)
    return found


def joined(before: str, line_end: str, after: str) -> bool:
    """Whether a sentence continues over a line end."""
    return line_end in _LINE_ENDS and after[:1].islower() and (before[-1:].isalpha() or before[-1:] == ",")


class Lines:
    """An item of a story."""

    __slots__ = ("_put", "_stretches", "characters")

    def __init__(self, text: str, put: Callable[[str], None]) -> None:
        self._stretches = stretches(text)
        self._put = put
        self.characters = len(text)

    @property
    def inlines(self) -> Sequence[Inline]:
        return [each.inline for each in self._stretches if each.inline]

    def write(self, rendered: Sequence[Rendered], language: WrittenLanguage) -> None:
        self._put(self.text(rendered))

    def text(self, rendered: Sequence[Rendered]) -> str:
        following = iter(rendered)
        return "".join(_said(each, next(following)) if each.inline else each.text for each in self._stretches)


def _paragraphs(split: Sequence[str]) -> Iterator[list[str]]:
    """The lines and the line ends between them, alternating, cut where a unit ends."""
    current = [split[0]]
    for line_end, line in zip(split[1::2], split[2::2], strict=True):
        if joined(current[-1], line_end, line):
            current += [line_end, line]
        else:
            yield current
            yield [line_end]
            current = [line]
    yield current


def _stripped(paragraph: Sequence[str]) -> Iterator[_Stretch]:
    lines = list(paragraph)
    if not any(map(is_language, lines)):
        if text := "".join(lines):
            yield _Stretch(text)
        return
    left, right = lines[0].lstrip(), lines[-1].rstrip()
    before = lines[0][: len(lines[0]) - len(left)]
    after = lines[-1][len(right) :]
    lines[0] = left
    lines[-1] = lines[-1].strip() if len(lines) == 1 else right
    if before:
        yield _Stretch(before)
    yield _unit(lines)
    if after:
        yield _Stretch(after)


def _unit(lines: Sequence[str]) -> _Stretch:
    if len(lines) == 1:
        return _Stretch(lines[0], Inline(Unit(lines[0])))
    builder = InlineBuilder()
    builder.text(lines[0])
    for line in lines[2::2]:
        builder.point()
        builder.text(f" {line}")
    return _Stretch("".join(lines), builder.inline(), tuple(lines[1::2]))


def _said(stretch: _Stretch, rendered: Rendered) -> str:
    if not stretch.breaks:
        return rendered.text
    assert stretch.inline
    said: list[str] = []
    for piece in pieces(stretch.inline, rendered):
        _say(said, piece, stretch.breaks)
    return "".join(said)


def _say(said: list[str], piece: Piece, breaks: Sequence[str]) -> None:
    """Adds to the text. A space that stood in for a line end is not written."""
    if piece.point is not None:
        if said:
            said[-1] = said[-1].rstrip(" ")
        said.append(breaks[piece.point])
    else:
        said.append(piece.text.lstrip(" ") if said and said[-1] in _LINE_ENDS else piece.text)
