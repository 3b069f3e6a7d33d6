"""Rules about signs within numbers: decimal signs, thousands separators, and the zero before a decimal sign."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from tolmach.linguistics.counting import counts
from tolmach.linguistics.digits import runs
from tolmach.linguistics.numbers import NO_BREAK, Number, decimal_sign, grouping_sign, numbers
from tolmach.linguistics.numbers import regrouped as grouped
from tolmach.styles.rules import Way
from tolmach.units import Edit, Rewriting

_STATION = re.compile(r"[ \u00a0]?(?:FM|AM|MHz|kHz)(?!\w)")
_STATION_BEFORE = re.compile(r"(?<!\w)(?:FM|Radio|radio|frequenza)[ \u00a0]$")
_BARE_FRACTION = re.compile(
    r"[.．](?<![\w.,)\]].)(?=\d)(?!\d+\.\d|\d+[A-Za-z_])(?!\d+[ -](?:cal|rifle|pistol|revolver|Magnum|ACP))"
)
_ASIAN_BARE = re.compile(r"[.．](?<![A-Za-z0-9_.,)\]０-９].)(?=\d)(?!\d+\.)")
_DECIMAL_POINTS = (".", "．")
_LEAST, _MANY = 4, 5


@dataclass(frozen=True, slots=True)
class Signs:
    """The wanted signs. None means that the sign stays as it is."""

    decimal: str | None = None
    grouping: str | None = None
    least: int = _LEAST
    most: int = 99
    """The most digits before the decimal sign of the numbers that this applies to."""
    stations: bool = False
    """Whether the frequencies of radio stations have a period."""


def rewriting(signs: Signs) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for number in numbers(text, language):
            shown = text[number.start : number.end]
            if not number.unsure and (new := _written(text, number, signs, language)) != shown:
                yield Edit(number.start, number.end, new)

    return edits


def _written(text: str, number: Number, signs: Signs, language: str) -> str:
    if signs.stations and number.fraction and _is_station(text, number):
        return f"{number.whole}.{number.fraction}"
    if len(number.whole) > signs.most or (len(number.whole) < signs.least and not _small(number, signs)):
        return text[number.start : number.end]
    decimal = _other(number.decimal, signs.grouping) if signs.decimal is None else signs.decimal
    fraction = decimal + number.fraction if number.fraction else ""
    return _whole(text, number, signs, decimal or decimal_sign(language), language) + fraction


def _other(decimal: str, grouping: str | None) -> str:
    """The decimal sign as it is, unless it becomes the thousands separator."""
    return {".": ",", ",": "."}[decimal] if decimal and decimal == grouping else decimal


def _small(number: Number, signs: Signs) -> bool:
    """Whether a number below a thousand is included: it has only a decimal sign, and a rule for up to four digits
    applies to it too."""
    return signs.least == _LEAST and bool(number.fraction)


def _whole(text: str, number: Number, signs: Signs, decimal: str, language: str) -> str:
    if signs.grouping is None:
        return grouped(number.whole, _apart(number.grouping, decimal, language)) if number.grouping else number.whole
    if not number.grouping and (len(number.whole) < _LEAST or not counts(text, number, language)):
        return number.whole
    return grouped(number.whole, signs.grouping)


def _apart(grouping: str, decimal: str, language: str) -> str:
    """The thousands separator as it is, unless it is now the decimal sign."""
    if grouping != decimal:
        return grouping
    usual = grouping_sign(language)
    return NO_BREAK if usual == decimal else usual


def _is_station(text: str, number: Number) -> bool:
    before = text[max(0, number.start - 12) : number.start]
    return bool(_STATION.match(text, number.end) or _STATION_BEFORE.search(before))


def _leading_zero(text: str, language: str) -> Iterator[Edit]:
    pattern = _BARE_FRACTION if language.startswith("en") else _ASIAN_BARE
    for start, _ in runs(text):
        if text[start - 1 : start] in _DECIMAL_POINTS and (match := pattern.match(text, start - 1)):
            yield Edit(match.start(), match.start(), "0")


_OTHER_WIDTH = re.compile(r"[０-９](?:[０-９，．,.]*[０-９])?")


def _half_width(text: str, language: str) -> Iterator[Edit]:
    plain = _OTHER_WIDTH.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)
    for number in numbers(plain, language):
        shown = (
            _written(plain, number, Signs(".", ","), language)
            if not number.unsure
            else plain[number.start : number.end]
        )
        if shown != text[number.start : number.end]:
            yield Edit(number.start, number.end, shown)


def _way(decimal: str | None = None, grouping: str | None = None, stations: bool = False) -> Way:
    return Way(rewriting(Signs(decimal, grouping, stations=stations)))


def _sized(least: int, most: int) -> dict[str, Way]:
    def way(decimal: str, grouping: str, stations: bool = False) -> Way:
        return Way(rewriting(Signs(decimal, grouping, least, most, stations)))

    comma, period = "use_comma_as_decimal_separator", "use_period_as_decimal_separator"
    return {
        f"{comma}_and_period_as_thousands_separator": way(",", "."),
        f"{comma}_and_space_as_thousands_separator": way(",", NO_BREAK),
        f"{comma}_period_as_thousands_separator_and_period_for_radio_stations": way(",", ".", True),
        f"{comma}_space_as_thousands_separator_and_period_for_radio_stations": way(",", NO_BREAK, True),
        f"{period}_and_comma_as_thousands_separator": way(".", ","),
        f"{period}_and_space_as_thousands_separator": way(".", NO_BREAK),
    }


WAYS = {
    "decimal_numbers_less_than_one": {"always_use_0_before_decimal_separator": Way(_leading_zero)},
    "decimal_separator": {
        "use_comma_and_do_not_use_thousands_separator": _way(",", ""),
        "use_comma_as_decimal_separator": _way(","),
        "use_comma_do_not_use_thousands_separator_and_use_period_only_for_radio_stations": _way(",", "", True),
        "use_period_and_do_not_use_thousands_separator": _way(".", ""),
        "use_period_as_decimal_separator": _way("."),
    },
    "number_format": {
        "use_half_width_comma_to_separate_large_numbers_into_units_of_three_except_for_calendar_years"
        "_and_use_half_width_period_as_decimal_separator": Way(_half_width)
    },
    "numbers_of_5_digits_or_more": _sized(_MANY, 99),
    "numbers_up_to_4_digits": _sized(_LEAST, _LEAST),
    "thousands_separator": {
        "do_not_use": _way(grouping=""),
        "do_not_use_thousands_separator": _way(grouping=""),
        "use_comma": _way(grouping=","),
        "use_comma_to_separate_large_numbers_into_units_of_three": _way(grouping=","),
        "use_period": _way(grouping="."),
        "use_period_as_thousands_separator": _way(grouping="."),
        "use_space": _way(grouping=NO_BREAK),
        "use_space_as_thousands_separator": _way(grouping=NO_BREAK),
        "use_space_to_separate_large_numbers_into_units_of_three": _way(grouping=NO_BREAK),
        "use_straight_apostrophe_as_thousands_separator": _way(grouping="'"),
    },
}  # fmt: skip
