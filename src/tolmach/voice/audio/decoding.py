"""Decodes a file or a pipe to samples, with FFmpeg."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

import av
import numpy as np
from av.audio.stream import AudioStream
from av.container import InputContainer

from tolmach.voice.audio.flac import Readable, flac_frames
from tolmach.voice.audio.protocol import HEARING_RATE, Samples, Undecodable
from tolmach.voice.audio.types import Packaged

Packet: TypeAlias = "av.Packet[AudioStream]"

MAGIC_LENGTH = 12
"""The number of bytes at the start of a stream that identify its container."""
_MAGIC: Mapping[str, re.Pattern[bytes]] = MappingProxyType(
    {
        "flac": re.compile(rb"fLaC"),
        "matroska": re.compile(rb"\x1a\x45\xdf\xa3"),
        "ogg": re.compile(rb"OggS"),
        "wav": re.compile(rb"RIFF....WAVE", re.DOTALL),
        "mov": re.compile(rb"....(?:ftyp|styp|moov|wide|free|skip|mdat)", re.DOTALL),
        "mp3": re.compile(rb"ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb]"),
        "aac": re.compile(rb"\xff[\xf0\xf1\xf8\xf9]"),
    }
)

# FFmpeg's probing waits for seconds of sound, but the headers say all that is needed.
_OPTIONS = {"probesize": "32", "analyzeduration": "0"}
_RATES = range(4_000, 384_001)
"""The accepted sample rates. A stream that declares a lower rate would become a thousand times as long."""
_MOST_CHANNELS = 8
_MOST_FAULTS = 1_000
"""The number of container faults that are skipped. Each consumes some bytes; a container that consumes none would
loop forever."""


def decoded(file: Readable, head: bytes, kind: Packaged) -> Iterator[Samples]:
    """One channel at `HEARING_RATE`. `head` is the beginning of the data that the file will give."""
    name, hearing = _container(head, kind), _Hearing()
    for frame in flac_frames(file) if name == "flac" else _frames(file, name, kind):
        yield from hearing.feed(frame)
    yield from hearing.finish()


def _frames(file: Readable, name: str, kind: Packaged) -> Iterator[av.AudioFrame]:
    with _opened(file, name) as container:
        for packet in _packets(container, _stream(container, kind)):
            yield from _of_packet(packet)


def _container(head: bytes, kind: Packaged) -> str:
    for name in kind.containers:
        if _MAGIC[name].match(head):
            return name
    raise Undecodable(f"The audio has an unknown container. Allowed: {', '.join(kind.containers)}.")


def _opened(file: Readable, container: str) -> InputContainer:
    try:
        return av.open(file, "r", format=container, options=_OPTIONS, metadata_errors="replace")
    except (av.FFmpegError, ValueError):
        raise Undecodable(f"The audio is damaged at its start: it is not valid {container}.") from None


def _stream(container: InputContainer, kind: Packaged) -> AudioStream:
    for stream in container.streams.audio:
        # There is no context if FFmpeg does not know the codec.
        if stream.codec_context and stream.codec_context.codec.canonical_name in kind.codecs:
            stream.codec_context.thread_count = 1
            return stream
    raise Undecodable(f"The audio has an unknown codec. Allowed: {', '.join(sorted(kind.codecs))}.")


def _packets(container: InputContainer, stream: AudioStream) -> Iterator[Packet]:
    for _ in range(_MOST_FAULTS):
        try:
            yield from container.demux(stream)
            return
        except av.FFmpegError:
            continue


def _of_packet(packet: Packet) -> list[av.AudioFrame]:
    """The frames of a packet. A damaged packet has none, and decoding continues with the next one."""
    try:
        return packet.decode()
    except av.FFmpegError:
        return []


class _Hearing:
    """Mixes channels and resamples, even if a stream changes its format on the way."""

    def __init__(self) -> None:
        self._form: tuple[str, int, int] | None = None
        self._resampler = _resampler()

    def feed(self, frame: av.AudioFrame) -> Iterator[Samples]:
        form = (frame.format.name, frame.layout.nb_channels, frame.sample_rate)
        if form[1] > _MOST_CHANNELS or form[2] not in _RATES:
            raise Undecodable(
                f"The audio has {form[1]} channels at {form[2]} Hz. Allowed: up to 8 at 4000 to 384000 Hz."
            )
        if self._form not in (None, form):
            yield from self.finish()
            self._resampler = _resampler()
        self._form = form
        # With gaps and jumps in the times, the resampler would stretch and drop sound.
        frame.pts = None
        yield from map(_mixed, self._resampler.resample(frame))

    def finish(self) -> Iterator[Samples]:
        if self._form is not None:
            yield from map(_mixed, self._resampler.resample(None))


def _resampler() -> av.AudioResampler:
    # Interleaved channels, because PyAV reads beyond the end of frames that have a plane for each of eight channels.
    return av.AudioResampler("flt", rate=HEARING_RATE)


def _mixed(frame: av.AudioFrame) -> Samples:
    """The mean of the channels, which the resampler would only add up. Files of floats may hold values that are
    not numbers."""
    channels = frame.to_ndarray().reshape(-1, frame.layout.nb_channels)
    mixed: Samples = np.nan_to_num(channels).mean(axis=1, dtype=np.float32).clip(-1, 1)
    return mixed
