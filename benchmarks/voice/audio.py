"""Measures the cost of a second of sound: to read it in each media type, to write it, and to speak it."""

import os
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from benchmarks.signature import save, signature
from tests.voice.audio.sounds import FILES, SENT, chunks, heard, spoken, written
from tolmach.voice.audio.protocol import HEARING_RATE, SPEAKING_RATE, Samples
from tolmach.voice.audio.reading import reader
from tolmach.voice.audio.resampling import Resampling
from tolmach.voice.audio.types import TARGETS
from tolmach.voice.audio.writing import writer
from tolmach.voice.speaking.espeak import EspeakSpeaker

ROUNDS = 20
"""How often each file, which says one sentence, is opened and read."""
SECONDS_OF_CHUNK = 0.1
TEXTS = {
    "de": "Die Sitzung beginnt um neun Uhr, und danach gehen wir zusammen essen.",
    "en": "The meeting begins at nine, and afterwards we will have lunch together.",
    "ja": "会議は九時に始まり、その後みんなで昼食を食べます。",
    "zh": "会议九点开始，之后我们一起吃午饭。",
}


def reading(content_type: str, file: Path) -> float:
    """Reads a file and returns the seconds of sound in it."""
    data = file.read_bytes()
    size = int(len(data) * SECONDS_OF_CHUNK * HEARING_RATE / len(spoken()))
    return len(heard(reader(content_type), chunks(data, size))) / HEARING_RATE


def writing(content_type: str, sound: Samples) -> float:
    written(writer(content_type), sound, int(SECONDS_OF_CHUNK * SPEAKING_RATE))
    return len(sound) / SPEAKING_RATE


def speaking(speaker: EspeakSpeaker, language: str) -> float:
    return sum(map(len, speaker.speak(TEXTS[language], language, None))) / SPEAKING_RATE


def milliseconds(work: Callable[[], float]) -> float:
    """Processor time for a second of sound, of all threads and children. The first round does not count."""
    work()
    began = _processor()
    seconds = sum(work() for _ in range(ROUNDS))
    return round(1_000 * (_processor() - began) / seconds, 2)


def _processor() -> float:
    children = os.times()
    return time.process_time() + children.children_user + children.children_system


def _table(rows: Iterable[tuple[str, Callable[[], float]]]) -> dict[str, float]:
    return {name: milliseconds(work) for name, work in rows}


def main() -> None:
    signed, speaker = signature(FILES.iterdir(), "none"), EspeakSpeaker()
    sound = Resampling(HEARING_RATE, SPEAKING_RATE).feed(spoken())
    result = {
        "signature": signed,
        "unit": "milliseconds of processor time for a second of sound",
        "reading": _table((name, partial(reading, name, FILES / file)) for name, file in SENT.items()),
        "writing": _table((name, partial(writing, name, sound)) for name in TARGETS),
        "speaking": _table((language, partial(speaking, speaker, language)) for language in TEXTS),
    }
    print(save("voice_audio", result).read_text())


if __name__ == "__main__":
    main()
