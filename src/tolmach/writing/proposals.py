"""Proposed changes to a text, from any checker. Pure."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rapidfuzz.distance import Postfix, Prefix

from tolmach.units import Edit

SURE = -math.inf
"""The margin of a change that needs no consent from the engine."""
_DATA = Path(__file__).parent / "data" / "margins.txt"


@dataclass(frozen=True, slots=True)
class Needed:
    """What the engine must say before a change of some kind is made."""

    margin: float
    """How much likelier the changed text must be."""
    reading: float = math.inf
    """How much better the changed text must read by itself, where that is enough. The engine has not learned how easily
    some words are mistaken for others, and does not believe it."""


def needed(kind: str, language: str) -> Needed:
    """What proposals of this kind need in this language."""
    table = _table()
    return table.get((kind, language)) or table[kind, ""]


@cache
def _table() -> Mapping[tuple[str, str], Needed]:
    """A line of the table is `KIND: MARGIN [READING]`, or `KIND LANGUAGE: MARGIN [READING]`."""
    found = {}
    for line in _DATA.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            names, _, values = line.partition(": ")
            kind, _, language = names.partition(" ")
            found[kind, language] = Needed(*map(float, values.split()))
    return found


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change, and what the engine must say before it is made."""

    edit: Edit
    margin: float = SURE
    reading: float = math.inf
    """As `Needed` says."""

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


def trimmed(text: str, edit: Edit) -> Edit:
    """The same change without what is the same at both its ends, so that one change is proposed once."""
    old, new = text[edit.start : edit.end], edit.replacement
    head = Prefix.similarity(old, new)
    tail = min(Postfix.similarity(old, new), min(len(old), len(new)) - head)
    return Edit(edit.start + head, edit.end - tail, new[head : len(new) - tail])
