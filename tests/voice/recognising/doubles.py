"""Decoders and voice activity that follow a script."""

from collections.abc import Callable, Sequence

import numpy as np

from tolmach.voice.audio.protocol import HEARING_RATE, Samples
from tolmach.voice.recognising.endpointing import FRAME
from tolmach.voice.recognising.passes import SoundPass, SoundWindow, TimedWord


def words(text: str, start: float = 0.0, each: float = 0.5) -> tuple[TimedWord, ...]:
    return tuple(
        TimedWord(f" {word}", start + each * index, start + each * (index + 1))
        for index, word in enumerate(text.split())
    )


def sound(seconds: float, value: float) -> Samples:
    """`value` tells the double of voice activity how likely somebody speaks."""
    return np.full(int(seconds * HEARING_RATE), value, np.float32)


class ScriptedActivity:
    """Takes the first sample of a frame for how likely it is speech."""

    def __init__(self) -> None:
        self._rest = np.zeros(0, np.float32)

    def feed(self, samples: Samples) -> list[float]:
        whole = np.concatenate([self._rest, samples])
        count = len(whole) // FRAME
        self._rest = whole[count * FRAME :]
        return [float(whole[index * FRAME]) for index in range(count)]


class ScriptedDecoder:
    """Says a word for every half second that it hears, with the last one wrong while the utterance is open."""

    def __init__(self, text: str, took: Callable[[], None] = lambda: None) -> None:
        self._words = text.split()
        self._took = took
        self.windows: list[SoundWindow] = []

    def decode(self, window: SoundWindow) -> SoundPass:
        self.windows.append(window)
        self._took()
        done = len(window.prefix.split())
        until = int(len(window.samples) / HEARING_RATE / 0.5)
        said = self._words[done:until] if window.is_closed else [*self._words[done:until][:-1], f"guess{until}"]
        return SoundPass(words(" ".join(said), 0.5 * done), window.language or "en")


class FixedDecoder:
    """One answer after another, the last for ever."""

    def __init__(self, answers: Sequence[SoundPass]) -> None:
        self._answers = list(answers)
        self.windows: list[SoundWindow] = []

    def decode(self, window: SoundWindow) -> SoundPass:
        self.windows.append(window)
        return self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
