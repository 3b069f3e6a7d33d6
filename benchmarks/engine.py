"""Opens the shipped model as the service uses it: behind the router and the batcher, without the network."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from tolmach.engines.nmt.packages import read_package, shipped
from tolmach.engines.opening import open_router
from tolmach.engines.protocol import Request
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.settings import Settings


def model_hash() -> str:
    return read_package(shipped()).fingerprint


@asynccontextmanager
async def router() -> AsyncIterator[Router]:
    opened = await asyncio.to_thread(open_router, Settings(remember_seconds=0))
    try:
        yield opened
    finally:
        await opened.close()


async def translate(router: Router, texts: Sequence[str], source: str, target: str, key: str = "bench") -> list[str]:
    requests = [Request(text, source, target) for text in texts]
    results = await router.route(source, target).translate(requests, key=key, priority=Priority.INTERACTIVE)
    return [result.text for result in results]
