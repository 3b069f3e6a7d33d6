"""Recurring work beside the requests: some of it often, some rarely. A failure never stops it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final

TENDING: Final = 10.0
SWEEPING: Final = 3600.0
"""Seconds between two rounds, and between two searches for what a crash left behind."""

Work = Callable[[], Awaitable[None]]


async def nothing() -> None:
    """For a part of the service that has nothing to do at this time."""


@dataclass(frozen=True, slots=True)
class Life:
    """The work of a part of the service beside the requests."""

    tend: Callable[[], Coroutine[Any, Any, None]] = nothing
    """Runs beside the requests. It may run until it is cancelled."""
    open: Work = nothing
    """Runs before the first request."""
    close: Work = nothing
    """Runs after the last request."""


async def try_now(work: Awaitable[None], log: Any) -> None:
    """Does what a later round or a sweep does, too, so that a failure now harms no caller."""
    try:
        await work
    except Exception as error:
        log.warning("left to a later round", kind=type(error).__name__)


async def tend(often: Work, rarely: Work, log: Any) -> None:
    """Runs until it is cancelled. The next round tries again what failed."""
    swept = -SWEEPING
    while True:
        clock = asyncio.get_running_loop().time()
        try:
            await often()
            if clock - swept >= SWEEPING:
                await rarely()
                swept = clock
        except Exception as error:
            log.error("tending failed", kind=type(error).__name__)
        await asyncio.sleep(TENDING)
