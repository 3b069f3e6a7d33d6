"""What the checks know and what they find."""

from dataclasses import dataclass
from enum import StrEnum

from tolmach.engines.protocol import Formality, Link


class Kind(StrEnum):
    EMPTY = "empty"
    PROTECTED = "protected"
    NUMBERS = "numbers"
    LOOP = "loop"
    COPY = "copy"
    SCRIPT = "script"
    LANGUAGE = "language"
    SHORT = "short"
    LONG = "long"
    OMISSION = "omission"
    PAIRS = "pairs"
    TERMS = "terms"
    FORMALITY = "formality"
    CASE = "case"


SEVERITY = {
    Kind.EMPTY: 100.0,
    Kind.LOOP: 20.0,
    Kind.COPY: 20.0,
    Kind.SCRIPT: 15.0,
    Kind.PROTECTED: 10.0,
    Kind.LANGUAGE: 8.0,
    Kind.SHORT: 8.0,
    Kind.LONG: 8.0,
    Kind.NUMBERS: 5.0,
    Kind.TERMS: 4.0,
    Kind.FORMALITY: 4.0,
    Kind.OMISSION: 3.0,
    Kind.CASE: 2.0,
    Kind.PAIRS: 1.0,
}
"""How bad one fault is, beside the others: what makes a text unusable comes before what a reader can forgive."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Without the words that it was found in: faults are counted and logged."""

    kind: Kind
    severity: float


@dataclass(frozen=True, slots=True)
class Facts:
    """What was asked for. Languages are codes of the catalogue, in small letters."""

    source: str
    target: str
    protected: tuple[str, ...] = ()
    """Texts that must come out unchanged, as often as they stand here."""
    terms: tuple[str, ...] = ()
    """What terms of the source were to become."""
    matched: tuple[str, ...] = ()
    """Those terms, as they stand in the source."""
    alignment: tuple[Link, ...] | None = None
    formality: Formality | None = None


def fault(kind: Kind, times: float = 1.0) -> Fault:
    return Fault(kind, SEVERITY[kind] * times)


def weight(faults: list[Fault]) -> float:
    """How bad a translation is; of several, the one with the least is kept."""
    return sum(item.severity for item in faults)
