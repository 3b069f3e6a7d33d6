"""The style rules of one language, for people: each with its options, and an example for each option. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from tolmach.console.marking import Change, Pieces, tracked
from tolmach.console.styles.names import words_of
from tolmach.console.styles.places import place_of_option, place_of_rule
from tolmach.console.texts import text as said
from tolmach.styles.catalogue import Option, categories
from tolmach.styles.examples import example
from tolmach.styles.rules import Support, support

Chosen = Mapping[str, Mapping[str, str]]
"""The chosen options, by category and rule."""
_CODE = re.compile(r"`([^`]*)`")


@dataclass(frozen=True, slots=True)
class OptionRow:
    value: str
    place: str
    """What the form sends for it."""
    label: str
    """In English, as all labels here: pages pass it through `text`."""
    support: Support
    example: list[tuple[str, Change]]
    """Empty if the option only permits something, or belongs to another language."""
    effect: str
    """The description of the option if there is no example; its samples stand between grave accents."""

    @property
    def pieces(self) -> Pieces:
        """The description in the language of the reader, with the samples marked."""
        parts = _CODE.split(said(self.effect).replace("*", ""))
        return [(part, place % 2 == 1) for place, part in enumerate(parts) if part]


@dataclass(frozen=True, slots=True)
class RuleRow:
    category: str
    name: str
    label: str
    options: tuple[OptionRow, ...]
    chosen: str = ""

    @property
    def key(self) -> str:
        return f"{self.category}.{self.name}"

    @property
    def field(self) -> str:
        return f"rules.{place_of_rule(self.category, self.name)}"

    @property
    def said(self) -> str:
        """The chosen option in words."""
        return next((option.label for option in self.options if option.value == self.chosen), "")


@dataclass(frozen=True, slots=True)
class CategoryRows:
    name: str
    label: str
    rules: tuple[RuleRow, ...]

    @property
    def on(self) -> tuple[RuleRow, ...]:
        return tuple(rule for rule in self.rules if rule.chosen)


def rows(language: str, chosen: Chosen) -> list[CategoryRows]:
    """Includes every option that a list has switched on, even if it belongs to another language, so that it is not
    lost."""
    found = (
        CategoryRows(category, words_of(category), tuple(_rules(category, language, chosen.get(category, {}))))
        for category in categories()
    )
    return [category for category in found if category.rules]


def samples(language: str, chosen: Chosen, most: int) -> str:
    """A text that the first chosen rules would change."""
    options = (categories()[category][rule][name] for category, rules in chosen.items() for rule, name in rules.items())
    found = (example(option, language) for option in options)
    return "\n".join([each.given for each in found if each is not None and each.acts][:most])


def _rules(category: str, language: str, chosen: Mapping[str, str]) -> Iterator[RuleRow]:
    own = _own_rules(language)
    for name, options in categories()[category].items():
        row, value = own.get((category, name)), chosen.get(name, "")
        if row is None:
            row = RuleRow(category, name, words_of(name), ())
        if value in options and all(option.value != value for option in row.options):
            row = replace(row, options=(*row.options, _option(options[value], language)))
        if row.options:
            yield replace(row, chosen=value)


@cache
def _own_rules(language: str) -> Mapping[tuple[str, str], RuleRow]:
    """The rules that change something in the language, with those options only."""
    found = {
        (category, name): [option for option in options.values() if language in option.languages]
        for category, rules in categories().items()
        for name, options in rules.items()
    }
    return {
        (category, name): RuleRow(
            category, name, words_of(name), tuple(_option(option, language) for option in options)
        )
        for (category, name), options in found.items()
        if options
    }


def _option(option: Option, language: str) -> OptionRow:
    found = example(option, language)
    shown = found if found is not None and found.acts else None
    return OptionRow(
        value=option.name,
        place=place_of_option(option.category, option.rule, option.name),
        label=words_of(option.name),
        support=support(option.category, option.rule, option.name, language),
        example=tracked(shown.given, shown.wanted) if shown else [],
        effect=option.effect if not shown else "",
    )
