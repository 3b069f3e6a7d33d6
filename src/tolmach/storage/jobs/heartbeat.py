"""The life of the jobs in a process that may share its database with others: the process launches jobs, takes over
those of dead processes, and closes its own."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from tolmach.errors import StartError, Unavailable
from tolmach.storage.jobs.service import Jobs
from tolmach.storage.roster import BEAT_SECONDS, Roster
from tolmach.storage.tending import try_now

FIRST_MOMENTS = 0.5
"""Seconds. A launch imports for half as long, and would take that time from a first translation."""
log = structlog.get_logger("tolmach.jobs")


class Heartbeat:
    """`beat` says in the database that this process lives, and learns which others do."""

    def __init__(self, jobs: Jobs, roster: Roster, beat: Callable[[], Awaitable[None]], *, is_alone: bool) -> None:
        self._jobs = jobs
        self._roster = roster
        self._beat = beat
        self._is_alone = is_alone

    async def launch(self) -> None:
        """Runs until it is cancelled. The first moments of a service belong to its first requests, unless one brings a
        job; until the end of the launch an upload waits. From then on, it takes up what this process began and left."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._jobs.wanted(), FIRST_MOMENTS)
        while True:
            try:
                await asyncio.to_thread(self._jobs.launch)
                break
            except StartError as error:
                log.error("documents cannot be translated", reason=str(error))
            await asyncio.sleep(BEAT_SECONDS)
        await self._beat_once(taking_over=True)
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            await try_now(self._jobs.take_up(), log)

    async def tend(self) -> None:
        """Runs until it is cancelled."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            await self._beat_once(taking_over=not self._is_alone)

    async def close(self) -> None:
        # In a thread, because the steps of a running job need the event loop to come to their end.
        await asyncio.to_thread(self._jobs.close)
        try:
            await self._roster.leave()
        except Exception as error:
            log.error("others were not told of the end", kind=type(error).__name__)

    async def _beat_once(self, *, taking_over: bool) -> None:
        """The jobs of the dead go on here or in another living process. It asks who has jobs before it asks who lives,
        since no process begins a job before it has said that it lives."""
        try:
            begun = await self._at_work() if taking_over else frozenset[str]()
            await self._beat()
            if dead := begun - self._roster.living:
                await self._jobs.take_over(dead)
        except Exception as error:
            log.error("heartbeat failed", kind=type(error).__name__)

    async def _at_work(self) -> frozenset[str]:
        """If the job store does not answer, the next beat asks again; this one does not wait for it."""
        try:
            return frozenset(await asyncio.wait_for(self._jobs.replicas(), BEAT_SECONDS))
        except (Unavailable, TimeoutError):
            return frozenset()
