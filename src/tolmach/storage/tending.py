"""What goes on beside the requests: something often, something rarely, whatever goes wrong."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

TENDING: Final = 10.0
SWEEPING: Final = 3600.0
"""Seconds between two rounds, and between two searches for what a crash left behind."""

Work = Callable[[], Awaitable[None]]


async def try_now(work: Awaitable[None], log: Any) -> None:
    """What a later round or a sweep does too: that it failed now is nothing to those who wait for it."""
    try:
        await work
    except Exception as error:
        log.warning("left to a later round", kind=type(error).__name__)


async def tend(often: Work, rarely: Work, log: Any) -> None:
    """Without end. What failed is tried again in the next round."""
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
