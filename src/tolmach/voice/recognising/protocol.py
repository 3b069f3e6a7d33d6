"""The interface between a voice session and a recogniser of speech."""

from dataclasses import dataclass
from typing import Protocol

from tolmach.voice.audio.protocol import Samples


@dataclass(frozen=True, slots=True)
class Spoken:
    """A stretch of speech in words. Join the texts of one stream directly: they contain the spaces between them."""

    text: str
    language: str
    """The base code of the language."""
    start: int
    end: int
    """The end in milliseconds from the start of the stream."""


@dataclass(frozen=True, slots=True)
class Heard:
    concluded: tuple[Spoken, ...] = ()
    """New words that will not change any more."""
    tentative: tuple[Spoken, ...] = ()
    """The words that seem to follow. They replace all earlier tentative words."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """How to understand a stream."""

    language: str | None = None
    """The base code of the language. It is a hint, or a rule if it is fixed."""
    is_fixed: bool = False
    terms: tuple[str, ...] = ()
    """Words and names that may occur, as they are written."""
    is_recorded: bool = False
    """No listener waits for the words: the speech is understood once, with care, and returned word by word."""


class Listener(Protocol):
    """Listens to one stream. Blocking; for one thread at a time."""

    def hear(self, samples: Samples) -> None:
        """Takes samples. This is cheap."""
        ...

    def advance(self) -> Heard | None:
        """Understands the sound so far, if that is worth the effort now; None if there is nothing new."""
        ...

    def finish(self) -> Heard:
        """Concludes everything: nothing more will be said."""
        ...


class Recogniser(Protocol):
    """Thread-safe."""

    @property
    def name(self) -> str: ...

    @property
    def languages(self) -> frozenset[str]:
        """The base codes of the languages that it understands."""
        ...

    @property
    def most_streams(self) -> int:
        """The number of streams that it can follow at the same time on this machine."""
        ...

    def listen(self, hearing: Hearing) -> Listener: ...

    def close(self) -> None: ...
