"""Text that nobody said: what Whisper writes where there is no speech."""

import functools
import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import pairwise

from tolmach.voice.recognising.passes import SoundPass

SEPARATOR = ", "
"""Between terms, as a recogniser is told them."""
LOOPING = 2.4
"""Compression of text that only repeats itself."""
NO_SPEECH, UNLIKELY = 0.6, -1.0
"""Nobody speaks, says the model, and it does not believe its own words."""
WEAK_VOICE, WEAK_SPEECH = 0.75, 0.4
"""Below and above it the signal is weak, beside that of the words: the voice, the doubt that anybody speaks."""


def is_phantom(heard: SoundPass, strength: float) -> bool:
    """`strength` is how likely somebody spoke. Known phantoms are things that people do say, so they only count where
    the signal is weak."""
    if heard.compression > LOOPING or (heard.no_speech > NO_SPEECH and heard.log_probability < UNLIKELY):
        return True
    weak = strength < WEAK_VOICE or heard.is_weak or heard.no_speech > WEAK_SPEECH
    return weak and _plain(heard.text) in _known()


def listed(terms: Iterable[str]) -> str:
    """How a recogniser is told what may be said. Without the full stop, it writes sentences without one."""
    return f"{SEPARATOR.join(terms)}."


def is_echo(text: str, terms: Sequence[str]) -> bool:
    """Whether it reads the list out instead of listening: two terms as they follow each other there."""
    return any(SEPARATOR.join(pair).casefold() in text.casefold() for pair in pairwise(terms))


@functools.cache
def _known() -> frozenset[str]:
    text = files(__package__).joinpath("data", "phantoms.txt").read_text(encoding="utf-8")
    return frozenset(_plain(line) for line in text.splitlines() if not line.startswith("#")) | {""}


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))
