"""What a format has to say about a document besides its content: counts and page numbers, never text.

A format calls `note` while it reads or writes; the caller that wants the notes opens `collecting` around it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum


class NoteKind(StrEnum):
    PAGES = "pages"
    UNREAD = "unread"
    """Pictures that cover much of a page and in which no text could be read."""
    PICTURES = "pictures"
    """Pictures that were not searched for text."""
    UNSURE = "unsure"
    """Lines of a picture that were not read reliably and stay as they are."""
    SHRUNK = "shrunk"
    """Texts that had to be set much smaller than they were."""
    OVERFLOW = "overflow"
    """Texts that need more room than their box has, even at the smallest size."""
    CELLS = "cells"
    """Cells of tables that stay as they were, because their translations had other numbers."""
    FONTS = "fonts"
    """Fonts of the document in whose place others were used."""


SMALL = 0.7
"""A text below this share of its size counts as shrunk."""


@dataclass(frozen=True, slots=True)
class Note:
    kind: NoteKind
    count: int = 1
    page: int | None = None
    """The number of the page or slide, from 1, in a format that has them."""


_collected: ContextVar[list[Note] | None] = ContextVar("notes", default=None)


def note(kind: NoteKind, count: int = 1, page: int | None = None) -> None:
    found = _collected.get()
    if found is not None and count:
        found.append(Note(kind, count, page))


@contextmanager
def collecting() -> Iterator[list[Note]]:
    found: list[Note] = []
    token = _collected.set(found)
    try:
        yield found
    finally:
        _collected.reset(token)
