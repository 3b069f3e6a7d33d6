"""How long a document will still take, by how fast others went."""

FIRST = 1000.0
"""Characters a second, before anything was measured."""
MEMORY = 0.8
"""How much of what was known stays when something new is measured."""


class Pace:
    """Of the documents that this process works on."""

    def __init__(self) -> None:
        self._speed = FIRST
        self._left: dict[str, int] = {}

    def took(self, characters: int, seconds: float) -> None:
        if characters and seconds > 0:
            self._speed = MEMORY * self._speed + (1 - MEMORY) * characters / seconds

    def seconds(self, document_id: str, left: int) -> int:
        """For what is left of this one, with others that share the engine meanwhile."""
        self._left[document_id] = left
        behind = sum(list(self._left.values())) - left
        return max(1, round((left + min(left, behind)) / self._speed))

    def ended(self, document_id: str) -> None:
        self._left.pop(document_id, None)
