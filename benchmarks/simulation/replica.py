"""A replica built from the real fair queue, meter and admission of the service, in simulated time.

Only what takes time is simulated: threads, the engine and the clock.
"""

import math
from collections.abc import Generator
from typing import Any

import simpy

from benchmarks.simulation.model import Call, EngineTimes
from tolmach.engines.batcher import BATCH_COST, LONGEST_WAIT, PATIENCE
from tolmach.engines.load import Load, Meter
from tolmach.engines.queue import FairQueue, Priority, QueueEntry
from tolmach.errors import Overloaded, TooManyRequests
from tolmach.settings import Settings
from tolmach.wire.admission import Admission, ProcessMemory, Wait

Steps = Generator[Any, Any, Any]


class ReplicaDied(Exception):
    """A client that waits for this replica must try another one."""


class SimulatedReplica:
    """`workers` share the queue and the engine, as threads do."""

    def __init__(
        self,
        env: simpy.Environment,
        times: EngineTimes,
        workers: int,
        longest_wait: float = Settings().queue_seconds,
        batch_tokens: int = BATCH_COST,
    ) -> None:
        self._env = env
        self._times = times
        self._workers = workers
        self._batch_tokens = batch_tokens
        self._admission = Admission(self, longest_wait=longest_wait, memory=ProcessMemory(1, resident=lambda: 0))
        self.loop = simpy.Resource(env, 1)
        """The one thread that reads requests and writes answers."""
        self.is_up = False
        self.is_draining = False
        """Whether it only finishes what it has and takes nothing new."""
        self.open_calls = 0
        self.start()

    def start(self) -> None:
        self._queue: FairQueue[Any] = FairQueue()
        self._meter = Meter()
        self._idle = self._workers
        self._arrival = self._env.event()
        self._running: list[Any] = []
        self.is_up = True
        self._threads = [self._env.process(self._work()) for _ in range(self._workers)]

    def die(self) -> None:
        """Stops the replica and fails all calls that wait or run."""
        self.is_up = False
        for thread in self._threads:
            thread.interrupt()
        for event in (*self._running, *(entry.item for entry in self._queue.clear())):
            event.fail(ReplicaDied())

    def wait(self, key_id: str, size: int) -> Wait:
        """Implements what admission needs. The size is the cost here."""
        load = self._load(key_id)
        return Wait(load.wait(size), load.clearing, load.own, load.keys)

    def refusal(self, call: Call) -> int | None:
        """The seconds after which to try again if the call is not admitted; otherwise None."""
        try:
            self._admission.check(call.account, call.cost)
        except (TooManyRequests, Overloaded) as refused:
            return refused.retry_after
        return None

    def submit(self, call: Call) -> Any:
        """Queues the call and returns the event that fires when its batch is done."""
        done = self._env.event()
        entry = QueueEntry(done, call.account, Priority.INTERACTIVE, None, call.cost, self._env.now, done)
        self._queue.put(entry)
        if not self._arrival.triggered:
            self._arrival.succeed()
        return done

    def _load(self, key: str) -> Load:
        queue = self._queue
        return Load(
            queue.waiting(), self._meter.running, queue.waiting_of(key), queue.calls_of(key), queue.keys(),
            self._meter.rate,
        )  # fmt: skip

    def _work(self) -> Steps:
        calls, until = 0, 0.0
        try:
            while True:
                while not self._queue:
                    yield self._next_arrival()
                while len(self._queue) < calls and self._env.now < until:
                    yield self._next_arrival() | self._env.timeout(until - self._env.now)
                if not self._queue:
                    continue
                began = self._env.now
                calls = yield from self._batch()
                now = self._env.now
                until = now + min(LONGEST_WAIT, PATIENCE * (now - began))
        except simpy.Interrupt:
            return

    def _batch(self) -> Steps:
        """Runs a batch and returns the number of calls in it."""
        budget = min(self._batch_tokens, max(1, math.ceil(self._queue.waiting() / self._idle)))
        entries = self._queue.take(budget)
        cost = sum(entry.cost for entry in entries)
        waiting = [entry.item for entry in entries]
        self._idle -= 1
        self._running += waiting
        self._meter.start(cost, self._env.now)
        yield self._env.timeout(self._times.seconds([entry.cost for entry in entries]))
        self._meter.stop(cost, self._env.now)
        self._idle += 1
        for event in waiting:
            self._running.remove(event)
            event.succeed()
        return len(waiting)

    def _next_arrival(self) -> Any:
        if self._arrival.triggered:
            self._arrival = self._env.event()
        return self._arrival
