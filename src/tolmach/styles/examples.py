"""Gives an example of each option in each of its languages, from one data file made from the test cases."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tolmach.styles.catalogue import Option


@dataclass(frozen=True, slots=True)
class StyleExample:
    given: str
    wanted: str
    """The wanted text. It equals the given text if an option only permits something."""

    @property
    def acts(self) -> bool:
        return self.given != self.wanted


def example(option: Option, language: str) -> StyleExample | None:
    """None if the option belongs to other languages."""
    return _examples()[option.category][option.rule][option.name].get(language)


@cache
def _examples() -> Mapping[str, Mapping[str, Mapping[str, Mapping[str, StyleExample]]]]:
    read = json.loads(files(__package__).joinpath("data/examples.json").read_text("utf-8"))
    return {
        category: {
            rule: {
                name: {language: StyleExample(*pair) for language, pair in found.items()}
                for name, found in options.items()
            }
            for rule, options in rules.items()
        }
        for category, rules in read.items()
    }
