"""The catalogue of all rules of style: one data file, from which validation, documentation and tests are made.

A rule has options, and a list chooses one of them. An option has an effect in some languages and is accepted in all.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tolmach.linguistics.facts import languages

LANGUAGES = languages(__package__)
"""The languages that have a file."""


@dataclass(frozen=True, slots=True)
class Option:
    category: str
    rule: str
    name: str
    languages: frozenset[str]
    """The base codes of the languages in which the option has an effect."""
    effect: str
    """A description for people, with an example."""


Rules = Mapping[str, Mapping[str, Option]]
"""The options by rule and name."""


@cache
def categories() -> Mapping[str, Rules]:
    read = json.loads(files(__package__).joinpath("data/catalogue.json").read_text("utf-8"))
    return {
        category: {
            rule: {name: _option(category, rule, name, fields) for name, fields in options.items()}
            for rule, options in rules.items()
        }
        for category, rules in read.items()
    }


def options() -> Iterator[Option]:
    """All options, in the order of the catalogue."""
    return (option for rules in categories().values() for named in rules.values() for option in named.values())


def _option(category: str, rule: str, name: str, fields: Mapping[str, str]) -> Option:
    return Option(category, rule, name, frozenset(fields["languages"].split()), fields["effect"])
