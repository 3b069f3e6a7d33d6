"""Estimates for each frame how likely it is speech, with Silero's network."""

import numpy as np

from tolmach.voice.audio.protocol import Samples
from tolmach.voice.recognising.endpointing import FRAME

_CONTEXT = 64
"""The number of samples of the previous frame that the network sees with each frame."""
_STATE = (1, 1, 128)


class SileroActivity:
    """Keeps the state of the network between calls; the network itself is shared."""

    def __init__(self) -> None:
        from faster_whisper.vad import get_vad_model

        self._session = get_vad_model().session
        self._state = np.zeros(_STATE, np.float32), np.zeros(_STATE, np.float32)
        self._context = np.zeros(_CONTEXT, np.float32)
        self._rest = np.zeros(0, np.float32)

    def feed(self, samples: Samples) -> list[float]:
        sound = np.concatenate([self._rest, samples])
        count = len(sound) // FRAME
        self._rest = sound[count * FRAME :]
        return self._judge(sound[: count * FRAME].reshape(-1, FRAME)) if count else []

    def _judge(self, frames: Samples) -> list[float]:
        ends = frames[:, -_CONTEXT:]
        before = np.concatenate([self._context[None], ends[:-1]])
        self._context = ends[-1]
        inputs = {"input": np.concatenate([before, frames], 1), "h": self._state[0], "c": self._state[1]}
        likely, *state = self._session.run(None, inputs)
        self._state = state[0], state[1]
        return [float(value) for value in likely.reshape(-1)]
