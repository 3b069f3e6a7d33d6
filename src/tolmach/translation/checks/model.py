"""The facts that the checks know, the faults that they find, and the stretches that have to be said exactly."""

from dataclasses import dataclass, field
from typing import NamedTuple

from tolmach.engines.protocol import Link
from tolmach.translation.checks.severity import SEVERITY, FaultKind
from tolmach.units import Formality


class Exact(NamedTuple):
    """A stretch of the source, and how the target writes it."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Fault:
    kind: FaultKind
    severity: float
    words: tuple[str, ...] = field(default=(), repr=False)
    """The words of the source in which the fault was found: for the receipt alone, never for a log."""


class Flaws(NamedTuple):
    """What a check may answer instead of a number: how often something is wrong, and which words of the source it
    concerns."""

    times: float
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """What the request asks for. Languages are codes of the catalogue, in small letters."""

    source: str
    target: str
    protected: tuple[str, ...] = ()
    """Texts that must come out unchanged, as often as they stand here."""
    terms: tuple[str, ...] = ()
    """What the terms of the source have to become."""
    matched: tuple[str, ...] = ()
    """Those terms, as they stand in the source."""
    alignment: tuple[Link, ...] | None = None
    formality: Formality | None = None


def fault(kind: FaultKind, times: float = 1.0, words: tuple[str, ...] = ()) -> Fault:
    return Fault(kind, SEVERITY[kind] * times, words)


def weight(faults: list[Fault]) -> float:
    """How bad a translation is. Of several translations, the one with the least weight is kept."""
    return sum(item.severity for item in faults)
