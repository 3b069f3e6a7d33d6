"""Recognises scanned pages, several at a time, in child processes.

A child recognises a few pages and hands each over as soon as it is done, so that no more than a page is lost with it.
Then it makes place for the pages of another document. Recognition has places of its own: no other document waits
behind a book that was scanned.
"""

import asyncio
import math
import os
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from anyio import CapacityLimiter, from_thread
from anyio.to_thread import run_sync

from tolmach.documents import works
from tolmach.documents.formats.model import PageRead, recognised_together
from tolmach.documents.formats.table import FormatRow
from tolmach.files import child
from tolmach.files.helping import Helper

MOST_CHILDREN = 4
"""The most pages that are recognised at the same time, however many cores there are: each takes up to 800 MiB."""
MOST_THREADS = 4
BATCH = 10
"""The most pages for a child. A child takes as long to load its models as to recognise a page, but one that recognised
a whole book would not make place for another document."""

Keep = Callable[[PageRead], Coroutine[Any, Any, None]]


class Pages(Protocol):
    """Keeps recognised pages until all are recognised."""

    async def found(self, efforts: Mapping[int, float]) -> dict[int, bytes]:
        """The packets of those of these pages that were recognised before. Each page is given with the work that it
        takes beside others."""

    async def keep(self, page: PageRead, left: int) -> None:
        """Keeps a page. `left` is how many are not recognised yet. `page.seconds` is the time from one page to the
        next, with all that are recognised at the same time."""

    async def begin(self, left: int) -> None:
        """Called before the first of `left` pages is recognised."""


class PagesInMemory:
    """For a caller that repeats nothing; `followed` is told how many pages are done, and how many there are."""

    def __init__(self, followed: Callable[[int, int], None] = lambda done, total: None) -> None:
        self._followed = followed
        self._total = 0

    async def found(self, efforts: Mapping[int, float]) -> dict[int, bytes]:
        return {}

    async def keep(self, page: PageRead, left: int) -> None:
        self._followed(self._total - left, self._total)

    async def begin(self, left: int) -> None:
        self._total = left
        self._followed(0, left)


class Recognising:
    def __init__(
        self, limits: child.ChildLimits, helper: Helper | None, start: child.Start, cores: int | None = None
    ) -> None:
        """`cores` are those that recognition may use; None means all that this process may use."""
        cores = cores or usable_cores()
        self._limits, self._helper, self._start = limits, helper, start
        # A child for each core: two threads of one child take 1.4 times the processor time for the same page.
        self._lanes = min(MOST_CHILDREN, cores)
        self._threads = min(MOST_THREADS, cores // self._lanes)
        self._room = CapacityLimiter(self._lanes)

    async def all(
        self, row: FormatRow, data: bytes, source: str | None, efforts: Mapping[int, float], pages: Pages
    ) -> bytes:
        """Recognises those of these pages that are not kept yet, and returns what was recognised on all of them."""
        packets = await pages.found(efforts)
        missing = [number for number in efforts if number not in packets]

        async def keep(page: PageRead) -> None:
            packets[page.number] = page.packet
            await pages.keep(page, len(efforts) - len(packets))

        if missing:
            await pages.begin(len(missing))
            await self._missing(row, data, source, missing, keep)
        return recognised_together(packets)

    async def _missing(
        self, row: FormatRow, data: bytes, source: str | None, numbers: Sequence[int], keep: Keep
    ) -> None:
        left = deque(numbers)

        async def lane() -> None:
            try:
                while left:
                    batch = [left.popleft() for _ in range(_share(len(left), self._lanes))]
                    await run_sync(self._batch, row, data, source, batch, keep, limiter=self._room)
            except BaseException:
                left.clear()
                raise

        ends = await asyncio.gather(*(lane() for _ in range(self._lanes)), return_exceptions=True)
        for end in ends:
            if isinstance(end, BaseException):
                raise end

    def _batch(self, row: FormatRow, data: bytes, source: str | None, numbers: Sequence[int], keep: Keep) -> None:
        asked = works.asking_to_recognise(row.extension, data, source, numbers, self._threads)

        def told(packet: bytes) -> None:
            page = works.recognised_in(packet)
            # As many pages as there are lanes take that time together.
            seconds = None if page.seconds is None else page.seconds / self._lanes
            from_thread.run(keep, replace(page, seconds=seconds))

        child.run(works.recognise, asked, self._limits, self._helper, self._start, told)


def usable_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _share(left: int, lanes: int) -> int:
    """The pages for the next child: the same for all lanes, so that they end at about the same time."""
    return min(BATCH, math.ceil(left / lanes))
