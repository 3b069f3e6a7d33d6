"""How fast audio may come: twice as fast as it was spoken, with patience for lines that stutter."""

from typing import Final

from tolmach.voice.stream.faults import FaultCode, StreamFault

FASTEST: Final = 2.0
"""Seconds of audio in a second."""
PATIENCE: Final = 5_000.0
"""Milliseconds that may come at once: what a line held back for some seconds arrives together."""
LEAST: Final = 10.0
"""What any message counts for, in milliseconds, whatever is in it."""
BYTES_PER_MILLISECOND: Final = 400.0
"""More than any codec here needs for speech: bytes without sound are counted by it."""


class StreamPace:
    """A bucket that leaks at the highest speed allowed. Of a pause nothing is saved up but its patience."""

    def __init__(self, now: float) -> None:
        self._level = 0.0
        self._seen = now

    def count(self, size: int, milliseconds: float, now: float) -> None:
        """A chunk of so many bytes that turned out to be so long. `now` in seconds."""
        leaked = (now - self._seen) * 1000 * FASTEST
        self._seen = now
        self._level = max(0.0, self._level - leaked) + max(milliseconds, size / BYTES_PER_MILLISECOND, LEAST)
        if self._level > PATIENCE:
            raise StreamFault(
                FaultCode.TOO_FAST, f"The audio comes too fast. Allowed: at most {FASTEST:g} times as fast as it plays."
            )
