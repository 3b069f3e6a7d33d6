"""The implementations of all options, and how exact each is; one module for each category of the catalogue.

Each module has a `WAYS` that covers every option of its category. The modules are imported when the first list is used,
because they load tables of words that a service without lists does not need.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Literal

from tolmach.styles.catalogue import categories
from tolmach.units import Edit, Formality, Rewriting

ROOMS: Mapping[str, str] = {
    "dates_and_times": "dates",
    "formatting": "formatting",
    "numbers": "numbers",
    "punctuation": "punctuation",
    "spelling_and_grammar": "grammar",
    "style_and_tone": "tone",
    "vocabulary": "vocabulary",
}
Support = Literal["exact", "best_effort", "no_effect"]


def untouched(text: str, language: str) -> Iterator[Edit]:
    """Changes nothing: for options that only keep the text as it is, or that an engine follows."""
    return iter(())


@dataclass(frozen=True, slots=True)
class Way:
    edits: Rewriting = untouched
    """Gets a whole unit in any of the option's languages: one sentence, a heading, a paragraph with line ends."""
    exact: bool = True
    """Whether the option is followed wherever it applies. Otherwise it is a best effort."""
    reaches: frozenset[str] = frozenset()
    """The kinds of `translation.protection`, and "quotation", that this rule may change. All others stay protected."""
    formality: Formality | None = None
    """The form of address that the option asks for."""


Ways = Mapping[str, Mapping[str, Way]]
"""The ways of a category, by rule and option."""


@cache
def ways(category: str) -> Ways:
    found: Ways = import_module(f"{__package__}.{ROOMS[category]}").WAYS
    return found


def way(category: str, rule: str, option: str) -> Way:
    return ways(category)[rule][option]


def support(category: str, rule: str, option: str, language: str) -> Support:
    """How well an option is supported. `no_effect` for an option of another language, which is accepted and
    does nothing."""
    if language not in categories()[category][rule][option].languages:
        return "no_effect"
    return "exact" if way(category, rule, option).exact else "best_effort"
