"""G.711: sixteen bits coded in eight, by A-law or mu-law."""

import numpy as np
from numpy.typing import NDArray

from tolmach.voice.audio.protocol import Samples

Words = NDArray[np.int16]
_BYTES = np.arange(256, dtype=np.int32)


def _alaw() -> Words:
    """The sample of each byte. On the line, every second bit of the byte is inverted."""
    code = _BYTES ^ 0x55
    segment, step = code >> 4 & 7, code & 15
    size = np.where(segment == 0, (step << 4) + 8, ((step << 4) + 0x108) << np.maximum(segment - 1, 0))
    return np.where(code & 0x80, size, -size).astype(np.int16)


def _mulaw() -> Words:
    """The sample of each byte. On the line, every bit of the byte is inverted."""
    code = ~_BYTES & 0xFF
    size = (((code & 15) << 3) + 0x84 << (code >> 4 & 7)) - 0x84
    return np.where(code & 0x80, -size, size).astype(np.int16)


class Companding:
    """One of the two laws. A sample is written as the byte with the nearest value."""

    def __init__(self, words: Words) -> None:
        self._words: Samples = words.astype(np.float32) / np.float32(32_768)
        # Mu-law has two zeros. The sort is stable, so a rounded sample always gets the same one.
        self._order = np.argsort(self._words, kind="stable").astype(np.uint8)
        values = self._words[self._order]
        self._borders = (values[1:] + values[:-1]) / 2

    def decode(self, data: bytes) -> Samples:
        return self._words[np.frombuffer(data, np.uint8)]

    def encode(self, samples: Samples) -> bytes:
        return self._order[np.searchsorted(self._borders, samples)].tobytes()


ALAW = Companding(_alaw())
MULAW = Companding(_mulaw())
