"""Finds the segments that contain a stretch of text, in the order of import."""

from collections.abc import Iterator

import numpy as np

from tolmach.memories.compiled.keys import encoded
from tolmach.memories.compiled.layout import Array
from tolmach.memories.compiled.texts import Texts

PIECE = 2**16
"""The number of bytes that are searched at once. Only if such a chunk contains the text, its segments are searched one
by one."""


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
