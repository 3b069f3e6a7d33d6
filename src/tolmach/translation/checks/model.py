"""What the checks know and what they find."""

from dataclasses import dataclass

from tolmach.engines.protocol import Formality, Link
from tolmach.translation.checks.severity import SEVERITY, FaultKind


@dataclass(frozen=True, slots=True)
class Fault:
    """Without the words that it was found in: faults are counted and logged."""

    kind: FaultKind
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


def fault(kind: FaultKind, times: float = 1.0) -> Fault:
    return Fault(kind, SEVERITY[kind] * times)


def weight(faults: list[Fault]) -> float:
    """How bad a translation is; of several, the one with the least is kept."""
    return sum(item.severity for item in faults)
