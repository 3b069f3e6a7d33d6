"""Sound to try readers and writers with, and how alike two of them are."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from tolmach.voice.audio.protocol import HEARING_RATE, SPEAKING_RATE, AudioReader, AudioWriter, Samples

FILES = Path(__file__).parent.parent / "files"

# Media type; file.
SENT = {
    "audio/auto": "speech.mp3",
    "audio/flac": "speech.flac",
    "audio/mpeg": "speech.mp3",
    "audio/ogg": "speech.opus",
    "audio/webm": "speech.webm",
    "audio/x-matroska": "mp3.mka",
    "audio/ogg;codecs=flac": "flac.oga",
    "audio/ogg;codecs=opus": "speech.opus",
    "audio/pcm;encoding=alaw;rate=8000": "alaw-8000.raw",
    "audio/pcm;encoding=ulaw;rate=8000": "ulaw-8000.raw",
    "audio/pcm;encoding=s16le;rate=8000": "s16le-8000.raw",
    "audio/pcm;encoding=s16le;rate=16000": "s16le-16000.raw",
    "audio/pcm;encoding=s16le;rate=44100": "s16le-44100.raw",
    "audio/pcm;encoding=s16le;rate=48000": "s16le-48000.raw",
    "audio/webm;codecs=opus": "speech.webm",
    "audio/x-matroska;codecs=aac": "aac.mka",
    "audio/x-matroska;codecs=flac": "flac.mka",
    "audio/x-matroska;codecs=mp3": "mp3.mka",
    "audio/x-matroska;codecs=opus": "opus.mka",
}


def sent(content_type: str) -> bytes:
    return (FILES / SENT[content_type]).read_bytes()


def spoken() -> Samples:
    """What all files of the folder say, at `HEARING_RATE`."""
    words = np.frombuffer((FILES / "s16le-16000.raw").read_bytes(), "<i2")
    return words.astype(np.float32) / np.float32(32_768)


def chunks(data: bytes, size: int) -> Iterable[bytes]:
    return (data[at : at + size] for at in range(0, len(data), size))


def heard(reader: AudioReader, data: Iterable[bytes]) -> Samples:
    return np.concatenate([*map(reader.feed, data), reader.finish()])


def tone(pitch: int, seconds: float) -> Samples:
    """At `SPEAKING_RATE`, neither beginning nor ending with a crack."""
    times = np.arange(int(seconds * SPEAKING_RATE)) / SPEAKING_RATE
    return (0.5 * np.sin(2 * np.pi * pitch * times) * np.sin(np.pi * times / seconds)).astype(np.float32)


def written(writer: AudioWriter, samples: Samples, size: int = 2_400) -> list[bytes]:
    pieces = [samples[at : at + size] for at in range(0, len(samples), size)]
    return [*writer.headers, *(packet for piece in pieces for packet in writer.feed(piece)), *writer.finish()]


def pitch(samples: Samples, rate: int = HEARING_RATE) -> float:
    """Of the loudest tone, in Hz."""
    return float(np.argmax(np.abs(np.fft.rfft(samples)))) * rate / len(samples)


def likeness(one: Samples, other: Samples) -> float:
    """1 for the same sound, wherever it begins."""
    size = len(one) + len(other)
    product = np.fft.irfft(np.fft.rfft(one, size) * np.conj(np.fft.rfft(other, size)), size)
    return float(product.max() / (np.linalg.norm(one) * np.linalg.norm(other)))
