"""How long a document will still take, by how fast others went."""

from tolmach.documents.attempt import Progress

FIRST = 1000.0
"""Characters a second, before anything was measured."""
MEMORY = 0.8
"""How much of what was known stays when something new is measured."""


class Pace:
    def __init__(self) -> None:
        self._speed = FIRST

    def took(self, characters: int, seconds: float) -> None:
        if characters and seconds > 0:
            self._speed = MEMORY * self._speed + (1 - MEMORY) * characters / seconds

    def seconds(self, progress: Progress, behind: int) -> int:
        """`behind` are the characters of other documents that share the engine meanwhile."""
        left = progress.total - progress.done
        return max(1, round((left + min(left, behind)) / self._speed))
