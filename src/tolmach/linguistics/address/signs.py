"""Signs of the form of address, per language: patterns over a text whose sentence starts are marked.

A rule names a sign only if the language has hardly another reading for it. A missed sign costs a check; a wrong sign
spoils a translation.
"""

import re
from dataclasses import dataclass
from functools import cache

START = "\x02"
"""Stands before the first word of each sentence, quotation and bracket, where a capital letter says nothing."""
_SMALL = "[a-zà-ÿœąćęłńśźż]"
_INSIDE = rf"(?<![\w{START}-])"


@dataclass(frozen=True, slots=True)
class AddressSigns:
    """Regular expressions. Matches of `ignored` are taken out first."""

    formal: str
    informal: str
    ignored: str = r"(?!)"


@cache
def pattern(text: str) -> re.Pattern[str]:
    """Compiled when it is first used: a start needs few of them."""
    return re.compile(text)


def any_of(words: str) -> str:
    """A pattern for these words, with small letters anywhere and with a capital only where a sentence starts."""
    listed = words.split()
    capitals = "|".join(word[0].upper() + word[1:] for word in listed)
    return rf"(?:(?<!\w)(?:{'|'.join(listed)})|{START}(?:{capitals}))\b"


def first(words: str, after: str = "") -> str:
    """A pattern for one of these words as the first of a sentence, or after one of the beginnings that `after` lists
    with `/`."""
    listed = words.split()
    capitals = rf"{START}(?:{'|'.join(word[0].upper() + word[1:] for word in listed)})\b"
    if not after:
        return capitals
    return rf"{capitals}|{START}(?:{after.replace('/', '|')}),? (?:{'|'.join(listed)})\b"


def inside(words: str) -> str:
    """A pattern for these words exactly as written, capitals included, but not where a sentence starts."""
    return rf"{_INSIDE}(?:{'|'.join(words.split())})\b"


def ending(ending: str, *, least: int = 2, but: str = "") -> str:
    """A pattern for words with this ending after at least so many letters, with a capital only where a sentence
    starts."""
    others = rf"(?!(?i:{'|'.join(but.split())})\b)" if but else ""
    first = rf"(?:(?<={START})[^\W\d_]|{_SMALL})"
    return rf"(?:(?<![\w-])|{START}){others}{first}{_SMALL}{{{least - 1},}}{ending}\b"


def either(*patterns: str) -> str:
    return "|".join(f"(?:{pattern})" for pattern in patterns)
