"""The seam between a voice session and whatever understands speech."""

from dataclasses import dataclass
from typing import Protocol

from tolmach.voice.audio.protocol import Samples


@dataclass(frozen=True, slots=True)
class Spoken:
    """A stretch of speech in words. Texts of one stream follow each other with the spaces that they carry."""

    text: str
    language: str
    """Base code."""
    start: int
    end: int
    """Milliseconds from the start of the stream."""


@dataclass(frozen=True, slots=True)
class Heard:
    concluded: tuple[Spoken, ...] = ()
    """What is new and will not change any more."""
    tentative: tuple[Spoken, ...] = ()
    """What follows it as it seems now: instead of everything tentative before."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """How a stream is to be understood."""

    language: str | None = None
    """Base code: a hint, or a rule where it is fixed."""
    is_fixed: bool = False
    terms: tuple[str, ...] = ()
    """Words and names that may be heard, as they are written."""
    is_recorded: bool = False
    """Nobody waits for the words: what was said is understood once, with care, and told word by word."""


class Listener(Protocol):
    """One stream. Blocking; one thread at a time."""

    def hear(self, samples: Samples) -> None:
        """Takes what was said; cheap."""
        ...

    def advance(self) -> Heard | None:
        """Understands what there is so far, if that is worth the while now; None where nothing is new."""
        ...

    def finish(self) -> Heard:
        """Everything, concluded: nothing more will be said."""
        ...


class Recogniser(Protocol):
    """Thread-safe."""

    @property
    def name(self) -> str: ...

    @property
    def languages(self) -> frozenset[str]:
        """Base codes of what it understands."""
        ...

    @property
    def most_streams(self) -> int:
        """How many it can follow at the same time on this machine."""
        ...

    def listen(self, hearing: Hearing) -> Listener: ...

    def close(self) -> None: ...
