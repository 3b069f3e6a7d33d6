import gc
import io
import random
import threading
from pathlib import Path

import av
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.voice.audio.sounds import FILES, SENT, chunks, heard, likeness, sent, spoken, tone
from tolmach.voice.audio import pipe
from tolmach.voice.audio.protocol import HEARING_RATE, Undecodable
from tolmach.voice.audio.reading import read, reader
from tolmach.voice.audio.resampling import frame_of
from tolmach.voice.audio.types import SOURCES, Packaged

PACKAGED = [name for name, kind in SOURCES.items() if isinstance(kind, Packaged)]
BARE = [name for name in SOURCES if name not in PACKAGED]
OF_FILES = [
    ("audio/wav", "speech.wav"),
    ("audio/mp4", "speech.m4a"),
    ("audio/mp4", "tail.m4a"),
    ("audio/mpeg", "speech.mp3"),
    ("audio/mpeg", "tail.m4a"),
    ("audio/flac", "stereo.flac"),
    ("audio/ogg", "speech.opus"),
    ("audio/ogg", "vorbis.ogg"),
    ("audio/webm", "speech.webm"),
]
LOSSLESS = ("flac", "s16le;rate=16000", "s16le;rate=4")
PADDING = 0.11
"""Seconds that MP3 and AAC put around what they code."""


def audio_threads() -> int:
    return sum(thread.name == "audio" for thread in threading.enumerate())


@pytest.mark.parametrize("name", SENT)
def test_what_other_programs_made_is_heard_whole(name: str) -> None:
    samples = heard(reader(name), chunks(sent(name), 1_000))
    assert -2 <= len(samples) - len(spoken()) <= PADDING * HEARING_RATE
    assert likeness(samples, spoken()) > (0.999 if any(part in name for part in LOSSLESS) else 0.985)


@pytest.mark.parametrize(
    "file", ["speech.flac", "speech.m4a", "speech.opus", "speech.webm", "aac.mka", "flac.mka", "mp3.mka"]
)
def test_containers_and_codecs_are_detected(file: str) -> None:
    samples = heard(reader("audio/auto"), chunks((FILES / file).read_bytes(), 1_000))
    assert likeness(samples, spoken()) > 0.985


def test_two_channels_are_mixed() -> None:
    samples = heard(reader("audio/flac"), [(FILES / "stereo.flac").read_bytes()])
    assert likeness(samples, spoken()) > 0.999
    assert np.isclose(np.abs(samples).max(), np.abs(spoken()).max(), rtol=0.05)


@pytest.mark.parametrize("name", SENT)
@settings(max_examples=4)
@given(sizes=st.lists(st.integers(100, 9_000), min_size=1, max_size=8))
def test_chunks_may_be_cut_anywhere(name: str, sizes: list[int]) -> None:
    data, cut = sent(name), []
    while data:
        for size in sizes:
            cut.append(data[:size])
            data = data[size:]
    assert np.allclose(heard(reader(name), cut), heard(reader(name), [sent(name)]), atol=1e-4)


@pytest.mark.parametrize("name", SENT)
def test_single_bytes(name: str) -> None:
    data = sent(name)[: 15_001 if name in PACKAGED else 3_001]
    whole = heard(reader(name), [data])
    assert whole.size
    assert np.allclose(heard(reader(name), chunks(data, 1)), whole, atol=1e-4)


@pytest.mark.parametrize("name", PACKAGED)
def test_sound_comes_long_before_the_end(name: str) -> None:
    live = reader(name)
    early = sum(live.feed(piece).size for piece in chunks(sent(name)[: len(sent(name)) * 9 // 10], 500))
    live.close()
    assert early > 0.3 * len(spoken())


@pytest.mark.parametrize("name", PACKAGED)
def test_random_bytes_are_refused_at_once(name: str) -> None:
    with pytest.raises(Undecodable):
        reader(name).feed(random.Random(name).randbytes(2_000))


@pytest.mark.parametrize("name", PACKAGED)
def test_random_bytes_behind_a_true_beginning_never_hang(name: str) -> None:
    live = reader(name)
    with pytest.raises(Undecodable):
        heard(live, [sent(name)[:12], *chunks(random.Random(name).randbytes(400_000), 50_000)])


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("audio/flac", "speech.mp3"),
        ("audio/mpeg", "speech.flac"),
        ("audio/ogg", "speech.webm"),
        ("audio/ogg", "vorbis.ogg"),
        ("audio/auto", "vorbis.ogg"),
        ("audio/auto", "speech.wav"),
        ("audio/ogg;codecs=flac", "speech.opus"),
        ("audio/ogg;codecs=opus", "flac.oga"),
        ("audio/webm", "mp3.mka"),
        ("audio/webm;codecs=opus", "speech.opus"),
        ("audio/x-matroska;codecs=aac", "opus.mka"),
        ("audio/x-matroska;codecs=mp3", "aac.mka"),
    ],
)
def test_another_type_than_announced_is_refused(name: str, file: str) -> None:
    with pytest.raises(Undecodable):
        heard(reader(name), chunks((FILES / file).read_bytes(), 1_000))


def test_a_type_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Undecodable, match="audio/x-unknown"):
        reader("audio/x-unknown")


def test_a_refusal_is_told_again() -> None:
    live = reader("audio/ogg")
    for _ in range(2):
        with pytest.raises(Undecodable):
            live.feed(b"no sound at all")
    with pytest.raises(Undecodable):
        live.finish()


@pytest.mark.parametrize("name", PACKAGED)
def test_a_stream_that_breaks_off_is_heard_so_far(name: str) -> None:
    samples = heard(reader(name), [sent(name)[: len(sent(name)) * 2 // 3]])
    assert 0.2 * len(spoken()) < len(samples) < len(spoken())


@pytest.mark.parametrize("name", PACKAGED)
@pytest.mark.parametrize("seed", range(3))
def test_damage_on_the_way_is_passed_over(name: str, seed: int) -> None:
    chance, data = random.Random(seed), bytearray(sent(name))
    for _ in range(3):
        at = chance.randrange(len(data) * 2 // 5, len(data))
        data[at : at + 20] = chance.randbytes(len(data[at : at + 20]))
    samples = heard(reader(name), chunks(bytes(data), 1_000))
    assert len(samples) > 0.2 * len(spoken())
    assert np.isfinite(samples).all()


@pytest.mark.parametrize("name", SENT)
def test_nothing_in_nothing_out(name: str) -> None:
    live = reader(name)
    assert not live.feed(b"").size
    assert not live.finish().size


@pytest.mark.parametrize("name", PACKAGED)
def test_a_beginning_alone_is_nothing_to_hear(name: str) -> None:
    with pytest.raises(Undecodable):
        heard(reader(name), [sent(name)[:8]])


def test_half_a_sample_is_left_out() -> None:
    assert len(heard(reader("audio/pcm;encoding=s16le;rate=16000"), [b"\0\0\0\0\0"])) == 2


def test_streams_may_follow_each_other() -> None:
    """As radio stations send them: each with headers of its own."""
    twice = heard(reader("audio/ogg"), chunks(2 * sent("audio/ogg"), 1_000))
    assert len(twice) > 1.9 * len(spoken())


def test_a_stream_may_change_its_form() -> None:
    other = io.BytesIO()
    with av.open(other, "w", format="mp3") as container:
        stream = container.add_stream("libmp3lame", rate=16_000, layout="mono")
        frame = frame_of(tone(440, 1.5), 16_000)
        frames = av.AudioResampler("s16p", "mono", 16_000, frame_size=stream.codec_context.frame_size).resample(frame)
        container.mux([packet for piece in [*frames, None] for packet in stream.encode(piece)])
    alone = len(heard(reader("audio/mpeg"), [other.getvalue()])) + len(
        heard(reader("audio/mpeg"), [sent("audio/mpeg")])
    )
    both = len(heard(reader("audio/mpeg"), chunks(sent("audio/mpeg") + other.getvalue(), 1_000)))
    assert abs(both - alone) < PADDING * HEARING_RATE


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"fLaC\x84\0\0\0", id="without information"),
        pytest.param(b"fLaC\x80\0\0\x22", id="cut off"),
        pytest.param(sent("audio/flac")[:42] + b"\x84\0\0\0" + bytes(pipe.MOST_UNHEARD), id="one endless frame"),
    ],
)
def test_flac_that_is_none(data: bytes) -> None:
    with pytest.raises(Undecodable):
        heard(reader("audio/flac"), chunks(data, 100_000))


def test_a_piece_that_lasts_too_long_is_refused() -> None:
    with pytest.raises(Undecodable, match="longer than 1 seconds"):
        heard(reader("audio/flac", most_seconds=1), [sent("audio/flac")])


def test_bytes_without_sound_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipe, "MOST_UNHEARD", 50_000)
    # A tag with a picture that is never over.
    live = reader("audio/mpeg")
    live.feed(b"ID3\x04\0\0\x0f\x7f\x7f\x7f" + bytes(40_000))
    with pytest.raises(Undecodable, match="50000 bytes"):
        live.feed(bytes(20_000))


@pytest.mark.parametrize("end", ["close", "let go", "finish", "fail"])
def test_no_thread_is_left(end: str) -> None:
    # What earlier tests hold is not to be searched for garbage.
    gc.freeze()
    before = audio_threads()
    live = reader("audio/webm")
    if end == "fail":
        with pytest.raises(Undecodable):
            live.feed(bytes(100))
    else:
        live.feed(sent("audio/webm")[:3_000])
        {"close": live.close, "let go": lambda: None, "finish": live.finish}[end]()
    del live
    gc.collect()
    for thread in threading.enumerate():
        if thread.name == "audio":
            thread.join(10)
    assert audio_threads() <= before


@pytest.mark.parametrize(("name", "file"), OF_FILES)
def test_whole_files(name: str, file: str) -> None:
    with (FILES / file).open("rb") as sound:
        samples = np.concatenate(list(read(sound, name)))
    assert likeness(samples, spoken()) > 0.985


def test_a_file_without_any_sound() -> None:
    silent = (FILES / "speech.wav").read_bytes()[:40] + bytes(4)
    with pytest.raises(Undecodable, match="has no audio"):
        list(read(io.BytesIO(silent), "audio/wav"))


@pytest.mark.parametrize("name", ["audio/wav", "audio/mp4", "audio/x-unknown"])
def test_files_that_are_none(name: str, tmp_path: Path) -> None:
    path = tmp_path / "sound"
    path.write_bytes(random.Random(name).randbytes(10_000))
    with path.open("rb") as sound, pytest.raises(Undecodable):
        list(read(sound, name))
