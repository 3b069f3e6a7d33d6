"""Limits how fast audio may come: twice as fast as it was spoken, with allowance for lines that stutter."""

from typing import Final

from tolmach.voice.stream.faults import FaultCode, StreamFault

FASTEST: Final = 2.0
"""The most seconds of audio per second."""
PATIENCE: Final = 5_000.0
"""The milliseconds of audio that may come at once: a line that stalls for some seconds delivers them together."""
LEAST: Final = 10.0
"""The milliseconds that a message counts for at least, whatever it contains."""
BYTES_PER_MILLISECOND: Final = 400.0
"""More than any codec here needs for speech. Bytes without sound are counted at this rate."""


class StreamPace:
    """A leaky bucket that leaks at the highest speed allowed. A pause saves up no more than the allowance."""

    def __init__(self, now: float) -> None:
        self._level = 0.0
        self._seen = now

    def count(self, size: int, milliseconds: float, now: float) -> None:
        """Counts a chunk of `size` bytes that turned out to last `milliseconds`. `now` is in seconds."""
        leaked = (now - self._seen) * 1000 * FASTEST
        self._seen = now
        self._level = max(0.0, self._level - leaked) + max(milliseconds, size / BYTES_PER_MILLISECOND, LEAST)
        if self._level > PATIENCE:
            raise StreamFault(
                FaultCode.TOO_FAST,
                f"The audio arrives too fast. Allowed: at most {FASTEST:g} times as fast as it plays.",
            )
