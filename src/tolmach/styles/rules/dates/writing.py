"""Dates in a wanted form, which is a row of signs and fields. Pure."""

import re
from collections.abc import Callable, Iterator, Mapping

from tolmach.languages.traits import base
from tolmach.linguistics import calendars, han, months
from tolmach.linguistics.date_forms import Date, DateShape
from tolmach.linguistics.dates import dates, in_two_digits
from tolmach.linguistics.sentences import opening
from tolmach.units import Edit, Rewriting

_FIELD = re.compile(r"\{(\w+)\}")
_WITH_YEAR = re.compile(r"\[([^\]]*)\]")
_ELIDED = frozenset({8, 11})
"""The days of an Italian date that begin with a vowel."""
_ARTICLES: Mapping[str, str] = {"l": "il", "dell": "del", "all": "al", "dall": "dal", "nell": "nel", "sull": "sul"}
_FULL_ARTICLES = {full: elided for elided, full in _ARTICLES.items()}


def _name(found: Date, language: str) -> str:
    """As it stands, where it is in full: Jänner is no worse than Januar."""
    return found.name or months.names(base(language))[found.month - 1]


def _first(found: Date, language: str) -> str:
    """The day before the name of a month. French has no other first than this; Italian may do without the mark."""
    if found.day != 1:
        return str(found.day)
    by_custom = {"fr": "er", "it": "" if found.shape is DateShape.WORDS else "º"}.get(base(language), "")
    return f"1{found.ordinal or by_custom}"


def _as_read(digits: str, number: int, found: Date) -> str:
    """As it stands; what stood in words gets its zero, as is the custom where months have names."""
    if found.shape is DateShape.WORDS:
        return f"{number:02}"
    return digits if digits.isdecimal() and digits.isascii() else str(number)


_FIELDS: Mapping[str, Callable[[Date, str], str]] = {
    "y": lambda found, language: str(found.year),
    "yy": lambda found, language: f"{found.year:02}"[-2:] if in_two_digits(found.year) else str(found.year),
    "d": lambda found, language: str(found.day),
    "dd": lambda found, language: f"{found.day:02}",
    "m": lambda found, language: str(found.month),
    "mm": lambda found, language: f"{found.month:02}",
    "day": lambda found, language: _as_read(found.day_read, found.day, found),
    "month": lambda found, language: _as_read(found.month_read, found.month, found),
    "first": _first,
    "name": _name,
    "brief": lambda found, language: months.GERMAN_IN_THREE_LETTERS[found.month - 1],
    "short": lambda found, language: months.GERMAN_SHORT[found.month - 1],
    "septiembre": lambda found, language: "septiembre" if found.month == 9 else _name(found, language),
    "setiembre": lambda found, language: "setiembre" if found.month == 9 else _name(found, language),
    "separator": lambda found, language: found.separator if found.shape is DateShape.YEAR_FIRST else "/",
    "han_y": lambda found, language: han.positional(str(found.year)),
    "han_m": lambda found, language: han.counted(found.month, language),
    "han_d": lambda found, language: han.counted(found.day, language),
    "lunar": lambda found, language: calendars.written(found.year or 0, found.month, found.day, language),
}
# The rows that differ only in what comes first.
_BOTH_ORDERS = frozenset({"{dd}/{mm}/{y}", "{mm}/{dd}/{y}"})
_LEADING = re.compile(r"\d+")


def form(row: str, *shapes: DateShape) -> Rewriting:
    """Dates of these shapes, or of any, in this form. What stands in square brackets is left out without a year; a
    form without brackets is only for dates with one."""
    return lambda text, language: _edits(text, language, row, frozenset(shapes or DateShape))


def _edits(text: str, language: str, row: str, shapes: frozenset[DateShape]) -> Iterator[Edit]:
    for found in dates(text, language):
        if found.shape in shapes and not _is_settled(found, row) and (new := _written(found, language, row)):
            end = found.end + (new.endswith(".") and text[found.end : found.end + 1] == ".")
            yield Edit(found.start, end, new if found.article else opening(text, found.start, new))


def _is_settled(found: Date, row: str) -> bool:
    """03/05/2024 may be a day of March or of May, so it is taken for what the form has made of it."""
    padded = len(found.day_read) == len(found.month_read) == 2 and max(found.day, found.month) <= 12
    return padded and row in _BOTH_ORDERS and found.separator == "/" and found.shape is DateShape.DIGITS


def _written(found: Date, language: str, row: str) -> str:
    if found.year is None and "[" not in row:
        return ""
    wanted = _WITH_YEAR.sub(r"\1" if found.year else "", row)
    new = _FIELD.sub(lambda field: _FIELDS[field[1]](found, language), wanted)
    return _article(found, new) + new


def _article(found: Date, new: str) -> str:
    """Italian: before the day, as that is spoken; before the year `il`, as always."""
    if not found.article:
        return ""
    read = found.article.rstrip("'’ \u00a0\u202f")
    plain = read.lower()
    elided = _number_at(new) in _ELIDED
    wanted = _FULL_ARTICLES.get(plain, plain) if elided else _ARTICLES.get(plain, plain)
    if wanted == plain:
        return found.article
    return (wanted.capitalize() if read[0].isupper() else wanted) + ("'" if elided else " ")


def _number_at(new: str) -> int:
    leading = _LEADING.match(new)
    return int(leading[0]) if leading else 0
