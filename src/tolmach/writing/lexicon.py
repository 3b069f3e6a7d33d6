"""How common words are. The list is one sorted string with an index of blocks: a dictionary would take ten times the
memory.

The words and their frequencies are those of `wordfreq`; `data/NOTICE.md` says more.
"""

import lzma
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from pathlib import Path

LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt")
LONGEST = 24
BLOCK = 512
"""The bytes from one entry of the index to the next."""
ZERO, STEPS = 35, 10
"""The last character of a row holds the size of the word in tenths, counted from ZERO."""
UNKNOWN = 0.5
"""The size of a word that is not in the list. The rarest word in the list has 1.3."""

_DATA = Path(__file__).parent / "data"
FOLD = str.casefold


class Lexicon:
    """Sizes are logarithms of how often a word occurs in a thousand million words: `the` has 7.7, a rare word 2."""

    def __init__(self, rows: bytes) -> None:
        self._rows = b"\n" + rows.rstrip(b"\n") + b"\n"
        self._starts = sorted({self._rows.rfind(b"\n", 0, at + 1) for at in range(0, len(rows), BLOCK)})
        self._firsts = [self._rows[start + 1 : self._rows.index(b"\n", start + 1) - 1] for start in self._starts]
        self._starts.append(len(self._rows) - 1)

    def size(self, word: str) -> float:
        wanted = FOLD(word.replace("’", "'")).encode()
        block = max(0, bisect_right(self._firsts, wanted) - 1)
        at, last = self._starts[block], self._starts[block + 1]
        # The size of a shorter word may look like the last letter of this one.
        while (at := self._rows.find(b"\n" + wanted, at, last)) >= 0:
            at += 1 + len(wanted)
            if self._rows[at + 1 : at + 2] == b"\n":
                return (self._rows[at] - ZERO) / STEPS
        return UNKNOWN

    def commoner_than(self, least: float) -> Iterator[str]:
        limit = ZERO + round(least * STEPS)
        return (row[:-1].decode() for row in self._rows.split() if row[-1] >= limit)


@cache
def lexicon(language: str) -> Lexicon | None:
    """None for a language without a list. Thread-safe: at worst it is read twice."""
    if language not in LANGUAGES:
        return None
    return Lexicon(lzma.decompress((_DATA / f"words.{language}.xz").read_bytes()))
