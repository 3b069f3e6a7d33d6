"""Writes results as speech: each sentence at its time, or later if the one before has not ended yet."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from tolmach.voice.audio.protocol import SPEAKING_RATE, AudioWriter, Samples
from tolmach.voice.jobs.subtitles import TimedLine
from tolmach.voice.speaking.protocol import Speaker

SAMPLES_A_MILLISECOND: Final = SPEAKING_RATE // 1000
SHORTEST: Final = SPEAKING_RATE // 10
"""The samples in a file without speech. A container without any sound would not be a valid file."""


def speech(lines: Sequence[TimedLine], language: str, speaker: Speaker, writer: AudioWriter) -> Iterator[bytes]:
    """Yields the contents of the file in non-empty chunks. Blocks. Raises `Speechless`."""
    yield from filter(None, writer.headers)
    for samples in _sound(lines, language, speaker):
        yield from filter(None, writer.feed(samples))
    yield from filter(None, writer.finish())


def _sound(lines: Sequence[TimedLine], language: str, speaker: Speaker) -> Iterator[Samples]:
    at = 0
    for line in lines:
        for samples in _silence(line.start * SAMPLES_A_MILLISECOND - at):
            at += len(samples)
            yield samples
        for samples in speaker.speak(line.text, language, None):
            at += len(samples)
            yield samples
    if not at:
        yield from _silence(SHORTEST)


def _silence(count: int) -> Iterator[Samples]:
    """Yields silence a second at a time, because a pause may last for hours."""
    for start in range(0, count, SPEAKING_RATE):
        yield np.zeros(min(SPEAKING_RATE, count - start), np.float32)
