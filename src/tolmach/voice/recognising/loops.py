"""Detects loops: a decoder that does not find the end repeats itself, in words that take no time."""

import zlib
from collections.abc import Sequence
from itertools import pairwise

from tolmach.voice.recognising.passes import TimedWord

TIMELESS = 0.01
"""No word is as short as this many seconds. One such word may be a rough time; two in a row were not said."""


def before_loop(words: Sequence[TimedWord]) -> tuple[TimedWord, ...]:
    timeless = [word.end - word.start < TIMELESS for word in words]
    pairs = pairwise(timeless)
    return tuple(words[: next((index for index, pair in enumerate(pairs) if all(pair)), len(words))])


def compression(text: str) -> float:
    """How much shorter a text gets by compression. Text that repeats itself gets much shorter."""
    data = text.encode()
    return len(data) / len(zlib.compress(data))
