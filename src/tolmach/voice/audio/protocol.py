"""The interfaces between samples and the bytes of a media type."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

HEARING_RATE = 16_000
"""Samples per second of the sound that is heard, in one channel."""
SPEAKING_RATE = 24_000
"""Samples per second of the speech that is generated."""

Samples = NDArray[np.float32]
"""One channel, from -1 to 1."""


class Undecodable(Exception):
    """The bytes are not of the announced type, or contain no sound."""


class AudioReader(Protocol):
    """Blocking, for one stream and one thread at a time. Damaged packets are skipped."""

    def feed(self, data: bytes) -> Samples:
        """The further samples that the bytes so far give, at `HEARING_RATE`. Raises `Undecodable`."""
        ...

    def finish(self) -> Samples:
        """The samples that were still held back. Raises `Undecodable` if a stream had bytes but never any sound."""
        ...

    def close(self) -> None:
        """Releases everything, even in the middle of a stream. Nothing may be fed afterwards."""
        ...


class AudioWriter(Protocol):
    """Blocking, for one stream and one thread at a time."""

    @property
    def headers(self) -> tuple[bytes, ...]:
        """The data that a decoder needs before the first packet."""
        ...

    def feed(self, samples: Samples) -> tuple[bytes, ...]:
        """Makes indivisible packets or pages from samples at `SPEAKING_RATE`."""
        ...

    def finish(self) -> tuple[bytes, ...]: ...
