"""Text that nobody said: what Whisper writes where there is no speech."""

import functools
import re
from importlib.resources import files

from tolmach.voice.recognising.passes import SoundPass

LOOPING = 2.4
"""Compression of text that only repeats itself."""
NO_SPEECH, UNLIKELY = 0.6, -1.0
"""Nobody speaks, says the model, and it does not believe its own words."""
WEAK_VOICE, WEAK_WORDS, WEAK_SPEECH = 0.75, -0.7, 0.4
"""Below, below and above it the signal is weak: the voice, the words, the doubt that anybody speaks."""


def is_phantom(heard: SoundPass, strength: float) -> bool:
    """`strength` is how likely somebody spoke. Known phantoms are things that people do say, so they only count where
    the signal is weak."""
    if heard.compression > LOOPING or (heard.no_speech > NO_SPEECH and heard.log_probability < UNLIKELY):
        return True
    weak = strength < WEAK_VOICE or heard.log_probability < WEAK_WORDS or heard.no_speech > WEAK_SPEECH
    return weak and _plain(heard.text) in _known()


@functools.cache
def _known() -> frozenset[str]:
    text = files(__package__).joinpath("data", "phantoms.txt").read_text(encoding="utf-8")
    return frozenset(_plain(line) for line in text.splitlines() if not line.startswith("#")) | {""}


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))
