"""Sound at another rate, piece by piece: what comes of many small pieces is what comes of one large one."""

from collections.abc import Iterable

import numpy as np
from av import AudioFrame, AudioResampler

from tolmach.voice.audio.protocol import Samples

NOTHING: Samples = np.zeros(0, np.float32)


class Resampling:
    """From one rate to another, one channel. At the same rate the samples go through as they are."""

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
    """Of a frame of one channel of floats. A copy, because the frame's memory is used again."""
    return frame.to_ndarray().reshape(-1).astype(np.float32, copy=True)


def joined(pieces: Iterable[Samples]) -> Samples:
    return np.concatenate([NOTHING, *pieces])
