"""The rules about the form of times: a row for each option."""

from collections.abc import Mapping

from tolmach.styles.rules.dates import eastern_time_writing as eastern
from tolmach.styles.rules.dates.eastern_time_writing import TimeStyle
from tolmach.styles.rules.dates.spoken import spoken
from tolmach.styles.rules.dates.time_writing import Form, clock
from tolmach.styles.rules.kit.patterns import by_language
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Rewriting

_VERSION = frozenset({"version"})
"""What 14.30.15 is taken for elsewhere."""
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
_EASTERN: Mapping[str, eastern.EasternTimeForm] = {
    f"{_CHINESE}arabic_numerals": eastern.EasternTimeForm(TimeStyle.COLON, halves=True),
    f"{_CHINESE}arabic_numerals_with_chinese_word_点_for_hours": eastern.EasternTimeForm(TimeStyle.POINT, halves=True),
    f"{_CHINESE}arabic_numerals{_HOURS_MINUTES}": eastern.EasternTimeForm(TimeStyle.SIGNS, halves=True),
    f"{_CHINESE}chinese_numbers{_HOURS_MINUTES}": eastern.EasternTimeForm(TimeStyle.HAN, halves=True),
    "use_12_hour_clock_with_arabic_numerals_and_colon": eastern.EasternTimeForm(TimeStyle.COLON, halves=True),
    "use_12_hour_clock_with_korean_words_시_and_분": eastern.EasternTimeForm(TimeStyle.SIGNS, halves=True),
    "use_24_hour_clock_with_arabic_numerals_and_colon": eastern.EasternTimeForm(TimeStyle.COLON, halves=False),
    "use_24_hour_clock_with_korean_words_시_and_분": eastern.EasternTimeForm(TimeStyle.SIGNS, halves=False),
}
_AS_READ = eastern.clock(eastern.EasternTimeForm(TimeStyle.AS_READ, halves=False))
_WHOLE_DAY = by_language(
    {**dict.fromkeys(("de", "en", "es", "fr", "it"), clock(Form())), "ja": _AS_READ, "zh": _AS_READ}
)


def _way(edits: Rewriting) -> Way:
    return Way(edits, reaches=_VERSION)


WAYS: Ways = {
    "time_format": {
        **{option: _way(clock(form)) for option, form in _FORMS.items()},
        **{option: _way(eastern.clock(form)) for option, form in _EASTERN.items()},
        "use_24_hour_clock": _way(_WHOLE_DAY),
        "spell_out_time_in_words": _way(spoken),
    }
}
