"""How common words are. The list is one string with binary search: a dictionary would take ten times the memory.

The words and their frequencies are those of `wordfreq`; `data/NOTICE.md` says more.
"""

import lzma
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from pathlib import Path

LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt")
LONGEST = 24
ZERO, STEPS = 35, 10
"""The last character of a row holds the size of the word in tenths, counted from ZERO."""
UNKNOWN = 0.5
"""The size of a word that is not in the list. The rarest word in the list has 1.3."""

_DATA = Path(__file__).parent / "data"
FOLD = str.casefold


class Lexicon:
    """Sizes are logarithms of how often a word occurs in a thousand million words: `the` has 7.7, a rare word 2."""

    def __init__(self, rows: bytes) -> None:
        self._rows = rows
        self._starts = array("I", [0])
        at = rows.find(b"\n") + 1
        while 0 < at < len(rows):
            self._starts.append(at)
            at = rows.find(b"\n", at) + 1

    def size(self, word: str) -> float:
        wanted = FOLD(word.replace("’", "'")).encode()
        place = bisect_left(self._starts, wanted, key=self._word)
        if place == len(self._starts) or self._word(self._starts[place]) != wanted:
            return UNKNOWN
        return (self._rows[self._starts[place] + len(wanted)] - ZERO) / STEPS

    def commoner_than(self, least: float) -> Iterator[str]:
        limit = ZERO + round(least * STEPS)
        return (row[:-1].decode() for row in self._rows.splitlines() if row[-1] >= limit)

    def _word(self, start: int) -> bytes:
        return self._rows[start : self._rows.index(b"\n", start) - 1]


@cache
def lexicon(language: str) -> Lexicon | None:
    """None for a language without a list. Thread-safe: at worst it is read twice."""
    if language not in LANGUAGES:
        return None
    return Lexicon(lzma.decompress((_DATA / f"words.{language}.xz").read_bytes()))
