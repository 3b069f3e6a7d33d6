"""Finds where utterances begin and end, from the probability of speech in each frame."""

from collections.abc import Iterable
from dataclasses import dataclass

from tolmach.voice.audio.protocol import HEARING_RATE

FRAME = 512
"""The number of samples in a frame."""
SPEECH, SILENCE = 0.5, 0.35
"""A frame is speech at or above the first value, silence below the second, and otherwise what the previous
frame was."""
ONSET = 3
"""The number of consecutive frames of speech that begin an utterance: fewer are a click."""
PAUSE = 16
"""The number of consecutive frames of silence, 0.5 s, that end an utterance."""
BRIEF_PAUSE = 6
MARGIN = int(0.2 * HEARING_RATE)
"""The number of samples before and after an utterance that belong to it: words begin and end softly."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """`start` and `end` are samples from the start of the stream."""

    start: int
    end: int
    strength: float
    """The mean probability of speech in its frames of speech."""


class Endpointer:
    def __init__(self) -> None:
        self._frames = 0
        self._speech = 0
        self._silence = 0
        self._sum = 0.0
        self._start: int | None = None
        self._is_speech = False

    @property
    def start(self) -> int | None:
        """The start of the open utterance; None if there is none."""
        return None if self._start is None else max(0, self._start * FRAME - MARGIN)

    @property
    def heard(self) -> int:
        """The number of samples judged so far."""
        return self._frames * FRAME

    @property
    def is_pausing(self) -> bool:
        """Whether the open utterance is probably at its end."""
        return self._silence >= BRIEF_PAUSE

    @property
    def strength(self) -> float:
        return self._sum / max(1, self._speech)

    def feed(self, likely: Iterable[float]) -> list[Utterance]:
        """Takes the probabilities of further frames, and returns the utterances that ended."""
        return [ended for frame in likely if (ended := self._judge(frame))]

    def finish(self) -> Utterance | None:
        return self._end() if self._start is not None else None

    def _judge(self, likely: float) -> Utterance | None:
        self._is_speech = likely >= SPEECH or (self._is_speech and likely >= SILENCE)
        self._frames += 1
        if self._is_speech:
            self._silence, self._speech, self._sum = 0, self._speech + 1, self._sum + likely
        else:
            self._silence += 1
        return self._turn()

    def _turn(self) -> Utterance | None:
        if self._start is not None:
            return self._end() if self._silence >= PAUSE else None
        if self._silence:
            self._speech, self._sum = 0, 0.0
        elif self._speech >= ONSET:
            self._start = self._frames - self._speech
        return None

    def _end(self) -> Utterance:
        end = (self._frames - self._silence) * FRAME + MARGIN
        ended = Utterance(self.start or 0, min(end, self.heard), self.strength)
        self._start, self._speech, self._sum = None, 0, 0.0
        return ended
