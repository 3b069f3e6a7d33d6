"""The seam between a voice session and whatever speaks."""

from collections.abc import Iterator
from typing import Literal, Protocol

from tolmach.voice.audio.protocol import Samples

Voice = Literal["male", "female"]


class Speaker(Protocol):
    """Blocking and thread-safe."""

    @property
    def name(self) -> str: ...

    @property
    def languages(self) -> frozenset[str]:
        """Base codes of what it can say."""
        ...

    def speak(self, text: str, language: str, voice: Voice | None) -> Iterator[Samples]:
        """Pieces at `SPEAKING_RATE`, as they are made, in the accent of a variant where it has one. Raises `Speechless`
        where it cannot."""
        ...


class Speechless(Exception):
    """The speaker failed; the session goes on without speech, and says so."""
