"""Finds the segment that is nearest to a text: exactly, and without comparing the text with all segments.

The cost of a segment is its edit distance to the text, divided by the length of the longer one; the nearest segment has
the lowest cost. Costs are floats and still exact: equal fractions are equal floats, and different fractions of numbers
this small are different floats in the same order. The highest cost that a threshold allows is exact too.

Blocks of segments are searched from the most similar lengths outwards. Texts are compared only if the signatures do not
show that a segment costs more than the best one so far.
"""

from dataclasses import dataclass

import numpy as np

from tolmach.memories.compiled.layout import Array, Mapped
from tolmach.memories.compiled.sifting import Query, Sieve, Sifted
from tolmach.memories.compiled.texts import Texts, decoded, encoded, hashed, key, wanted
from tolmach.memories.model import Recalled

EARLY = 8
"""The number of segments of each block that are compared at once, to lower the cost that others have to beat."""
FEWEST, MOST = 64, 4096
"""The number of segments that are compared together. A later group benefits from the results of an earlier one."""


@dataclass(slots=True)
class _Best:
    """Until a segment is found, `cost` is the highest cost that is allowed."""

    cost: float
    number: int = -1
    percentage: int = 100


class _Having:
    """Which segments have a translation into a language: a bit for each of both, in the order of lengths."""

    def __init__(self, mapped: Mapped) -> None:
        codes: list[str] = mapped.facts["codes"]
        self._count: int = mapped.facts["count"]
        self._counts: dict[str, int] = dict(zip(codes, mapped.facts["having"], strict=True))
        rows = mapped.array("having").reshape(len(codes), -1)
        self._bits = {code: rows[number] for number, code in enumerate(codes)}

    def known(self, codes: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(code for code in codes if self._counts.get(code))

    def flags(self, codes: tuple[str, ...], start: int, end: int) -> Array | None:
        """Which of these ranks have one of the languages. Nothing where all have."""
        if any(self._counts[code] == self._count for code in codes):
            return None
        flags = np.zeros(end - start, np.bool_)
        for code in codes:
            bits = self._bits[code][start // 8 : -(-end // 8)]
            flags |= np.unpackbits(bits, bitorder="little")[start % 8 :][: end - start].astype(np.bool_)
        return flags


class Matcher:
    def __init__(self, mapped: Mapped, texts: Texts) -> None:
        self._texts = texts
        self._sieve = Sieve(mapped)
        self._having = _Having(mapped)
        self._hashes, self._hashed = mapped.array("hashes"), mapped.array("hashed")
        self._order, self._lengths = mapped.array("order"), mapped.array("lengths")

    def best(self, text: str, language: str, threshold: int) -> Recalled | None:
        codes = self._having.known(wanted(language))
        if not codes:
            return None
        compared = key(text)
        best = self._equal(compared, codes)
        if best.number < 0 and threshold < 100:
            best = self._nearest(compared, codes, (100 - threshold) / 100)
        target = self._texts.target(best.number, codes) if best.number >= 0 else None
        return target and Recalled(best.number, target[1], best.percentage, target[0])

    def _equal(self, compared: str, codes: tuple[str, ...]) -> _Best:
        """The latest segment with exactly the same text."""
        value = np.uint64(hashed(encoded(compared)))
        first, behind = (np.searchsorted(self._hashes, value, side) for side in ("left", "right"))
        for number in self._hashed[first:behind][::-1].tolist():
            if self._texts.target(number, codes) and self._texts.key(number) == compared:
                return _Best(0.0, number)
        return _Best(0.0)

    def _nearest(self, compared: str, codes: tuple[str, ...], most: float) -> _Best:
        best, query, waiting = _Best(most), Query(compared), []
        near = sorted((block.nearest(len(compared)), block.start, block) for block in self._sieve.blocks)
        for cost, _, block in near:
            if cost > best.cost:
                break
            allowed = self._having.flags(codes, block.start, block.end)
            if block.end - block.start <= FEWEST:
                self._compare(compared, block.ranks(allowed), best)
                continue
            sifted = self._sieve.sift(query, block, best.cost, allowed)
            self._compare(compared, sifted.ranks[np.argsort(sifted.least)[:EARLY]], best)
            waiting.append(self._sieve.closely(query, block, best.cost, sifted))
        self._compare_rest(compared, waiting, best)
        return best

    def _compare_rest(self, compared: str, waiting: list[Sifted], best: _Best) -> None:
        """Compares the most promising segments first, so that the rest can be dropped as soon as one is too
        far away."""
        if not waiting:
            return
        ranks, least = (np.concatenate(parts) for parts in zip(*((s.ranks, s.least) for s in waiting), strict=True))
        near = np.flatnonzero(least <= best.cost)
        near = near[np.argsort(least[near], kind="stable")]
        start, size = 0, FEWEST
        while start < len(near) and least[near[start]] <= best.cost:
            group = near[start : start + size]
            self._compare(compared, ranks[group[least[group] <= best.cost]], best)
            start, size = start + size, min(2 * size, MOST)

    def _compare(self, compared: str, ranks: Array, best: _Best) -> None:
        if not len(ranks):
            return
        numbers = self._order[ranks]
        lengths = self._lengths[ranks]
        longer = np.maximum(lengths, max(len(compared), 1))
        most = int(best.cost * int(longer.max())) + 1
        # Imported here, because a service without memories need not load it.
        from rapidfuzz.distance import Levenshtein
        from rapidfuzz.process import cdist

        distances = cdist([compared], self._keys(numbers, lengths), scorer=Levenshtein.distance, score_cutoff=most)[0]
        costs = distances / longer
        least = float(costs.min())
        if least > best.cost:
            return
        number = int(numbers[costs == least].max())
        if least < best.cost or number > best.number:
            place = int(np.flatnonzero((costs == least) & (numbers == number))[0])
            best.cost, best.number = least, number
            best.percentage = 100 * (int(longer[place]) - int(distances[place])) // int(longer[place])

    def _keys(self, numbers: Array, lengths: Array) -> list[str | bytes]:
        """The texts to compare. ASCII texts stay bytes, which compare just as well and need no decoding."""
        sources = self._texts.sources(numbers)
        return [
            source if len(source) == length and source.isascii() else key(decoded(source))
            for source, length in zip(sources, lengths.tolist(), strict=True)
        ]
