"""Every rule of style that there is: one data file, from which validation, documentation and tests are made.

A rule has options, of which a list chooses one. An option acts in some languages and is accepted in all.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tolmach.linguistics.facts import languages

LANGUAGES = languages(__package__)
"""Those that have a file."""


@dataclass(frozen=True, slots=True)
class Option:
    category: str
    rule: str
    name: str
    languages: frozenset[str]
    """Base codes of the languages in which it changes something."""
    effect: str
    """For people, with an example."""


Rules = Mapping[str, Mapping[str, Option]]
"""By rule and name."""


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
    """In the order of the catalogue."""
    return (option for rules in categories().values() for named in rules.values() for option in named.values())


def _option(category: str, rule: str, name: str, fields: Mapping[str, str]) -> Option:
    return Option(category, rule, name, frozenset(fields["languages"].split()), fields["effect"])
