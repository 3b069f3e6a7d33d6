"""What a decoder is asked, and what it answers: one pass over the sound of an utterance."""

from dataclasses import dataclass
from typing import Protocol

from tolmach.errors import Unavailable
from tolmach.voice.audio.protocol import Samples

WEAK_WORDS = -0.7
"""Mean log probability below which a pass hardly believes its own words."""


@dataclass(frozen=True, slots=True)
class TimedWord:
    text: str
    """With the space before it, where the language has one."""
    start: float
    end: float
    """Seconds; in a pass from the start of its sound, elsewhere from the start of the stream."""


@dataclass(frozen=True, slots=True)
class SoundWindow:
    """What is to be understood in one pass."""

    samples: Samples
    language: str | None
    """None where it is to be detected."""
    usual_language: str | None = None
    """What is assumed where the sound leaves it open."""
    before: str = ""
    """What was said just before, for the context."""
    prefix: str = ""
    """What was concluded of this sound already: the pass goes on after it."""
    terms: tuple[str, ...] = ()
    is_closed: bool = False
    """Whether it is the last pass over this sound, which may take more care."""


@dataclass(frozen=True, slots=True)
class SoundPass:
    words: tuple[TimedWord, ...]
    """After the prefix."""
    language: str
    is_sure_of_language: bool = True
    log_probability: float = 0.0
    """Mean of its tokens."""
    no_speech: float = 0.0
    """How likely it is that nobody speaks."""
    compression: float = 1.0
    """How much shorter the text gets when it is compressed: loops get much shorter."""

    @property
    def text(self) -> str:
        return "".join(word.text for word in self.words)

    @property
    def is_weak(self) -> bool:
        return self.log_probability < WEAK_WORDS


class PassFailed(Unavailable):
    """The decoder cannot be reached, or makes no sense."""


class SoundDecoder(Protocol):
    """Blocking and thread-safe."""

    def decode(self, window: SoundWindow) -> SoundPass:
        """May raise `PassFailed`."""
        ...


class VoiceActivity(Protocol):
    """How likely somebody speaks, of one stream."""

    def feed(self, samples: Samples) -> list[float]:
        """For each further `FRAME` that is complete."""
        ...
