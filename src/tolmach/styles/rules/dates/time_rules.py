"""The rules about times: a row for each form, and the individual signs of a time. Pure functions."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from tolmach.languages.traits import base, traits
from tolmach.linguistics import eastern_clock as eastern
from tolmach.linguistics import han
from tolmach.linguistics.clock import DAY, NOON, Time, joint, times
from tolmach.linguistics.eastern_clock import EasternTime
from tolmach.linguistics.facts import as_is, flag, string
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.dates.times import PADDED, Form, clock, part, spoken
from tolmach.styles.rules.rewriting import built, content
from tolmach.units import Edit, Rewriting

_TRADITIONAL = str.maketrans("点时", "點時")
_HALVES, _HALF_SPACE = content("times.halves", as_is), content("times.half_space", string)
_ZERO_NOON, _SIGNS = content("times.zero_noon", flag), content("times.signs", as_is)


class TimeStyle(Enum):
    AS_READ = auto()
    COLON = auto()
    POINT = auto()
    """下午3点30."""
    SIGNS = auto()
    """下午3时30分, 오후 3시 30분."""
    HAN = auto()
    """下午三时三十分."""


@dataclass(frozen=True, slots=True)
class EasternTimeForm:
    style: TimeStyle
    halves: bool
    """Whether hours count up to twelve."""


def eastern_clock(form: EasternTimeForm) -> Rewriting:
    return lambda text, language: _edits(text, language, form)


def _edits(text: str, language: str, form: EasternTimeForm) -> Iterator[Edit]:
    for time in eastern.times(text, language):
        if form.halves and not time.is_sure:
            continue
        if form.style is TimeStyle.AS_READ:
            yield from _in_place(text, time)
        elif not (
            form.style is TimeStyle.COLON and time.has_colon and not form.halves and not (time.half or time.shares)
        ):
            yield Edit(time.start, time.end, _half(text, time, form, language) + _digits(time, form, language))


def _in_place(text: str, time: EasternTime) -> Iterator[Edit]:
    """Changes only the hour and the half of the day, if a half is named."""
    if time.half or time.shares:
        start, end = time.hour_span
        yield Edit(time.start, end, str(time.hour) if text[start:end].isdecimal() else han.counted(time.hour, "zh"))


def _half(text: str, time: EasternTime, form: EasternTimeForm, language: str) -> str:
    """The half of the day. The one in the text is preferred."""
    if not form.halves or time.shares:
        return ""
    if time.half:
        return time.half + _HALF_SPACE.get(base(language), "")
    if names := _HALVES.get(base(language)):
        return str(names[time.hour % DAY >= NOON])
    return part(time.hour, language)


def _digits(time: EasternTime, form: EasternTimeForm, language: str) -> str:
    hour, minute = _hour(time, form, language), time.minute or 0
    if form.style is TimeStyle.COLON:
        padded = not form.halves and time.is_sure and base(language) in PADDED
        return f"{hour:02}:{minute:02}" if padded else f"{hour}:{minute:02}"
    if base(language) in _SIGNS:
        behind_hour, between, behind_minute = _SIGNS[base(language)]
        return f"{hour}{behind_hour}" + (f"{between}{minute}{behind_minute}" if minute else "")
    if form.style is TimeStyle.HAN:
        zero = "零" if 0 < minute < 10 else ""
        found = f"{han.counted(hour, 'zh')}时" + (f"{zero}{han.counted(minute, 'zh')}分" if minute else "")
    elif form.style is TimeStyle.SIGNS:
        found = f"{hour}时" + (f"{minute:02}分" if minute else "")
    else:
        found = f"{hour}点" + (f"{minute:02}" if minute else "")
    return found.translate(_TRADITIONAL) if "hant" in language.lower() else found


def _hour(time: EasternTime, form: EasternTimeForm, language: str) -> int:
    """The hour. In some languages, the halves of the day count from zero."""
    if not form.halves:
        return time.hour
    return time.hour % NOON or (0 if base(language) in _ZERO_NOON else NOON)


# The rules about the form of times: a row for each option.


_VERSION = frozenset({"version"})
"""Elsewhere, 14.30.15 counts as a version number."""
_TWELVE = "use_12_hour_clock_and_"
_NAMED = "_except_use_noon_and_midnight_instead_of_12_am_and_12_pm"
_PLAIN = "use_12_hour_clock_without_leading_zero_or_minutes_for_full_hours_use_colon_as_separator_and_"
_CHINESE = f"{_TWELVE}write_chinese_word_上午_or_下午_or_chinese_word_早上_or_晚上_followed_by_"
_HOURS_MINUTES = "_with_chinese_words_时_and_分_for_hours_and_minutes"
_PADDED, _BARE = "_with_leading_zeros_for_single_digit_hours", "_without_leading_zeros_for_single_digit_hours"
_ENGLISH: Mapping[str, str] = {
    "lowercase_am_or_pm_with_periods": "p.m.",
    "lowercase_am_or_pm_without_periods": "pm",
    "uppercase_am_or_pm_with_periods": "P.M.",
    "uppercase_am_or_pm_without_periods": "PM",
}
_FORMS: Mapping[str, Form] = {
    **{_TWELVE + name: Form(half=half) for name, half in _ENGLISH.items()},
    **{_TWELVE + name + _NAMED: Form(half=half, names_twelve=True) for name, half in _ENGLISH.items()},
    f"{_PLAIN}lowercase_am_or_pm_without_periods": Form(half="pm", separator=":", drops_minutes=True),
    f"{_PLAIN}uppercase_am_or_pm_without_periods": Form(half="PM", separator=":", drops_minutes=True),
    f"{_TWELVE}do_not_specify_morning_or_evening": Form(half=""),
    f"{_TWELVE}specify_morning_or_evening": Form(half="part"),
    "use_12_hour_clock_without_leading_zero_use_period_as_separator"
    "_and_lowercase_am_or_pm_with_periods_and_spaces": Form(half="p. m.", separator="."),
    "use_24_hour_clock_with_colon_as_separator": Form(separator=":"),
    "use_24_hour_clock_with_period_as_separator": Form(separator="."),
    f"use_hh_colon_mm_german_word_uhr{_PADDED}": Form(separator=":", padded=True, tail="Uhr"),
    f"use_hh_colon_mm_german_word_uhr{_BARE}": Form(separator=":", padded=False, tail="Uhr"),
    f"use_hh_period_mm_german_word_uhr{_PADDED}": Form(separator=".", padded=True, tail="Uhr"),
    f"use_hh_period_mm_german_word_uhr{_BARE}": Form(separator=".", padded=False, tail="Uhr"),
    f"use_hh_period_mm_german_word_uhr{_BARE}_and_for_full_hours_state_hour_only": Form(
        separator=".", padded=False, tail="Uhr", drops_minutes=True
    ),
}
_EASTERN: Mapping[str, EasternTimeForm] = {
    f"{_CHINESE}arabic_numerals": EasternTimeForm(TimeStyle.COLON, halves=True),
    f"{_CHINESE}arabic_numerals_with_chinese_word_点_for_hours": EasternTimeForm(TimeStyle.POINT, halves=True),
    f"{_CHINESE}arabic_numerals{_HOURS_MINUTES}": EasternTimeForm(TimeStyle.SIGNS, halves=True),
    f"{_CHINESE}chinese_numbers{_HOURS_MINUTES}": EasternTimeForm(TimeStyle.HAN, halves=True),
    "use_12_hour_clock_with_arabic_numerals_and_colon": EasternTimeForm(TimeStyle.COLON, halves=True),
    "use_12_hour_clock_with_korean_words_시_and_분": EasternTimeForm(TimeStyle.SIGNS, halves=True),
    "use_24_hour_clock_with_arabic_numerals_and_colon": EasternTimeForm(TimeStyle.COLON, halves=False),
    "use_24_hour_clock_with_korean_words_시_and_분": EasternTimeForm(TimeStyle.SIGNS, halves=False),
}
_AS_READ = eastern_clock(EasternTimeForm(TimeStyle.AS_READ, halves=False))
_WHOLE_DAY = built(lambda code: _AS_READ if traits(code).is_dense else clock(Form()))


def _way(edits: Rewriting) -> Way:
    return Way(edits, reaches=_VERSION)


# The rules about individual signs of a time: its separator, its zeros, midnight.


_MIDNIGHTS = frozenset({0, DAY})


def _separating(separator: str, *, seconds: bool) -> Rewriting:
    """Changes the separator of times with seconds, or of times without."""
    letter = "h" in separator

    def edits(text: str, language: str) -> Iterator[Edit]:
        for time in times(text, language):
            if time.minute is not None and (time.second is not None) == seconds and not (letter and time.half):
                start = time.start + len(time.lead)
                parts = [time.hour_read, f"{time.minute:02}", *([f"{time.second:02}"] if seconds else [])]
                end = _digits_end(time)
                yield Edit(start, end + (len(time.tail) if letter else 0), separator.join(parts))

    return edits


def _digits_end(time: Time) -> int:
    digits = len(time.hour_read) + len(time.separator) + 2 + (3 if time.second is not None else 0)
    return time.start + len(time.lead) + digits


def _hours(written: Callable[[Time], str]) -> Rewriting:
    """Changes the hours of times with minutes, and of German times with "Uhr"."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        for time in times(text, language):
            if time.minute is not None or time.tail.strip() == "Uhr":
                start = time.start + len(time.lead)
                yield Edit(start, start + len(time.hour_read), written(time))

    return edits


def _padded(time: Time) -> str:
    return time.hour_read if time.half else f"{time.hour_read:0>2}"


def _bare(time: Time) -> str:
    """The hour without leading zeros, except at midnight, for which there is another rule."""
    return time.hour_read if time.hour == 0 and not time.minute else str(int(time.hour_read))


def _midnight(hour: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        found = times(text, language)
        for before, time, after in zip([None, *found], found, [*found[1:], None], strict=False):
            if _is_midnight(time) and not _span_of_day(text, before, time) and not _span_of_day(text, time, after):
                tail = "" if time.minute is None and "h" in time.tail.replace("Uhr", "") else time.tail
                start = time.start + len(time.lead)
                yield Edit(start, time.end, f"{hour}{time.separator or ':'}00{tail}")

    return edits


def _is_midnight(time: Time) -> bool:
    is_whole = not time.minute and time.second is None and not time.half
    return is_whole and time.hour in _MIDNIGHTS and not (time.shares and time.minute is None)


def _span_of_day(text: str, first: Time | None, last: Time | None) -> bool:
    """Whether two times span a day from midnight to midnight, which needs both forms; or hours alone, as in
    "22–24 Uhr"."""
    if not first or not last or not joint().fullmatch(text, first.end, last.start):
        return False
    return {first.hour, last.hour} == _MIDNIGHTS or (first.shares and first.minute is None)


def _options(rewritings: Mapping[str, Rewriting]) -> Mapping[str, Way]:
    return {option: Way(edits, reaches=_VERSION) for option, edits in rewritings.items()}


WAYS: Ways = {
    "time_format": {
        **{option: _way(clock(form)) for option, form in _FORMS.items()},
        **{option: _way(eastern_clock(form)) for option, form in _EASTERN.items()},
        "use_24_hour_clock": _way(_WHOLE_DAY),
        "spell_out_time_in_words": _way(spoken),
    },
    "hours_minutes_seconds_separator": _options(
        {"use_colon": _separating(":", seconds=True), "use_period": _separating(".", seconds=True)}
    ),
    "hours_minutes_separator": _options(
        {
            "use_colon_without_spaces": _separating(":", seconds=False),
            "use_letter_h_with_regular_space_on_either_side": _separating(" h ", seconds=False),
            "use_letter_h_without_spaces": _separating("h", seconds=False),
        }
    ),
    "midnight_in_numerals": _options({"use_00_00": _midnight("00"), "use_24_00": _midnight("24")}),
    "single_digit_hours": _options({"do_not_use_leading_zero": _hours(_bare), "use_leading_zero": _hours(_padded)}),
}
