"""The spoken target of a session: turns each text into packets, as they are made."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Final

import structlog
from msgspec import UNSET

from tolmach.voice.audio.protocol import SPEAKING_RATE, AudioWriter, Samples
from tolmach.voice.model import SpeechWish
from tolmach.voice.speaking.protocol import Speaker, Speechless
from tolmach.voice.stream.messages import EndOfTargetMedia, Outgoing, TargetMediaChunk
from tolmach.voice.studio import Studio

MOST_BYTES: Final = 256 * 1024
"""The most bytes of packets in one message. A client accepts 1 MiB, into which Base64 has to fit."""
log = structlog.get_logger(__name__)


class SpeechStream:
    def __init__(
        self,
        studio: Studio,
        speaker: Speaker,
        wish: SpeechWish,
        put: Callable[[Outgoing], None],
        spoke: Callable[[], None],
    ) -> None:
        self._studio = studio
        self._speaker = speaker
        self._wish = wish
        self._put = put
        self._spoke = spoke
        self._texts: asyncio.Queue[str | None] = asyncio.Queue()
        self._is_begun = False
        self._samples = 0
        self._told = 0

    async def say(self, text: str) -> None:
        self._texts.put_nowait(text)

    def end(self) -> None:
        self._texts.put_nowait(None)

    async def run(self) -> None:
        """Runs until the last text is said."""
        writer = await self._studio.threads.run(self._studio.writer, self._wish.media)
        while (text := await self._texts.get()) is not None:
            await self._say(writer, text)
        self._tell(writer, await self._studio.threads.run(writer.finish), None)
        self._put(EndOfTargetMedia(self._wish.target.name))

    async def _say(self, writer: AudioWriter, text: str) -> None:
        untold: str | None = text
        try:
            async for packets in self._packets(writer, text):
                if packets:
                    self._spoke()
                    self._tell(writer, packets, untold)
                    untold = None
        except Speechless:
            # The text is sent without sound: the transcript stays complete, and the gap is visible.
            log.warning("no speech for a segment", speaker=self._speaker.name)
        if untold is not None:
            self._tell(writer, (), untold)

    async def _packets(self, writer: AudioWriter, text: str) -> AsyncIterator[tuple[bytes, ...]]:
        run, target = self._studio.threads.run, self._wish.target
        pieces = await run(self._speaker.speak, text, target.language.code, self._wish.voice)
        while (piece := await run(_next, pieces)) is not None:
            self._samples += len(piece)
            yield await run(writer.feed, piece)

    def _tell(self, writer: AudioWriter, packets: tuple[bytes, ...], text: str | None) -> None:
        if not packets and text is None:
            return
        headers = () if self._is_begun else writer.headers
        groups = _groups((*headers, *packets))
        for number, group in enumerate(groups):
            first = not self._is_begun
            self._is_begun = True
            self._put(
                TargetMediaChunk(
                    language=self._wish.target.name,
                    data=group,
                    duration=self._duration() if number == len(groups) - 1 else 0,
                    content_type=self._wish.media if first else UNSET,
                    headers=len(headers) if first else UNSET,
                    text=text if number == 0 and text is not None else UNSET,
                )
            )

    def _duration(self) -> int:
        """The milliseconds since the last message. Rounding errors do not add up."""
        total = self._samples * 1000 // SPEAKING_RATE
        since, self._told = total - self._told, total
        return since


def _next(pieces: Iterator[Samples]) -> Samples | None:
    return next(pieces, None)


def _groups(packets: tuple[bytes, ...]) -> list[tuple[bytes, ...]]:
    """Groups packets that fit into one message. Headers are small and stay with the first packet."""
    groups: list[list[bytes]] = [[]]
    size = 0
    for packet in packets:
        if groups[-1] and size + len(packet) > MOST_BYTES:
            groups.append([])
            size = 0
        groups[-1].append(packet)
        size += len(packet)
    return [tuple(group) for group in groups]
