"""Encodes samples to packets, pages and clusters, with FFmpeg."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import TypeAlias, cast

import av
from av.audio.codeccontext import AudioCodecContext
from av.audio.stream import AudioStream

from tolmach.voice.audio.protocol import SPEAKING_RATE, Samples
from tolmach.voice.audio.resampling import frame_of
from tolmach.voice.audio.types import Coded

Packet: TypeAlias = "av.Packet[AudioStream]"

# Pages and clusters are small, or the last words of a sentence would wait for the next one. The units are microseconds
# and milliseconds.
_LIVE = {"live": "1", "cluster_time_limit": "60"}
_CONTAINER_OPTIONS: Mapping[str, dict[str, str]] = MappingProxyType(
    {
        "flac": {"metadata_header_padding": "0"},
        "matroska": _LIVE,
        "mpegts": {"pes_payload_size": "0"},
        "ogg": {"page_duration": "20000"},
        "webm": _LIVE,
    }
)
_OGG_HEAD = 27
"""Bytes of a page before the sizes of its segments; the last of them says how many there are."""


class Encoder:
    """Makes packets of a codec from samples at `SPEAKING_RATE`."""

    def __init__(self, context: AudioCodecContext, encode: Callable[[av.AudioFrame | None], list[Packet]]) -> None:
        self._encode = encode
        self._shaping = av.AudioResampler(context.format.name, "mono", context.rate, context.frame_size)
        self._at = 0

    def feed(self, samples: Samples) -> Iterator[Packet]:
        if samples.size:
            frame = frame_of(samples, SPEAKING_RATE)
            frame.time_base, frame.pts = Fraction(1, SPEAKING_RATE), self._at
            self._at += samples.size
            yield from self._packets(self._shaping.resample(frame))

    def finish(self) -> Iterator[Packet]:
        yield from self._packets([*self._shaping.resample(None), None])

    def _packets(self, frames: Iterable[av.AudioFrame | None]) -> Iterator[Packet]:
        """Leaves out the empty packet at the end of FLAC, which muxers refuse."""
        return (packet for frame in frames for packet in self._encode(frame) if packet.size)


class PacketWriter:
    """Writes the packets of a codec without a container."""

    def __init__(self, kind: Coded) -> None:
        context = cast(AudioCodecContext, av.CodecContext.create(kind.codec, "w"))
        _configure(context, kind)
        context.open()
        self._encoder = Encoder(context, context.encode)

    @property
    def headers(self) -> tuple[bytes, ...]:
        return ()

    def feed(self, samples: Samples) -> tuple[bytes, ...]:
        return tuple(map(bytes, self._encoder.feed(samples)))

    def finish(self) -> tuple[bytes, ...]:
        return tuple(map(bytes, self._encoder.finish()))


class ContainerWriter:
    """The output for one packet is indivisible, except in Ogg, which has pages.

    MPEG-TS has no header: it repeats its tables, so that a listener can begin anywhere.
    """

    def __init__(self, container: str, kind: Coded) -> None:
        self._sink = _Sink()
        self._parts = _pages if container == "ogg" else _whole
        self._container = av.open(self._sink, "w", format=container, options=_options(container))
        stream = cast(AudioStream, self._container.add_stream(kind.codec, rate=kind.rate))
        _configure(stream.codec_context, kind)
        self._container.start_encoding()
        self._headers = tuple(self._parts(self._sink.taken()))
        self._encoder = Encoder(stream.codec_context, stream.encode)

    @property
    def headers(self) -> tuple[bytes, ...]:
        return self._headers

    def feed(self, samples: Samples) -> tuple[bytes, ...]:
        return tuple(self._muxed(self._encoder.feed(samples)))

    def finish(self) -> tuple[bytes, ...]:
        last = tuple(self._muxed(self._encoder.finish()))
        self._container.close()
        return (*last, *self._parts(self._sink.taken()))

    def _muxed(self, packets: Iterable[Packet]) -> Iterator[bytes]:
        for packet in packets:
            self._container.mux(packet)
            yield from self._parts(self._sink.taken())


class _Sink:
    """The file to which a muxer writes. It allows no seeking, so written data never changes."""

    def __init__(self) -> None:
        self._written = bytearray()

    def write(self, data: bytes) -> int:
        self._written += data
        return len(data)

    def taken(self) -> bytes:
        taken, self._written = bytes(self._written), bytearray()
        return taken


def _pages(data: bytes) -> Iterator[bytes]:
    """Each page of what is whole pages of Ogg."""
    at = 0
    while at < len(data):
        segments = data[at + _OGG_HEAD - 1]
        start = at + _OGG_HEAD
        end = start + segments + sum(data[start : start + segments])
        yield data[at:end]
        at = end


def _whole(data: bytes) -> Iterator[bytes]:
    if data:
        yield data


def _options(container: str) -> dict[str, str]:
    return {"flush_packets": "1", **_CONTAINER_OPTIONS[container]}


def _configure(context: AudioCodecContext, kind: Coded) -> None:
    context.sample_rate, context.layout = kind.rate, "mono"
    context.format = "fltp" if kind.codec == "aac" else "s16"
    if kind.bits is not None:
        context.bit_rate = kind.bits
