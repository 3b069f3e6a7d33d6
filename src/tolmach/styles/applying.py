"""A list of rules and instructions, compiled for one language. Pure."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tolmach.engines.protocol import Formality
from tolmach.styles.catalogue import Option, categories
from tolmach.styles.order import in_order
from tolmach.styles.quotations import quoted
from tolmach.styles.rules import way
from tolmach.units import Span, Touch

_UNTOUCHED_QUOTATIONS = "do_not_modify_text_in_quotation_marks"


@dataclass(frozen=True, slots=True)
class Compiled:
    """A `units.Style`."""

    touches: tuple[Touch, ...] = ()
    formality: Formality | None = None
    instructions: tuple[str, ...] = ()
    keeps: tuple[Callable[[str], Iterable[Span]], ...] = ()
    ignored: tuple[str, ...] = ()


def compiled(rules: Mapping[str, Mapping[str, str]], language: str) -> Compiled:
    """Rules by category and name, for a base code. Options of other languages change nothing."""
    chosen = in_order(option for option in _options(rules) if language in option.languages)
    ways = [(option, way(option.category, option.rule, option.name)) for option in chosen]
    return Compiled(
        touches=tuple(Touch(f"{o.category}.{o.rule}", w.edits, w.reaches) for o, w in ways),
        formality=next((w.formality for _, w in reversed(ways) if w.formality), None),
        instructions=tuple(option.effect for option, w in ways if not w.exact),
        keeps=(quoted,) if any(option.name == _UNTOUCHED_QUOTATIONS for option in chosen) else (),
    )


def _options(rules: Mapping[str, Mapping[str, str]]) -> Sequence[Option]:
    return [categories()[category][rule][name] for category, chosen in rules.items() for rule, name in chosen.items()]
