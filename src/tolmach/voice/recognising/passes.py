"""The request to a decoder and its answer: one pass over the sound of an utterance."""

from dataclasses import dataclass
from typing import Protocol

from tolmach.errors import Unavailable
from tolmach.voice.audio.protocol import Samples

WEAK_WORDS = -0.7
"""A pass with a mean log probability below this is hardly sure of its own words."""


@dataclass(frozen=True, slots=True)
class TimedWord:
    text: str
    """The word with the space before it, if the language uses spaces."""
    start: float
    end: float
    """Seconds: in a pass from the start of its sound, elsewhere from the start of the stream."""


@dataclass(frozen=True, slots=True)
class SoundWindow:
    """The sound to understand in one pass."""

    samples: Samples
    language: str | None
    """None if the language is to be detected."""
    usual_language: str | None = None
    """The language to assume if the sound leaves it open."""
    before: str = ""
    """What was said just before, as context."""
    prefix: str = ""
    """The text already concluded from this sound. The pass continues after it."""
    terms: tuple[str, ...] = ()
    is_closed: bool = False
    """Whether this is the last pass over the sound, which may take more care."""


@dataclass(frozen=True, slots=True)
class SoundPass:
    words: tuple[TimedWord, ...]
    """The words after the prefix."""
    language: str
    is_sure_of_language: bool = True
    log_probability: float = 0.0
    """The mean over its tokens."""
    no_speech: float = 0.0
    """The probability that there is no speech."""
    compression: float = 1.0
    """How much shorter the text gets by compression. Loops get much shorter."""

    @property
    def text(self) -> str:
        return "".join(word.text for word in self.words)

    @property
    def is_weak(self) -> bool:
        return self.log_probability < WEAK_WORDS


class PassFailed(Unavailable):
    """The decoder cannot be reached, or its answer makes no sense."""


class SoundDecoder(Protocol):
    """Blocking and thread-safe."""

    def decode(self, window: SoundWindow) -> SoundPass:
        """May raise `PassFailed`."""
        ...


class VoiceActivity(Protocol):
    """Estimates how likely one stream contains speech."""

    def feed(self, samples: Samples) -> list[float]:
        """The probability for each further `FRAME` that is complete."""
        ...
