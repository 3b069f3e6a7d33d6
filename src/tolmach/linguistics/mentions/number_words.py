"""How languages write small numbers and scales in words. A text may say "three" where another says 3."""

import re
from collections.abc import Mapping
from functools import cache

from tolmach.languages.traits import base, traits
from tolmach.linguistics.facts import as_is, by_key, facts, integers, phrases, string, strings

_STEMS = facts("cardinals.stems", phrases)
_JOINED = facts("cardinals.joined", string)
_BILLION = facts("scales.billion", as_is)
_SHORT_SCALE = 9
"""The zeros of a billion in languages where they are not twelve. Elsewhere a billion is rare, and not sure."""
LARGEST = 12


@cache
def _patterns(language: str) -> Mapping[int, re.Pattern[str]]:
    """A stem stands at the beginning of a word, or anywhere in languages without spaces. One is often a mere article,
    or hidden in "first" and "once"."""
    stems = enumerate(_STEMS.get(language, ()), 1)
    if traits(language).joins_behind:
        return {number: re.compile(ways) for number, ways in stems}
    start = rf"(?<!\w){_JOINED.get(language, '')}"
    return {number: re.compile(f"{start}(?:{ways})", re.IGNORECASE) for number, ways in stems}


def small(text: str, language: str) -> set[int]:
    """The numbers from one to twelve that the text has words for."""
    return {number for number, pattern in _patterns(base(language)).items() if pattern.search(text)}


_SCALES = facts("scales.said", strings)
_MAYBE = facts("scales.perhaps", integers)
_GAP = re.compile(r"[\s-]?(?:de )?")


@cache
def _exponents() -> Mapping[str, tuple[int, ...]]:
    """The powers of ten by how words for them begin, in all languages: a text may quote another one."""
    return {
        word.casefold().replace(".", " "): tuple(map(int, exponents.split()))
        for exponents, words in by_key(_SCALES).items()
        for word in words
    }


@cache
def _perhaps() -> Mapping[str, int]:
    """Whole words that may mean something else as well: metres, "a thousand" or "in"."""
    return {word: power for language in _MAYBE for word, power in _MAYBE[language].items()}


@cache
def _scale() -> re.Pattern[str]:
    return re.compile("|".join(sorted(map(re.escape, _exponents()), key=len, reverse=True)), re.IGNORECASE)


@cache
def _maybe_scale() -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(sorted(_perhaps(), key=len, reverse=True))})(?!\w)", re.IGNORECASE)


def scale(text: str, at: int, language: str) -> tuple[tuple[int, ...], bool]:
    """The powers of ten that the word at this place may mean, and whether it surely means one."""
    start = gap.end() if (gap := _GAP.match(text, at)) else at
    if found := _scale().match(text, start):
        return _meant(_exponents()[found.group().casefold()], base(language)), True
    if found := _maybe_scale().match(text, start):
        return (_perhaps()[found.group().lower()],), False
    return (), False


def _meant(exponents: tuple[int, ...], language: str) -> tuple[int, ...]:
    if language not in _BILLION:
        return exponents
    return exponents[:1] if _BILLION[language] == _SHORT_SCALE else exponents[-1:]


def thousands(text: str) -> set[int]:
    """The numbers that words such as "thousand" say alone."""
    return {10**exponent for found in _scale().finditer(text) for exponent in _exponents()[found.group().casefold()]}
