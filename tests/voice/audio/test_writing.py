import io
import json
import subprocess

import av
import numpy as np
import pytest

from tests.voice.audio.sounds import chunks, heard, likeness, pitch, spoken, tone, written
from tolmach.voice.audio.protocol import HEARING_RATE, SPEAKING_RATE, Samples
from tolmach.voice.audio.reading import reader
from tolmach.voice.audio.resampling import Resampling
from tolmach.voice.audio.types import SOURCES, TARGETS, Coded, Pcm
from tolmach.voice.audio.writing import writer

CONTAINERS = {name: kind for name, kind in TARGETS.items() if isinstance(kind, Coded) and kind.container}
BARE = {name: kind for name, kind in TARGETS.items() if isinstance(kind, Pcm)}
JOINABLE = [name for name in CONTAINERS if "mp2t" not in name]
HEADERS = {"flac": 1, "matroska": 1, "mpegts": 0, "ogg": 2, "webm": 1}
BEGINNINGS = {
    "flac": b"\xff\xf8",
    "matroska": b"\x1f\x43\xb6\x75",
    "mpegts": b"G",
    "ogg": b"OggS",
    "webm": b"\x1f\x43\xb6\x75",
}
PADDING = 0.1
"""Seconds that AAC puts around what it codes."""
TONE = tone(440, 2.0)


def played(data: bytes) -> Samples:
    """By a decoder that has the whole at hand and is told nothing."""
    with av.open(io.BytesIO(data), "r") as container:
        resampler = av.AudioResampler("flt", "mono", HEARING_RATE)
        frames = [*container.decode(audio=0), None]
        return np.concatenate([piece.to_ndarray()[0] for frame in frames for piece in resampler.resample(frame)])


@pytest.mark.parametrize("name", CONTAINERS)
def test_headers_and_packets_together_play(name: str) -> None:
    samples = played(b"".join(written(writer(name), TONE)))
    assert abs(len(samples) / HEARING_RATE - 2.0) < PADDING
    assert abs(pitch(samples) - 440) < 1


@pytest.mark.parametrize("name", [name for name in TARGETS if name in SOURCES])
def test_what_was_written_is_heard_again(name: str) -> None:
    speech = Resampling(HEARING_RATE, SPEAKING_RATE).feed(spoken())
    data = b"".join(written(writer(name), speech))
    assert likeness(heard(reader(name), chunks(data, 1_000)), spoken()) > 0.97


@pytest.mark.parametrize(("name", "kind"), BARE.items())
def test_bare_samples(name: str, kind: Pcm) -> None:
    data = b"".join(written(writer(name), TONE))
    width = 2 if kind.encoding == "s16le" else 1
    assert abs(len(data) - 2 * kind.rate * width) <= 2 * width
    words = np.frombuffer(data, np.int16 if width == 2 else np.uint8).astype(np.float32)
    if width == 2:
        assert abs(pitch(words, kind.rate) - 440) < 1
        assert np.isclose(np.abs(words).max() / 32_768, 0.5, atol=0.01)


def test_too_loud_is_cut_and_does_not_turn_over() -> None:
    data = b"".join(written(writer("audio/pcm;encoding=s16le;rate=24000"), np.array([2, -2], np.float32)))
    assert np.frombuffer(data, "<i2").tolist() == [32_767, -32_768]


def test_raw_packets_of_opus_are_decoded_one_by_one() -> None:
    packets = written(writer("audio/opus"), TONE)
    context = av.CodecContext.create("libopus", "r")
    context.sample_rate, context.layout = 48_000, "mono"
    frames = [frame for packet in packets for frame in context.decode(av.Packet(packet))]
    assert abs(sum(frame.samples for frame in frames) / 48_000 - 2.0) < 0.05
    assert len(frames) == len(packets)


@pytest.mark.parametrize(("name", "kind"), CONTAINERS.items())
def test_headers_are_told_from_packets(name: str, kind: Coded) -> None:
    assert kind.container is not None
    made = writer(name)
    packets = [packet for piece in np.split(TONE, 20) for packet in made.feed(piece)]
    assert len(made.headers) == HEADERS[kind.container]
    assert all(packet.startswith(BEGINNINGS[kind.container]) for packet in packets)
    assert len(packets) > 15


@pytest.mark.parametrize("name", JOINABLE)
def test_packets_are_indivisible(name: str) -> None:
    """Who begins in the midst, with the headers, hears the rest."""
    made = writer(name)
    packets = [*made.feed(TONE), *made.finish()]
    half = b"".join([*made.headers, *packets[len(packets) // 2 :]])
    assert 0.7 < len(played(half)) / HEARING_RATE < 1.3


@pytest.mark.parametrize("name", [name for name in CONTAINERS if "mp2t" in name])
def test_transport_streams_are_cut_between_their_packets(name: str) -> None:
    assert all(len(packet) % 188 == 0 for packet in written(writer(name), TONE))


@pytest.mark.parametrize("name", TARGETS)
def test_little_waits_for_what_comes_next(name: str) -> None:
    made = writer(name)
    early = sum(map(len, made.feed(TONE)))
    assert early > 0.8 * (early + sum(map(len, made.finish())))


@pytest.mark.parametrize("name", TARGETS)
def test_silence_of_no_length(name: str) -> None:
    made = writer(name)
    assert made.feed(np.zeros(0, np.float32)) == ()


@pytest.mark.parametrize(
    ("name", "most"), [("audio/webm;codecs=opus", 45_000), ("audio/x-matroska;codecs=aac", 80_000)]
)
def test_bits_in_a_second(name: str, most: int) -> None:
    speech = np.tile(np.repeat(spoken(), 3)[::2], 3)
    size = sum(map(len, written(writer(name), speech)))
    assert size * 8 / (len(speech) / SPEAKING_RATE) < most


def test_a_type_that_nobody_knows() -> None:
    with pytest.raises(ValueError, match="audio/x-unknown"):
        writer("audio/x-unknown")


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "kind"), CONTAINERS.items())
def test_another_program_plays_it(name: str, kind: Coded) -> None:
    data = b"".join(written(writer(name), TONE))
    probe = ["ffprobe", "-v", "error", "-show_entries", "stream=codec_name,channels", "-of", "json", "-"]
    [stream] = json.loads(subprocess.run(probe, input=data, capture_output=True, check=True).stdout)["streams"]
    assert stream == {"codec_name": kind.codec.removeprefix("lib"), "channels": 1}
    play = ["ffmpeg", "-v", "error", "-i", "-", "-f", "s16le", "-ar", "16000", "-"]
    done = subprocess.run(play, input=data, capture_output=True, check=True)
    assert done.stderr == b""
    assert abs(len(done.stdout) / 2 / HEARING_RATE - 2.0) < PADDING
