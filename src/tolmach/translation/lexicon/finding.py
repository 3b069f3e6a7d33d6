"""Finds words of the lexicon in a text. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from tolmach.glossaries.terms.fitting import Fit, fit
from tolmach.glossaries.terms.words import Piece, Word, pieces, words
from tolmach.languages.little import is_little
from tolmach.languages.traits import base, traits
from tolmach.linguistics.inflection.stems import paradigms
from tolmach.translation.lexicon import english
from tolmach.translation.lexicon.book import ENGLISH, NO_NAMES, other_names, page

_JOINING = frozenset("-'’/_@#&")
_LEAST_LETTERS = 3
_LEAST_SIGNS = 2
"""The shortest word in a script without spaces, or in one whose signs are syllables. A Vietnamese word has as many
syllables."""
_MOST_WAYS = 8
"""How many ways to say a word are looked for: its translation and the others."""


@dataclass(frozen=True, slots=True)
class FoundWord:
    start: int
    end: int
    rows: tuple[int, ...]
    """The entries that it may be, with the one that is meant first."""


_Match = tuple[int, tuple[int, ...]]
"""A number of words, and the entries that they may be; no entries where none is sure."""


def found(text: str, language: str) -> list[FoundWord]:
    """The words, in order and without overlap. Possible names and abbreviations are left out."""
    here = words(text)
    matches = _in_english(here) if language == ENGLISH else _index(language).matches(here)
    done, free = list[FoundWord](), 0
    for at, (length, rows) in matches:
        if at < free:
            continue
        free = at + length
        if rows and _stands_apart(here, at, length):
            done.append(FoundWord(here[at].start, here[free - 1].end, rows))
    return done


def _may_begin(here: Sequence[Word], at: int) -> bool:
    word = here[at]
    is_joined = at > 0 and not word.gap and here[at - 1].text in _JOINING
    return word.text.isalpha() and not is_joined


def _stands_apart(here: Sequence[Word], at: int, length: int) -> bool:
    follows = here[at + length] if at + length < len(here) else None
    return follows is None or bool(follows.gap) or follows.text not in _JOINING - {"'", "’"}


def _is_raised(here: Sequence[Word], at: int, length: int) -> bool:
    """Whether a capital says that this is a name. The first word of a sentence is none, unless a capital follows."""
    chosen = here[at : at + length]
    if any(word.text != word.text.lower() for word in chosen[1:]):
        return True
    first = chosen[0].text
    if first == first.lower():
        return False
    follows = here[at + length].text[:1] if at + length < len(here) else ""
    is_opening = not any(word.text[0].isalnum() for word in here[:at])
    return not is_opening or follows.isupper() or first[1:] != first[1:].lower()


# English


def _in_english(here: Sequence[Word]) -> Iterator[tuple[int, _Match]]:
    headwords, longest = _headwords()
    for at in range(len(here)):
        for length in range(min(longest, len(here) - at), 0, -1) if _may_begin(here, at) else ():
            is_term = all(word.gap == " " for word in here[at + 1 : at + length])
            found = _headword(here, at, length, headwords) if is_term else None
            if found is not None:
                is_name = not found.is_raised and _is_raised(here, at, length)
                yield at, (length, () if is_name else (found.row,))
                break


class _Headword(NamedTuple):
    row: int
    kind: str
    is_raised: bool
    """Whether the headword itself has a capital: `Christmas tree`."""


def _headword(here: Sequence[Word], at: int, length: int, headwords: Mapping[str, _Headword]) -> _Headword | None:
    """The headword that stands here. The last word of a term may have another form."""
    opening = "".join(f"{word.text.lower()} " for word in here[at : at + length - 1])
    before = here[at - 1].text.lower() if at else ""
    for form in english.bases(here[at + length - 1].text.lower()):
        found = headwords.get(opening + form.word)
        if found and form.kind in ("", found.kind) and english.allows(found.kind, before):
            return found
    return None


@cache
def _headwords() -> tuple[Mapping[str, _Headword], int]:
    """The headwords and their other names by their small letters, and how many words the longest has."""
    known = {
        name.lower(): _Headword(row, entry.kind, not name.islower())
        for row, entry in enumerate(page(ENGLISH) or ())
        for name in (entry.word, *other_names().get(entry.word, NO_NAMES).found)
    }
    return known, max((word.count(" ") + 1 for word in known), default=0)


# Other languages


class _Index:
    """The words of a language, by a key that all forms of their first word share. Arrays of numbers hold them, because
    there are many."""

    def __init__(self, language: str) -> None:
        self._language, self._base = language, base(language)
        self._is_spaced = traits(language).spaced_words
        self._key = lru_cache(maxsize=1 << 10)(paradigms(language).key)
        self._entry = lru_cache(maxsize=1 << 10)(self._read)
        ways = (
            (self._code([piece for _, piece in pieces(way)[:2]]), row * _MOST_WAYS + number)
            for row, entry in enumerate(page(language) or ())
            for number, way in enumerate(entry.accepted[:_MOST_WAYS])
            if _is_long(way, language)
        )
        found = np.array(sorted(ways), np.int64).reshape(-1, 2)
        self._keys, self._ways = found[:, 0].astype(np.uint32), found[:, 1].astype(np.uint32)

    def matches(self, here: Sequence[Word]) -> Iterator[tuple[int, _Match]]:
        """For each word at which an entry may begin, the longest match. A match has entries only if it is the usual
        translation of a headword."""
        codes = np.array([self._code([word.text for word in here[at : at + 2]]) for at in range(len(here))], np.uint32)
        first, last = np.searchsorted(self._keys, codes), np.searchsorted(self._keys, codes, "right")
        for at in (last > first).nonzero()[0].tolist():
            if _may_begin(here, at) and not is_little(here[at].text.lower(), self._base):
                found = list(self._standing(here, at, self._ways[first[at] : last[at]].tolist()))
                if found:
                    yield at, _sure(found)

    def _code(self, beginning: Sequence[str]) -> int:
        """The key of the first word, or of the first two signs in a script without spaces."""
        key = self._key(beginning[0]) if self._is_spaced else "".join(beginning)
        return hash(key) & 0xFFFFFFFF

    def _read(self, way: int) -> tuple[Piece, ...]:
        known = page(self._language)
        row, number = divmod(way, _MOST_WAYS)
        return tuple(pieces(known.entry(row).accepted[number])) if known else ()

    def _standing(self, here: Sequence[Word], at: int, ways: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        is_opening = not any(word.text[0].isalnum() for word in here[:at])
        for way in ways:
            entry = self._entry(way)
            chosen = here[at : at + len(entry)]
            is_here = len(chosen) == len(entry) and self._is(chosen, entry, is_opening)
            if is_here and (entry[0][1][0].isupper() or not _is_raised(here, at, len(entry))):
                yield len(entry), way % _MOST_WAYS, way // _MOST_WAYS

    def _is(self, chosen: Sequence[Word], entry: tuple[Piece, ...], is_opening: bool) -> bool:
        if not self._is_spaced:
            return all(word.text == piece[1] for word, piece in zip(chosen, entry, strict=True))
        if len(entry) == 1 and traits(self._language).joins_behind:
            return paradigms(self._language).same(chosen[0].text, entry[0][1])
        text = [(word.gap if number else "", word.text) for number, word in enumerate(chosen)]
        return fit(text, entry, is_opening, False, self._base) is not Fit.NONE


def _sure(found: Sequence[tuple[int, int, int]]) -> _Match:
    longest = max(length for length, _, _ in found)
    usual = {row for length, number, row in found if length == longest and number == 0}
    others = {row for length, _, row in found if length == longest and row not in usual}
    # The commoner words of English come first.
    return longest, (*sorted(usual), *sorted(others)) if usual else ()


def _is_long(word: str, language: str) -> bool:
    """Short words are left out, because they are forms of too many others."""
    spoken = traits(language)
    if spoken.is_dense or not spoken.spaced_words:
        return len(word) >= _LEAST_SIGNS
    return len(word) >= _LEAST_LETTERS and (base(language) != "vi" or " " in word)


@cache
def _index(language: str) -> _Index:
    return _Index(language)
