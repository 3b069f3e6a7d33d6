"""Jobs for whole recordings: what is asked of one, and how far it is."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from tolmach.voice.audio.types import FILE_TARGETS

MOST_BYTES: Final = 1024**3
MOST_SECONDS: Final = 3 * 60 * 60
LARGE_BYTES: Final = 100_000_000
MOST_UNDER_WAY: Final = 10
MOST_LARGE: Final = 2
MOST_RESULTS: Final = 50
UPLOAD_WINDOW: Final = timedelta(minutes=5)
"""In which an upload has to begin."""
SLOWEST_UPLOAD: Final = timedelta(hours=1)
DOWNLOAD_WINDOW: Final = timedelta(hours=1)
"""After the upload."""
LEAST_WINDOW: Final = timedelta(minutes=15)
"""After the work, where that took most of an hour or longer."""
LONGEST_WORK: Final = timedelta(hours=24)

PLAIN: Final = "text/plain"
SUBRIP: Final = "application/x-subrip"
WEBVTT: Final = "text/vtt"
EXTENSIONS: Final = {
    PLAIN: "txt",
    SUBRIP: "srt",
    WEBVTT: "vtt",
    "audio/opus": "opus",
    "audio/flac": "flac",
    "audio/x-matroska": "mka",
    "video/mp2t": "ts",
    "audio/ogg": "ogg",
    "audio/webm": "webm",
    "audio/pcm": "raw",
}
WRITTEN: Final = (PLAIN, SUBRIP, WEBVTT)
TYPES: Final = (*WRITTEN, *FILE_TARGETS)
"""What a result may be. WebVTT is an addition of ours to those of the interface."""


class VoiceJobState(StrEnum):
    """Of a job up to its end, and then of each result."""

    PENDING = "pending"
    UPLOADED = "uploaded"
    PROCESSING = "processing"
    COMPLETE = "complete"
    DOWNLOADED = "downloaded"
    FAILED = "failed"

    @property
    def is_under_way(self) -> bool:
        return self in UNDER_WAY


UNDER_WAY: Final = (VoiceJobState.PENDING, VoiceJobState.UPLOADED, VoiceJobState.PROCESSING)


@dataclass(frozen=True, slots=True)
class VoiceResult:
    language: str
    """As the request spells it."""
    type: str
    state: VoiceJobState = VoiceJobState.PENDING
    """Meaningful once the job has ended."""
    error: str | None = None
    size: int = 0

    @property
    def is_written(self) -> bool:
        return self.type in WRITTEN

    @property
    def extension(self) -> str:
        return EXTENSIONS[self.type.partition(";")[0]]


@dataclass(frozen=True, slots=True)
class VoiceJob:
    id: str
    account_id: str
    key_id: str
    salt: bytes
    """With the secret of the service it makes the key that opens what lies here."""
    name: bytes
    """Of the file, sealed."""
    content_type: str
    content_length: int
    source: str | None
    """As the request spells it."""
    tag: str | None
    created: datetime
    updated: datetime
    ends: datetime
    """From then on, its owner cannot ask about it any more."""
    state: VoiceJobState
    results: tuple[VoiceResult, ...]
    upload: str | None = None
    """Under which name the recording lies here."""
    milliseconds: int | None = None
    """That were heard, and paid for."""

    @property
    def is_spoken(self) -> bool:
        return any(not result.is_written for result in self.results)

    @property
    def storage_used(self) -> int:
        """Bytes that lie here for its owner."""
        if self.state.is_under_way:
            return self.content_length if self.upload else 0
        return sum(result.size for result in self.results if result.state is VoiceJobState.COMPLETE)

    def result_state(self, number: int) -> VoiceJobState:
        """As it is shown: all results share the way of their job until it ends."""
        return self.state if self.state.is_under_way else self.results[number].state
