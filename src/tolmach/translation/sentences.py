"""Cutting a text into what is translated and what is only kept. Joining the pieces gives the text back."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

import sentencex

_NEWLINE = re.compile(r"[^\S\n]*\n\s*")
_EMPTY_LINES = re.compile(r"\n[^\S\n]*\n\s*")
_INITIAL = re.compile(r"(?:^|[\s(])[^\W\d_]\.$")


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
    cut = [_piece(stretch) for stretch in _stretches(text, language, split)]
    if split is not Split.NO_NEWLINES:
        return cut
    return [replace(piece, text=_NEWLINE.sub(" ", piece.text)) for piece in cut]


def _stretches(text: str, language: str, split: Split) -> Iterator[str]:
    """Stretches of the text that give it back when joined."""
    if split is Split.NONE:
        return iter([text] if text else [])
    blocks = text.splitlines(keepends=True) if split is Split.ALL else _paragraphs(text)
    return (sentence for block in blocks for sentence in _sentences(block, language))


def _paragraphs(text: str) -> Iterator[str]:
    """Cut after each run of empty lines: those were meant, single line ends may only be where a line was full."""
    start = 0
    for gap in _EMPTY_LINES.finditer(text):
        yield text[start : gap.end()]
        start = gap.end()
    if start < len(text):
        yield text[start:]


def _sentences(block: str, language: str) -> Iterator[str]:
    held = ""
    for stretch in sentencex.segment(language, block):
        if held and not _ends(held, stretch):
            held += stretch
            continue
        if held:
            yield held
        held = stretch
    if held:
        yield held


def _ends(before: str, after: str) -> bool:
    """Whether a sentence ends here. It does not after an abbreviation: an initial, or one that small letters follow."""
    end = before[-40:].rstrip()
    return not (_INITIAL.search(end) or (end.endswith(".") and after.lstrip()[:1].islower()))


def _piece(stretch: str) -> Piece:
    core = stretch.strip()
    start = stretch.index(core) if core else len(stretch)
    return Piece(stretch[:start], core, stretch[start + len(core) :])
