"""Finds the words of a sentence, the links between two sentences, and the phrases that belong together."""

from dataclasses import dataclass
from itertools import pairwise

import sentencepiece

from tolmach.units import Span

SPACE = "\u2581"
LEAST = 0.3
"""Attention below this makes no link."""


class Pieces:
    """What a piece looks like from its two ends."""

    def __init__(self, processor: sentencepiece.SentencePieceProcessor) -> None:
        self.text = [processor.id_to_piece(number) for number in range(processor.vocab_size())]
        self._first = [_kind(piece[:1]) for piece in self.text]
        self._last = [_kind(piece[-1:]) for piece in self.text]

    def words(self, ids: list[int]) -> list[Span]:
        """A word begins at a space, at a change between letters and other characters, and at every unspaced piece."""
        starts = [at for at in range(len(ids)) if at == 0 or self._begins(ids[at - 1], ids[at])]
        return list(pairwise([*starts, len(ids)]))

    def stands_alone(self, piece: int) -> bool:
        """Tells whether a word with this beginning is a word by itself, not a mark or the rest of another word."""
        return self._first[piece] == "unspaced" or (self._first[piece] == SPACE and self._last[piece] != "mark")

    def _begins(self, before: int, piece: int) -> bool:
        first, last = self._first[piece], self._last[before]
        if first == SPACE:
            return True
        if self.text[before] == SPACE:
            return False
        return first == "unspaced" or last == "unspaced" or first != last


def _kind(letter: str) -> str:
    if letter == SPACE:
        return SPACE
    if "\u0e00" <= letter <= "\u0eff" or "\u3040" <= letter <= "\u30ff" or "\u3400" <= letter <= "\u9fff":
        return "unspaced"
    return "word" if letter.isalnum() else "mark"


@dataclass(frozen=True, slots=True)
class Attention:
    """For each piece of one sentence, the piece of the other that it belongs to, and how surely (0 to 255)."""

    to_source: list[int]
    source_sure: list[int]
    to_target: list[int]
    target_sure: list[int]


class Linked:
    """A sentence pair, by words."""

    def __init__(self, source: list[Span], target: list[Span], attention: Attention) -> None:
        self.source, self.target = source, target
        of_source, of_target = _owners(source), _owners(target)
        self._to: list[set[int]] = [set() for _ in source]
        self._from: list[set[int]] = [set() for _ in target]
        for word, (start, end) in enumerate(target):
            self._link(_vote(attention.to_source, attention.source_sure, range(start, end), of_source), word)
        for word, (start, end) in enumerate(source):
            if not self._to[word]:
                other = _vote(attention.to_target, attention.target_sure, range(start, end), of_target)
                if other is not None:
                    self._link(word, other)

    def _link(self, source: int | None, target: int) -> None:
        if source is not None:
            self._to[source].add(target)
            self._from[target].add(source)

    def phrase(self, start: int, end: int) -> Span | None:
        """The target words that these source words became, if no other source word became part of them."""
        linked = [word for source in range(start, end) for word in self._to[source]]
        if not linked or not (self._to[start] and self._to[end - 1]):
            return None
        first, last = min(linked), max(linked) + 1
        whole = all(start <= source < end for word in range(first, last) for source in self._from[word])
        return (first, last) if whole else None

    def largest_part(self, start: int, end: int) -> Span | None:
        """For source words that were separated: the longest run of target words that only they became."""
        best: Span | None = None
        first = last = 0
        for word, sources in enumerate(self._from):
            if not sources:
                continue
            if not all(start <= source < end for source in sources):
                first = last = word + 1
                continue
            first, last = (first if last > first else word), word + 1
            if best is None or last - first > best[1] - best[0]:
                best = first, last
        return best

    def before_next(self, place: int) -> int | None:
        """For a point whose neighbours were separated: where the words after it begin."""
        return min(self._to[place]) if place < len(self.source) and self._to[place] else None

    def between(self, place: int) -> int | None:
        """Where a point between two source words stands in the target, if its neighbours are neighbours there."""
        if place == 0 or place == len(self.source):
            return 0 if place == 0 else len(self.target)
        before, after = self._to[place - 1], self._to[place]
        if len(before) == len(after) == 1 and next(iter(before)) + 1 == next(iter(after)):
            return next(iter(after))
        return None


def _owners(words: list[Span]) -> list[int]:
    return [number for number, (start, end) in enumerate(words) for _ in range(start, end)]


def _vote(to: list[int], sure: list[int], pieces: range, owners: list[int]) -> int | None:
    votes: dict[int, int] = {}
    for piece in pieces:
        if to[piece] < len(owners):
            owner = owners[to[piece]]
            votes[owner] = votes.get(owner, 0) + sure[piece]
    if not votes:
        return None
    best = max(votes, key=votes.__getitem__)
    return best if votes[best] >= LEAST * 255 * len(pieces) else None
