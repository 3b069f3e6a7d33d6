"""Defines the order in which rules act: that of the catalogue, except for rules that must act first or last.
Pure functions.

If two rules concern the same words, the more specific one wins: `writing_dates` decides whether a date is in words or
in digits, `dates_in_numerical_form` decides the form of a date in digits, and `date_format` does the rest.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from tolmach.styles.catalogue import Option, options
from tolmach.units import Edit, Rewriting

FIRST = (
    "punctuation.colon_between_hours_and_minutes_or_chapters_and_verses",  # before times get their form
    "dates_and_times.writing_dates",  # whether a date is in words or digits, before either gets its form
    "dates_and_times.date_format",
    "dates_and_times.dates_in_numerical_form",  # the more specific one wins for dates that are all digits
    "dates_and_times.single_digit_days_and_months",
    "dates_and_times.decades",  # which may name their century, before that gets its form
    "dates_and_times.time_format",  # the clock, before the single signs of a time, which have the last word
    "punctuation.titles_of_books_and_newspapers",  # quotation marks that these two write, take the form of all others
    "punctuation.titles_of_creative_works_trade_names_laws_and_regulations",
)
LAST = (
    "punctuation.apostrophe",  # whichever rule has written it
    "punctuation.quotation_mark_and_apostrophe",
    "punctuation.spacing_and_punctuation",  # of the marks that the one before writes, too
    "punctuation.passage_of_time_and_movement_between_locations",  # reads what other rules of dashes and ranges write
    "punctuation.bracket",  # reads the brackets that other rules write
    "punctuation.round_brackets",
    "numbers.numbers_up_to_4_digits",  # these two override the separators of numbers in general
    "numbers.numbers_of_5_digits_or_more",
)


def in_order(chosen: Iterable[Option]) -> list[Option]:
    return sorted(chosen, key=lambda option: _PLACES[f"{option.category}.{option.rule}"])


def _places() -> dict[str, int]:
    names = dict.fromkeys(f"{option.category}.{option.rule}" for option in options())
    middle = [name for name in names if name not in {*FIRST, *LAST}]
    return {name: place for place, name in enumerate([*FIRST, *middle, *LAST])}


_PLACES = _places()


# If two rules concern the same words, the more specific one wins.


_DATES = "dates_and_times"


def _in_digits(text: str) -> bool:
    return not any(char.isalpha() for char in text)


_CONDITIONS: Mapping[tuple[str, str | None], Callable[[str, str], bool]] = {
    ("dates_in_numerical_form", None): lambda old, new: not _in_digits(old),
    ("writing_dates", "use_numerals"): lambda old, new: _in_digits(new),
    ("writing_dates", "use_dd_space_spelled_out_month_space_yyyy"): lambda old, new: not _in_digits(new),
}
"""For a rule and its option (None for any option), which changes of `date_format` remain allowed."""


def yielding(category: str, rule: str, edits: Rewriting, rules: Mapping[tuple[str, str], str]) -> Rewriting:
    """The changes of a rule that other rules leave to it. `rules` has their options by category and name."""
    if (category, rule) != (_DATES, "date_format"):
        return edits
    conditions = [
        holds
        for (name, option), holds in _CONDITIONS.items()
        if (found := rules.get((_DATES, name))) and option in (None, found)
    ]

    def left(text: str, language: str) -> Iterator[Edit]:
        for edit in edits(text, language):
            if all(holds(text[edit.start : edit.end], edit.replacement) for holds in conditions):
                yield edit

    return left if conditions else edits
