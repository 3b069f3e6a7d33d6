"""Opens the shipped model as the service uses it: behind the router and the batcher, without the network."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

import ctranslate2

from tolmach.engines.batcher import BATCH_COST
from tolmach.engines.nmt.packages import read_package, shipped
from tolmach.engines.nmt.tokens import Tokens
from tolmach.engines.nmt.trying import ATTEMPTS
from tolmach.engines.opening import open_router, workers
from tolmach.engines.protocol import Request
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.settings import Settings


def model_hash() -> str:
    return read_package(shipped()).fingerprint


@dataclass(frozen=True, slots=True)
class Point:
    """How the bare engine works: so many translators side by side, each with so many threads."""

    beam: int
    translators: int
    threads: int
    batch_tokens: int


def chosen() -> Point:
    """As the service works."""
    return Point(ATTEMPTS[0].beam, workers(Settings()), 1, BATCH_COST)


class Bare:
    """`translate_batch` alone, with tokens made beforehand."""

    def __init__(self, texts: Sequence[str], target: str, point: Point) -> None:
        folder = shipped()
        self._point = point
        self._translator = ctranslate2.Translator(
            str(folder),
            device="cpu",
            compute_type="int8",
            inter_threads=point.translators,
            intra_threads=point.threads,
        )
        self._tokens = Tokens(folder / "spm.model")
        self._rows = [[f"<2{target}>", *pieces] for pieces in self._tokens.encode(texts)]

    def translate(self, count: int | None = None) -> list[list[str]]:
        """The pieces of each text, or of the first ones."""
        results = self._translator.translate_batch(
            self._rows[:count],
            beam_size=self._point.beam,
            max_batch_size=self._point.batch_tokens,
            batch_type="tokens",
            use_vmap=True,
            max_decoding_length=250,
        )
        return [result.hypotheses[0] for result in results]

    def said(self) -> list[str]:
        return [self._tokens.decode(pieces) for pieces in self.translate()]


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
