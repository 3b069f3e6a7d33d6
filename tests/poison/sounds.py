"""Sound that is not what it says, in streams and in whole recordings."""

import struct
from collections.abc import Callable
from functools import partial

import numpy as np

from tests.documents.rude_files import base
from tests.poison.doors import recording, sound
from tests.poison.model import Poison
from tests.voice.audio.sounds import FILES, SENT, sent, written
from tests.voice.jobs.owners import recording as made
from tolmach.voice.audio.protocol import SPEAKING_RATE
from tolmach.voice.audio.writing import writer

UNDECODABLE = "closed 1008 4000403"
NOTHING = "The file has no audio that the service can decode."
DAMAGED = "The audio is damaged at its start"
OTHER_CODEC = "The audio has an unknown codec. Allowed:"
OTHER_CONTAINER = "The audio has an unknown container. Allowed:"
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


RECORDINGS: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "no number in its samples": ("audio/wav", lambda: _floats(float("nan")), "complete"),
    "samples without end": ("audio/wav", lambda: _floats(float("inf")), "complete"),
    "samples beyond all": ("audio/wav", lambda: _floats(3e38), "complete"),
    "four gigabytes in its head": ("audio/wav", lambda: wav(bytes(32_000), size=2**32 - 1), "complete"),
    "no samples": ("audio/wav", lambda: wav(b""), NOTHING),
    "no channels": ("audio/wav", lambda: wav(bytes(3_200), channels=0), NOTHING),
    "65,535 channels": ("audio/wav", lambda: wav(bytes(3_200), channels=65_535), NOTHING),
    "no rate": ("audio/wav", lambda: wav(bytes(3_200), rate=0), DAMAGED),
    "a rate of four thousand million": ("audio/wav", lambda: wav(bytes(3_200), rate=2**32 - 1), DAMAGED),
    "no bits": ("audio/wav", lambda: wav(bytes(3_200), bits=0), OTHER_CODEC),
    "a codec that there is not": ("audio/wav", lambda: wav(bytes(3_200), kind=0xABCD), OTHER_CODEC),
    "MP3 in its clothes": ("audio/wav", lambda: wav(_file("speech.mp3"), kind=0x55), OTHER_CODEC),
    "a head only": ("audio/wav", lambda: b"RIFF\xff\xff\xff\xffWAVE", DAMAGED),
    "pieces in pieces": ("audio/wav", lambda: b"RIFF\xff\xff\xff\x7fWAVE" + b"LIST\x00\x00\x00\x00" * 50_000, DAMAGED),
    "half of a WAV": ("audio/wav", lambda: made()[: len(made()) // 2], "complete"),
    "minutes of silence in FLAC": ("audio/flac", lambda: silence("audio/flac", 300), "complete"),
    "a FLAC that says it is long": ("audio/flac", lambda: _file("speech.flac")[:18] + b"\xff" * 8 + _file("speech.flac")[26:], NOTHING),
    "half of an MP4": ("audio/mp4", lambda: _file("speech.m4a")[: len(_file("speech.m4a")) // 2], "complete"),
    "boxes in boxes": ("audio/mp4", lambda: _file("speech.m4a")[:32] + struct.pack(">I4s", 8, b"moov") * 20_000, DAMAGED),
    "a box of no size": ("audio/mp4", lambda: _file("speech.m4a")[:32] + struct.pack(">I4s", 0, b"moov") + bytes(1000), DAMAGED),
    "a list of other files": ("audio/mp4", lambda: b"#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n", OTHER_CONTAINER),
    "a script for a concatenation": ("audio/mpeg", lambda: b"ffconcat version 1.0\nfile /etc/passwd\n", OTHER_CONTAINER),
    "a description of a stream": ("audio/mpeg", lambda: b"v=0\no=- 0 0 IN IP4 127.0.0.1\nm=audio 9 RTP/AVP 0\n", OTHER_CONTAINER),
    "a tag of 256 megabytes": ("audio/mpeg", lambda: b"ID3\x04\0\0\x7f\x7f\x7f\x7f" + bytes(5_000), DAMAGED),
    "frames of zeros": ("audio/mpeg", lambda: b"\xff\xfb\x90\x00" * 20_000, NOTHING),
    "an Ogg of empty pages": ("audio/ogg", lambda: b"OggS\0\0" + bytes(20) + b"\xff" + bytes(255) * 20, DAMAGED),
    "a thousand streams": ("audio/ogg", lambda: _file("speech.opus")[:400] * 500, DAMAGED),
    "a WebM that never ends": ("audio/webm", lambda: _file("speech.webm")[:40] + b"\x01\xff\xff\xff\xff\xff\xff\xff" * 2_000, DAMAGED),
    "a document": ("audio/webm", lambda: base("docx"), OTHER_CONTAINER),
    "a page": ("audio/ogg", lambda: b"<html><audio src='file:///etc/passwd'></audio></html>", OTHER_CONTAINER),
}  # fmt: skip

HEARD = "closed 1000"
CHANGES: dict[str, Callable[[bytes], bytes]] = {
    "zeros": lambda data: bytes(20_000),
    "the first bytes only": lambda data: data[:30],
    "a middle without a beginning": lambda data: data[len(data) // 3 :][:20_000],
    "every hundredth byte turned": lambda data: bytes(
        b ^ 0xFF if n % 100 == 50 else b for n, b in enumerate(data[:20_000])
    ),
}
HARDY = {"auto", "flac", "mpeg", "webm", "webm;codecs=opus", "x-matroska;codecs=opus"}
"""What can be heard though bytes of it are turned: in the others one of them lies in the head."""


def _told(media: str, said: str) -> str:
    return said if said == "complete" else f"failed: The file cannot be decoded as {media}. {said}"


def _due(what: str, media: str) -> str:
    is_heard = what == "every hundredth byte turned" and media.removeprefix("audio/") in HARDY
    return HEARD if is_heard else UNDECODABLE


def _changed(media: str, change: Callable[[bytes], bytes]) -> bytes:
    return change(sent(media))


SOUNDS = [
    *(Poison(what, recording(media), make, _told(media, said), usual=media == "audio/wav") for what, (media, make, said) in RECORDINGS.items()),
    *(
        Poison(what, sound(media), partial(_changed, media, change), _due(what, media), usual=what == "zeros")
        for media in PACKAGED
        for what, change in CHANGES.items()
    ),
    Poison("another codec", sound("audio/ogg;codecs=flac"), lambda: _file("speech.opus")[:20_000], UNDECODABLE),
    Poison("another container", sound("audio/flac"), lambda: _file("speech.webm")[:20_000], UNDECODABLE),
    Poison("minutes of silence in one message", sound("audio/flac"), lambda: silence("audio/flac", 120)[:19_000], "closed 1008 4290001"),
    Poison("half a sample", sound("audio/pcm;encoding=s16le;rate=16000"), lambda: bytes(641), "closed 1008 4000403"),
]  # fmt: skip
