"""Proposed changes to a text, from any checker. Pure."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tolmach.units import Edit

SURE = -math.inf
"""The margin of a change that needs no consent from the engine."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change, and what the engine must say before it is made."""

    edit: Edit
    margin: float = SURE
    """How much likelier the changed text must be."""
    reading: float = math.inf
    """How much better the changed text must read by itself, where that is enough. The engine has not learned how easily
    some words are mistaken for others, and does not believe it."""

    @property
    def is_sure(self) -> bool:
        return self.margin == SURE


Finder = Callable[[str], Iterable[Proposal]]
"""Takes a sentence and returns the proposals for it."""


def in_case_of(found: str, replacement: str) -> str:
    """The replacement in the case of the text that it replaces: in capitals, or with a capital first."""
    if found.isupper() and len(found) > 1:
        return replacement.upper()
    return replacement[:1].upper() + replacement[1:] if found[:1].isupper() else replacement
