"""Where two rules are about the same words, the more specific one has its way. Pure.

Whether a date is in words or in digits is for `writing_dates` to say, and the form of one in digits for
`dates_in_numerical_form`; `date_format` does what they leave to it.
"""

from collections.abc import Callable, Iterator, Mapping

from tolmach.units import Edit, Rewriting

_DATES = "dates_and_times"


def _in_digits(text: str) -> bool:
    return not any(char.isalpha() for char in text)


_CONDITIONS: Mapping[tuple[str, str | None], Callable[[str, str], bool]] = {
    ("dates_in_numerical_form", None): lambda old, new: not _in_digits(old),
    ("writing_dates", "use_numerals"): lambda old, new: _in_digits(new),
    ("writing_dates", "use_dd_space_spelled_out_month_space_yyyy"): lambda old, new: not _in_digits(new),
}
"""By a rule and its option, or any of them: which changes of `date_format` are left to it."""


def yielding(category: str, rule: str, edits: Rewriting, rules: Mapping[tuple[str, str], str]) -> Rewriting:
    """The changes of a rule beside others, which are given by category and name with their options."""
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
