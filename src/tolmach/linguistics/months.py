"""The names of the months, in full and short, and of the days of the week. Pure."""

from collections.abc import Mapping, Sequence
from functools import cache

from tolmach.linguistics.facts import facts, flag, phrases, words

MONTHS = facts("months.names", phrases)
"""Strokes divide the names of one month; the first is the usual one."""
SHORT = facts("months.short", words)
_CAPITALS = facts("months.have_capitals", flag)
WEEKDAYS = facts("weekdays.names", phrases)
IN_THREE_LETTERS = facts("months.in_three_letters", words)
IN_DICTIONARIES = facts("months.in_dictionaries", words)
"""The abbreviations that dictionaries use."""


def names(language: str) -> list[str]:
    """The full names."""
    return [choice.partition("|")[0] for choice in MONTHS[language]]


def number(word: str, language: str) -> int:
    return _numbers(language)[word.lower().rstrip(".")]


def is_full(word: str, language: str) -> bool:
    return word.lower() in _full(language)


def pattern(language: str) -> str:
    full = sorted(_full(language), key=len, reverse=True)
    short = sorted({*_numbers(language)} - {*_full(language)}, key=len, reverse=True)
    return rf"(?:{_any_of(full, language)}(?!\w)|{_any_of(short, language)}(?:\.|(?!\w)))"


def _any_of(words: Sequence[str], language: str) -> str:
    """A pattern with a capital where the language has it, because "may" is a verb."""
    if language not in _CAPITALS:
        return f"(?i:{'|'.join(words)})"
    return f"(?-i:{'|'.join(form for word in words for form in (word.capitalize(), word.upper()))})"


@cache
def _full(language: str) -> Mapping[str, int]:
    return _by_name(MONTHS[language])


@cache
def _numbers(language: str) -> Mapping[str, int]:
    return {**_full(language), **_by_name(SHORT[language])}


def _by_name(choices: Sequence[str]) -> Mapping[str, int]:
    return {name.lower(): at for at, choice in enumerate(choices, 1) for name in choice.split("|")}
