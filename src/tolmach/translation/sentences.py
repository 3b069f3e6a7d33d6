"""Cutting a text into what is translated and what is only kept. Joining the pieces gives the text back."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

import sentencex


class Split(StrEnum):
    NONE = "0"
    ALL = "1"
    NO_NEWLINES = "nonewlines"


@dataclass(frozen=True, slots=True)
class Piece:
    before: str
    text: str
    """Translated, unless empty."""
    after: str

    def around(self, text: str) -> str:
        return self.before + text + self.after


def pieces(text: str, language: str, split: Split) -> list[Piece]:
    return [_piece(stretch) for stretch in _stretches(text, language, split)]


def _stretches(text: str, language: str, split: Split) -> Iterator[str]:
    if split is Split.NONE:
        yield text
    elif split is Split.ALL:
        for line in text.splitlines(keepends=True):
            yield from sentencex.segment(language, line)
    else:
        yield from sentencex.segment(language, text)


def _piece(stretch: str) -> Piece:
    core = stretch.strip()
    start = stretch.index(core) if core else len(stretch)
    return Piece(stretch[:start], core, stretch[start + len(core) :])
