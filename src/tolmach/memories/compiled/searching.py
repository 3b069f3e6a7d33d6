"""Segments that have a stretch of text somewhere, in the order of import."""

from collections.abc import Iterator

import numpy as np

from tolmach.memories.compiled.keys import encoded
from tolmach.memories.compiled.layout import Array
from tolmach.memories.compiled.texts import Texts

PIECE = 2**16
"""Bytes that are looked through at once; segments are looked at one by one only where a piece has the stretch."""


class Needle:
    """Letters are folded in bytes, and of those outside ASCII only the ones that what is looked for can meet."""

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
        """Numbers of the segments from a number on."""
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
        """Of texts that follow one another."""
        texts = self._texts
        return texts.data[texts.start + int(texts.ends[first]) : texts.start + int(texts.ends[behind])]
