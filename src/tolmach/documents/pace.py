"""Estimates how long a document will still take, from the speed of others and of itself."""

from collections.abc import Mapping

RECOGNISED, TRANSLATED = "recognised", "translated"
"""Kinds of work. The amount of recognised work is in pages, that of all other work in characters."""
FIRST: Mapping[str, float] = {RECOGNISED: 0.4, TRANSLATED: 1000.0}
FIRST_WRITTEN = 20_000.0
"""The amounts per second, before anything was measured."""
MEMORY = 0.8
"""The weight of what was measured before, when the same kind of work is measured again."""


def writing(extension: str) -> str:
    """The kind of work that writes documents of this format."""
    return f"written as {extension}"


class _Rate:
    """Amounts and seconds are added up and their earlier sums fade. A mean of single speeds would be wrong: of two
    pages that end together, the second one seems to take no time."""

    def __init__(self, first: float) -> None:
        self._amount, self._seconds = first, 1.0
        self._is_guess = True

    def took(self, amount: float, seconds: float) -> None:
        weight = 0.0 if self._is_guess else MEMORY
        self._amount, self._seconds = weight * self._amount + amount, weight * self._seconds + seconds
        self._is_guess = False

    @property
    def speed(self) -> float:
        return self._amount / max(self._seconds, 0.001)


class Pace:
    """The speed of the documents that this process works on."""

    def __init__(self) -> None:
        self._rates = {kind: _Rate(first) for kind, first in FIRST.items()}
        self._left: dict[str, Mapping[str, float]] = {}

    def took(self, kind: str, amount: float, seconds: float) -> None:
        if amount and seconds > 0:
            self._rate(kind).took(amount, seconds)

    def seconds(self, document_id: str, left: Mapping[str, float]) -> int:
        """The seconds for what is left of this document, with other documents sharing the engine."""
        self._left[document_id] = left
        others = [each for name, each in list(self._left.items()) if name != document_id]
        total = 0.0
        for kind, amount in left.items():
            behind = sum(each.get(kind, 0.0) for each in others)
            total += (amount + min(amount, behind)) / self._rate(kind).speed
        return max(1, round(total))

    def ended(self, document_id: str) -> None:
        self._left.pop(document_id, None)

    def _rate(self, kind: str) -> _Rate:
        return self._rates.setdefault(kind, _Rate(FIRST_WRITTEN))
