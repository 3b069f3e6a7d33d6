"""Which lines of a text stand for themselves, and which may only be where a line was full."""

import re
from collections.abc import Iterator

_MARKS = r"(?:[>*+•◦‣▪●○■□·»›→►▶✓✔✗✘–—-]|#{1,6}|\[[ xX]\])"
LINE_MARKS = re.compile(rf"(?:\s*+{_MARKS}(?=\s))++\s*+(?=\S)")
"""What stands before an item of a list, a quoted line or a heading."""
_ITEM = re.compile(rf"\n(?=[^\S\n]{{0,40}}{_MARKS}[^\S\n])")
_EMPTY_LINES = re.compile(r"\n[^\S\n]*\n\s*")
_ROW = re.compile(r"(?<![^\n])[^\S\n]*[^\s][^\t\n]*\t[^\S\n]*[^\s][^\n]*\n?")
_BETWEEN_CELLS = re.compile(r"(?<=\S)[^\S\n\r]*\t[^\S\n\r]*(?=\S)")


def lines(text: str) -> Iterator[str]:
    """Every line, and every cell of a line."""
    return (cell for line in text.splitlines(keepends=True) for cell in _cells(line))


def paragraphs(text: str, *, only_ended: bool = False) -> Iterator[str]:
    """Stretches that no sentence goes across: empty lines part them, and items of lists and rows of cells stand for
    themselves. Where only what has ended is parted, a sentence may go on behind an empty line."""
    gaps = (gap for gap in _EMPTY_LINES.finditer(text) if not (only_ended and _goes_on(text, gap)))
    rows = (edge for row in _ROW.finditer(text) for edge in row.span())
    cuts = {*(gap.end() for gap in gaps), *(item.end() for item in _ITEM.finditer(text)), *rows}
    return (cell for part in _cut(text, sorted(cuts)) for cell in _cells(part))


def _cells(text: str) -> Iterator[str]:
    """A tab parts the cells of a row."""
    return _cut(text, [gap.end() for gap in _BETWEEN_CELLS.finditer(text)] if "\t" in text else [])


def _goes_on(text: str, gap: re.Match[str]) -> bool:
    return text[: gap.start()].rstrip()[-1:].isalnum() and text[gap.end() : gap.end() + 1].islower()


def _cut(text: str, places: list[int]) -> Iterator[str]:
    start = 0
    for end in (*places, len(text)):
        if start < end:
            yield text[start:end]
            start = end
