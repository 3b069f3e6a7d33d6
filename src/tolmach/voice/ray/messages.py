"""The messages between a front and a Whisper in the cluster."""

from dataclasses import dataclass

import numpy as np

from tolmach.voice.recognising.passes import SoundPass, SoundWindow

_SAMPLES = "<f4"
"""Samples are sent exactly, because rounded ones may be understood differently."""


@dataclass(frozen=True, slots=True)
class SpeechCard:
    """What a Whisper in the cluster says about itself."""

    name: str
    languages: frozenset[str]


@dataclass(frozen=True, slots=True)
class SpeechQuestion:
    """A window, with its samples as bytes."""

    samples: bytes
    language: str | None = None
    usual_language: str | None = None
    before: str = ""
    prefix: str = ""
    terms: tuple[str, ...] = ()
    is_closed: bool = False

    @property
    def window(self) -> SoundWindow:
        return SoundWindow(
            np.frombuffer(self.samples, _SAMPLES).astype(np.float32, copy=False),
            self.language,
            usual_language=self.usual_language,
            before=self.before,
            prefix=self.prefix,
            terms=self.terms,
            is_closed=self.is_closed,
        )


@dataclass(frozen=True, slots=True)
class SpeechAnswer:
    found: SoundPass | None = None
    error: str = ""
    is_passing: bool = False


def speech_question(window: SoundWindow) -> SpeechQuestion:
    return SpeechQuestion(
        window.samples.astype(_SAMPLES, copy=False).tobytes(),
        window.language,
        window.usual_language,
        window.before,
        window.prefix,
        window.terms,
        window.is_closed,
    )
