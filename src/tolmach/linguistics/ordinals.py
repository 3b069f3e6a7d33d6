"""Ordinals in words, as far as centuries go. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tolmach.linguistics.facts import facts, integers, phrases, string, words

LAST = 25


@dataclass(frozen=True, slots=True)
class OrdinalEnding:
    ending: str
    before: re.Pattern[str]
    """A pattern for the words before the ordinal that ask for this ending."""
    nouns: tuple[str, ...]
    """The endings of a noun behind the ordinal that ask for it as well."""


def _endings(value: Sequence[tuple[str, str, str]]) -> Sequence[OrdinalEnding]:
    return [OrdinalEnding(ending, re.compile(before, re.IGNORECASE), words(nouns)) for ending, before, nouns in value]


WORDS = facts("ordinals.words", phrases)
INFLECTION = facts("ordinals.inflection", string)
"""A pattern for the endings of the word."""
_ALSO = facts("ordinals.also", integers)
_ENDINGS = facts("ordinals.endings", _endings)


@cache
def values(code: str) -> Mapping[str, int]:
    """The values of words in small letters and without their endings."""
    return {**{word: number for number, word in enumerate(WORDS[code], 1)}, **_ALSO.get(code, {})}


def value(written: str, code: str) -> int | None:
    word = written.lower()
    return values(code).get(re.sub(rf"{INFLECTION[code]}\Z", "", word) if code in INFLECTION else word)


def in_words(number: int, code: str, before: str, noun: str) -> str | None:
    """The ordinal between these words: das neunzehnte Jahrhundert; None where its form is not clear."""
    word = WORDS[code][number - 1]
    if code not in _ENDINGS:
        return word
    fitting = (each.ending for each in _ENDINGS[code] if each.before.search(before) or _ends(noun, each.nouns))
    ending = next(fitting, None)
    return None if ending is None else word + ending


def _ends(noun: str, endings: tuple[str, ...]) -> bool:
    return noun.lower().endswith(endings)
