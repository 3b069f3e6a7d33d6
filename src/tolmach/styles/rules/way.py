"""How an option of a rule is followed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tolmach.engines.protocol import Formality
from tolmach.units import Edit, Rewriting


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
