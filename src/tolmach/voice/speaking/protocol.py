"""The interface between a voice session and a speech synthesiser."""

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
        """The base codes of the languages that it speaks."""
        ...

    def speak(self, text: str, language: str, voice: Voice | None) -> Iterator[Samples]:
        """Yields samples at `SPEAKING_RATE` as they are made, in the accent of the variant if it has one. Raises
        `Speechless` if it cannot speak."""
        ...


class Speechless(Exception):
    """The speaker failed. The session continues without speech and says so."""
