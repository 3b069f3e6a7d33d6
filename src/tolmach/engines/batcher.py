"""One queue and a few threads around an engine: requests of all callers share its batches."""

import asyncio
import math
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from tolmach import errors
from tolmach.engines.attempt import KeptEngine, Outcome
from tolmach.engines.load import Load, Meter
from tolmach.engines.memo import Memo
from tolmach.engines.protocol import Abilities, Engine, Request, Result
from tolmach.engines.queue import FairQueue, Priority, QueueEntry

BATCH_COST = 1024
"""Tokens that a thread translates at once. More would be faster under load, and take more memory."""
DOCUMENT_BATCH = 0.25
"""The share of the largest batch that documents get while people are there: a running batch cannot be stopped, so it is
what a person waits for."""
PRESENCE = 30.0
"""So many seconds after an interactive request, people are there."""
_PART = 50
"""The number of requests that enter the queue in one turn of the event loop. If the engine has to count tokens, this
takes a few milliseconds."""
PATIENCE, LONGEST_WAIT = 0.15, 0.25
"""How long a worker waits at most for the callers of its last batch: a share of that batch's time, and seconds. A
caller that sends without pause is back by then, and a few large batches are done sooner than many small ones."""


class _Call:
    """One caller and the results that it still waits for."""

    def __init__(self, size: int) -> None:
        self.entries: list[QueueEntry[_Item]] = []
        self.results = [Result("")] * size
        self.missing = size
        self.future: Future[list[Result]] = Future()
        # From here on, cancelling the caller cannot cancel the future while a worker sets it.
        self.future.set_running_or_notify_cancel()


@dataclass(frozen=True, slots=True)
class _Item:
    request: Request
    call: _Call
    places: Sequence[int]
    """The places of this item in the results of the call."""


@dataclass(frozen=True, slots=True)
class _Expected:
    """How many calls may soon be waiting again, and how long it is worth waiting for them."""

    calls: int = 0
    until: float = 0.0


class Batcher:
    """`max_batch_cost` bounds a batch. Work that idle workers could share is spread over them, but not into batches
    below `min_batch_cost`: raise it if a call is costly by itself. For `remembered` seconds, an interactive result is
    reused if the same key asks for it again."""

    def __init__(
        self,
        factory: Callable[[], Engine],
        *,
        workers: int = 1,
        max_batch_cost: int = BATCH_COST,
        min_batch_cost: int = 1,
        remembered: float = 0.0,
    ) -> None:
        self._attempt = KeptEngine(factory)
        self._max_batch_cost = max_batch_cost
        self._min_batch_cost = min_batch_cost
        self._queue: FairQueue[_Item] = FairQueue()
        self._memo = Memo(remembered)
        self._meter = Meter()
        self._people_until = -math.inf
        self._idle = workers
        self._closing = False
        self._changed = threading.Condition()
        """Guards everything above. No thread holds it while an engine works."""
        self._threads = [
            threading.Thread(target=self._work, name=f"{self.name}-{n}", daemon=True) for n in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def name(self) -> str:
        return self._attempt.engine.name

    @property
    def abilities(self) -> Abilities:
        return self._attempt.engine.abilities

    def cost(self, requests: Iterable[Request]) -> int:
        engine = self._attempt.engine
        return sum(max(1, engine.cost(request)) for request in requests)

    def load(self, *, key: str = "", priority: Priority = Priority.DOCUMENT) -> Load:
        """The load ahead of work of this key and priority."""
        with self._changed:
            oldest = self._queue.oldest(priority)
            return Load(
                waiting=self._queue.waiting(priority),
                running=self._meter.running,
                waiting_of_key=self._queue.waiting_of(key, priority),
                calls_of_key=self._queue.calls_of(key, priority),
                keys=self._queue.keys(priority),
                throughput=self._meter.rate,
                oldest=0.0 if oldest is None else time.monotonic() - oldest,
            )

    async def translate(self, requests: Sequence[Request], *, key: str, priority: Priority) -> list[Result]:
        """Returns all results or raises an error. Equal requests that are near each other in a call are done once.

        If the caller is cancelled, its requests leave the queue, unless they already run.
        """
        if not requests:
            return []
        call = _Call(len(requests))
        try:
            for start in range(0, len(requests), _PART):
                self._put(self._entries(call, requests, start, key, priority), call)
                await asyncio.sleep(0)
            return await asyncio.wrap_future(call.future)
        except (asyncio.CancelledError, errors.Unavailable):
            with self._changed:
                self._withdraw(call)
            raise

    async def close(self, *, drain: bool = True) -> None:
        """Finishes what was accepted (without `drain`: what already runs), then stops the threads."""
        with self._changed:
            first, self._closing = not self._closing, True
            dropped = [] if drain else self._queue.clear()
            for entry in dropped:
                self._fail(entry.item.call, _closing_error())
            self._changed.notify_all()
        await asyncio.to_thread(self._stop, first)

    def _stop(self, first: bool) -> None:
        for thread in self._threads:
            thread.join()
        if first:
            self._attempt.close()

    def _entries(
        self, call: _Call, requests: Sequence[Request], start: int, key: str, priority: Priority
    ) -> list[QueueEntry[_Item]]:
        """Long requests come first: neighbours of similar length share a batch, and the longest is not begun last."""
        engine, now = self._attempt.engine, time.monotonic()
        places: dict[Request, list[int]] = {}
        for place, request in enumerate(requests[start : start + _PART], start):
            places.setdefault(request, []).append(place)
        entries = [
            QueueEntry(_Item(r, call, at), key, priority, engine.group(r), max(1, engine.cost(r)), now, call)
            for r, at in places.items()
        ]
        return sorted(entries, key=lambda entry: -entry.cost)

    def _put(self, entries: list[QueueEntry[_Item]], call: _Call) -> None:
        with self._changed:
            if self._closing:
                raise _closing_error()
            if call.future.done():
                return
            new = [entry for entry in entries if not self._is_known(entry)]
            call.entries += new
            if entries[0].priority is Priority.INTERACTIVE:
                self._people_until = entries[0].since + PRESENCE
            for entry in new:
                self._queue.put(entry)
            self._changed.notify_all()

    def _withdraw(self, call: _Call) -> None:
        for entry in call.entries:
            self._queue.remove(entry)

    def _work(self) -> None:
        expected = _Expected()
        while batch := self._next(expected):
            began = time.monotonic()
            outcomes = self._attempt.run([entry.item.request for entry in batch])
            self._deliver(batch, outcomes)
            expected = _expected(batch, began, time.monotonic())

    def _next(self, expected: _Expected) -> list[QueueEntry[_Item]]:
        """Waits for a batch; an empty one means that the work is over."""
        with self._changed:
            while True:
                while not self._queue and not self._closing:
                    self._changed.wait(self._memo.forget(time.monotonic()))
                self._await(expected)
                taken = self._queue.take(self._budget(self._max_batch_cost), self._budget(self._largest_of_documents()))
                # A request of another call may have produced the same result meanwhile.
                batch = [entry for entry in taken if not self._is_known(entry)]
                if batch or (self._closing and not taken):
                    break
            if batch:
                self._idle -= 1
                self._meter.start(_cost(batch), time.monotonic())
            return batch

    def _await(self, expected: _Expected) -> None:
        while len(self._queue) < expected.calls and not self._closing:
            left = expected.until - time.monotonic()
            if left <= 0:
                return
            self._changed.wait(left)

    def _is_known(self, entry: QueueEntry[_Item]) -> bool:
        """Whether it was done recently; then its call gets the result here."""
        known = self._memo.find(entry.key, entry.item.request, time.monotonic())
        if known is not None:
            self._settle(entry.item, known)
        return known is not None

    def _budget(self, largest: int) -> int:
        fair_part = math.ceil(self._queue.waiting() / self._idle)
        return min(self._max_batch_cost, max(self._min_batch_cost, min(largest, fair_part)))

    def _largest_of_documents(self) -> int:
        are_people_here = time.monotonic() < self._people_until
        return math.ceil(self._max_batch_cost * DOCUMENT_BATCH) if are_people_here else self._max_batch_cost

    def _deliver(self, batch: list[QueueEntry[_Item]], outcomes: list[Outcome]) -> None:
        with self._changed:
            self._idle += 1
            self._meter.stop(_cost(batch), time.monotonic())
            for entry, outcome in zip(batch, outcomes, strict=True):
                self._remember(entry, outcome)
                self._settle(entry.item, outcome)

    def _remember(self, entry: QueueEntry[_Item], outcome: Outcome) -> None:
        """Also remembers results whose caller has hung up, because it may ask again."""
        if isinstance(outcome, Result) and entry.priority is Priority.INTERACTIVE:
            self._memo.keep(entry.key, entry.item.request, outcome, entry.cost, time.monotonic())

    def _settle(self, item: _Item, outcome: Outcome) -> None:
        call = item.call
        if isinstance(outcome, errors.ApiError):
            self._fail(call, outcome)
            return
        for place in item.places:
            call.results[place] = outcome
        call.missing -= len(item.places)
        if not call.missing and not call.future.done():
            call.future.set_result(call.results)

    def _fail(self, call: _Call, error: errors.ApiError) -> None:
        """A caller gets everything or an error, so the rest of its work need not be done."""
        self._withdraw(call)
        if not call.future.done():
            call.future.set_exception(error)


def _expected(batch: list[QueueEntry[_Item]], began: float, ended: float) -> _Expected:
    patience = min(LONGEST_WAIT, PATIENCE * (ended - began))
    return _Expected(len({entry.call for entry in batch}), ended + patience)


def _cost(batch: list[QueueEntry[_Item]]) -> int:
    return sum(entry.cost for entry in batch)


def _closing_error() -> errors.Unavailable:
    return errors.Unavailable("The service is shutting down.")
