"""A recogniser that hears what it was told to hear, for tests of everything around it."""

import threading
import time
from dataclasses import dataclass, field

from tolmach.voice.audio.protocol import HEARING_RATE, Samples
from tolmach.voice.audio.reading import reader
from tolmach.voice.audio.writing import writer
from tolmach.voice.recognising.protocol import Heard, Hearing, Listener, Spoken
from tolmach.voice.speaking.scripted import ScriptedSpeaker
from tolmach.voice.stream.threads import VoiceThreads
from tolmach.voice.studio import Studio

WORD = 200
"""Milliseconds that a word takes."""


class ScriptedListener:
    """A word for every 200 ms of sound. Sentences are concluded when they are whole, the rest is tentative."""

    def __init__(self, text: str, language: str, gate: threading.Event, fails_after: int | None) -> None:
        self._words = text.split()
        self._language = language
        self._gate = gate
        self._fails_after = fails_after
        self._samples = 0
        self._concluded = 0
        self._told: Heard | None = None

    def hear(self, samples: Samples) -> None:
        self._samples += len(samples)

    def advance(self) -> Heard | None:
        self._gate.wait(20)
        if self._fails_after is not None and self._spoken >= self._fails_after:
            raise RuntimeError("The recogniser was told to fail.")
        ends = [n for n in range(self._concluded + 1, self._spoken + 1) if self._words[n - 1][-1] in ".!?"]
        heard = self._heard(ends[-1] if ends else self._concluded)
        same = not heard.concluded and self._told is not None and heard.tentative == self._told.tentative
        self._told = heard
        return None if same or heard == Heard() else heard

    def finish(self) -> Heard:
        return self._heard(self._spoken)

    @property
    def _spoken(self) -> int:
        return min(len(self._words), self._samples * 1000 // HEARING_RATE // WORD)

    def _heard(self, upto: int) -> Heard:
        concluded = self._sentences(self._concluded, upto)
        self._concluded = upto
        return Heard(concluded, self._sentences(upto, self._spoken))

    def _sentences(self, start: int, end: int) -> tuple[Spoken, ...]:
        found: list[list[int]] = [[]]
        for number in range(start, end):
            found[-1].append(number)
            if self._words[number][-1] in ".!?":
                found.append([])
        return tuple(self._segment(numbers[0], numbers[-1] + 1) for numbers in found if numbers)

    def _segment(self, start: int, end: int) -> Spoken:
        text = " ".join(self._words[start:end])
        return Spoken(f" {text}" if start else text, self._language, start * WORD, end * WORD)


@dataclass
class ScriptedRecogniser:
    """`script` by language; a stream without one is heard in English."""

    script: dict[str, str]
    most_streams: int = 4
    fails_after: int | None = None
    """Words after which it fails."""
    hearings: list[Hearing] = field(default_factory=list)
    gate: threading.Event = field(default_factory=threading.Event)
    """While it is not set, nothing is understood."""

    def __post_init__(self) -> None:
        self.gate.set()

    @property
    def name(self) -> str:
        return "scripted"

    @property
    def languages(self) -> frozenset[str]:
        return frozenset(self.script)

    def listen(self, hearing: Hearing) -> Listener:
        self.hearings.append(hearing)
        language = hearing.language or "en"
        return ScriptedListener(self.script[language], language, self.gate, self.fails_after)

    def close(self) -> None:
        self.gate.set()


def until(condition: object, seconds: float = 60) -> None:
    """Waits for what another thread does."""
    assert callable(condition)
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.02)


def scripted_studio() -> Studio:
    """For services that nobody speaks to."""
    heard = ScriptedRecogniser({"en": "Hello."}, most_streams=1000)
    return Studio(heard, ScriptedSpeaker({"de", "fr"}), reader, writer, VoiceThreads(1))
