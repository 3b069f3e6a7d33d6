"""Keeps the sound of a stream as long as it may be needed."""

import numpy as np

from tolmach.voice.audio.protocol import Samples


class SoundStore:
    """Positions are samples from the start of the stream."""

    def __init__(self) -> None:
        self._start = 0
        self._samples: Samples = np.zeros(0, np.float32)

    def add(self, samples: Samples) -> None:
        self._samples = np.concatenate([self._samples, samples])

    def forget(self, before: int) -> None:
        if before > self._start:
            self._samples = self._samples[before - self._start :].copy()
            self._start = before

    def between(self, start: int, end: int) -> Samples:
        return self._samples[max(0, start - self._start) : max(0, end - self._start)]
