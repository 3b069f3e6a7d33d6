"""Sound that is not what it says, in streams and in whole recordings."""

import struct
from collections.abc import Callable
from functools import partial

import numpy as np

from tests.documents.rude_files import base
from tests.poison.doors import recording, sound
from tests.poison.model import Expected, Poison
from tests.voice.audio.sounds import FILES, SENT, sent, written
from tests.voice.jobs.owners import recording as made
from tolmach.voice.audio.protocol import SPEAKING_RATE
from tolmach.voice.audio.writing import writer

UNDECODABLE = "closed 1008 4000403"
FAILED = "failed: "
ODD = (FAILED, "complete")
PACKAGED = [kind for kind in SENT if "pcm" not in kind]


def wav(content: bytes, *, kind: int = 1, channels: int = 1, rate: int = 16_000, bits: int = 16, size: int | None = None) -> bytes:  # fmt: skip
    """`size` is what its head says of the samples."""
    align = channels * bits // 8
    form = struct.pack("<HHIIHH", kind, channels & 0xFFFF, rate, (rate * align) & 0xFFFFFFFF, align & 0xFFFF, bits)
    head = b"WAVEfmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", len(content) if size is None else size)  # fmt: skip
    return b"RIFF" + struct.pack("<I", min(len(head) + len(content), 2**32 - 1)) + head + content


def silence(content_type: str, seconds: int) -> bytes:
    return b"".join(written(writer(content_type), np.zeros(seconds * SPEAKING_RATE, np.float32), SPEAKING_RATE))


def _floats(value: float) -> bytes:
    return wav(np.full(16_000, value, "<f4").tobytes(), kind=3, bits=32)


def _file(name: str) -> bytes:
    return (FILES / name).read_bytes()


RECORDINGS: dict[str, tuple[str, Callable[[], bytes], Expected]] = {
    "no number in its samples": ("audio/wav", lambda: _floats(float("nan")), ODD),
    "samples without end": ("audio/wav", lambda: _floats(float("inf")), ODD),
    "samples beyond all": ("audio/wav", lambda: _floats(3e38), ODD),
    "four gigabytes in its head": ("audio/wav", lambda: wav(bytes(32_000), size=2**32 - 1), ODD),
    "no samples": ("audio/wav", lambda: wav(b""), FAILED),
    "no channels": ("audio/wav", lambda: wav(bytes(3_200), channels=0), FAILED),
    "65,535 channels": ("audio/wav", lambda: wav(bytes(3_200), channels=65_535), FAILED),
    "no rate": ("audio/wav", lambda: wav(bytes(3_200), rate=0), FAILED),
    "a rate of four thousand million": ("audio/wav", lambda: wav(bytes(3_200), rate=2**32 - 1), FAILED),
    "no bits": ("audio/wav", lambda: wav(bytes(3_200), bits=0), FAILED),
    "a codec that there is not": ("audio/wav", lambda: wav(bytes(3_200), kind=0xABCD), FAILED),
    "MP3 in its clothes": ("audio/wav", lambda: wav(_file("speech.mp3"), kind=0x55), FAILED),
    "a head only": ("audio/wav", lambda: b"RIFF\xff\xff\xff\xffWAVE", FAILED),
    "pieces in pieces": ("audio/wav", lambda: b"RIFF\xff\xff\xff\x7fWAVE" + b"LIST\x00\x00\x00\x00" * 50_000, FAILED),
    "half of a WAV": ("audio/wav", lambda: made()[: len(made()) // 2], ODD),
    "minutes of silence in FLAC": ("audio/flac", lambda: silence("audio/flac", 300), ODD),
    "a FLAC that says it is long": ("audio/flac", lambda: _file("speech.flac")[:18] + b"\xff" * 8 + _file("speech.flac")[26:], ODD),
    "half of an MP4": ("audio/mp4", lambda: _file("speech.m4a")[: len(_file("speech.m4a")) // 2], ODD),
    "boxes in boxes": ("audio/mp4", lambda: _file("speech.m4a")[:32] + struct.pack(">I4s", 8, b"moov") * 20_000, FAILED),
    "a box of no size": ("audio/mp4", lambda: _file("speech.m4a")[:32] + struct.pack(">I4s", 0, b"moov") + bytes(1000), FAILED),
    "a list of other files": ("audio/mp4", lambda: b"#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n", FAILED),
    "a script for a concatenation": ("audio/mpeg", lambda: b"ffconcat version 1.0\nfile /etc/passwd\n", FAILED),
    "a description of a stream": ("audio/mpeg", lambda: b"v=0\no=- 0 0 IN IP4 127.0.0.1\nm=audio 9 RTP/AVP 0\n", FAILED),
    "a tag of 256 megabytes": ("audio/mpeg", lambda: b"ID3\x04\0\0\x7f\x7f\x7f\x7f" + bytes(5_000), FAILED),
    "frames of zeros": ("audio/mpeg", lambda: b"\xff\xfb\x90\x00" * 20_000, ODD),
    "an Ogg of empty pages": ("audio/ogg", lambda: b"OggS\0\0" + bytes(20) + b"\xff" + bytes(255) * 20, FAILED),
    "a thousand streams": ("audio/ogg", lambda: _file("speech.opus")[:400] * 500, ODD),
    "a WebM that never ends": ("audio/webm", lambda: _file("speech.webm")[:40] + b"\x01\xff\xff\xff\xff\xff\xff\xff" * 2_000, FAILED),
    "a document": ("audio/webm", lambda: base("docx"), FAILED),
    "a page": ("audio/ogg", lambda: b"<html><audio src='file:///etc/passwd'></audio></html>", FAILED),
}  # fmt: skip

CHANGES: dict[str, tuple[Callable[[bytes], bytes], Expected]] = {
    "zeros": (lambda data: bytes(20_000), UNDECODABLE),
    "the first bytes only": (lambda data: data[:30], (UNDECODABLE, "closed 1000")),
    "a middle without a beginning": (lambda data: data[9_000:29_000], (UNDECODABLE, "closed 1000")),
    "every hundredth byte turned": (
        lambda data: bytes(b ^ 0xFF if n % 100 == 50 else b for n, b in enumerate(data[:20_000])),
        (UNDECODABLE, "closed 1000"),
    ),
}


def _changed(media: str, change: Callable[[bytes], bytes]) -> bytes:
    return change(sent(media))


SOUNDS = [
    *(Poison(what, recording(media), make, expected, usual=media == "audio/wav") for what, (media, make, expected) in RECORDINGS.items()),
    *(
        Poison(what, sound(media), partial(_changed, media, change), expected, usual=what == "zeros")
        for media in PACKAGED
        for what, (change, expected) in CHANGES.items()
    ),
    Poison("another codec", sound("audio/ogg;codecs=flac"), lambda: _file("speech.opus")[:20_000], UNDECODABLE),
    Poison("another container", sound("audio/flac"), lambda: _file("speech.webm")[:20_000], UNDECODABLE),
    Poison("minutes of silence in one message", sound("audio/flac"), lambda: silence("audio/flac", 120)[:19_000], ("closed 1008 4", "closed 1000")),
    Poison("half a sample", sound("audio/pcm;encoding=s16le;rate=16000"), lambda: bytes(641), "closed 1008 4000403"),
]  # fmt: skip
