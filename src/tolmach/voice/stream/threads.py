"""Runs the blocking work of sessions, away from the event loop and from the threads that others wait for."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
FOR_A_SESSION = 3
"""The threads for a session: it decodes, understands and speaks at the same time."""


class VoiceThreads:
    def __init__(self, sessions: int) -> None:
        self._pool = ThreadPoolExecutor(sessions * FOR_A_SESSION, "voice")

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, lambda: work(*args, **kwargs))

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
