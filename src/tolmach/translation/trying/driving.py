"""Computes in a thread and asks the engines on the event loop.

The work is a generator: it yields its requests and receives the answers. So the event loop never computes.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

Asked = TypeVar("Asked")
Answered = TypeVar("Answered")
Made = TypeVar("Made")


async def drive(steps: Generator[Asked, Answered, Made], ask: Callable[[Asked], Awaitable[Answered]]) -> Made:
    """Returns what the work returns at its end."""
    found = await asyncio.to_thread(_advance, partial(next, steps))
    while not isinstance(found, _Finished):
        answered = await ask(found)
        found = await asyncio.to_thread(_advance, partial(steps.send, answered))
    made: Made = found.made
    return made


@dataclass(frozen=True, slots=True)
class _Finished(Generic[Made]):
    made: Made


def _advance(step: Callable[[], Asked]) -> Asked | _Finished[Any]:
    try:
        return step()
    except StopIteration as stop:
        return _Finished(stop.value)
