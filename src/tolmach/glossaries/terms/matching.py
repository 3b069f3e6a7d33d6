"""Finds the terms of glossaries in a text.

Each word of a text becomes one character that all forms of the word share. A dictionary stores its terms, and their
beginnings, as strings of such characters. A first look selects the few words at which a term may start; from each of
these, one walk finds every term that starts there. Each term that is found is compared with the text word by word: as
it is written, in the case that a sentence gives it, in another form. The longest term is taken, and the search
continues after it.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from itertools import accumulate, groupby
from operator import itemgetter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tolmach.glossaries.terms.fitting import Fit, fit
from tolmach.glossaries.terms.words import Piece, WordReading, is_shouted, normal, pieces, read
from tolmach.linguistics.inflection.stems import Paradigms, paradigms
from tolmach.units import Match

Codes = tuple[NDArray[np.int64], ...]
"""For each word of a text three numbers: for the word, for the word and the next one, for the word and the next two."""

LOOK: Final = 3
"""The number of words that the first look takes into account."""
_ROOM = 16
"""The number of places in a table for each start of a term, or up to twice that: of twenty numbers that are not a
start, about one passes."""
_FACTOR = 2_654_435_761

_DEPTH = 16
"""The most steps of a walk: the time is linear in the text, whatever the glossary. A term of more words is found only
as it is written."""
_LONGEST = 1024
"""No term has more letters."""
_NEIGHBOURS = 8
"""Of many terms that look alike, this many are compared on each side of the place where the text would be sorted
among them."""
_FIRST_CHARACTER, _CHARACTERS = 0x10000, 0x100000

# The measured size of an entry besides its letters: two strings, their rows, the steps of the walk.
_BYTES_PER_ENTRY = 500
_BYTES_PER_LETTER = 1

_Spot = tuple[int, int, int, str]
"""A possible place of a term: its first word, minus the word after its last one, the number of the dictionary,
the characters. Spots sort in the order in which they are looked at: of those that start at the same word, the
longest first."""
_Candidate = tuple[int, Fit, int, str]
"""Minus the word after the last one, how well it fits, the number of the dictionary, the target. The smallest
is preferred."""


@dataclass(eq=False)
class _Text:
    reading: WordReading
    characters: str
    codes: Codes

    def spellings(self, start: int, written: str) -> list[str]:
        """The ways in which an entry at this word may be written. The spelling of the text comes first."""
        found = [written]
        if self.reading.initial[start]:
            found.append(written[0].lower() + written[1:])
        if self.shouted:
            found.append(written.lower())
        return found

    @cached_property
    def shouted(self) -> bool:
        return is_shouted(self.reading.text)

    @cached_property
    def plain(self) -> str:
        """The whole text in normal form."""
        return self.reading.surface(0, len(self.characters))

    @cached_property
    def ends(self) -> list[int]:
        """The offsets of the ends of the words in the normal form."""
        return list(accumulate(len(gap) + len(word) for gap, word in self.reading.pieces()))


class CompiledTerms:
    """One dictionary, ready for the search. It is immutable: any number of threads may use it.

    Compiling a large one takes seconds, so do not do it in the event loop.
    """

    __slots__ = ("_alike", "_long", "_look", "_steps", "_targets", "paradigms", "size")

    def __init__(self, entries: Iterable[tuple[str, str]], source: str) -> None:
        self.paradigms = paradigms(source)
        self._targets: dict[str, str] = {}
        for term, target in entries:
            self._targets.setdefault(term, target)
        letters = sum(len(term) + len(target) for term, target in self._targets.items())
        self.size = _BYTES_PER_ENTRY * len(self._targets) + _BYTES_PER_LETTER * letters
        """The approximate number of bytes that it takes in memory."""
        self._steps: dict[str, str] = {}
        """For each string of characters with which terms start: the term that it is, if it is one. Strings too short
        for a walk are included only if they are terms."""
        self._alike: dict[str, list[str]] = {}
        """The terms that share a string of characters, if there are several."""
        self._long: dict[str, list[str]] = {}
        """The terms that continue after the last step of a walk."""
        self._compile()

    def _compile(self) -> None:
        character = _Characters(self.paradigms).__getitem__
        for term, target in tuple(self._targets.items()):
            reading, path = read(term, character)
            if path:
                plain = reading.surface(0, len(path))
                self._targets.setdefault(plain, target)
                self._add(path, plain)
        for terms in (*self._alike.values(), *self._long.values()):
            terms.sort()
        self._look = FirstLook(path for path in self._steps if len(path) <= LOOK)

    def _add(self, path: str, term: str) -> None:
        steps = self._steps
        for length in range(LOOK, min(len(path), _DEPTH + 1)):
            steps.setdefault(path[:length], "")
        if len(path) > _DEPTH:
            self._long.setdefault(path[:_DEPTH], []).append(term)
        elif before := steps.get(path):
            self._alike.setdefault(path, [before]).append(term)
        else:
            steps[path] = term

    def whole(self, text: str) -> str | None:
        return self._targets.get(text) or self._targets.get(normal(text))

    def find(self, text: str) -> Sequence[Match]:
        return Combined((self,)).find(text)

    def read(self, text: str) -> _Text:
        reading, characters = read(text, _characters(self.paradigms.language))
        return _Text(reading, characters, codes(characters))

    def spots(self, text: _Text, order: int) -> Iterator[_Spot]:
        """The places where a term appears, judged by the characters alone."""
        step, long, characters = self._steps.get, self._long, text.characters
        for length, places in enumerate(self._look.places(text.codes), 1):
            deepest = length if length < LOOK else _DEPTH
            for start in places:
                for end in range(start + length, min(start + deepest, len(characters)) + 1):
                    path = characters[start:end]
                    term = step(path)
                    if term is None:
                        break
                    if term or path in long:
                        yield start, -end, order, path

    def candidates(self, text: _Text, spot: _Spot) -> list[_Candidate]:
        """The terms that are found at a spot."""
        start, minus_end, order, path = spot
        found = [*self._compare_long(text, start, self._long[path], order)] if path in self._long else []
        if term := self._steps[path]:
            written = text.reading.surface(start, -minus_end)
            terms: Sequence[str] = self._alike.get(path) or (term,)
            if len(terms) > 2 * _NEIGHBOURS:
                terms = _nearest(terms, text.spellings(start, written))
            if written in terms:
                found.append((minus_end, Fit.EXACT, order, self._targets[written]))
            else:
                found += self._compare(text, start, minus_end, terms, order)
        return found

    def _compare(
        self, text: _Text, start: int, minus_end: int, terms: Sequence[str], order: int
    ) -> Iterator[_Candidate]:
        chosen = text.reading.pieces(start, -minus_end)
        initial = text.reading.initial[start]
        for term in terms:
            entry = _pieces(term)
            if len(entry) == len(chosen):
                how = fit(chosen, entry, initial, text.shouted, self.paradigms.language)
                if how is not Fit.NONE:
                    yield minus_end, how, order, self._targets[term]

    def _compare_long(self, text: _Text, start: int, terms: Sequence[str], order: int) -> Iterator[_Candidate]:
        """For terms of so many words that one of them in another form does not matter."""
        place = text.ends[start] - len(text.reading.word(start))
        written = text.plain[place : place + _LONGEST]
        spellings = text.spellings(start, written)
        for term in _nearest(terms, spellings):
            last = bisect_left(text.ends, place + len(term))
            stands = text.ends[last : last + 1] == [place + len(term)]
            if stands and any(spelling.startswith(term) for spelling in spellings):
                how = Fit.EXACT if written.startswith(term) else Fit.CASE
                yield -(last + 1), how, order, self._targets[term]


class Combined:
    """The dictionaries of a request, in order of precedence, all from the same source language."""

    def __init__(self, parts: Sequence[CompiledTerms]) -> None:
        self._parts = parts

    def whole(self, text: str) -> str | None:
        return next((target for part in self._parts if (target := part.whole(text)) is not None), None)

    def find(self, text: str) -> Sequence[Match]:
        if not self._parts:
            return ()
        matches: list[Match] = []
        whole = self._parts[0].read(text)
        starts, ends = whole.reading.starts, whole.reading.ends
        spots = sorted([spot for order, part in enumerate(self._parts) for spot in part.spots(whole, order)])
        free = 0
        for (start, _), alike in groupby(spots, itemgetter(0, 1)):
            if start >= free:
                found = [way for spot in alike for way in self._parts[spot[2]].candidates(whole, spot)]
                if found:
                    minus_end, how, _, target = min(found)
                    free = -minus_end
                    matches.append(Match(starts[start], ends[free - 1], target, how is not Fit.FORM))
        return matches


def _nearest(terms: Sequence[str], spellings: Sequence[str]) -> Sequence[str]:
    """All terms if they are few; if they are many, those next to the place where a spelling would be sorted
    among them."""
    if len(terms) <= 2 * _NEIGHBOURS:
        return terms
    places = [bisect_left(terms, spelling) for spelling in spellings]
    return [term for place in places for term in terms[max(0, place - _NEIGHBOURS) : place + _NEIGHBOURS]]


@lru_cache(maxsize=1 << 12)
def _pieces(term: str) -> tuple[Piece, ...]:
    return tuple(pieces(term))


class _Characters(dict[str, str]):
    """The characters of the words of one dictionary, needed only while it is compiled."""

    def __init__(self, language: Paradigms) -> None:
        self._language = language

    def __missing__(self, word: str) -> str:
        self[word] = found = _make_character(self._language, word)
        return found


@cache
def _characters(language: str) -> Callable[[str], str]:
    """A function that gives the character of a word of a text in this language."""
    return lru_cache(maxsize=1 << 14)(partial(_make_character, paradigms(language)))


def _make_character(language: Paradigms, word: str) -> str:
    """A one-sign word is its own character. Words may share a character by chance; that does no harm, because every
    result is compared."""
    key = language.key(word) if word.isalpha() else word.casefold()
    return key if len(key) == 1 else chr(_FIRST_CHARACTER + hash(key) % _CHARACTERS)


def codes(characters: str) -> Codes:
    """Computes the numbers; each word is a character. Characters missing at the end count as zero."""
    padded = (characters + (LOOK - 1) * "\0").encode("utf-32-le", "surrogatepass")
    values = np.frombuffer(padded, "<u4").astype(np.int64)
    one = values[:-2] * _FACTOR
    two = (one ^ values[1:-1]) * _FACTOR
    return one * _FACTOR, two, two ^ values[2:]


class FirstLook:
    """Knows the terms of one and two words, and the first three words of longer ones. It may accept a word where no
    term starts, because starts share places of a table by chance. It never rejects a word where a term starts."""

    __slots__ = ("_mask", "_table")

    def __init__(self, starts: Iterable[str]) -> None:
        known = "".join([start.ljust(LOOK, "\0") for start in starts])
        self._mask = (1 << (_ROOM * len(known) // LOOK).bit_length()) - 1
        self._table = np.zeros(self._mask + 1, np.bool_)
        self._table[codes(known)[-1][::LOOK] & self._mask] = True

    def places(self, text: Codes) -> list[list[int]]:
        """The words at which a term of one word, of two words and of more words may start."""
        return [self._table[each & self._mask].nonzero()[0].tolist() for each in text]
