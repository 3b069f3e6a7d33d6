"""Finds words in a text, without regard to their case. Pure."""

import re
from collections.abc import Iterator, Set
from functools import lru_cache

from tolmach.languages.words import words as all_words


def places(text: str, wanted: Set[str]) -> list[tuple[int, str]]:
    """Where these words, given in small letters, stand in a text, but not as parts of longer names."""
    return sorted((at, word) for word in words_of(text) & wanted for at in _places_of(word, text))


def _places_of(word: str, text: str) -> Iterator[int]:
    return (match.start() for match in _alone(word).finditer(text))


@lru_cache(maxsize=2000)
def _alone(word: str) -> re.Pattern[str]:
    """A search for a letter at the beginning is fast, so the character before it is checked afterwards."""
    first, rest = re.escape("".join({word[0], word[0].upper()[0]})), re.escape(word[1:])
    return re.compile(rf"[{first}](?<![^\W\d].)(?<!-.)(?i:{rest})(?![^\W\d_])")


# A list has many rules with phrases, and most change nothing, so the next rule asks for the words of the same text.
@lru_cache(maxsize=4)
def words_of(text: str) -> frozenset[str]:
    """The words in small letters."""
    return frozenset(all_words(text))
