"""The words of a translation, each with the stretch of the source that it stands for and the codes that have to stand
around it. Pure."""

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import groupby, pairwise, takewhile

from tolmach.engines.protocol import Link
from tolmach.languages.scripts import UNSPACED
from tolmach.patterns import deferred
from tolmach.translation.codes.nesting import Path
from tolmach.units import Code, Span

_UNSPACED = deferred(f"[{UNSPACED}]")
"""In these scripts, only the links tell where a word ends."""
_LEAST_WORD = 4
"""Fewer letters may be a formula, such as x with the index i."""


class WordKind(Enum):
    SPACE = "space"
    WORD = "word"
    MARK = "mark"
    """Punctuation and symbols, one by one."""


@dataclass(frozen=True, slots=True)
class CodedWord:
    start: int
    end: int
    kind: WordKind
    source: Span | None = None
    """None where no words of the source became this word."""
    weight: float = 0.0
    """That of the link."""


@dataclass(slots=True)
class Token:
    """A word of the translation and the codes that have to stand around it; None as long as nothing tells."""

    start: int
    end: int
    kind: WordKind
    source: Span | None
    path: Path | None
    weight: float = 0.0
    """That of the link to its source."""

    @property
    def around(self) -> Path:
        return self.path or ()

    def lies_within(self, span: Span) -> bool:
        return span[0] <= self.start and self.end <= span[1]

    def lies_in(self, path: Path) -> bool:
        return self.around[: len(path)] == path


@dataclass(frozen=True, slots=True)
class CodedSource:
    text: str
    codes: Sequence[Code]
    paths: Sequence[Path]
    at: Sequence[Path]
    """The path of each character."""

    def path(self, span: Span | None) -> Path | None:
        """The codes around most of a stretch, without opaque ones, which have their places already."""
        inner = self.at[span[0] : span[1]] if span else ()
        if not inner or all(path == inner[0] for path in inner):
            return self.open_part(inner[0]) if inner else None
        held = Counter(number for path in inner for number in path)
        found: Path = ()
        for number in sorted(held):
            if held[number] * 2 >= len(inner) and self.paths[number][:-1] == found:
                found = self.paths[number]
        return self.open_part(found)

    def open_part(self, path: Path) -> Path:
        for place, number in enumerate(path):
            if self.codes[number].opaque:
                return path[:place]
        return path

    def is_opaque(self, at: int) -> bool:
        return self.open_part(self.at[at]) != self.at[at]


@lru_cache(maxsize=4096)
def kind(char: str) -> WordKind:
    if char.isspace():
        return WordKind.SPACE
    if char.isalnum() or is_joined(char):
        return WordKind.WORD
    return WordKind.MARK


def has_words(text: str) -> bool:
    return any(kind(char) is WordKind.WORD for char in text)


def cut_words(text: str, codes: Sequence[Code]) -> bool:
    """Whether a code begins or ends within a word."""
    edges = {edge for code in codes if not code.opaque for edge in (code.start, code.end)}
    return any(_is_in_word(text, at) for at in edges)


def stands_alone(text: str, code: Code) -> bool:
    """Whether it is a point between two others than words, as one is that stands for words: `by <x/>.`"""
    return code.start == code.end and not has_words(text[max(0, code.start - 1) : code.start + 1])


def _is_in_word(text: str, at: int) -> bool:
    before, after = text[max(0, at - _LEAST_WORD) : at], text[at : at + _LEAST_WORD]
    left, right = len(list(takewhile(str.isalpha, reversed(before)))), len(list(takewhile(str.isalpha, after)))
    return left > 0 < right and left + right >= _LEAST_WORD and not _unspaced(text, at)


def is_joined(char: str) -> bool:
    """Whether it belongs to the character before it."""
    return char == "\u200d" or unicodedata.category(char).startswith("M")


def words(text: str, links: Sequence[Link], cuts: Collection[int] = ()) -> list[CodedWord]:
    """All of the text, in order. A word is divided only by `cuts`, and by links where the script has no spaces."""
    best = _best(len(text), links)
    found = []
    for start, end in _cut(text, {edge for link in links for edge in link.target}, frozenset(cuts)):
        link = max(filter(None, best[start:end]), key=lambda link: link.weight, default=None)
        found.append(CodedWord(start, end, kind(text[start]), *((link.source, link.weight) if link else ())))
    return found


def _best(length: int, links: Sequence[Link]) -> list[Link | None]:
    """For each character, the strongest link."""
    best: list[Link | None] = [None] * length
    for link in sorted(links, key=lambda link: link.weight):
        start, end = link.target
        best[start:end] = [link] * (end - start)
    return best


def _cut(text: str, edges: Collection[int], cuts: Collection[int]) -> Iterator[Span]:
    for same, group in groupby(range(len(text)), key=lambda at: kind(text[at])):
        places = list(group)
        inner = (
            at for at in places[1:] if same is WordKind.MARK or at in cuts or (at in edges and _unspaced(text, at))
        )
        yield from pairwise([places[0], *inner, places[-1] + 1])


def _unspaced(text: str, at: int) -> bool:
    return _UNSPACED.match(text, at) is not None
