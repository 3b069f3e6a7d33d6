"""What may be wrong with a text, whoever found it. Pure."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tolmach.units import Edit

SURE = -float("inf")
"""The margin of what needs nobody's consent."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change, and how much likelier the engine must hold the changed text before it is made."""

    edit: Edit
    margin: float = SURE

    @property
    def is_sure(self) -> bool:
        return self.margin == SURE


Finder = Callable[[str], Iterable[Proposal]]
"""From a sentence to what may be wrong with it."""


def in_case_of(found: str, replacement: str) -> str:
    """Written as what it replaces: in capitals, or with a capital first."""
    if found.isupper() and len(found) > 1:
        return replacement.upper()
    return replacement[:1].upper() + replacement[1:] if found[:1].isupper() else replacement
