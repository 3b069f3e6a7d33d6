"""The common base of the domains that use durable jobs: jobs that belong to rows, and the upkeep beside the requests.

A row says that there is work to do. So a job that the job store lost or refused starts again from its row.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from tolmach.errors import ApiError, Refused
from tolmach.storage import tending
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.jobs.run import OUTAGES
from tolmach.storage.jobs.service import Jobs, StepFailed
from tolmach.storage.stores import Storage
from tolmach.storage.tending import Life


class Bench:
    """The jobs of one domain. A job has the id of its row, and no other argument."""

    def __init__(self, jobs: Jobs, bridge: Bridge) -> None:
        self._jobs = jobs
        self._bridge = bridge

    async def start(self, name: str, job_id: str) -> None:
        """Starts a job. If jobs do not run yet, or if the job store is away, `resume` starts it later."""
        with suppress(*OUTAGES):
            await self._jobs.enqueue(name, job_id, job_id=job_id)

    async def resume(self, name: str, job_id: str) -> bool:
        """Restarts a job that was cut off. Returns False if the job has failed for good: it was begun too often."""
        status = await self._jobs.status(job_id)
        if status is not None and status.state in ("failed", "cancelled"):
            return False
        if status is not None and status.state == "done":
            # The row says otherwise: the service stopped while the job ran.
            await self._jobs.forget(job_id)
        if status is None or status.state == "done":
            await self.start(name, job_id)
        return True

    def carry_through(
        self, work: Callable[[], None], fail: Callable[[str], Coroutine[Any, Any, None]], broken: str
    ) -> None:
        """Does the work, in the thread of a job. `fail` gets the sentence for the owner if the work cannot be done,
        which is `broken` if the service itself is at fault."""
        try:
            work()
        except (Refused, ApiError) as refused:
            sentence = str(refused)
        except StepFailed:
            sentence = broken
        else:
            return
        self._bridge.insist(lambda: fail(sentence))


class Upkeep(ABC):
    """The work of a domain beside the requests: it keeps its jobs going, and removes what is over."""

    def __init__(self, storage: Storage, bridge: Bridge, log: Any, prepare: Callable[[], None] = lambda: None) -> None:
        """`prepare` runs in a thread, before the first request."""
        self._database = storage.database
        self._blobs = storage.blobs
        self._roster = storage.roster
        self._bridge = bridge
        self._log = log
        self._prepare = prepare

    @property
    def life(self) -> Life:
        return Life(self.tend, self.open, self.close)

    async def open(self) -> None:
        """Runs before the first request."""
        await asyncio.to_thread(self._prepare)
        self._bridge.open()

    async def tend(self) -> None:
        """Runs until it is cancelled."""
        await tending.tend(self.keep_going, self.sweep, self._log)

    async def close(self) -> None:
        """Stops what a job waits for; the job goes on elsewhere or at the next start."""
        self._bridge.close()

    @abstractmethod
    async def keep_going(self) -> None:
        """Runs every few seconds."""

    @abstractmethod
    async def sweep(self) -> None:
        """Removes what a crash left behind. Runs now and then."""
