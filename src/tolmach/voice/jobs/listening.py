"""Turns the sound of a recording into sentences with their times."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import astuple
from itertools import islice
from typing import Final

import numpy as np

from tolmach.errors import Refused
from tolmach.voice.audio.protocol import HEARING_RATE, Samples
from tolmach.voice.jobs.model import MOST_SECONDS
from tolmach.voice.recognising.protocol import Listener, Spoken
from tolmach.voice.stream.stretches import Stretches

PIECE: Final = HEARING_RATE // 4
"""The number of samples after which the listener is asked, so that it notices pauses as they come."""
TURN: Final = 40
"""The number of chunks that are heard before others may have the place."""
TOO_LONG: Final = f"The recording is too long. Allowed: at most {MOST_SECONDS // 3600} hours."


def measured(sound: Iterable[Samples]) -> int:
    """The length in milliseconds, rounded up."""
    count = 0
    for samples in sound:
        count += len(samples)
        if count > MOST_SECONDS * HEARING_RATE:
            raise Refused(TOO_LONG)
    return -(-count * 1000 // HEARING_RATE)


def sentences(
    sound: Iterable[Samples], listener: Listener, turn: Callable[[], AbstractContextManager[None]]
) -> list[Spoken]:
    """Blocks. The listener is asked only during a `turn`, and each turn has to be waited for."""
    stretches, found = Stretches(), list[Spoken]()
    pieces = regrouped(sound, PIECE)
    while portion := list(islice(pieces, TURN)):
        with turn():
            for piece in portion:
                listener.hear(piece)
                if heard := listener.advance():
                    found += stretches.add(heard.concluded)
    with turn():
        found += stretches.add(listener.finish().concluded)
    return found + stretches.close()


def regrouped(sound: Iterable[Samples], size: int) -> Iterator[Samples]:
    """The sound in chunks of one size; only the last may be shorter."""
    held: list[Samples] = []
    count = 0
    for samples in sound:
        held.append(samples)
        count += len(samples)
        if count >= size:
            joined = np.concatenate(held)
            whole = count - count % size
            yield from (joined[start : start + size] for start in range(0, whole, size))
            held, count = [joined[whole:]], count - whole
    if count:
        yield np.concatenate(held)


def packed(spoken: Iterable[Spoken]) -> bytes:
    return json.dumps([astuple(item) for item in spoken]).encode()


def unpacked(data: bytes) -> list[Spoken]:
    return [Spoken(*item) for item in json.loads(data)]
