"""Compiles a list of rules and instructions for one language. Pure functions."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tolmach.styles.catalogue import Option, categories
from tolmach.styles.instructions import InstructionOutcome, outcome
from tolmach.styles.order import in_order, yielding
from tolmach.styles.rules import Way, way
from tolmach.styles.rules.rewriting import in_language, needs
from tolmach.units import Formality, Span, Touch

_MARKS = (("“", "”"), ("„", "“"), ("„", "”"), ("«", "»"), ("»", "«"), ("‹", "›"), ("‘", "’"), ("‚", "‘"), ('"', '"'))
_BRACKETS = (("「", "」"), ("『", "』"), ("《", "》"), ("〈", "〉"))
# Content ends with the line, because an unclosed mark must not hold the rest of the text.
_CONTENT = r"([^{0}{1}\n]{{1,2000}})"
# Every alternative begins with its mark and looks back from there, so the search goes from mark to mark and not letter
# by letter.
_QUOTED = re.compile(
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
    options = in_order(option for option in _options(rules, outcomes) if language in option.languages)
    ways = [(option, way(option.category, option.rule, option.name)) for option in options]
    return Compiled(
        touches=(*_touches(ways, language), *(touch for each in outcomes for touch in each.touches)),
        formality=_formality(ways, outcomes),
        instructions=(*(option.effect for option, followed in ways if not followed.exact), *prompts),
        keeps=(quoted,) if any(option.name == _UNTOUCHED_QUOTATIONS for option in options) else (),
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
