"""The programs with which a session hears and speaks."""

from collections.abc import Callable
from dataclasses import dataclass

from tolmach.voice.audio.protocol import AudioReader, AudioWriter
from tolmach.voice.recognising.protocol import Recogniser
from tolmach.voice.speaking.protocol import Speaker
from tolmach.voice.stream.threads import VoiceThreads


@dataclass(frozen=True, slots=True)
class Studio:
    recogniser: Recogniser
    speaker: Speaker | None
    reader: Callable[[str], AudioReader]
    """Makes a reader for a media type."""
    writer: Callable[[str], AudioWriter]
    threads: VoiceThreads
