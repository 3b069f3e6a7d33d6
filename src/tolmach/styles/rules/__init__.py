"""The ways of all options: one room for each category of the catalogue.

A room has a `WAYS` that names every option of its category. Rooms are read when the first list is used, because they
bring tables of words that a service without lists does not need.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from tolmach.styles.rules.way import Way, Ways

ROOMS: Mapping[str, str] = {
    "dates_and_times": "dates",
    "formatting": "formatting",
    "numbers": "numbers",
    "punctuation": "punctuation",
    "spelling_and_grammar": "grammar",
    "style_and_tone": "tone",
    "vocabulary": "vocabulary",
}


@cache
def ways(category: str) -> Ways:
    found: Ways = import_module(f"{__package__}.{ROOMS[category]}").WAYS
    return found


def way(category: str, rule: str, option: str) -> Way:
    return ways(category)[rule][option]
