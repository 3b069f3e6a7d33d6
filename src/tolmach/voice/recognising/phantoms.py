"""Recognises phantoms: text that Whisper writes where there is no speech."""

import functools
import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import pairwise

from tolmach.voice.recognising.passes import SoundPass

SEPARATOR = ", "
"""Separates the terms in the list that a recogniser gets."""
LOOPING = 2.4
"""The compression above which text only repeats itself."""
NO_SPEECH, UNLIKELY = 0.6, -1.0
"""The model says that there is no speech, and is not sure of its own words."""
WEAK_VOICE, WEAK_SPEECH = 0.75, 0.4
"""The signal is weak if the probability of a voice is below the first value, or that of no speech above the second."""


def is_phantom(heard: SoundPass, strength: float) -> bool:
    """`strength` is the probability of speech. People do say the known phantoms, so these count only if the signal
    is weak."""
    if heard.compression > LOOPING or (heard.no_speech > NO_SPEECH and heard.log_probability < UNLIKELY):
        return True
    weak = strength < WEAK_VOICE or heard.is_weak or heard.no_speech > WEAK_SPEECH
    return weak and _plain(heard.text) in _known()


def listed(terms: Iterable[str]) -> str:
    """The terms as a list for the recogniser. Without the full stop, it would write sentences without one."""
    return f"{SEPARATOR.join(terms)}."


def is_echo(text: str, terms: Sequence[str]) -> bool:
    """Whether the recogniser reads out the list instead of listening: the text has two terms in the order of
    the list."""
    return any(SEPARATOR.join(pair).casefold() in text.casefold() for pair in pairwise(terms))


@functools.cache
def _known() -> frozenset[str]:
    text = files(__package__).joinpath("data", "phantoms.txt").read_text(encoding="utf-8")
    return frozenset(_plain(line) for line in text.splitlines() if not line.startswith("#")) | {""}


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))
