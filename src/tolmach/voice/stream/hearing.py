"""Turns the bytes of a client into recognised speech. Decoding keeps up with the line; recognition takes its time."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from tolmach.voice.audio.protocol import HEARING_RATE, AudioReader, Samples, Undecodable
from tolmach.voice.recognising.protocol import Heard, Hearing, Listener, Spoken
from tolmach.voice.stream.chunks import begins
from tolmach.voice.stream.faults import FaultCode, StreamFault
from tolmach.voice.studio import Studio

TICK: Final = 0.5
"""Seconds after which the listener is asked again even if nothing new was said."""
MOST_WAITING: Final = 30 * HEARING_RATE
"""The most samples that may wait to be understood. Beyond that, the line is not read until some are."""

Corrected = Callable[[str, str], str]
"""Takes a text and its language, and returns the text with the terms that were meant."""


@dataclass(frozen=True, slots=True)
class SourceWish:
    """How to hear a stream."""

    media: str
    hearing: Hearing
    corrected: Corrected = lambda text, language: text


class StreamHearing:
    """`told` is called with what was heard, and from time to time with None if nothing was."""

    def __init__(self, studio: Studio, source: SourceWish, told: Callable[[Heard | None], None]) -> None:
        self._studio = studio
        self._source = source
        self._told = told
        self._reader: AudioReader | None = None
        self._is_resumed = False
        self._waiting: list[Samples] = []
        self._is_over = False
        self._news = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()

    def resume(self) -> None:
        """The line was interrupted, so the next chunk may be the beginning of another recording."""
        self._is_resumed = True

    async def decode(self, data: bytes) -> Samples:
        """Decodes a chunk. Call this for one chunk after the other. Raises `StreamFault`."""
        fresh = self._is_resumed and begins(data)
        self._is_resumed = False
        try:
            return await self._studio.threads.run(self._decoded, data, fresh)
        except Undecodable:
            raise self._undecodable() from None

    async def hear(self, samples: Samples) -> None:
        self._waiting.append(samples)
        if sum(map(len, self._waiting)) > MOST_WAITING:
            self._room.clear()
        self._news.set()
        await self._room.wait()

    async def finish(self) -> Samples:
        """The samples that the decoder held back. Raises `StreamFault` if there was never any sound."""
        if self._reader is None:
            return np.zeros(0, np.float32)
        try:
            return await self._studio.threads.run(self._reader.finish)
        except Undecodable:
            raise self._undecodable() from None

    def end(self) -> None:
        self._is_over = True
        self._news.set()

    def close(self) -> None:
        """Drops everything that was said, and the decoder."""
        self._reader = None
        self._waiting.clear()

    async def run(self) -> None:
        """Runs until everything is heard."""
        run, source = self._studio.threads.run, self._source
        listener = await run(self._studio.recogniser.listen, source.hearing)
        is_over = False
        while not is_over:
            await self._wait()
            is_over, waiting, self._waiting = self._is_over, self._waiting, []
            self._room.set()
            heard = await run(_advanced, listener, waiting, is_over)
            self._told(await run(_corrected, heard, source.corrected) if heard is not None else None)

    async def _wait(self) -> None:
        try:
            async with asyncio.timeout(TICK):
                await self._news.wait()
        except TimeoutError:
            pass
        self._news.clear()

    def _decoded(self, data: bytes, fresh: bool) -> Samples:
        rest = _rest(self._reader) if fresh else []
        if fresh or self._reader is None:
            self._reader = self._studio.reader(self._source.media)
        return np.concatenate([*rest, self._reader.feed(data)])

    def _undecodable(self) -> StreamFault:
        return StreamFault(FaultCode.UNDECODABLE, f"The audio cannot be decoded. Announced: {self._source.media}.")


def _rest(reader: AudioReader | None) -> list[Samples]:
    """The samples that the decoder of an interrupted recording held back."""
    try:
        return [reader.finish()] if reader is not None else []
    except Undecodable:
        return []


def _advanced(listener: Listener, waiting: list[Samples], is_over: bool) -> Heard | None:
    for samples in waiting:
        listener.hear(samples)
    return listener.finish() if is_over else listener.advance()


def _corrected(heard: Heard, corrected: Corrected) -> Heard:
    def one(spoken: Spoken) -> Spoken:
        return replace(spoken, text=corrected(spoken.text, spoken.language))

    return Heard(tuple(map(one, heard.concluded)), tuple(map(one, heard.tentative)))
