"""Uploaded files: the service keeps all of a file or nothing of it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from tolmach.errors import BadRequest
from tolmach.storage import tending


async def whole(chunks: AsyncIterator[bytes], size: int) -> AsyncIterator[bytes]:
    """Passes the file on, and raises an error at its end if it is too short. The wire layer refuses a file that is too
    long."""
    count = 0
    async for chunk in chunks:
        count += len(chunk)
        yield chunk
    if count != size:
        raise BadRequest(f"The file has {count} bytes, but {size} were announced.")


@asynccontextmanager
async def all_or_nothing(discard: Callable[[], Awaitable[None]], log: Any) -> AsyncIterator[None]:
    """Discards the received data if the block does not come to its end, for example because the client hung up."""
    try:
        yield
    except BaseException:
        await asyncio.shield(tending.try_now(discard(), log))
        raise
