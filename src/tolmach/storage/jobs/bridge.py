"""Lets a job, which runs in a thread, wait for work that must run on the event loop."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError, Future
from typing import Any, TypeVar

from tolmach.storage.jobs.run import PATIENT

T = TypeVar("T")


class Bridge:
    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: set[Future[Any]] = set()

    @property
    def is_open(self) -> bool:
        return self._loop is not None

    def open(self) -> None:
        """Call this on the event loop, before the first job runs."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Ends everything that a job waits for at once, with CancelledError in the job."""
        self._loop = None
        for future in list(self._waiting):
            future.cancel()

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Call this in the job's thread. It waits until the work is done or the service stops."""
        if self._loop is None:
            work.close()
            raise CancelledError
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        self._waiting.add(future)
        try:
            return future.result()
        finally:
            self._waiting.discard(future)

    def insist(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Like `wait`, for use between steps: if the database or the blob store is away, it tries again, as a step
        does."""
        for number in range(PATIENT.attempts - 1):
            try:
                return self.wait(work())
            except PATIENT.on:
                time.sleep(PATIENT.wait * 2**number)
        return self.wait(work())
