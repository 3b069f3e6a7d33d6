"""What a session hears and speaks with."""

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
    """For a media type."""
    writer: Callable[[str], AudioWriter]
    threads: VoiceThreads
