"""Kokoro's tables and choices; with `--heavy` its real weights, which come with `tests/setup.sh --heavy`."""

from pathlib import Path

import numpy as np
import pytest

from benchmarks.signature import NTREX
from benchmarks.voice import speech
from tolmach.errors import StartError
from tolmach.settings import Settings
from tolmach.voice.audio.protocol import HEARING_RATE, SPEAKING_RATE, Samples
from tolmach.voice.audio.resampling import Resampling, joined
from tolmach.voice.opening import open_studio
from tolmach.voice.recognising.protocol import Hearing
from tolmach.voice.recognising.whisper import open_whisper
from tolmach.voice.speaking.espeak import EspeakSpeaker
from tolmach.voice.speaking.kokoro import KokoroSpeaker, open_kokoro
from tolmach.voice.speaking.kokoro_readings import readings
from tolmach.voice.speaking.kokoro_symbols import DROPPED, MOST_SYMBOLS, NUMBERS, TIE, numbers, symbols
from tolmach.voice.speaking.kokoro_voices import NAMES, kokoro_voice
from tolmach.voice.speaking.phonemes import phonemes
from tolmach.voice.speaking.protocol import Speechless, Voice
from tolmach.voice.speaking.scripted import ScriptedSpeaker

KOKORO = Path(__file__).parents[3] / ".cache" / "models" / "kokoro"
SECOND = np.full(SPEAKING_RATE, 0.5, np.float32)


class KeptReader:
    """Speaks a second for each reading, and keeps what it was given."""

    def __init__(self) -> None:
        self.given: list[tuple[list[int], Samples]] = []

    def read(self, symbols: list[int], style: Samples) -> Samples:
        self.given.append((symbols, style))
        return SECOND


@pytest.fixture
def reader() -> KeptReader:
    return KeptReader()


@pytest.fixture
def speaker(reader: KeptReader) -> KokoroSpeaker:
    """A style tells its voice and the length that it is for."""
    names = sorted(NAMES - {"bm_george"})
    styles = {
        name: np.stack([np.full(MOST_SYMBOLS, place), np.arange(1, MOST_SYMBOLS + 1)], axis=1).astype(np.float32)
        for place, name in enumerate(names)
    }
    return KokoroSpeaker(reader, styles, ScriptedSpeaker({"de", "en", "fr", "pt"}))


def test_each_symbol_has_a_number_of_its_own() -> None:
    assert len(set(NUMBERS.values())) == len(NUMBERS)
    assert 0 < min(NUMBERS.values()) <= max(NUMBERS.values()) == 177
    assert numbers("a.") == [0, 43, 4, 0]


@pytest.mark.parametrize("language", ["en", "en-GB", "es", "es-419", "fr", "it", "pt-BR"])
def test_what_espeak_writes_is_known_or_dropped_knowingly(language: str) -> None:
    name = language.lower() if language == "pt-BR" else language[:2]
    lines = (NTREX / f"{name}.txt").read_text().splitlines()[:20]
    written = phonemes("\n".join(lines), language, TIE)
    assert len(written) > 1_000
    assert set(written) <= set(NUMBERS) | DROPPED
    read = symbols(written)
    assert not set(read) & {"(", ")", *DROPPED}
    assert 0.8 < len(read) / len(written) <= 1


def test_sounds_of_two_symbols_become_one() -> None:
    assert symbols("t^ʃˈa^ɪld (^en)dˈe^ɪ(^fr)\nl̩-") == "ʧˈIld dˈA l"


def test_a_text_is_read_by_sentences_with_their_marks() -> None:
    read = list(readings("Well, it costs 3.5 euros! Who knows?", "en"))
    assert [text[-1] for text in read] == ["!", "?"]
    assert read[0].count(",") == 1
    assert "pYnt" in read[0], "the point within the number is said"


@pytest.mark.parametrize("text", ["", " \n", "...", "?!", "\x00", "“”"])
def test_nothing_to_read(text: str) -> None:
    assert list(readings(text, "en")) == []


@pytest.mark.parametrize("text", ["word " * 1_000, "one, two, " * 300, "a" * 3_000])
def test_long_texts_are_read_whole_in_pieces_that_fit(text: str) -> None:
    def spelled(text: str, language: str, tie: str) -> str:
        return text

    read = list(readings(text, "en", spelled))
    assert all(0 < len(piece) <= MOST_SYMBOLS for piece in read)
    assert "".join("".join(read).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("language", "kind", "name"),
    [
        ("en", None, "af_heart"),
        ("en-US", "male", "am_michael"),
        ("en-GB", "female", "bf_emma"),
        ("es-419", "male", "em_alex"),
        ("fr", "female", "ff_siwis"),
        ("fr", "male", None),
        ("pt", None, "pf_dora"),
        ("pt-PT", None, None),
        ("de", None, None),
    ],
)
def test_voices(language: str, kind: Voice | None, name: str | None) -> None:
    assert kokoro_voice(language, kind) == name


def test_speech_comes_sentence_by_sentence(speaker: KokoroSpeaker, reader: KeptReader) -> None:
    pieces = speaker.speak("Good morning. How are you?", "en", "male")
    assert len(next(pieces)) <= SPEAKING_RATE // 5
    assert len(reader.given) == 1
    assert sum(map(len, pieces)) + SPEAKING_RATE // 5 == 2 * SPEAKING_RATE
    for symbols_read, style in reader.given:
        assert list(style) == [sorted(NAMES - {"bm_george"}).index("am_michael"), len(symbols_read) - 2]


@pytest.mark.parametrize(("language", "kind"), [("de", None), ("pt-PT", None), ("fr", "male"), ("en-GB", "male")])
def test_what_it_has_no_voice_for_is_said_by_the_other(
    speaker: KokoroSpeaker, reader: KeptReader, language: str, kind: Voice | None
) -> None:
    """The last of them because its file is not there."""
    assert len(list(speaker.speak("one two three", language, kind))) == 3
    assert not reader.given
    assert speaker.languages == {"de", "en", "fr", "pt"}


def test_a_folder_that_is_none_of_kokoro(tmp_path: Path) -> None:
    other = ScriptedSpeaker({"en"})
    with pytest.raises(StartError, match="has no voice"):
        open_kokoro(tmp_path, 1, other)
    (tmp_path / "voices").mkdir()
    path = tmp_path / "voices" / "af_heart.bin"
    path.write_bytes(bytes(400))
    with pytest.raises(StartError, match="not one of Kokoro: it has 100 numbers"):
        open_kokoro(tmp_path, 1, other)
    path.write_bytes(bytes(4 * 256 * MOST_SYMBOLS))
    with pytest.raises(StartError, match=r"model\.onnx .* is missing or damaged"):
        open_kokoro(tmp_path, 1, other)
    (tmp_path / "model.onnx").write_bytes(b"no model")
    with pytest.raises(StartError, match=r"model\.onnx .* is missing or damaged"):
        open_kokoro(tmp_path, 1, other)


def test_without_kokoro_in_its_folder_the_service_speaks_all_the_same(tmp_path: Path) -> None:
    studio = open_studio(Settings(data=tmp_path, whisper=str(speech.WHISPER), device="cpu", kokoro=str(tmp_path)))
    assert studio.speaker is not None
    assert studio.speaker.name == EspeakSpeaker().name
    studio.threads.close()


@pytest.fixture(scope="module")
def kokoro() -> KokoroSpeaker:
    return open_kokoro(KOKORO, 0, EspeakSpeaker())


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The weather was fine yesterday, and the children played outside until it was dark."),
        ("es", "Mañana vamos a visitar el museo con nuestros amigos."),
        ("fr", "La bibliothèque est ouverte le dimanche pour tous les enfants du quartier."),
        ("it", "La settimana prossima partiamo per le vacanze con tutta la famiglia."),
    ],
)
def test_what_it_says_is_understood(kokoro: KokoroSpeaker, language: str, text: str) -> None:
    resampling = Resampling(SPEAKING_RATE, HEARING_RATE)
    whisper = open_whisper(speech.WHISPER, "cpu")
    listener = whisper.listen(Hearing(language, is_fixed=True))
    listener.hear(joined([*map(resampling.feed, kokoro.speak(text, language, None)), resampling.finish()]))
    heard = "".join(spoken.text for spoken in listener.finish().concluded)
    whisper.close()
    assert speech.word_errors(text, heard, language)[0] <= 1, heard


@pytest.mark.heavy
def test_what_the_model_cannot_read_is_no_speech(kokoro: KokoroSpeaker) -> None:
    with pytest.raises(Speechless):
        kokoro._reader.read([0, 1_000, 0], np.zeros(256, np.float32))
