"""The media types that can be heard and spoken, by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Pcm:
    """Raw samples of one channel."""

    encoding: str
    """A key of `pcm.ENCODINGS`."""
    rate: int


@dataclass(frozen=True, slots=True)
class Packaged:
    """Compressed sound in one of these containers. Containers and codecs have the names that FFmpeg gives them."""

    containers: tuple[str, ...]
    codecs: frozenset[str]


@dataclass(frozen=True, slots=True)
class Coded:
    """Compressed sound to write. Without a container it is sent packet by packet."""

    container: str | None
    codec: str
    rate: int = 24_000
    bits: int | None = None
    """Bits per second; None for a lossless codec."""


Source = Pcm | Packaged
Target = Pcm | Coded


def plain(content_type: str) -> str:
    """The media type as the tables write it: white space and capitals do not matter."""
    name = "".join(content_type.split()).lower()
    return _ALIASES.get(name, name)


def source(content_type: str) -> Source | None:
    """The type of a live stream that a client sends; None if it is not supported."""
    return SOURCES.get(plain(content_type))


def target(content_type: str) -> Target | None:
    """The type of a live stream that a client receives; None if it is not supported."""
    return TARGETS.get(plain(content_type))


def _packaged(containers: str, codecs: str) -> Packaged:
    return Packaged(tuple(containers.split()), frozenset(codecs.split()))


_ALIASES = {
    "audio/opus;container=ogg": "audio/ogg;codecs=opus",
    "audio/opus;container=webm": "audio/webm;codecs=opus",
    "audio/opus;container=matroska": "audio/x-matroska;codecs=opus",
}

# MPEG comes in three forms: frames of MP3, frames of AAC, and the boxes of MPEG-4.
SOURCES: Mapping[str, Source] = MappingProxyType(
    {
        "audio/auto": _packaged("flac matroska mp3 aac mov ogg", "aac flac mp3 opus"),
        "audio/flac": _packaged("flac", "flac"),
        "audio/mpeg": _packaged("mp3 mov", "mp3 aac"),
        "audio/ogg": _packaged("ogg", "flac opus"),
        "audio/webm": _packaged("matroska", "opus"),
        "audio/x-matroska": _packaged("matroska", "aac flac mp3 opus"),
        "audio/ogg;codecs=flac": _packaged("ogg", "flac"),
        "audio/ogg;codecs=opus": _packaged("ogg", "opus"),
        "audio/pcm;encoding=alaw;rate=8000": Pcm("alaw", 8_000),
        "audio/pcm;encoding=ulaw;rate=8000": Pcm("ulaw", 8_000),
        "audio/pcm;encoding=s16le;rate=8000": Pcm("s16le", 8_000),
        "audio/pcm;encoding=s16le;rate=16000": Pcm("s16le", 16_000),
        "audio/pcm;encoding=s16le;rate=44100": Pcm("s16le", 44_100),
        "audio/pcm;encoding=s16le;rate=48000": Pcm("s16le", 48_000),
        "audio/webm;codecs=opus": _packaged("matroska", "opus"),
        "audio/x-matroska;codecs=aac": _packaged("matroska", "aac"),
        "audio/x-matroska;codecs=flac": _packaged("matroska", "flac"),
        "audio/x-matroska;codecs=mp3": _packaged("matroska", "mp3"),
        "audio/x-matroska;codecs=opus": _packaged("matroska", "opus"),
    }
)

FILES: Mapping[str, Packaged] = MappingProxyType(
    {
        "audio/mpeg": _packaged("mp3 mov aac", "mp3 aac"),
        "audio/wav": _packaged("wav", "pcm_u8 pcm_s16le pcm_s24le pcm_s32le pcm_f32le pcm_alaw pcm_mulaw"),
        "audio/ogg": _packaged("ogg", "flac opus vorbis"),
        "audio/flac": _packaged("flac", "flac"),
        "audio/mp4": _packaged("mov", "aac alac flac mp3 opus"),
        "audio/webm": _packaged("matroska", "opus vorbis"),
    }
)
"""The types that a whole file may have."""

_OPUS, _AAC = ("libopus", 24_000, 32_000), ("aac", 24_000, 70_000)

TARGETS: Mapping[str, Target] = MappingProxyType(
    {
        "audio/flac": Coded("flac", "flac"),
        "video/mp2t;codecs=aac": Coded("mpegts", *_AAC),
        "video/mp2t;codecs=opus": Coded("mpegts", *_OPUS),
        "audio/ogg": Coded("ogg", *_OPUS),
        "audio/ogg;codecs=flac": Coded("ogg", "flac"),
        "audio/ogg;codecs=opus": Coded("ogg", *_OPUS),
        "audio/opus": Coded(None, *_OPUS),
        "audio/pcm;encoding=alaw;rate=8000": Pcm("alaw", 8_000),
        "audio/pcm;encoding=ulaw;rate=8000": Pcm("ulaw", 8_000),
        "audio/pcm;encoding=s16le;rate=16000": Pcm("s16le", 16_000),
        "audio/pcm;encoding=s16le;rate=24000": Pcm("s16le", 24_000),
        "audio/webm": Coded("webm", *_OPUS),
        "audio/webm;codecs=opus": Coded("webm", *_OPUS),
        "audio/x-matroska;codecs=aac": Coded("matroska", *_AAC),
        "audio/x-matroska;codecs=flac": Coded("matroska", "flac"),
        "audio/x-matroska;codecs=opus": Coded("matroska", *_OPUS),
    }
)

DEFAULT_TARGET = "audio/webm;codecs=opus"

FILE_TARGETS: Mapping[str, Target] = MappingProxyType(
    {
        # Raw packets of Opus are not a file: nothing would say where one ends.
        "audio/opus": Coded("ogg", *_OPUS),
        **{
            name: TARGETS[name]
            for name in (
                "audio/flac",
                "audio/pcm;encoding=s16le;rate=16000",
                "audio/pcm;encoding=s16le;rate=24000",
                "audio/pcm;encoding=ulaw;rate=8000",
                "audio/pcm;encoding=alaw;rate=8000",
                "audio/x-matroska;codecs=aac",
                "audio/x-matroska;codecs=flac",
                "audio/x-matroska;codecs=opus",
            )
        },
        "audio/x-matroska;codecs=pcm_s16le;rate=16000": Coded("matroska", "pcm_s16le", 16_000),
        "audio/x-matroska;codecs=pcm_s16le;rate=24000": Coded("matroska", "pcm_s16le", 24_000),
        **{
            name: TARGETS[name]
            for name in (
                "video/mp2t;codecs=aac",
                "video/mp2t;codecs=opus",
                "audio/ogg;codecs=flac",
                "audio/ogg;codecs=opus",
                "audio/webm;codecs=opus",
            )
        },
    }
)
"""The types in which a whole file may be written."""
