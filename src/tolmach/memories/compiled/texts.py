"""All texts of a memory one after another: the source of each segment, then its translations. Also the form of a text
that is compared, and the key by which it is found again."""

import hashlib
import mmap
import unicodedata
from collections.abc import Iterator

import numpy as np

from tolmach.memories.compiled.layout import Array
from tolmach.memories.model import Segment


class Texts:
    """`ends` holds the end of each text, after a leading zero. `firsts` holds the number of each segment's first text,
    and at the end the number of all texts. `languages` holds the language of each text as an index into `codes`."""

    def __init__(
        self, data: mmap.mmap, start: int, ends: Array, firsts: Array, languages: Array, codes: tuple[str, ...]
    ) -> None:
        self.data = data
        self.start = start
        self.ends = ends
        self.firsts = firsts
        self._languages = languages
        self._codes = codes
        self._count = len(firsts) - 1

    def text(self, number: int) -> str:
        return decoded(self.data[self.start + int(self.ends[number]) : self.start + int(self.ends[number + 1])])

    def segment(self, number: int) -> Segment:
        first, behind = self._texts_of(number)
        targets = tuple((self._code(text), self.text(text)) for text in range(first + 1, behind))
        return Segment(self.text(first), targets)

    def target(self, number: int, codes: tuple[str, ...]) -> tuple[str, str] | None:
        """Code and text of the translation into the first of the given languages that the segment has."""
        first, behind = self._texts_of(number)
        there = {self._code(text): text for text in range(first + 1, behind)}
        return next(((code, self.text(there[code])) for code in codes if code in there), None)

    def pairs(self, codes: tuple[str, ...], most: int) -> Iterator[tuple[str, str]]:
        """The segments that have one of the languages, with their translations; at most so many, evenly spread."""
        for number in np.unique(np.linspace(0, self._count - 1, min(most, self._count)).astype(np.int64)).tolist():
            said = self.target(number, codes)
            if said is not None:
                yield self.text(int(self.firsts[number])), said[1]

    def sources(self, numbers: Array) -> list[bytes]:
        firsts = self.firsts[numbers]
        begins = (self.ends[firsts].astype("i8") + self.start).tolist()
        ends = (self.ends[firsts + 1].astype("i8") + self.start).tolist()
        data = self.data
        return [data[begin:end] for begin, end in zip(begins, ends, strict=True)]

    def key(self, number: int) -> str:
        return key(self.text(int(self.firsts[number])))

    def _texts_of(self, number: int) -> tuple[int, int]:
        return int(self.firsts[number]), int(self.firsts[number + 1])

    def _code(self, text: int) -> str:
        return self._codes[int(self._languages[text])]


def key(text: str) -> str:
    trimmed = text.strip()
    return trimmed if trimmed.isascii() else unicodedata.normalize("NFC", trimmed)


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def decoded(data: bytes) -> str:
    return data.decode("utf-8", "surrogatepass")


def hashed(compared: bytes) -> int:
    """A hash that is equal in every process, unlike `hash`."""
    return int.from_bytes(hashlib.blake2b(compared, digest_size=8).digest(), "little")


def wanted(language: str) -> tuple[str, ...]:
    """The codes whose translations serve a language, best first."""
    base = language.partition("-")[0]
    return (language,) if base == language else (language, base)
