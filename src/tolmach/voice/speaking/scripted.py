"""A speaker without a voice, for tests that do not depend on speech: it plays a predictable tone for each word."""

from collections.abc import Collection, Iterator

import numpy as np

from tolmach.voice.audio.protocol import SPEAKING_RATE, Samples
from tolmach.voice.speaking.protocol import Speechless, Voice

WORD_SECONDS = 0.1
PITCHES: dict[Voice | None, int] = {None: 440, "male": 220, "female": 660}
"""The pitches of the tones, in Hz."""


class ScriptedSpeaker:
    """It fails on texts that contain `fails_on`."""

    def __init__(self, languages: Collection[str], *, fails_on: str | None = None) -> None:
        self._languages = frozenset(languages)
        self._fails_on = fails_on

    @property
    def name(self) -> str:
        return "scripted"

    @property
    def languages(self) -> frozenset[str]:
        return self._languages

    def speak(self, text: str, language: str, voice: Voice | None) -> Iterator[Samples]:
        if self._fails_on is not None and self._fails_on in text:
            raise Speechless("The speaker was told to fail.")
        return (_tone(PITCHES[voice]) for _ in text.split())


def _tone(pitch: int) -> Samples:
    times = np.arange(int(SPEAKING_RATE * WORD_SECONDS)) / SPEAKING_RATE
    return (0.3 * np.sin(2 * np.pi * pitch * times)).astype(np.float32)
