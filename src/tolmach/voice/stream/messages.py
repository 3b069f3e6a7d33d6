"""The messages of a stream, in JSON or MessagePack: each is a map with one key, which names its type.

Incoming data is read only into the few types below, so that a malicious message cannot expand in memory.
"""

from enum import StrEnum
from typing import Protocol

import msgspec
from msgspec import UNSET, Struct, UnsetType

from tolmach.voice.stream.faults import FaultCode, StreamFault

Frame = str | bytes


class MessageFormat(StrEnum):
    JSON = "json"
    MSGPACK = "msgpack"


# From the client


class SourceMediaChunk(Struct, frozen=True):
    data: bytes


class EndOfSourceMedia(Struct, frozen=True):
    pass


Incoming = SourceMediaChunk | EndOfSourceMedia
NOT_READ = "unknown"
"""The type of a message that could not be read."""


class _Envelope(Struct, frozen=True):
    source_media_chunk: SourceMediaChunk | UnsetType = UNSET
    end_of_source_media: EndOfSourceMedia | UnsetType = UNSET


# To the client


class SourceSegment(Struct, frozen=True):
    language: str
    text: str
    start_time: int
    end_time: int


class TargetSegment(Struct, frozen=True):
    text: str
    start_time: int
    end_time: int


class SourceTranscriptUpdate(Struct, frozen=True):
    concluded: tuple[SourceSegment, ...]
    tentative: tuple[SourceSegment, ...]


class TargetTranscriptUpdate(Struct, frozen=True):
    language: str
    concluded: tuple[TargetSegment, ...]
    tentative: tuple[TargetSegment, ...]


class TargetMediaChunk(Struct, frozen=True):
    language: str
    data: tuple[bytes, ...]
    duration: int
    content_type: str | UnsetType = UNSET
    headers: int | UnsetType = UNSET
    text: str | UnsetType = UNSET


class EndOfSourceTranscript(Struct, frozen=True):
    pass


class EndOfTargetTranscript(Struct, frozen=True):
    language: str


class EndOfTargetMedia(Struct, frozen=True):
    language: str


class EndOfStream(Struct, frozen=True):
    pass


class ErrorMessage(Struct, frozen=True):
    request_type: str
    error_code: int
    reason_code: int
    error_message: str


Outgoing = (
    SourceTranscriptUpdate
    | TargetTranscriptUpdate
    | TargetMediaChunk
    | EndOfSourceTranscript
    | EndOfTargetTranscript
    | EndOfTargetMedia
    | EndOfStream
    | ErrorMessage
)
_NAMES: dict[type[Outgoing], str] = {
    SourceTranscriptUpdate: "source_transcript_update",
    TargetTranscriptUpdate: "target_transcript_update",
    TargetMediaChunk: "target_media_chunk",
    EndOfSourceTranscript: "end_of_source_transcript",
    EndOfTargetTranscript: "end_of_target_transcript",
    EndOfTargetMedia: "end_of_target_media",
    EndOfStream: "end_of_stream",
    ErrorMessage: "error",
}
INCOMING_NAMES: dict[type[Incoming], str] = {
    SourceMediaChunk: "source_media_chunk",
    EndOfSourceMedia: "end_of_source_media",
}


class StreamCodec(Protocol):
    def read(self, frame: Frame) -> Incoming:
        """Raises `StreamFault`."""
        ...

    def write(self, message: Outgoing) -> Frame: ...


class JsonCodec:
    """Text frames; bytes are Base64."""

    def __init__(self) -> None:
        self._decoder = msgspec.json.Decoder(_Envelope)
        self._encoder = msgspec.json.Encoder()

    def read(self, frame: Frame) -> Incoming:
        if not isinstance(frame, str):
            raise StreamFault(FaultCode.WRONG_FRAME, "Send text frames, because the message format is json.", NOT_READ)
        return _opened(self._decoder, frame.encode(errors="surrogatepass"))

    def write(self, message: Outgoing) -> Frame:
        return self._encoder.encode({_NAMES[type(message)]: message}).decode()


class MsgpackCodec:
    """Binary frames; bytes are bytes."""

    def __init__(self) -> None:
        self._decoder = msgspec.msgpack.Decoder(_Envelope)
        self._encoder = msgspec.msgpack.Encoder()

    def read(self, frame: Frame) -> Incoming:
        if not isinstance(frame, bytes):
            raise StreamFault(
                FaultCode.WRONG_FRAME, "Send binary frames, because the message format is msgpack.", NOT_READ
            )
        return _opened(self._decoder, frame)

    def write(self, message: Outgoing) -> Frame:
        return self._encoder.encode({_NAMES[type(message)]: message})


def codec(form: MessageFormat) -> StreamCodec:
    return JsonCodec() if form is MessageFormat.JSON else MsgpackCodec()


class _Decoder(Protocol):
    def decode(self, data: bytes, /) -> _Envelope: ...


def _opened(decoder: _Decoder, data: bytes) -> Incoming:
    try:
        envelope = decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        known = ", ".join(INCOMING_NAMES.values())
        words = f"The message cannot be read. Allowed: a map with one key, which is one of {known}."
        raise StreamFault(FaultCode.UNREADABLE, words, NOT_READ) from None
    chunk, end = envelope.source_media_chunk, envelope.end_of_source_media
    if isinstance(chunk, SourceMediaChunk) and isinstance(end, EndOfSourceMedia):
        raise StreamFault(FaultCode.UNREADABLE, "A message is a map with exactly one key.", NOT_READ)
    for found in (chunk, end):
        if not isinstance(found, UnsetType):
            return found
    known = ", ".join(INCOMING_NAMES.values())
    raise StreamFault(FaultCode.UNKNOWN_MESSAGE, f"Unknown type of message. Allowed: {known}.", NOT_READ)
