"""Writes dates in a wanted form, which is a string of fields and signs. Pure functions."""

import re
from collections.abc import Callable, Iterator, Mapping

from tolmach.languages.traits import base
from tolmach.linguistics import calendars, han, months
from tolmach.linguistics.date_forms import Date, DateShape
from tolmach.linguistics.dates import dates, in_two_digits
from tolmach.linguistics.facts import as_is, string, strings
from tolmach.linguistics.sentences import opening
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.rewriting import built, content, replacing, together
from tolmach.units import Edit, Rewriting

_FIELD = re.compile(r"\{(\w+)\}")
_WITH_YEAR = re.compile(r"\[([^\]]*)\]")
_IN_WORDS = content("dates.in_words", string)
_PADDED, _BARE = content("dates.padded", string), content("dates.bare", string)
_FIRST_DAY = content("dates.first_day", as_is)
_ELIDED_DAYS, _ELISIONS = content("dates.elided_days", as_is), content("dates.elisions", strings)


def _name(found: Date, language: str) -> str:
    """The name of the month as it is written, if it is in full: Jänner is as good as Januar."""
    return found.name or months.names(base(language))[found.month - 1]


def _first(found: Date, language: str) -> str:
    """The day before the name of a month, with its own ordinal mark or the customary one."""
    if found.day != 1:
        return str(found.day)
    in_words, in_digits = _FIRST_DAY.get(base(language), ("", ""))
    return f"1{found.ordinal or (in_words if found.shape is DateShape.WORDS else in_digits)}"


def _as_read(digits: str, number: int, found: Date) -> str:
    """The digits as they are written. A date that was in words gets leading zeros, as is usual in such languages."""
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
    "brief": lambda found, language: months.IN_THREE_LETTERS[base(language)][found.month - 1],
    "short": lambda found, language: months.IN_DICTIONARIES[base(language)][found.month - 1],
    "septiembre": lambda found, language: "septiembre" if found.month == 9 else _name(found, language),
    "setiembre": lambda found, language: "setiembre" if found.month == 9 else _name(found, language),
    "separator": lambda found, language: found.separator if found.shape is DateShape.YEAR_FIRST else "/",
    "han_y": lambda found, language: han.positional(str(found.year)),
    "han_m": lambda found, language: han.counted(found.month, language),
    "han_d": lambda found, language: han.counted(found.day, language),
    "lunar": lambda found, language: calendars.written(found.year or 0, found.month, found.day, language),
}
# The forms that differ only in the order of day and month.
_BOTH_ORDERS = frozenset({"{dd}/{mm}/{y}", "{mm}/{dd}/{y}"})
_LEADING = re.compile(r"\d+")


def form(row: str, *shapes: DateShape) -> Rewriting:
    """Writes dates of these shapes, or of any, in this form. The part in square brackets is left out if there is no
    year; a form without brackets applies only to dates with a year."""
    return lambda text, language: _edits(text, language, row, frozenset(shapes or DateShape))


def _edits(text: str, language: str, row: str, shapes: frozenset[DateShape]) -> Iterator[Edit]:
    for found in dates(text, language):
        if found.shape in shapes and not _is_settled(found, row) and (new := _written(found, language, row)):
            end = found.end + (new.endswith(".") and text[found.end : found.end + 1] == ".")
            yield Edit(found.start, end, new if found.article else opening(text, found.start, new))


def _is_settled(found: Date, row: str) -> bool:
    """Whether the date counts as already written in this form: 03/05/2024 may be in March or in May."""
    padded = len(found.day_read) == len(found.month_read) == 2 and max(found.day, found.month) <= 12
    return padded and row in _BOTH_ORDERS and found.separator == "/" and found.shape is DateShape.DIGITS


def _written(found: Date, language: str, row: str) -> str:
    if found.year is None and "[" not in row:
        return ""
    wanted = _WITH_YEAR.sub(r"\1" if found.year else "", row)
    new = _FIELD.sub(lambda field: _FIELDS[field[1]](found, language), wanted)
    return _article(found, new, base(language)) + new


def _article(found: Date, new: str, code: str) -> str:
    """The article before the day, in the form that its pronunciation requires."""
    if not found.article:
        return ""
    read = found.article.rstrip("'’ \u00a0\u202f")
    plain = read.lower()
    elided = _number_at(new) in _ELIDED_DAYS[code]
    full = {short: long for long, short in _ELISIONS[code].items()}
    wanted = _ELISIONS[code].get(plain, plain) if elided else full.get(plain, plain)
    if wanted == plain:
        return found.article
    return (wanted.capitalize() if read[0].isupper() else wanted) + ("'" if elided else " ")


def _number_at(new: str) -> int:
    leading = _LEADING.match(new)
    return int(leading[0]) if leading else 0


# The rules about the form of dates: a row for each option.


_VERSION = frozenset({"version"})
"""Elsewhere, 03.05.24 and 2024.5.3 count as version numbers."""
_ISO = "{y}-{mm}-{dd}"
_PADDED_ZEROS = "_with_leading_zeros_for_single_digit_days_and_months"
_NO_ZERO_DAYS = "_without_leading_zeros_for_single_digit_days"
_BRIEF = "jan_period_feb_period_mrz_period_apr_period_mai_jun_period_jul_period_aug_period_sep_period"
_SHORT = "jan_period_febr_period_maerz_apr_period_mai_juni_juli_aug_period_sept_period"
_ABBREVIATED = "use_dd_period_space_abbreviated_month_yyyy_with_abbreviations_"
_LATE = "_okt_period_nov_period_dez_period"
_CHINESE = "use_yyyy_chinese_word_年_mm_chinese_word_月_dd_chinese_word_日"
_SPANISH = "_and_use_spanish_word_{}_for_ninth_month"
_WORDS = "use_dd_space_spelled_out_month_space_yyyy"
_AMERICAN = "use_spelled_out_month_space_dd_comma_space_yyyy"

_FORMATS: Mapping[str, str] = {
    f"use_dd_period_mm_period_yy{_PADDED_ZEROS}": "{dd}.{mm}.{yy}",
    "use_dd_period_mm_period_yyyy": "{day}.{month}.{y}",
    f"use_dd_period_mm_period_yyyy{_PADDED_ZEROS}": "{dd}.{mm}.{y}",
    f"{_ABBREVIATED}{_BRIEF}{_LATE}{_NO_ZERO_DAYS}": "{d}. {brief}[ {y}]",
    f"{_ABBREVIATED}{_SHORT}{_LATE}{_NO_ZERO_DAYS}": "{d}. {short}[ {y}]",
    f"use_dd_period_space_month_yyyy{_NO_ZERO_DAYS}": "{d}. {name}[ {y}]",
    "use_dd_slash_mm_slash_yyyy": "{day}/{month}/{y}",
    f"use_dd_slash_mm_slash_yyyy{_PADDED_ZEROS}": "{dd}/{mm}/{y}",
    _WORDS: "{first} {name} {y}",
    f"{_WORDS}{_NO_ZERO_DAYS}": "{d} {name}[ {y}]",
    f"use_mm_slash_dd_slash_yyyy{_PADDED_ZEROS}": "{mm}/{dd}/{y}",
    f"{_AMERICAN}{_NO_ZERO_DAYS}": "{name} {d}[, {y}]",
    "use_traditional_calendar_system_with_chinese_numbers": "{lunar}",
    f"{_CHINESE}_with_chinese_numbers": "[{han_y}年]{han_m}月{han_d}日",
    f"{_CHINESE}_without_leading_zero_for_single_digit_months_and_days": "[{y}年]{m}月{d}日",
    "use_yyyy_hyphen_mm_hyphen_dd_with_leading_zero_for_single_digit_days_and_months": _ISO,
    f"use_yyyy_hyphen_mm_hyphen_dd{_PADDED_ZEROS}": _ISO,
    "use_yyyy_korean word_년_space_mm_korean word_월_space_dd_korean word_일"
    "_without_leading_zero_for_single_digit_days_and_months": "{y}년 {m}월 {d}일",
    "use_yyyy_period_space_mm_period_space_dd_period_space"
    "_without_leading_zero_for_single_digit_days_and_months": "{y}. {m}. {d}.",
    "use_yyyy_period_mm_period_dd": "{y}.{month}.{day}",
    "use_yyyy_slash_mm_slash_dd": "{y}/{month}/{day}",
    "use_yyyy_slash_mm_slash_dd_with_leading_zero_for_single_digit_days_and_months": "{y}/{mm}/{dd}",
}
_SPANISH_FORMATS: Mapping[str, tuple[str, str]] = {
    f"{_WORDS}{_SPANISH.format('septiembre')}": ("{first} de {septiembre}[ de {y}]", "septiembre"),
    f"{_WORDS}{_SPANISH.format('setiembre')}": ("{first} de {setiembre}[ de {y}]", "setiembre"),
    f"{_AMERICAN}{_SPANISH.format('septiembre')}": ("{septiembre} {d}[, {y}]", "septiembre"),
}
_NUMERALS_ONLY = "use_numerals_only_{}_leading_zero_for_single_digits"
_ERAS = (
    "use_historical_eras_and_write_numbers_in_chinese_followed_by_chinese_word_公元前_or_公元后"
    "_with_arabic_numerals_in_parentheses"
)
_PLAIN_DIGITS = (DateShape.DIGITS, DateShape.YEAR_FIRST)


def _padding(pattern: str, replacement: str, *shapes: DateShape) -> Rewriting:
    """Pads day and month, whatever stands between them. A date that begins with the year is always padded."""
    digits = re.compile(pattern)

    def edits(text: str, language: str) -> Iterator[Edit]:
        for found in dates(text, language):
            if found.shape in shapes:
                yield Edit(found.start, found.end, digits.sub(replacement, text[found.start : found.end]))

    return edits


def _ninth(row: str, wanted: str) -> Rewriting:
    """Spells the name of the ninth month, outside dates too."""
    return together(form(row), replacing(r"(?<!\w)([Ss])ep?tiembre(?!\w)", rf"\g<1>{wanted[1:]}"))


def _languages(rows: Mapping[str, str]) -> Rewriting:
    return built(lambda code: form(rows[code]))


def _way(edits: Rewriting) -> Way:
    return Way(edits, reaches=_VERSION)


WAYS: Ways = {
    "date_format": {
        **{option: _way(form(row)) for option, row in _FORMATS.items()},
        _NUMERALS_ONLY.format("with"): _way(_languages(_PADDED)),
        _NUMERALS_ONLY.format("without"): _way(_languages(_BARE)),
        **{option: _way(_ninth(*row)) for option, row in _SPANISH_FORMATS.items()},
        _ERAS: Way(calendars.eras, exact=False),
    },
    "dates_in_numerical_form": {
        "use_dd_hyphen_mm_hyphen_yyyy": _way(form("{day}-{month}-{y}", *_PLAIN_DIGITS)),
        "use_dd_period_mm_period_yyyy": _way(form("{day}.{month}.{y}", *_PLAIN_DIGITS)),
        "use_dd_slash_mm_slash_yyyy": _way(form("{day}/{month}/{y}", *_PLAIN_DIGITS)),
    },
    "single_digit_days_and_months": {
        "do_not_use_leading_zero": _way(_padding(r"(?<!\d)0(\d)(?=\D)", r"\1", DateShape.DIGITS, DateShape.WORDS)),
        "use_leading_zero": _way(_padding(r"(?<!\d)(\d)(?=\D)", r"0\1", DateShape.DIGITS)),
    },
    "writing_dates": {
        "use_dd_space_spelled_out_month_space_yyyy": _way(_languages(_IN_WORDS)),
        "use_numerals": _way(form("{dd}/{mm}/{y}", DateShape.WORDS)),
    },
}
