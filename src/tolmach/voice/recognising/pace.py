"""How often an open utterance is decoded again: as often as the machine keeps up, never later and later."""

SHORTEST = 0.5
"""Seconds of new sound that are worth a pass."""
SHARE = 0.9
"""Part of the time that passes over open utterances may take; the rest is for voice activity."""
MEMORY = 0.5
"""How much of what was known stays when a pass was quicker. A slower one counts at once."""
LATE = 4.0
"""Seconds of sound not yet understood, from which on the last passes hurry too."""


class PassPace:
    def __init__(self) -> None:
        self._seconds = 0.0

    def took(self, seconds: float) -> None:
        """With the wait for others: then everybody decodes less often."""
        self._seconds = max(seconds, MEMORY * self._seconds + (1 - MEMORY) * seconds)

    def is_due(self, fresh: float) -> bool:
        """`fresh` are seconds of sound since the last pass began."""
        return fresh >= max(SHORTEST, self._seconds / SHARE)

    def is_late(self, waiting: float) -> bool:
        return waiting >= LATE
