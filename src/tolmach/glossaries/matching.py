"""Where the terms of glossaries stand in a text.

Each word of a text becomes one character that all forms of the word share. A dictionary knows its terms, and what they
start with, as strings of such characters; so one walk from each word finds every term that can start there. What is
found is compared word by word: as it is written, in the case that a sentence gives it, in another form. The longest is
taken, and the search goes on behind it.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import NamedTuple

from tolmach.glossaries.fitting import Fit, fit
from tolmach.glossaries.stems import Paradigms, paradigms
from tolmach.glossaries.words import Word, initials, is_shouted, normal, pieces, surface, words
from tolmach.units import Match

_DEPTH = 16
"""A walk takes at most so many steps: time is linear in the text whatever the glossary. A term of more words is found
only as it is written."""
_LONGEST = 1024
"""No term has more letters."""
_NEIGHBOURS = 8
"""Of many terms that look alike, so many are compared on each side of where the text would stand among them."""
_FIRST_CHARACTER, _CHARACTERS = 0x10000, 0x100000

# What an entry takes besides its letters, as measured: two strings, their rows, the steps of the walk.
_BYTES_PER_ENTRY = 500
_BYTES_PER_LETTER = 1


class _Candidate(NamedTuple):
    """Sorts in the order in which candidates are preferred."""

    minus_end: int
    fit: Fit
    order: int
    target: str


@dataclass(frozen=True)
class _Text:
    words: list[Word]
    initial: list[bool]
    shouted: bool
    characters: str

    def spellings(self, start: int, written: str) -> list[str]:
        """How an entry may be written that stands at a word: as the text has it, first."""
        found = [written]
        if self.initial[start]:
            found.append(written[0].lower() + written[1:])
        if self.shouted:
            found.append(written.lower())
        return found

    @cached_property
    def plain(self) -> str:
        """All of it in normal form."""
        return surface(self.words)

    @cached_property
    def ends(self) -> dict[int, int]:
        """For each place of the normal form where a word ends, how many words have been read there."""
        lengths = accumulate(len(word.gap) + len(word.text) for word in self.words)
        return {length - len(self.words[0].gap): count for count, length in enumerate(lengths, 1)}

    @cached_property
    def starts(self) -> list[int]:
        return [end - len(word.text) for end, word in zip(self.ends, self.words, strict=True)]


class Compiled:
    """One dictionary, ready to be searched for. Immutable: any number of threads may use it.

    To make one takes seconds if it is large: that is not for the event loop.
    """

    __slots__ = ("_alike", "_long", "_targets", "paradigms", "size", "steps")

    def __init__(self, entries: Iterable[tuple[str, str]], source: str) -> None:
        self.paradigms = paradigms(source)
        self._targets: dict[str, str] = {}
        for term, target in entries:
            self._targets.setdefault(term, target)
        letters = sum(len(term) + len(target) for term, target in self._targets.items())
        self.size = _BYTES_PER_ENTRY * len(self._targets) + _BYTES_PER_LETTER * letters
        """About how many bytes of memory it takes."""
        self.steps: dict[str, str] = {}
        """For each string of characters that terms start with: the term that it is, if it is one."""
        self._alike: dict[str, list[str]] = {}
        """The terms, where there are several."""
        self._long: dict[str, list[str]] = {}
        """The terms that go on after all the steps of a walk."""
        self._compile()

    def _compile(self) -> None:
        characters = _Characters(self.paradigms)
        for term, target in tuple(self._targets.items()):
            found = pieces(term)
            plain = "".join([gap + word for gap, word in found])
            self._targets.setdefault(plain, target)
            path = "".join([characters[word] for _, word in found[:_DEPTH]])
            if path:
                self._add(path, plain, len(found) > _DEPTH)
        for terms in (*self._alike.values(), *self._long.values()):
            terms.sort()

    def _add(self, path: str, term: str, is_long: bool) -> None:
        for length in range(1, len(path) + is_long):
            self.steps.setdefault(path[:length], "")
        before = self.steps.get(path)
        if is_long:
            self._long.setdefault(path, []).append(term)
        elif before:
            self._alike.setdefault(path, [before]).append(term)
        else:
            self.steps[path] = term

    def whole(self, text: str) -> str | None:
        return self._targets.get(text) or self._targets.get(normal(text))

    def find(self, text: str) -> Sequence[Match]:
        return Combined((self,)).find(text)

    def read(self, text: str) -> _Text:
        found = words(text)
        characters = "".join([_character(self.paradigms.language, word.text) for word in found])
        return _Text(found, initials(found), is_shouted(text), characters)

    def places(self, text: _Text) -> list[int]:
        """The words at which a term may stand, by a first look at two of them."""
        steps, characters = self.steps, text.characters
        return [
            start
            for start, first in enumerate(characters)
            if characters[start : start + 2] in steps or steps.get(first)
        ]

    def candidates(self, text: _Text, start: int, order: int) -> list[_Candidate]:
        """The terms that stand at a word of a text."""
        found: list[_Candidate] = []
        steps, characters = self.steps, text.characters
        for end in range(start + 1, min(start + _DEPTH, len(characters)) + 1):
            path = characters[start:end]
            term = steps.get(path)
            if term is None:
                return found
            if term:
                found += self._compare(text, start, end, self._alike.get(path, (term,)), order)
        if path in self._long:
            found += self._compare_long(text, start, self._long[path], order)
        return found

    def _compare(self, text: _Text, start: int, end: int, terms: Sequence[str], order: int) -> Iterator[_Candidate]:
        chosen = text.words[start:end]
        written = surface(chosen) if end - start > 1 else chosen[0].text
        near = terms if len(terms) <= 2 * _NEIGHBOURS else _nearest(terms, text.spellings(start, written))
        if written in near:
            yield _Candidate(-end, Fit.EXACT, order, self._targets[written])
            return
        for term in near:
            entry = _pieces(term) if end - start > 1 else (("", term),)
            if len(entry) == len(chosen):
                how = fit(chosen, entry, text.initial[start], text.shouted, self.paradigms.language)
                if how is not Fit.NONE:
                    yield _Candidate(-end, how, order, self._targets[term])

    def _compare_long(self, text: _Text, start: int, terms: Sequence[str], order: int) -> Iterator[_Candidate]:
        """For terms of so many words that one of them in another form is no matter."""
        place = text.starts[start]
        written = text.plain[place : place + _LONGEST]
        spellings = text.spellings(start, written)
        for term in _nearest(terms, spellings):
            end = text.ends.get(place + len(term))
            if end is not None and any(spelling.startswith(term) for spelling in spellings):
                how = Fit.EXACT if written.startswith(term) else Fit.CASE
                yield _Candidate(-end, how, order, self._targets[term])


class Combined:
    """The dictionaries of a request, in order of precedence, all from the same source language."""

    def __init__(self, parts: Sequence[Compiled]) -> None:
        self._parts = parts

    def whole(self, text: str) -> str | None:
        return next((target for part in self._parts if (target := part.whole(text)) is not None), None)

    def find(self, text: str) -> Sequence[Match]:
        if not self._parts:
            return ()
        matches: list[Match] = []
        read = self._parts[0].read(text)
        free = 0
        for place in sorted({place for part in self._parts for place in part.places(read)}):
            found = self._candidates(read, place) if place >= free else ()
            if found:
                best = min(found)
                free = -best.minus_end
                start, end = read.words[place].start, read.words[free - 1].end
                matches.append(Match(start, end, best.target, exact=best.fit is not Fit.FORM))
        return matches

    def _candidates(self, text: _Text, start: int) -> list[_Candidate]:
        first = text.characters[start]
        return [
            found
            for order, part in enumerate(self._parts)
            if first in part.steps
            for found in part.candidates(text, start, order)
        ]


def _nearest(terms: Sequence[str], spellings: Sequence[str]) -> Sequence[str]:
    """All of a few terms; of many, those next to where a spelling would stand among them."""
    if len(terms) <= 2 * _NEIGHBOURS:
        return terms
    places = [bisect_left(terms, spelling) for spelling in spellings]
    return [term for place in places for term in terms[max(0, place - _NEIGHBOURS) : place + _NEIGHBOURS]]


@lru_cache(maxsize=1 << 12)
def _pieces(term: str) -> tuple[tuple[str, str], ...]:
    return tuple(pieces(term))


class _Characters(dict[str, str]):
    """The characters of the words of one dictionary, for as long as it is compiled."""

    def __init__(self, language: Paradigms) -> None:
        self._language = language

    def __missing__(self, word: str) -> str:
        self[word] = found = _make_character(self._language, word)
        return found


@lru_cache(maxsize=1 << 16)
def _character(language: str, word: str) -> str:
    return _make_character(paradigms(language), word)


def _make_character(language: Paradigms, word: str) -> str:
    """Words that share a character by chance do no harm: whatever is found is compared."""
    key = language.key(word) if word.isalpha() else word.casefold()
    return chr(_FIRST_CHARACTER + hash(key) % _CHARACTERS)
