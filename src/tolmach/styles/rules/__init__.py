"""The ways of all options: how each is followed, and how well; one room for each category of the catalogue.

A room has a `WAYS` that names every option of its category. Rooms are read when the first list is used, because they
bring tables of words that a service without lists does not need.
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
    """Of options that ask for nothing but what is there, or that an engine follows."""
    return iter(())


@dataclass(frozen=True, slots=True)
class Way:
    edits: Rewriting = untouched
    """Gets a whole unit of any of the option's languages: one sentence, a heading, a paragraph with line ends."""
    exact: bool = True
    """Whether the option is followed wherever it applies; else it is a best effort."""
    reaches: frozenset[str] = frozenset()
    """Kinds of `translation.protection`, and "quotation", that this rule is about; others never change."""
    formality: Formality | None = None
    """The form of address that the option asks for."""


Ways = Mapping[str, Mapping[str, Way]]
"""Of a category: by rule and option."""


@cache
def ways(category: str) -> Ways:
    found: Ways = import_module(f"{__package__}.{ROOMS[category]}").WAYS
    return found


def way(category: str, rule: str, option: str) -> Way:
    return ways(category)[rule][option]


def support(category: str, rule: str, option: str, language: str) -> Support:
    """`no_effect` for an option of another language: it is accepted, and nothing comes of it."""
    if language not in categories()[category][rule][option].languages:
        return "no_effect"
    return "exact" if way(category, rule, option).exact else "best_effort"
