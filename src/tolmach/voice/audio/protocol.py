"""Between bytes of some media type and samples."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

HEARING_RATE = 16_000
"""Samples a second of what is heard, one channel."""
SPEAKING_RATE = 24_000
"""Samples a second of what is spoken."""

Samples = NDArray[np.float32]
"""One channel, from -1 to 1."""


class Undecodable(Exception):
    """The bytes are not what was announced, or nothing that can be heard."""


class AudioReader(Protocol):
    """Blocking, for one stream and one thread at a time. Damaged packets are skipped."""

    def feed(self, data: bytes) -> Samples:
        """What the bytes so far give beyond what was given before, at `HEARING_RATE`. Raises `Undecodable`."""
        ...

    def finish(self) -> Samples:
        """What was still held back. Raises `Undecodable` where nothing was ever heard of a stream that had bytes."""
        ...

    def close(self) -> None:
        """Lets go of everything, also in the midst of a stream; nothing is fed afterwards."""
        ...


class AudioWriter(Protocol):
    """Blocking, for one stream and one thread at a time."""

    @property
    def headers(self) -> tuple[bytes, ...]:
        """What a decoder has to be given before the first packet."""
        ...

    def feed(self, samples: Samples) -> tuple[bytes, ...]:
        """Indivisible packets or pages, from samples at `SPEAKING_RATE`."""
        ...

    def finish(self) -> tuple[bytes, ...]: ...
