"""The common base of all replicas of the cluster: how they are called, and how Ray Serve gets them."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any, Generic, TypeVar

import msgspec

from tolmach.engines.ray.messages import ClusterAnswer, FailedAnswer, read, written

DEPLOYMENT = "engine"
Q = TypeVar("Q")
S = TypeVar("S")


class Replica(ABC):
    """Keeps nothing of a question once it is answered. No question gets into Ray's logs, because no exception leaves
    it."""

    def __init__(self, card: object) -> None:
        self._card = card

    async def __call__(self, request: Any) -> str:
        """GET returns the description of the replica, POST asks it. If the caller hangs up, its question leaves the
        queue."""
        return await self.answer(await request.body()) if request.method == "POST" else written(self._card)

    @abstractmethod
    async def answer(self, body: bytes) -> str: ...


class ThreadedReplica(Replica, Generic[Q]):
    """Answers one question in each of its threads."""

    def __init__(self, card: object, kind: type[Q], work: Callable[[Q], ClusterAnswer], threads: int) -> None:
        super().__init__(card)
        self._kind = kind
        self._work = work
        self._threads = ThreadPoolExecutor(threads, "replica")

    async def answer(self, body: bytes) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._answer, body)

    def _answer(self, body: bytes) -> str:
        try:
            return written(self._work(read(body, self._kind)))
        except Exception as error:
            return written(FailedAnswer(type(error).__name__))


def application(replica: Callable[[S], Replica], args: Mapping[str, Any], kind: type[S]) -> Any:
    """The application for Ray Serve, made from the `args` of the configuration."""
    serve = import_module("ray.serve")
    return serve.deployment(name=DEPLOYMENT)(replica).bind(msgspec.convert(dict(args), kind))
