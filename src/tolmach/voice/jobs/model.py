"""Jobs for whole recordings: what a client asks for, and how far the work is."""

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
"""The time within which an upload has to begin."""
SLOWEST_UPLOAD: Final = timedelta(hours=1)
DOWNLOAD_WINDOW: Final = timedelta(hours=1)
"""The time for downloads, counted from the upload."""
LEAST_WINDOW: Final = timedelta(minutes=15)
"""The least time for downloads, counted from the end of the work, if that took most of an hour or longer."""
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
"""The media types of a result. WebVTT is an addition to those of the interface."""


class VoiceJobState(StrEnum):
    """The state of a job until its end, and then that of each result."""

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
    """Has a meaning only after the job has ended."""
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
    """Together with the secret of the service, it gives the key that opens the files of the job."""
    name: bytes
    """The file name, sealed."""
    content_type: str
    content_length: int
    source: str | None
    """As the request spells it."""
    tag: str | None
    created: datetime
    updated: datetime
    ends: datetime
    """After this time, the owner can no longer query the job."""
    state: VoiceJobState
    results: tuple[VoiceResult, ...]
    upload: str | None = None
    """The name under which the recording is stored."""
    milliseconds: int | None = None
    """The milliseconds that were heard and charged."""

    @property
    def is_spoken(self) -> bool:
        return any(not result.is_written for result in self.results)

    @property
    def storage_used(self) -> int:
        """The bytes that are stored for the owner."""
        if self.state.is_under_way:
            return self.content_length if self.upload else 0
        return sum(result.size for result in self.results if result.state is VoiceJobState.COMPLETE)

    def result_state(self, number: int) -> VoiceJobState:
        """The state as clients see it: all results share the state of their job until it ends."""
        return self.state if self.state.is_under_way else self.results[number].state
