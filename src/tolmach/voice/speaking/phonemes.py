"""Transcribes how a text sounds, with eSpeak NG, a separate program."""

import subprocess

from tolmach.voice.speaking.espeak import PROGRAM, environment, harmless
from tolmach.voice.speaking.espeak_voices import espeak_voice
from tolmach.voice.speaking.protocol import Speechless

_PATIENCE = 10.0
"""The most seconds to wait. eSpeak transcribes a hundred times as fast as speech."""


def phonemes(text: str, language: str, tie: str) -> str:
    """The text in the phonetic alphabet, without punctuation. `tie` joins symbols that are one sound."""
    command = [PROGRAM, "-q", "--ipa", f"--tie={tie}", "-v", espeak_voice(language, None) or language, "--stdin"]
    given = harmless(text).encode(errors="replace")
    try:
        done = subprocess.run(
            command, input=given, capture_output=True, env=environment(), timeout=_PATIENCE, check=True
        )
    except (OSError, subprocess.SubprocessError):
        raise Speechless(f"{PROGRAM} did not say how a text sounds.") from None
    return " ".join(done.stdout.decode(errors="replace").split())
