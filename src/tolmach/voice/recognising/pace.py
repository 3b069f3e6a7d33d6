"""Decides how often an open utterance is decoded again: as often as the machine can, without falling behind."""

SHORTEST = 0.5
"""The least seconds of new sound that are worth a pass."""
SHARE = 0.9
"""The share of the time that passes over open utterances may take; the rest is for voice activity."""
MEMORY = 0.5
"""The weight of the earlier estimate after a quicker pass. A slower pass counts at once."""
LATE = 4.0
"""If this many seconds of sound wait to be understood, the last passes hurry too."""


class PassPace:
    def __init__(self) -> None:
        self._seconds = 0.0

    def took(self, seconds: float) -> None:
        """`seconds` includes the time spent waiting for other streams, so that all decode less often under load."""
        self._seconds = max(seconds, MEMORY * self._seconds + (1 - MEMORY) * seconds)

    def is_due(self, fresh: float) -> bool:
        """`fresh` are seconds of sound since the last pass began."""
        return fresh >= max(SHORTEST, self._seconds / SHARE)

    def is_late(self, waiting: float) -> bool:
        return waiting >= LATE
