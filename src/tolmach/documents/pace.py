"""Estimates how long a document will still take, from the speed of others."""

FIRST = 1000.0
"""Characters per second, before anything was measured."""
MEMORY = 0.8
"""The weight of the earlier estimate when a new speed is measured."""


class Pace:
    """The speed of the documents that this process works on."""

    def __init__(self) -> None:
        self._speed = FIRST
        self._left: dict[str, int] = {}

    def took(self, characters: int, seconds: float) -> None:
        if characters and seconds > 0:
            self._speed = MEMORY * self._speed + (1 - MEMORY) * characters / seconds

    def seconds(self, document_id: str, left: int) -> int:
        """The seconds that the rest of this document takes, with other documents sharing the engine."""
        self._left[document_id] = left
        behind = sum(list(self._left.values())) - left
        return max(1, round((left + min(left, behind)) / self._speed))

    def ended(self, document_id: str) -> None:
        self._left.pop(document_id, None)
