"""Compiles a list of rules and instructions for one language. Pure functions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tolmach.patterns import deferred
from tolmach.styles.catalogue import Option, categories, options
from tolmach.styles.instructions import InstructionOutcome, outcome
from tolmach.styles.rules import Way, way
from tolmach.styles.rules.rewriting import in_language, needs
from tolmach.units import Edit, Formality, Rewriting, Span, Touch

_MARKS = (("“", "”"), ("„", "“"), ("„", "”"), ("«", "»"), ("»", "«"), ("‹", "›"), ("‘", "’"), ("‚", "‘"), ('"', '"'))
_BRACKETS = (("「", "」"), ("『", "』"), ("《", "》"), ("〈", "〉"))
# Content ends with the line, because an unclosed mark must not hold the rest of the text.
_CONTENT = r"([^{0}{1}\n]{{1,2000}})"
# Every alternative begins with its mark and looks back from there, so the search goes from mark to mark and not letter
# by letter.
_QUOTED = deferred(
    "|".join(
        [
            *(rf"{a}(?<!\w{a}){_CONTENT.format(a, z)}{z}(?!\w)" for a, z in _MARKS),
            *(a + _CONTENT.format(a, z) + z for a, z in _BRACKETS),
        ]
    )
)


def quoted(text: str) -> Iterator[Span]:
    """The spans of quotations, without the marks themselves."""
    return (match.span(match.lastindex or 0) for match in _QUOTED.finditer(text))


# A list of rules and instructions, compiled for one language.


_UNTOUCHED_QUOTATIONS = "do_not_modify_text_in_quotation_marks"


@dataclass(frozen=True, slots=True)
class Compiled:
    """A `units.Style`."""

    touches: tuple[Touch, ...] = ()
    formality: Formality | None = None
    instructions: tuple[str, ...] = ()
    keeps: tuple[Callable[[str], Iterable[Span]], ...] = ()
    terms: Mapping[str, str] = field(default_factory=dict)
    ignored: tuple[str, ...] = ()

    def without_address(self) -> "Compiled":
        return replace(self, formality=None, touches=tuple(touch for touch in self.touches if not touch.addresses))


def compiled(rules: Mapping[str, Mapping[str, str]], language: str, prompts: Sequence[str] = ()) -> Compiled:
    """Compiles rules, given by category and name, for a base code. Options of other languages change nothing. If
    prompts contradict a rule or each other, the last one counts."""
    outcomes = [outcome(prompt, language) for prompt in prompts]
    active = in_order(option for option in _options(rules, outcomes) if language in option.languages)
    ways = [(option, way(option.category, option.rule, option.name)) for option in active]
    return Compiled(
        touches=(*_touches(ways, language), *(touch for each in outcomes for touch in each.touches)),
        formality=_formality(ways, outcomes),
        instructions=(*(option.effect for option, followed in ways if not followed.exact), *prompts),
        keeps=(quoted,) if any(option.name == _UNTOUCHED_QUOTATIONS for option in active) else (),
        terms={word: said for each in outcomes for word, said in each.terms.items()},
        ignored=tuple(prompt for prompt, each in zip(prompts, outcomes, strict=True) if not each.is_followed),
    )


def _options(rules: Mapping[str, Mapping[str, str]], outcomes: Sequence[InstructionOutcome]) -> list[Option]:
    chosen = {(category, rule): name for category, named in rules.items() for rule, name in named.items()}
    chosen |= {(category, rule): name for each in outcomes for category, rule, name in each.rules}
    return [categories()[category][rule][name] for (category, rule), name in chosen.items()]


def _touches(ways: Sequence[tuple[Option, Way]], language: str) -> list[Touch]:
    chosen = {(option.category, option.rule): option.name for option, _ in ways}
    return [
        Touch(
            f"{option.category}.{option.rule}",
            yielding(option.category, option.rule, in_language(way.edits, language), chosen),
            way.reaches,
            needs(way.edits, language),
            addresses=way.formality is not None,
        )
        for option, way in ways
    ]


def _formality(ways: Sequence[tuple[Option, Way]], outcomes: Sequence[InstructionOutcome]) -> Formality | None:
    asked = [each.formality for each in outcomes if each.formality]
    return asked[-1] if asked else next((way.formality for _, way in reversed(ways) if way.formality), None)


# The order in which rules act: that of the catalogue, except for rules that must act first or last.


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


# If two rules concern the same words, the more specific one wins: `writing_dates` decides whether a date is in words or
# in digits, `dates_in_numerical_form` decides the form of a date in digits, and `date_format` does the rest.


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
