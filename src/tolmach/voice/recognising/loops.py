"""A decoder that does not find its end says the same again and again: words for which there is no time."""

import zlib
from collections.abc import Sequence
from itertools import pairwise

from tolmach.voice.recognising.passes import TimedWord

TIMELESS = 0.01
"""Seconds that no word takes. One such word may be a rough time; two in a row were not said."""


def before_loop(words: Sequence[TimedWord]) -> tuple[TimedWord, ...]:
    timeless = [word.end - word.start < TIMELESS for word in words]
    pairs = pairwise(timeless)
    return tuple(words[: next((index for index, pair in enumerate(pairs) if all(pair)), len(words))])


def compression(text: str) -> float:
    """How much shorter a text gets when it is compressed: what repeats itself gets much shorter."""
    data = text.encode()
    return len(data) / len(zlib.compress(data))
