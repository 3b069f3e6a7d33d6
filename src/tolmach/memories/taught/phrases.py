"""Phrases of a memory, with the translations on which its segments agree."""

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tolmach.languages.little import is_little
from tolmach.languages.traits import base
from tolmach.linguistics.tokens import tokens
from tolmach.memories.taught import aligning
from tolmach.memories.taught.aligning import Array, Sides
from tolmach.units import Span

LONGEST = 8
"""The most words of a phrase."""
MOST_WORDS = 60
"""The most words of a segment that is looked at."""
MOST_PLACES = 24
"""The most places of a phrase that are looked at."""
KEPT = 4096
"""The number of phrases whose translation is remembered."""
NOWHERE = -1
_Reach = tuple["array[int]", "array[int]"]
"""For each place, the first and the last place that it is linked to."""


@dataclass(frozen=True, slots=True)
class TaughtPhrase:
    """What becomes of a phrase of the source: at so many of its places it is translated in this way."""

    target: str
    votes: int
    places: int


@dataclass(frozen=True, slots=True)
class PhrasePlaces:
    """All places of a phrase of so many words: a stretch of the sorted line of all words."""

    low: int
    high: int
    length: int

    @property
    def count(self) -> int:
        return self.high - self.low


class Phrasing:
    """The segments of a memory with their translations into one language. Any number of threads may ask."""

    def __init__(self, pairs: Iterable[tuple[str, str]], target: str) -> None:
        """`target` is the language of the translations."""
        self._ids: dict[str, int] = {"": 0}
        self._texts: list[str] = []
        self._text_ends: list[int] = []
        self._starts, self._ends = array("i"), array("i")
        self._raised, self._little = bytearray(), bytearray()
        self._read(pairs, base(target))
        self.said = lru_cache(KEPT)(self._said)

    def _read(self, pairs: Iterable[tuple[str, str]], language: str) -> None:
        others: dict[str, int] = {}
        source, target, source_ends = array("i"), array("i"), array("i")
        for text, said in pairs:
            here, there = list(tokens(text)), list(tokens(said))
            if not here or not there or max(len(here), len(there)) > MOST_WORDS:
                continue
            # The zero behind each segment keeps phrases within it.
            source.extend([*(self._ids.setdefault(word, len(self._ids)) for word, _ in here), 0])
            self._raised.extend([*(text[start].isupper() for _, (start, _) in here), 0])
            self._little.extend(is_little(word, language) for word, _ in there)
            target.extend(others.setdefault(word, len(others)) for word, _ in there)
            self._starts.extend(start for _, (start, _) in there)
            self._ends.extend(end for _, (_, end) in there)
            self._texts.append(said)
            source_ends.append(len(source))
            self._text_ends.append(len(target))
        line = np.array(source)
        sides = Sides(line, np.array(target), np.array(source_ends), np.array(self._text_ends))
        froms, tos = aligning.links(sides)
        is_word = line[froms] > 0
        self._forth = _reach(froms[is_word], tos[is_word], len(source))
        self._back = _reach(tos[is_word], froms[is_word], len(target))
        padded = np.concatenate([line, np.zeros(LONGEST, line.dtype)])
        columns = [padded[at : at + len(source)] for at in range(LONGEST)]
        self._order = np.lexsort(columns[::-1])
        self._columns = [column[self._order] for column in columns]

    @property
    def count(self) -> int:
        """The number of segments that were read."""
        return len(self._texts)

    def find(self, text: str) -> Iterator[tuple[Span, PhrasePlaces]]:
        """The phrases of the text that the memory has."""
        words = list(tokens(text))
        ids = [self._ids.get(word, 0) for word, _ in words]
        for at in range(len(ids)):
            low, high = 0, len(self._order)
            for length, column in enumerate(self._columns[: len(ids) - at], 1):
                if not ids[at + length - 1]:
                    break
                here, wanted = column[low:high], ids[at + length - 1]
                first, behind = (int(np.searchsorted(here, wanted, side)) for side in ("left", "right"))
                low, high = low + first, low + behind
                if low == high:
                    break
                yield (words[at][1][0], words[at + length - 1][1][1]), PhrasePlaces(low, high, length)

    def _said(self, places: PhrasePlaces, is_raised: bool) -> TaughtPhrase | None:
        """What most of the places make of a phrase. Those that begin with the same case come first: a button may say
        `Apply`."""
        count = min(places.count, MOST_PLACES)
        chosen = self._order[np.linspace(places.low, places.high - 1, count).astype(np.int64)].tolist()
        said = [(place, text) for place in chosen if (text := self._said_at(place, place + places.length))]
        if not said:
            return None
        ways = Counter(text.casefold() for _, text in said)
        best, votes = ways.most_common(1)[0]
        forms = Counter[str]()
        for place, text in said:
            if text.casefold() == best:
                forms[text] += count + 1 if self._raised[place] == is_raised else 1
        return TaughtPhrase(forms.most_common(1)[0][0], votes, count)

    def _said_at(self, start: int, end: int) -> str:
        """What became of the words at a place. Empty if the first or the last is not linked, if other words have a
        share in it, or if it is only an article or the like."""
        firsts, lasts = self._forth
        if firsts[start] == NOWHERE or firsts[end - 1] == NOWHERE:
            return ""
        first = min(at for at in firsts[start:end] if at != NOWHERE)
        last = max(lasts[start:end])
        for low, high in zip(self._back[0][first : last + 1], self._back[1][first : last + 1], strict=True):
            if low != NOWHERE and not start <= low <= high < end:
                return ""
        # Articles and the like belong to the sentence.
        while first < last and self._little[first]:
            first += 1
        while first < last and self._little[last]:
            last -= 1
        if self._little[first]:
            return ""
        return self._texts[bisect_right(self._text_ends, first)][self._starts[first] : self._ends[last]]


def _reach(froms: Array, tos: Array, count: int) -> _Reach:
    first, last = np.full(count, np.iinfo(np.int32).max, np.int32), np.full(count, NOWHERE, np.int32)
    np.minimum.at(first, froms, tos)
    np.maximum.at(last, froms, tos)
    first[last == NOWHERE] = NOWHERE
    return array("i", first.tobytes()), array("i", last.tobytes())
