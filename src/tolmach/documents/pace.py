"""Estimates how long a document will still take, from the speed of others and of itself."""

from collections.abc import Mapping
from statistics import geometric_mean

RECOGNISED, TRANSLATED = "recognised", "translated"
"""Kinds of work. The amount of recognised work is in pages full of text, that of all other work in characters."""
FIRST: Mapping[str, float] = {RECOGNISED: 0.15, TRANSLATED: 1000.0}
FIRST_WRITTEN = 10_000.0
"""The amounts per second on two cores, before anything was measured."""
MEMORY = 0.8
"""The weight of what was measured before, when the same kind of work is measured again."""


def writing(extension: str) -> str:
    """The kind of work that writes documents of this format."""
    return f"written as {extension}"


class _Rate:
    """The speed of a kind of work. Amounts and seconds are added up, and earlier sums fade. A mean of single speeds
    would be wrong: of two pages that end together, the second one seems to take no time."""

    def __init__(self, first: float) -> None:
        self._first = first
        self._amount = self._seconds = 0.0

    @property
    def is_measured(self) -> bool:
        return self._seconds > 0

    @property
    def beside_first(self) -> float:
        """How many times as fast as the first guess it is."""
        return self._amount / self._seconds / self._first

    def took(self, amount: float, seconds: float) -> None:
        self._amount, self._seconds = MEMORY * self._amount + amount, MEMORY * self._seconds + seconds

    def speed(self, machine: float) -> float:
        """`machine` is how fast this machine is beside the one of the first guesses."""
        return self._first * (self.beside_first if self.is_measured else machine)


class Pace:
    """The speed of the documents that this process works on."""

    def __init__(self) -> None:
        self._rates = {kind: _Rate(first) for kind, first in FIRST.items()}
        self._left: dict[str, Mapping[str, float]] = {}

    def took(self, kind: str, amount: float, seconds: float) -> None:
        if amount and seconds > 0:
            self._rate(kind).took(amount, seconds)

    def seconds(self, document_id: str, left: Mapping[str, float]) -> int | None:
        """The seconds for what is left of this document, with other documents sharing the engine. None as long as
        pages are to be recognised and none was measured: that takes most of the time, and machines differ."""
        self._left[document_id] = left
        if left.get(RECOGNISED) and not self._rates[RECOGNISED].is_measured:
            return None
        others = [each for name, each in list(self._left.items()) if name != document_id]
        machine, total = self._machine(), 0.0
        for kind, amount in left.items():
            behind = sum(each.get(kind, 0.0) for each in others)
            total += (amount + min(amount, behind)) / self._rate(kind).speed(machine)
        return max(1, round(total))

    def ended(self, document_id: str) -> None:
        self._left.pop(document_id, None)

    def _machine(self) -> float:
        """Work that was not measured yet is as slow or fast as the work that was."""
        known = [rate.beside_first for rate in list(self._rates.values()) if rate.is_measured]
        return geometric_mean(known) if known else 1.0

    def _rate(self, kind: str) -> _Rate:
        return self._rates.setdefault(kind, _Rate(FIRST_WRITTEN))
