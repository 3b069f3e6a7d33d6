"""What a session costs: set aside some seconds ahead, written down to the millisecond."""

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
"""Milliseconds that are set aside at once, so that not every chunk asks the database."""


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
        """Of the audio so far; a begun millisecond counts."""
        return -(-self._samples * 1000 // HEARING_RATE)

    def spoke(self) -> None:
        """From here on the session counts as speech to speech, from its beginning."""
        self._spoke = True

    async def use(self, samples: int) -> None:
        """Raises `StreamFault` where the quota does not reach; then nothing of it is used."""
        # A cancelled commit would be taken back, although the audio was heard.
        await asyncio.shield(asyncio.ensure_future(self._use(samples)))

    async def close(self) -> None:
        """What was used is written down, what was set aside beyond it is given back; later, where it cannot be now."""
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
