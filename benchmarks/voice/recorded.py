"""Recorded speech from Debian packages, and what is said in it.

`pocketsphinx-testdata` has a novel read aloud in English, with its words. `asterisk-core-sounds-*` (CC BY-SA 3.0) holds
prompts of a telephone exchange in other languages, whose file names tell what is said: numbers and days.
"""

import re
import wave
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import av
import numpy as np

from tolmach.voice.audio.protocol import HEARING_RATE, Samples

SOUNDS = Path("/usr/share/asterisk/sounds")
NOVEL = Path("/usr/share/pocketsphinx/test/data/librivox")
VOICES = {
    "es": "es_MX_f_Allison",
    "fr": "fr_CA_f_June",
    "it": "it_IT_m_Carlo",
    "ru": "ru_RU_f_IvrvoiceRU",
}
PACKAGES = (*(f"asterisk-core-sounds-{language}-g722" for language in VOICES), "pocketsphinx-testdata")
DAYS = {
    "es": "domingo lunes martes miércoles jueves viernes sábado",
    "fr": "dimanche lundi mardi mercredi jeudi vendredi samedi",
    "it": "domenica lunedì martedì mercoledì giovedì venerdì sabato",
    "ru": "воскресенье понедельник вторник среда четверг пятница суббота",
}
NUMBERS = (3, 7, 9, 12, 15, 16, 20)
NUMBER_WORDS = {
    "es": "tres siete nueve doce quince dieciséis veinte",
    "fr": "trois sept neuf douze quinze seize vingt",
    "it": "tre sette nove dodici quindici sedici venti",
    "ru": "три семь девять двенадцать пятнадцать шестнадцать двадцать",
}
PAUSE = np.zeros(HEARING_RATE, np.float32)
_SHORT_PAUSE = PAUSE[: HEARING_RATE // 8]


@dataclass(frozen=True)
class Recording:
    text: str
    samples: Samples

    @property
    def seconds(self) -> float:
        return len(self.samples) / HEARING_RATE


def is_there() -> bool:
    return NOVEL.is_dir() and all((SOUNDS / voice).is_dir() for voice in VOICES.values())


def novel() -> Iterator[Recording]:
    for line in (NOVEL / "transcription").read_text(encoding="utf-8").splitlines():
        found = re.fullmatch(r"<s> (.*) </s> \((.*)\)", line)
        if found:
            yield Recording(found[1], _wave(NOVEL / f"{found[2]}.wav"))


def dates(language: str) -> Iterator[Recording]:
    """Yields a day of the week and a number, seven times: all days, and numbers that no two languages say alike."""
    days, words = DAYS[language].split(), NUMBER_WORDS[language].split()
    for index, (day, number, word) in enumerate(zip(days, NUMBERS, words, strict=True)):
        parts = (prompt(language, f"digits/day-{index}"), _SHORT_PAUSE, prompt(language, f"digits/{number}"))
        yield Recording(f"{day} {word}", np.concatenate(parts))


def prompt(language: str, name: str) -> Samples:
    return _g722((SOUNDS / VOICES[language] / f"{name}.g722").read_bytes())


def one_after_another(recordings: list[Recording]) -> Samples:
    return np.concatenate([PAUSE, *(part for recording in recordings for part in (recording.samples, PAUSE))])


def _wave(path: Path) -> Samples:
    with wave.open(str(path)) as file:
        assert file.getframerate() == HEARING_RATE
        return _floats(np.frombuffer(file.readframes(file.getnframes()), np.int16))


def _g722(data: bytes) -> Samples:
    codec = av.CodecContext.create("g722", "r")
    packets = (av.Packet(data[start : start + 1600]) for start in range(0, len(data), 1600))
    frames = [frame.to_ndarray().reshape(-1) for packet in packets for frame in codec.decode(packet)]
    return _floats(np.concatenate(frames))


def _floats(samples: np.ndarray) -> Samples:
    return (samples / 32768).astype(np.float32)
