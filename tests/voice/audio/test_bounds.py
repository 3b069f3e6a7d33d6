"""What is long, or pretends to be."""

import contextlib
import io
import os

import av
import numpy as np
import pytest

from tests.voice.audio.sounds import chunks, heard, tone, written
from tolmach.voice.audio.encoding import ContainerWriter
from tolmach.voice.audio.protocol import HEARING_RATE, SPEAKING_RATE, Undecodable
from tolmach.voice.audio.reading import read, reader
from tolmach.voice.audio.types import Coded
from tolmach.voice.audio.writing import writer

MINUTES = 10
MIB = 1024**2


def resident() -> int:
    with open("/proc/self/statm") as counts:
        return int(counts.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def silence(content_type: str, seconds: int) -> bytes:
    return b"".join(written(writer(content_type), np.zeros(seconds * SPEAKING_RATE, np.float32), SPEAKING_RATE))


@pytest.mark.parametrize("name", ["audio/flac", "audio/ogg;codecs=flac", "audio/x-matroska;codecs=flac"])
def test_silence_that_fills_the_memory_is_refused(name: str) -> None:
    data = silence(name, 120)
    assert len(data) < 100_000
    before = resident()
    with pytest.raises(Undecodable, match="longer than 20 seconds"):
        reader(name, most_seconds=20).feed(data)
    assert resident() - before < 50 * MIB
    assert len(heard(reader(name, most_seconds=20), chunks(data, 1_000))) == 120 * HEARING_RATE


def test_a_rate_that_makes_seconds_of_samples_is_refused() -> None:
    data = b"".join(written(ContainerWriter("flac", Coded("flac", "flac", rate=2_000)), tone(440, 2.0)))
    with pytest.raises(Undecodable, match="2000 Hz"):
        heard(reader("audio/flac"), [data])


@pytest.mark.parametrize(("layout", "is_heard"), [("7.1", True), ("hexadecagonal", False)])
def test_more_channels_than_anybody_records_are_refused(layout: str, is_heard: bool) -> None:
    file = io.BytesIO()
    with av.open(file, "w", format="wav") as container:
        stream = container.add_stream("pcm_s16le", rate=16_000, layout=layout)
        frame = av.AudioFrame(format="s16", layout=layout, samples=1_600)
        frame.sample_rate = 16_000
        container.mux([*stream.encode(frame), *stream.encode(None)])
    file.seek(0)
    with contextlib.nullcontext() if is_heard else pytest.raises(Undecodable, match="16 channels"):
        assert sum(map(len, read(file, "audio/wav"))) == 1_600


@pytest.mark.heavy
@pytest.mark.parametrize(
    "name",
    [
        "audio/flac",
        "audio/ogg;codecs=opus",
        "audio/webm;codecs=opus",
        "audio/x-matroska;codecs=aac",
        "audio/pcm;encoding=ulaw;rate=8000",
    ],
)
def test_ten_minutes_take_no_more_memory_than_one(name: str) -> None:
    made, live = writer(name), reader(name)
    total = sum(live.feed(header).size for header in made.headers)
    marks = []
    for second in range(MINUTES * 60):
        pieces = made.feed(tone(300 + second, 1.0))
        total += sum(live.feed(piece).size for packet in pieces for piece in chunks(packet, 1_000))
        marks.append(resident())
    total += sum(live.feed(packet).size for packet in made.finish()) + live.finish().size
    assert abs(total / HEARING_RATE - MINUTES * 60) < 0.2
    assert marks[-1] - marks[59] < 16 * MIB
