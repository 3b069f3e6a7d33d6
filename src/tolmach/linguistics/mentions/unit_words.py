"""Units that people name by a word and not by a sign: miles, inches, gallons. Tells what each language calls them, and
how it counts them."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from tolmach.languages.traits import traits
from tolmach.linguistics import units
from tolmach.linguistics.facts import facts, phrases, string, strings

_WORDS = facts("units.words", strings)
_MISTAKEN = facts("units.mistaken", strings)
_PLURALS = facts("units.plural", string)
_ONE, _FEW, _MANY, _FRACTION = range(4)
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
    form = row.forms[min(_form(number, language), len(row.forms) - 1)]
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


# The form of a noun that a number asks for, where there are more than two: for one, for two to four, for five, and for
# a fraction.


def _form(number: str, language: str) -> int:
    """The index of the form: 0 for one, 1 for more where the language has only two."""
    return _BY_NAME[_PLURALS[language]](number) if language in _PLURALS else int(number != "1")


def _czech(number: str) -> int:
    if not number.isdecimal():
        return _FRACTION
    return _ONE if number == "1" else _FEW if number in ("2", "3", "4") else _MANY


def _polish(number: str) -> int:
    if not number.isdecimal():
        return _FRACTION
    return _ONE if number == "1" else _FEW if _ends_in_few(int(number)) else _MANY


def _russian(number: str) -> int:
    if not number.isdecimal():
        return _FRACTION
    value = int(number)
    return _ONE if value % 10 == 1 and value % 100 != 11 else _FEW if _ends_in_few(value) else _MANY


def _ends_in_few(value: int) -> bool:
    return value % 10 in (2, 3, 4) and value % 100 not in (12, 13, 14)


_BY_NAME: Mapping[str, Callable[[str], int]] = {"czech": _czech, "polish": _polish, "russian": _russian}
