"""A date as a text has it."""

from dataclasses import dataclass
from enum import Enum, auto


class DateShape(Enum):
    WORDS = auto()
    """Its month has a name: 3 May 2024."""
    DIGITS = auto()
    """Digits and a separator: 03/05/2024."""
    YEAR_FIRST = auto()
    """The same with the year before: 2024-05-03."""
    SIGNS = auto()
    """Digits with the words for year, month and day: 2024年5月3日."""
    HAN = auto()
    """The same in Chinese numerals."""


@dataclass(frozen=True, slots=True)
class Date:
    start: int
    end: int
    shape: DateShape
    year: int | None
    month: int
    day: int
    day_read: str = ""
    month_read: str = ""
    """In digits, as they stand in the text."""
    name: str = ""
    """Of the month, where it stands in full."""
    ordinal: str = ""
    """What marks the first day: 1er, 1º."""
    separator: str = ""
    article: str = ""
    """Italian: il, dell'."""
