"""Finds the text in each line of a plain text, and the lines that continue a sentence of the line before. Pure."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import quantiles

from tolmach.documents.kit.breaking import LEAST_GAP

_LINE = re.compile(r"([^\r\n\v\f\x1c-\x1e\x85\u2028\u2029]*)(\r\n|[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]|\Z)")
_QUOTED = re.compile(r"(?:\s{0,3}>)+(?=\s|\w)")
_ITEM = re.compile(
    r"(?:[*+•◦‣▪●○■□·»›→►▶✓✔✗✘–—-]|#{1,6}|\[[ xX]\]|\(?\d{1,3}[.)]|\d{1,2}(?:\.\d{1,2}){1,4}\.?|\(?[a-zA-Z]\))(?=\s)"
)
_LETTER = re.compile(r"[^\W\d_]")
_ENDED = re.compile(r"[.!?…:;。！？：；؟][\"'”’»“)\]」』）]*$")
_GAP = re.compile(rf"(?<=\S)(?:[^\S\t]{{{LEAST_GAP},}}|[^\S\t]*\t\s*)(?=\S)")
_GOING_ON = re.compile(r"[\"'“„«‘(\[`*~./]*[^\W_]")
_PROGRAM = re.compile(r"[;{}=\\]$|\w\(.*\)$")
"""How a line of code ends."""
_FENCE = re.compile(r"\s{0,3}(```|~~~)")
SHORTEST, LONGEST = 40, 120
"""Columns. The author ended a shorter line on purpose; a longer line was never wrapped."""
_USUAL = 65


@dataclass(frozen=True, slots=True)
class TextLine:
    number: int
    start: int
    """Where its text starts: after quote signs (`>`), indentation and the mark of a list item."""
    end: int
    """Where its text ends, without trailing white space."""
    text: str
    quoted: str
    item: bool
    columns: int
    """The width of the whole line. Wide East Asian characters take two columns."""

    @property
    def has_letters(self) -> bool:
        return _LETTER.search(self.text) is not None

    @property
    def is_row(self) -> bool:
        return "|" in self.text or _GAP.search(self.text) is not None


def lines(text: str) -> list[TextLine]:
    """Returns all lines. Lines of code between fences count as blank."""
    found = list(_LINE.finditer(text))
    fenced = _fenced([match[1] for match in found])
    return [
        _line(n, m.start(), "" if hidden else m[1]) for n, (m, hidden) in enumerate(zip(found, fenced, strict=True))
    ]


def _fenced(wholes: Sequence[str]) -> bytearray:
    """Tells for each line whether it is code. A fence without a closing fence does not count."""
    hidden = bytearray(len(wholes))
    opened: tuple[int, str] | None = None
    for number, whole in enumerate(wholes):
        if opened is None and (fence := _FENCE.match(whole)):
            opened = number, fence[1]
        elif opened and whole.strip() == opened[1]:
            hidden[opened[0] : number + 1] = b"\x01" * (number + 1 - opened[0])
            opened = None
    return hidden


def _line(number: int, start: int, whole: str) -> TextLine:
    quote = _QUOTED.match(whole)
    at = _after_space(whole, quote.end() if quote else 0)
    item = _ITEM.match(whole, at)
    at = _after_space(whole, item.end()) if item else at
    body = whole[at:].rstrip()
    shown = quote[0].replace(" ", "") if quote else ""
    return TextLine(number, start + at, start + at + len(body), body, shown, item is not None, _columns(whole.rstrip()))


def _after_space(whole: str, at: int) -> int:
    while at < len(whole) and whole[at].isspace():
        at += 1
    return at


def _columns(text: str) -> int:
    return len(text) if text.isascii() else len(text) + sum(unicodedata.east_asian_width(char) in "WF" for char in text)


def paragraphs(found: Sequence[TextLine]) -> Iterator[list[TextLine]]:
    """Groups lines whose sentences continue from one line to the next. Most lines stand alone."""
    width = _width(found)
    group: list[TextLine] = []
    for line in found:
        if group and not _goes_on(group[-1], line, width):
            yield group
            group = []
        if line.has_letters or (group and line.text):
            group.append(line)
        elif group:
            yield group
            group = []
    if group:
        yield group


def _width(found: Sequence[TextLine]) -> int:
    """The column at which the author wrapped this text; a usual width if there is too little to tell."""
    inner = [
        line.columns
        for line, following in pairwise(found)
        if following.text and not following.item and SHORTEST <= line.columns <= LONGEST
    ]
    return max(_USUAL, round(quantiles(inner, n=10)[-1])) if len(inner) > 1 else _USUAL


def _goes_on(line: TextLine, following: TextLine, width: int) -> bool:
    if (
        following.item
        or not _GOING_ON.match(following.text)
        or following.quoted != line.quoted
        or line.is_row
        or following.is_row
    ):
        return False
    if not SHORTEST <= line.columns <= LONGEST or line.text[-1] == ":" or _PROGRAM.search(line.text):
        return False
    if following.text[0].islower():
        return True
    return not _ENDED.search(line.text) and line.columns + _first_word(following) >= width


def _first_word(line: TextLine) -> int:
    """The width of the first word with the space before it. If it had fitted, it would stand in the line before."""
    word = line.text.split(maxsplit=1)[0]
    return 1 + (len(word) if _columns(word) == len(word) else _columns(word[0]))


def cells(line: TextLine) -> Iterator[tuple[int, int]]:
    """Yields the offsets of the cells in the text of a row. A line that is no row is one cell."""
    start = 0
    for gap in _GAP.finditer(line.text):
        yield start, gap.start()
        start = gap.end()
    yield start, len(line.text)
