"""Opens a compiled memory, reads from it, and finds the segments that contain a stretch of text."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import NamedTuple, Self

import numpy as np

from tolmach.memories.compiled.layout import Array, Mapped
from tolmach.memories.compiled.matching import Matcher
from tolmach.memories.compiled.texts import Texts, encoded, wanted
from tolmach.memories.model import Recalled, Segment
from tolmach.memories.taught.phrases import Phrasing

PIECE = 2**16
"""The number of bytes that are searched at once. Only if such a chunk contains the text, its segments are searched one
by one."""
MOST_TAUGHT = 20_000
"""The number of segments from which phrases are learned; of a larger memory, that many are picked all over it."""


class SegmentPage(NamedTuple):
    """Segments with their numbers, and the number of the next segment if there are more."""

    segments: tuple[tuple[int, Segment], ...]
    next: int | None


class _Parts:
    def __init__(self, mapped: Mapped) -> None:
        ends, firsts, languages = (mapped.array(name) for name in ("ends", "firsts", "languages"))
        codes = tuple(mapped.facts["codes"])
        self.mapped = mapped
        self.texts = Texts(mapped.data, mapped.start("texts"), ends, firsts, languages, codes)
        self.matcher = Matcher(mapped, self.texts)
        self.searcher = Searcher(self.texts, mapped.array("letters"))


class CompiledMemory:
    """Any number of threads may read. A read that is under way when the memory is closed still completes."""

    def __init__(self, mapped: Mapped) -> None:
        self.count: int = mapped.facts["count"]
        self.source: str = mapped.facts["source"]
        self.targets: tuple[str, ...] = tuple(mapped.facts["codes"][1:])
        self._open: _Parts | None = _Parts(mapped)
        self._phrasings: dict[str, Phrasing] = {}
        self._learning = Lock()

    @classmethod
    def open(cls, path: Path) -> Self:
        """Opens quickly, whatever the size: it checks head, directory and length. `verify` checks the rest."""
        return cls(Mapped.open(path))

    def verify(self) -> None:
        """Reads the whole file once and raises DamagedMemory if a byte is wrong."""
        self._parts.mapped.verify()

    def segment(self, number: int) -> Segment:
        if not 0 <= number < self.count:
            raise IndexError(number)
        return self._parts.texts.segment(number)

    def page(self, start: int, size: int) -> SegmentPage:
        return self._page(range(start, self.count), size)

    def search(self, text: str, case_sensitive: bool, start: int, size: int) -> SegmentPage:
        """Segments with this text in their source or a translation, in the order of import."""
        return self._page(self._parts.searcher.find(text, case_sensitive, start), size)

    def best(self, text: str, language: str, threshold: int) -> Recalled | None:
        """The nearest segment that has the language or its base, if it matches by `threshold` percent or more."""
        return self._parts.matcher.best(text, language, threshold)

    def phrasing(self, language: str) -> Phrasing:
        """The phrases of the segments that have the language or its base. The first call learns them, which takes about
        half a second of processor time for 5,000 segments."""
        with self._learning:
            if language not in self._phrasings:
                self._phrasings[language] = Phrasing(self._parts.texts.pairs(wanted(language), MOST_TAUGHT), language)
            return self._phrasings[language]

    def close(self) -> None:
        self._open = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def _parts(self) -> _Parts:
        if self._open is None:
            raise ValueError("The memory is closed.")
        return self._open

    def _page(self, numbers: Iterable[int], size: int) -> SegmentPage:
        found = list(islice(numbers, size + 1))
        texts = self._parts.texts
        segments = tuple((number, texts.segment(number)) for number in found[:size])
        return SegmentPage(segments, found[size] if len(found) > size else None)


class Needle:
    """The text to search for. Letters are folded as bytes; outside ASCII, only those that can match the text
    are folded."""

    def __init__(self, text: str, case_sensitive: bool, letters: Array) -> None:
        self._folding = not case_sensitive
        folded = text if case_sensitive else text.casefold()
        self._data = encoded(folded)
        self._pairs = [] if case_sensitive else list(_foldings(set(folded), letters))

    def within(self, data: bytes) -> bool:
        if self._folding:
            data = data.lower()
            for letter, folded in self._pairs:
                data = data.replace(letter, folded)
        return self._data in data


def _foldings(wanted: set[str], letters: Array) -> Iterator[tuple[bytes, bytes]]:
    for letter in map(chr, letters.tolist()):
        folded = letter.casefold()
        if folded != letter and not wanted.isdisjoint(folded):
            yield encoded(letter), encoded(folded)


class Searcher:
    def __init__(self, texts: Texts, letters: Array) -> None:
        self._texts = texts
        self._letters = letters
        self._count = len(texts.firsts) - 1

    def find(self, text: str, case_sensitive: bool, start: int) -> Iterator[int]:
        """The numbers of the matching segments, from `start` on."""
        needle = Needle(text, case_sensitive, self._letters)
        while start < self._count:
            behind = self._behind_piece(start)
            if needle.within(self._data(self._texts.firsts[start], self._texts.firsts[behind])):
                yield from (number for number in range(start, behind) if self._has(needle, number))
            start = behind

    def _behind_piece(self, start: int) -> int:
        texts = self._texts
        end = int(texts.ends[texts.firsts[start]]) + PIECE
        last = int(np.searchsorted(texts.ends, end))
        return min(max(int(np.searchsorted(texts.firsts, last)), start + 1), self._count)

    def _has(self, needle: Needle, number: int) -> bool:
        firsts = self._texts.firsts
        return any(needle.within(self._data(text, text + 1)) for text in range(int(firsts[number]), firsts[number + 1]))

    def _data(self, first: int, behind: int) -> bytes:
        """The bytes of consecutive texts."""
        texts = self._texts
        return texts.data[texts.start + int(texts.ends[first]) : texts.start + int(texts.ends[behind])]
