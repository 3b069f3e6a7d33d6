"""Proves that a table says what it said: each cell has the numbers that it had.

A wrong number in a table is worse than a cell in the wrong language. So a cell whose translation has other numbers
stays as it was, and is counted.
"""

import re

from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.notes import NoteKind, note
from tolmach.documents.formats.pdf.model import TextBlock
from tolmach.documents.kit.inline import Inline, as_it_was
from tolmach.units import Rendered

_DIGITS = re.compile(r"\d+")


class TableProof:
    """Checks the cells of a document, and notes those that stay as they were."""

    def __init__(self, wanted: Wanted) -> None:
        self._source, self._target = wanted.source, wanted.target

    def checked(self, block: TextBlock, inline: Inline, answer: Rendered) -> Rendered:
        if block.cell is None or has_same_numbers(inline.unit.text, answer.text, self._source, self._target):
            return answer
        note(NoteKind.CELLS)
        return as_it_was(inline.unit)


def has_same_numbers(before: str, after: str, source: str, target: str) -> bool:
    """Languages may write numbers differently, or as words."""
    if sorted(_DIGITS.findall(before)) == sorted(_DIGITS.findall(after)):
        return True
    # Imported here because it loads much and most cells need it not.
    from tolmach.translation.checks.numbers import compare

    found = compare(before, after, source, target)
    return not found.lost and not found.extra
