"""The whole way with Whisper itself: recorded speech in, transcript, subtitles and speech out."""

import io
import re
import wave
from pathlib import Path

import numpy as np

from benchmarks.voice import recorded, speech
from tests.conftest import serving
from tests.voice.jobs.owners import Owner
from tolmach.settings import Settings


def test_speech_becomes_a_transcript_and_subtitles(tmp_path: Path) -> None:
    spoken = list(recorded.novel())[1]
    settings = Settings(data=tmp_path, engine="stub", log_level="error", whisper=str(speech.WHISPER), device="cpu")
    with serving(settings) as live, live.developer as client:
        kinds = [("en", "text/plain"), ("de", "text/plain"), ("en", "application/x-subrip")]
        transcript, translation, titles = Owner(client).made(_wav(spoken.samples), *kinds, source=None)
    assert speech.word_errors(spoken.text, transcript.decode())[0] <= 1
    assert translation.decode().startswith("[de] ")
    shown = re.findall(r"(\d\d):(\d\d):(\d\d),(\d{3})", titles.decode())
    times = [3600 * int(h) + 60 * int(m) + int(s) + int(ms) / 1000 for h, m, s, ms in shown]
    assert times == sorted(times)
    assert 0 <= times[0] < times[-1] <= spoken.seconds + 1
    words = " ".join(line for line in titles.decode().splitlines() if line and not re.match(r"\d", line))
    assert words.split() == transcript.decode().split()


def _wav(samples: "np.typing.NDArray[np.float32]") -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setparams((1, 2, 16_000, 0, "NONE", ""))
        sound.writeframes((samples * 32_767).astype("<i2").tobytes())
    return file.getvalue()
