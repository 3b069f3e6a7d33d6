"""Converts sound to another rate, chunk by chunk. Many small chunks give the same result as one large one."""

from collections.abc import Iterable

import numpy as np
from av import AudioFrame, AudioResampler

from tolmach.voice.audio.protocol import Samples

NOTHING: Samples = np.zeros(0, np.float32)


class Resampling:
    """Converts one channel from one rate to another. At the same rate, the samples pass unchanged."""

    def __init__(self, source: int, target: int) -> None:
        self._source = source
        self._resampler = None if source == target else AudioResampler("flt", "mono", target)

    def feed(self, samples: Samples) -> Samples:
        if self._resampler is None or not samples.size:
            return samples
        return joined(map(samples_of, self._resampler.resample(frame_of(samples, self._source))))

    def finish(self) -> Samples:
        if self._resampler is None:
            return NOTHING
        return joined(map(samples_of, self._resampler.resample(None)))


def frame_of(samples: Samples, rate: int) -> AudioFrame:
    frame = AudioFrame.from_ndarray(samples[np.newaxis, :], format="flt", layout="mono")
    frame.sample_rate = rate
    return frame


def samples_of(frame: AudioFrame) -> Samples:
    """The samples of a frame with one channel of floats. It is a copy, because the frame's memory is reused."""
    return frame.to_ndarray().reshape(-1).astype(np.float32, copy=True)


def joined(pieces: Iterable[Samples]) -> Samples:
    return np.concatenate([NOTHING, *pieces])
