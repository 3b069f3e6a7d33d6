"""Speaks with Kokoro, if the operator of the service chose it. eSpeak NG tells it how words sound."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Protocol

import numpy as np

from tolmach.errors import StartError
from tolmach.voice.audio.protocol import SPEAKING_RATE, Samples
from tolmach.voice.speaking.kokoro_readings import readings
from tolmach.voice.speaking.kokoro_symbols import MOST_SYMBOLS, numbers
from tolmach.voice.speaking.kokoro_voices import NAMES, accent, kokoro_voice
from tolmach.voice.speaking.protocol import Speaker, Speechless, Voice

MODEL = "model.onnx"
_STYLE = 256
_PIECE = SPEAKING_RATE // 5


class SymbolReader(Protocol):
    """Blocking and thread-safe."""

    def read(self, symbols: list[int], style: Samples) -> Samples:
        """The samples at `SPEAKING_RATE`. Raises `Speechless`."""
        ...


class KokoroSpeaker:
    """`styles` has, for each available voice, a row for each length of a reading. Languages that no voice speaks are
    left to `other`."""

    def __init__(self, reader: SymbolReader, styles: Mapping[str, Samples], other: Speaker) -> None:
        self._reader = reader
        self._styles = styles
        self._other = other

    @property
    def name(self) -> str:
        return "kokoro"

    @property
    def languages(self) -> frozenset[str]:
        return self._other.languages

    def speak(self, text: str, language: str, voice: Voice | None) -> Iterator[Samples]:
        style = self._styles.get(kokoro_voice(language, voice) or "")
        if style is None:
            return self._other.speak(text, language, voice)
        return self._speak(text, accent(language), style)

    def _speak(self, text: str, language: str, style: Samples) -> Iterator[Samples]:
        for reading in readings(text, language):
            spoken = self._reader.read(numbers(reading), style[len(reading) - 1])
            yield from (spoken[start : start + _PIECE] for start in range(0, len(spoken), _PIECE))


class KokoroReader:
    """Runs Kokoro-82M with ONNX Runtime, on the CPU."""

    def __init__(self, path: Path, threads: int) -> None:
        from onnxruntime import InferenceSession, SessionOptions

        options = SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = 3
        # A thread that waits for the next sentence must not keep a core from those that translate it.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = InferenceSession(path, options, providers=["CPUExecutionProvider"])

    def read(self, symbols: list[int], style: Samples) -> Samples:
        given = {"tokens": np.array([symbols]), "style": style[np.newaxis], "speed": np.ones(1, np.float32)}
        try:
            spoken: Samples = self._session.run(None, given)[0]
        except Exception:
            raise Speechless("Kokoro could not read a sentence.") from None
        return spoken.reshape(-1).clip(-1, 1)


def open_kokoro(folder: Path, threads: int, other: Speaker) -> KokoroSpeaker:
    """Raises `StartError` if the folder does not hold a Kokoro."""
    styles = {name: _style(path) for name in sorted(NAMES) if (path := folder / "voices" / f"{name}.bin").is_file()}
    if not styles:
        raise StartError(f"The Kokoro folder {folder} has no voice in voices/. Wanted: {', '.join(sorted(NAMES))}.")
    try:
        return KokoroSpeaker(KokoroReader(folder / MODEL, threads), styles, other)
    except Exception:
        # ONNX Runtime has an exception for each way to fail, without a common base class.
        raise StartError(f"{MODEL} in the Kokoro folder {folder} is missing or damaged.") from None


def _style(path: Path) -> Samples:
    values = np.fromfile(path, np.float32)
    if values.size != MOST_SYMBOLS * _STYLE:
        raise StartError(f"The voice {path} is not one of Kokoro: it has {values.size} numbers.")
    return values.reshape(MOST_SYMBOLS, _STYLE)
