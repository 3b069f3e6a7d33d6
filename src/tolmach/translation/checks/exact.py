"""The stretches that are carried through a translation and then written as the target writes them."""

from typing import NamedTuple


class Exact(NamedTuple):
    """A stretch of the source, and how the target writes it."""

    start: int
    end: int
    text: str
