"""Meters the cost of a session: it is reserved some seconds ahead, and recorded to the millisecond."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from tolmach.accounts.model import Product, Reservation
from tolmach.accounts.usage import Usage
from tolmach.callers import Caller
from tolmach.errors import QuotaExceeded
from tolmach.voice.audio.protocol import HEARING_RATE
from tolmach.voice.stream.faults import FaultCode, StreamFault

AHEAD: Final = 10_000
"""The milliseconds that are reserved at once, so that not every chunk needs the database."""


class SpeechMeter:
    def __init__(self, usage: Usage, caller: Caller, tag: str | None) -> None:
        self._usage = usage
        self._caller = caller
        self._tag = tag
        self._samples = 0
        self._paid = 0
        self._paid_spoken = 0
        self._spoke = False
        self._held: Reservation | None = None
        self._turn = asyncio.Lock()

    @property
    def milliseconds(self) -> int:
        """The milliseconds of audio so far, rounded up."""
        return -(-self._samples * 1000 // HEARING_RATE)

    def spoke(self) -> None:
        """From now on the whole session counts as speech to speech, from its beginning."""
        self._spoke = True

    async def use(self, samples: int) -> None:
        """Raises `StreamFault` if the quota is not sufficient; then nothing is used."""
        # A cancelled commit would be rolled back, although the audio was heard.
        await asyncio.shield(asyncio.ensure_future(self._use(samples)))

    async def close(self) -> None:
        """Records what was used, and releases the rest of the reservation. If that is not possible now, it is
        done later."""
        await asyncio.shield(asyncio.ensure_future(self._settle()))

    async def _use(self, samples: int) -> None:
        async with self._turn:
            wanted = -(-(self._samples + samples) * 1000 // HEARING_RATE)
            if wanted > self._paid + (self._held.amount if self._held else 0):
                await self._pay(self._usage.commit)
                self._held = await self._reserve(wanted - self._paid)
            self._samples += samples

    async def _settle(self) -> None:
        async with self._turn:
            await self._pay(self._usage.collect)

    async def _pay(self, write_down: Callable[..., Awaitable[None]]) -> None:
        if self._held is None:
            return
        total = self.milliseconds
        spoken = total - self._paid_spoken if self._spoke else 0
        await write_down(self._held, Product.SPEECH, total - self._paid, tag=self._tag, speech_to_speech=spoken)
        self._held, self._paid, self._paid_spoken = None, total, self._paid_spoken + spoken

    async def _reserve(self, needed: int) -> Reservation:
        for amount in (max(AHEAD, needed), needed):
            try:
                return await self._usage.reserve(self._caller, Product.SPEECH, amount)
            except QuotaExceeded:
                continue
        raise StreamFault(FaultCode.QUOTA, QuotaExceeded.default)
