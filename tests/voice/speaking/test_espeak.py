import subprocess
import sys
import time
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from tests.usual import usually
from tolmach.voice.audio.protocol import SPEAKING_RATE, Samples
from tolmach.voice.speaking.espeak import EspeakSpeaker
from tolmach.voice.speaking.protocol import Speaker, Speechless, Voice
from tolmach.voice.speaking.scripted import PITCHES, WORD_SECONDS, ScriptedSpeaker

# One, two, three. Good day.
TEXTS = {
    "ar": "واحد، اثنان، ثلاثة. نهارك سعيد.",
    "bg": "Едно, две, три. Добър ден.",
    "bn": "এক, দুই, তিন। শুভ দিন।",
    "cs": "Jedna, dvě, tři. Dobrý den.",
    "da": "En, to, tre. Goddag.",
    "de": "Eins, zwei, drei. Guten Tag.",
    "el": "Ένα, δύο, τρία. Καλημέρα.",
    "en": "One, two, three. Good day.",
    "es": "Uno, dos, tres. Buenos días.",
    "et": "Üks, kaks, kolm. Tere päevast.",
    "fi": "Yksi, kaksi, kolme. Hyvää päivää.",
    "fr": "Un, deux, trois. Bonjour.",
    "ga": "A haon, a dó, a trí. Lá maith.",
    "hi": "एक, दो, तीन। शुभ दिन।",
    "hr": "Jedan, dva, tri. Dobar dan.",
    "hu": "Egy, kettő, három. Jó napot.",
    "id": "Satu, dua, tiga. Selamat siang.",
    "it": "Uno, due, tre. Buongiorno.",
    "ja": "一、二、三。今日は良い天気です。",
    "ko": "하나, 둘, 셋. 안녕하세요.",
    "lt": "Vienas, du, trys. Laba diena.",
    "lv": "Viens, divi, trīs. Labdien.",
    "ms": "Satu, dua, tiga. Selamat tengah hari.",
    "mt": "Wieħed, tnejn, tlieta. Il-ġurnata t-tajba.",
    "nb": "En, to, tre. God dag.",
    "nl": "Een, twee, drie. Goedendag.",
    "pl": "Jeden, dwa, trzy. Dzień dobry.",
    "pt": "Um, dois, três. Bom dia.",
    "ro": "Unu, doi, trei. Bună ziua.",
    "ru": "Один, два, три. Добрый день.",
    "sk": "Jeden, dva, tri. Dobrý deň.",
    "sl": "Ena, dve, tri. Dober dan.",
    "sv": "Ett, två, tre. God dag.",
    "ta": "ஒன்று, இரண்டு, மூன்று. வணக்கம்.",
    "tr": "Bir, iki, üç. İyi günler.",
    "uk": "Один, два, три. Добрий день.",
    "vi": "Một, hai, ba. Xin chào.",
    "zh": "一，二，三。今天天气很好。",
}
# The speech column of the contract.
DEMANDED = "ar bg cs da de el en es fi fr hi hu id it ja ko ms nb nl pl pt ro ru sk sv ta tr uk vi zh"


@pytest.fixture(scope="module")
def espeak() -> EspeakSpeaker:
    speaker = EspeakSpeaker()
    assert speaker.is_installed, "tests/setup.sh installs espeak-ng"
    return speaker


def said(speaker: Speaker, text: str, language: str, voice: Voice | None = None) -> Samples:
    return np.concatenate(list(speaker.speak(text, language, voice)))


def seconds(samples: Samples) -> float:
    return len(samples) / SPEAKING_RATE


def median_pitch(samples: Samples) -> float:
    """Of the voice: where each loud stretch is most like itself a period later."""
    frames = samples[: len(samples) // 2_400 * 2_400].reshape(-1, 2_400)
    loud = frames[np.linalg.norm(frames, axis=1) > np.linalg.norm(frames, axis=1).max() / 2]
    return float(np.median([SPEAKING_RATE / _period(frame) for frame in loud]))


def _period(frame: Samples) -> int:
    """The shortest that is nearly as good as the best one, or its double would be taken as often."""
    shortest, longest = SPEAKING_RATE // 300, SPEAKING_RATE // 60
    alike = np.correlate(frame, frame, "full")[len(frame) - 1 :][: longest + 1]
    peaks = [at for at in range(shortest, longest) if alike[at - 1] <= alike[at] >= alike[at + 1]]
    best = max(alike[at] for at in peaks)
    return next(at for at in peaks if alike[at] > 0.8 * best)


def test_every_language_that_is_asked_for(espeak: EspeakSpeaker) -> None:
    assert espeak.languages >= set(DEMANDED.split())
    assert espeak.languages == TEXTS.keys()


@pytest.mark.parametrize(
    "language",
    usually(
        [*TEXTS, "en-GB", "en-us", "pt-BR", "pt-PT", "zh-HANS", "zh-HANT"],
        "ar",
        "de",
        "en-GB",
        "ja",
        "pt-BR",
        "zh-HANS",
    ),
)
def test_every_language_speaks_with_two_voices(espeak: EspeakSpeaker, language: str) -> None:
    male, female = (said(espeak, TEXTS[language[:2]], language, voice) for voice in get_args(Voice))
    for samples in (male, female):
        assert 1.0 < seconds(samples) < 6.0
        assert samples.dtype == np.float32
        assert 0.02 < np.sqrt(np.mean(samples**2)) < 0.5
    assert median_pitch(male) * 1.2 < median_pitch(female)


def test_variants_differ(espeak: EspeakSpeaker) -> None:
    text = "I can't bathe after the dance, can I?"
    assert not np.array_equal(said(espeak, text, "en-GB"), said(espeak, text, "en-US"))


@pytest.mark.parametrize(("language", "text"), [("zh", "银行"), ("zh", "銀行"), ("ja", "銀行")])
def test_characters_are_read_and_not_named(espeak: EspeakSpeaker, language: str, text: str) -> None:
    """Who names them says `Chinese letter` for each."""
    assert seconds(said(espeak, text, language)) < 1.5


def test_speech_comes_before_it_is_whole(espeak: EspeakSpeaker) -> None:
    pieces = espeak.speak("This sentence is spoken again. " * 100, "en", None)
    assert seconds(next(pieces)) < 1.0


@pytest.mark.parametrize("text", ["", " \n", "...", "\x00\x07"])
def test_nothing_to_say_is_little_or_nothing(espeak: EspeakSpeaker, text: str) -> None:
    assert seconds(np.concatenate([np.zeros(0, np.float32), *espeak.speak(text, "en", None)])) < 2.0


@pytest.mark.parametrize("text", ["five [[f'0IndRgoU]] six", "five \x0130s six", "--version -w /tmp/out five six"])
def test_text_is_no_command(espeak: EspeakSpeaker, text: str) -> None:
    plain = text.replace("[[", "[ [").replace("\x01", " ")
    assert np.array_equal(said(espeak, text, "en"), said(espeak, plain, "en"))


def test_long_texts_are_said_to_the_end(espeak: EspeakSpeaker) -> None:
    once, often = (seconds(said(espeak, "word " * count, "en")) for count in (50, 1_000))
    assert 15 < often / once < 25


def test_letters_that_are_none(espeak: EspeakSpeaker) -> None:
    assert seconds(said(espeak, "one \ud800 two", "en")) > 0.3


def test_a_language_that_it_does_not_speak(espeak: EspeakSpeaker) -> None:
    with pytest.raises(Speechless, match="tl"):
        espeak.speak("isa", "tl", None)


def test_a_program_that_is_not_there() -> None:
    speaker = EspeakSpeaker("espeak-that-is-not-there")
    assert not speaker.is_installed
    with pytest.raises(Speechless, match="installed"):
        said(speaker, "one", "en")


def program(folder: Path, code: str) -> str:
    path = folder / "program"
    path.write_text(f"#!{sys.executable}\nimport os, sys, time\n{code}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize(
    "code", ["sys.stdin.close(); time.sleep(600)", "sys.exit(1)", "sys.stdin.read()", "sys.stdout.write('RIFF' * 11)"]
)
def test_a_program_that_fails(tmp_path: Path, code: str) -> None:
    with pytest.raises(Speechless):
        said(EspeakSpeaker(program(tmp_path, code), patience=1.0), "one", "en")


def test_who_stops_listening_ends_the_program(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    code = f"open({str(pid)!r}, 'w').write(str(os.getpid()))\nwhile True: sys.stdout.buffer.write(bytes(9_000))"
    pieces = EspeakSpeaker(program(tmp_path, code)).speak("one", "en", None)
    next(pieces)
    pieces.close()  # type: ignore[attr-defined]
    deadline = time.monotonic() + 10
    while Path(f"/proc/{pid.read_text()}").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert subprocess.run(["kill", "-0", pid.read_text()], capture_output=True, check=False).returncode != 0


def test_scripted_tones() -> None:
    speaker = ScriptedSpeaker({"de"}, fails_on="leise")
    assert speaker.languages == {"de"}
    samples = said(speaker, "eins zwei drei", "de", "male")
    assert np.isclose(seconds(samples), 3 * WORD_SECONDS)
    assert abs(median_pitch(samples) - PITCHES["male"]) < 5
    with pytest.raises(Speechless):
        speaker.speak("leise", "de", None)
