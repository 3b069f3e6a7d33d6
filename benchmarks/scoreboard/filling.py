"""Measures directions in several processes. This is not in `__main__`, where a new process could not find it."""

import asyncio
import multiprocessing
from collections.abc import Sequence

from benchmarks.scoreboard.direction import Row, measure
from benchmarks.scoreboard.journal import Journal
from benchmarks.scoreboard.subject import Subject
from tolmach.engines.router import Router


class _Worker:
    """What a process keeps between directions."""

    router: Router
    loop: asyncio.AbstractEventLoop
    count: int


def _start(model: Subject, count: int) -> None:
    _Worker.loop = asyncio.new_event_loop()
    _Worker.router = model.router()
    _Worker.count = count


def _measure(direction: str) -> tuple[str, Row]:
    source, _, target = direction.partition("-")
    return direction, _Worker.loop.run_until_complete(measure(_Worker.router, source, target, _Worker.count))


def fill(journal: Journal, model: Subject, count: int, directions: Sequence[str], processes: int) -> None:
    with multiprocessing.get_context("spawn").Pool(processes, _start, (model, count)) as pool:
        for number, (direction, row) in enumerate(pool.imap_unordered(_measure, directions), 1):
            journal.add(direction, row)
            print(f"{number} of {len(directions)}", direction, row, flush=True)
