"""Units that people name by a word and not by a sign: miles, inches, gallons. Tells what each language calls them, and
how it counts them."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tolmach.languages.traits import traits
from tolmach.linguistics import plurals, units
from tolmach.linguistics.facts import facts, phrases, strings

_WORDS = facts("units.words", strings)
_MISTAKEN = facts("units.mistaken", strings)
_LITRE = "litre"
_SYMBOLS: Mapping[str, str] = {_LITRE: "l"}
"""Signs of units that may stand among the names of the language."""
_FOREIGN = frozenset({"inch"})
"""Units with a sign that is a word in many languages: `in`."""


class UnitWord(NamedTuple):
    said: str
    forms: tuple[str, ...]


def is_known(language: str) -> bool:
    return language in _WORDS


def said(unit: str, language: str) -> str | None:
    """How the words for the unit begin; None where the language's words are not known."""
    row = _row(unit, language)
    return row.said if row else None


def has_sign(unit: str, language: str) -> bool:
    """Whether the sign of the unit is understood, where the unit has a word."""
    return unit == _LITRE or (unit not in _FOREIGN and traits(language).spaced_words)


def may_be_word(unit: str, language: str) -> bool:
    """Whether its sign may be another word."""
    return unit in _FOREIGN and traits(language).spaced_words


def mistaken(unit: str, language: str) -> str | None:
    return _MISTAKEN.get(language, {}).get(unit)


def counted(number: str, unit: str, language: str) -> str | None:
    """The number with its unit, as the language says it. `number` is written as the language writes it."""
    row = _row(unit, language)
    if row is None:
        return None
    form = row.forms[min(plurals.form(number, language), len(row.forms) - 1)]
    return f"{number} {form}" if traits(language).spaced_words else f"{number}{form}"


@cache
def _row(unit: str, language: str) -> UnitWord | None:
    cell = _WORDS.get(language, {}).get(unit)
    if cell is None:
        return None
    ways, _, forms = cell.partition(" ; ")
    return UnitWord(ways, phrases(forms) or _named(unit, language))


def _named(unit: str, language: str) -> tuple[str, str]:
    known = units.by_symbol(language)[_SYMBOLS[unit]]
    return known.one, known.many
