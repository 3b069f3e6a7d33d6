"""Speaks with eSpeak NG, a separate program. It is started for each text, and gets the text through a pipe."""

import os
import re
import select
import shutil
import subprocess
from collections.abc import Iterator
from typing import IO

from tolmach.languages.traits import base
from tolmach.voice.audio.protocol import SPEAKING_RATE, Samples
from tolmach.voice.speaking.espeak_voices import LANGUAGES, espeak_voice
from tolmach.voice.speaking.protocol import Speechless, Voice
from tolmach.voice.speaking.spelling import spelled

PROGRAM = "espeak-ng"
_RATE = 22_050
_WAV_HEADER = 44
_PIECE = 2 * _RATE // 5
"""The bytes of a fifth of a second."""
_LONGEST = 4_000
"""The most characters of one call. They fit into a pipe, whatever they are, so writing them never blocks."""
_PATIENCE = 10.0
"""The most seconds without a sound. eSpeak speaks a hundred times as fast as real time."""

# eSpeak takes text after a control character for a command, and text in double brackets for phonemes.
_COMMANDS = re.compile(r"[\x00-\x1f\x7f]|(?<=\[)(?=\[)")
_PART = re.compile(rf".{{1,{_LONGEST}}}(?:\s|$)|.{{1,{_LONGEST}}}", re.DOTALL)


class EspeakSpeaker:
    """`program` is found on the path. Only tests name another one."""

    def __init__(self, program: str = PROGRAM, patience: float = _PATIENCE) -> None:
        self._program = program
        self._patience = patience

    @property
    def name(self) -> str:
        return PROGRAM

    @property
    def is_installed(self) -> bool:
        return shutil.which(self._program) is not None

    @property
    def languages(self) -> frozenset[str]:
        return LANGUAGES

    def speak(self, text: str, language: str, voice: Voice | None) -> Iterator[Samples]:
        name = espeak_voice(language, voice)
        if name is None:
            raise Speechless(f"{PROGRAM} has no voice for {language}.")
        return self._speak(_parts(spelled(text, base(language))), name)

    def _speak(self, parts: list[str], voice: str) -> Iterator[Samples]:
        from tolmach.voice.audio.pcm import ENCODINGS
        from tolmach.voice.audio.resampling import Resampling

        decode, resampling = ENCODINGS["s16le"].decode, Resampling(_RATE, SPEAKING_RATE)
        for part in parts:
            for piece in self._spoken(part, voice):
                yield resampling.feed(decode(piece))
        yield resampling.finish()

    def _spoken(self, text: str, voice: str) -> Iterator[bytes]:
        """Kills the program when the caller stops listening, and when it says nothing."""
        with self._started(voice) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                _hand_over(process.stdin, text)
                yield from _whole_samples(self._heard(process.stdout))
            finally:
                process.kill()

    def _started(self, voice: str) -> subprocess.Popen[bytes]:
        command = [self._program, "-v", voice, "-b", "1", "--stdin", "--stdout"]
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        try:
            return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=nowhere, bufsize=0, env=environment())
        except OSError:
            raise Speechless(f"{self._program} cannot be started: is it installed?") from None

    def _heard(self, out: IO[bytes]) -> Iterator[bytes]:
        waiting = select.poll()
        waiting.register(out, select.POLLIN)
        while True:
            if not waiting.poll(self._patience * 1000):
                raise Speechless(f"{PROGRAM} said nothing for {self._patience:g} seconds.")
            piece = out.read(_PIECE)
            if not piece:
                return
            yield piece


def environment() -> dict[str, str]:
    """Only the variables that the program needs, because the others may hold secrets."""
    return {name: os.environ[name] for name in ("PATH", "ESPEAK_DATA_PATH") if name in os.environ}


def harmless(text: str) -> str:
    return _COMMANDS.sub(" ", text).strip()


def _parts(text: str) -> list[str]:
    return _PART.findall(harmless(text))


def _hand_over(stdin: IO[bytes], text: str) -> None:
    try:
        stdin.write(text.encode(errors="replace"))
        stdin.close()
    except BrokenPipeError:
        raise Speechless(f"{PROGRAM} ended before it was given anything to say.") from None


def _whole_samples(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The samples without the header of the file, and never half a sample. Raises `Speechless` if there are none."""
    rest, header = b"", _WAV_HEADER
    for piece in pieces:
        rest += piece
        if len(rest) > header + 1:
            end = len(rest) - (len(rest) - header) % 2
            yield rest[header:end]
            rest, header = rest[end:], 0
    if header:
        raise Speechless(f"{PROGRAM} said nothing.")
