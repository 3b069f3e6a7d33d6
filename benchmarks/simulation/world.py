"""Simulates clients, a balancer, replicas and a ledger on one clock."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import simpy

from benchmarks.simulation.ledgers import FreeLedger, Ledger
from benchmarks.simulation.model import Assumptions, Call, EngineTimes
from benchmarks.simulation.replica import ReplicaDied, SimulatedReplica, Steps

Spread = Callable[[int, random.Random], float]
"""Returns how long a client really waits if it is told to wait this many seconds."""


def as_told(seconds: int, _: random.Random) -> float:
    return float(seconds)


def with_jitter(seconds: int, chance: random.Random) -> float:
    """Waits between once and twice as long, so that no client comes too early and not all come at once."""
    return seconds * (1 + chance.random())


@dataclass
class World:
    """`reading` are the seconds that a replica's one loop spends on a request. `front` are the seconds that every
    request takes besides, however many there are."""

    env: simpy.Environment
    replicas: Sequence[SimulatedReplica]
    ledger: Ledger = field(default_factory=FreeLedger)
    reading: float = 0.0
    front: float = 0.0
    spread: Spread = as_told
    assumed: Assumptions = Assumptions()
    chance: random.Random = field(default_factory=lambda: random.Random(0))
    calls: list[Call] = field(default_factory=list)
    _turn: int = 0

    def drive(self, calls: Iterable[Call]) -> Steps:
        """Sends each call at its time, whether the calls before it are done or not."""
        for call in calls:
            if call.arrived > self.env.now:
                yield self.env.timeout(call.arrived - self.env.now)
            self.send(call)

    def send(self, call: Call) -> Any:
        self.calls.append(call)
        return self.env.process(self._client(call))

    def _client(self, call: Call) -> Steps:
        for _ in range(self.assumed.patience + 1):
            number = self._balanced()
            if number is None:
                yield self.env.timeout(1)
                continue
            wait = yield from self._served(call, number)
            if wait is None or self.env.now - call.arrived > self.assumed.hang_up:
                return
            yield self.env.timeout(wait)

    def _served(self, call: Call, number: int) -> Steps:
        """Returns None when the call is over, otherwise the seconds after which to try again."""
        replica = self.replicas[number]
        replica.open_calls += 1
        try:
            yield from self._read(replica)
            after = replica.refusal(call)
            if after is not None:
                call.refused += 1
                return self.spread(after, self.chance)
            if not (yield from self.ledger.reserve(call, number)):
                return None
            if not replica.is_up:
                raise ReplicaDied
            yield replica.submit(call)
            yield from self.ledger.commit(call, number)
        except ReplicaDied:
            call.broken += 1
            return self.spread(1, self.chance)
        finally:
            replica.open_calls -= 1
        call.ended, call.done = self.env.now, True
        return None

    def _read(self, replica: SimulatedReplica) -> Steps:
        if self.reading:
            with replica.loop.request() as turn:
                yield turn
                yield self.env.timeout(self.reading)
        yield self.env.timeout(self.front)

    def _balanced(self) -> int | None:
        """Picks the next replica in turn among those that take new calls."""
        for step in range(len(self.replicas)):
            number = (self._turn + step) % len(self.replicas)
            if self.replicas[number].is_up and not self.replicas[number].is_draining:
                self._turn = number + 1
                return number
        return None


def fleet(
    env: simpy.Environment, count: int, times: EngineTimes, workers: int, **options: Any
) -> list[SimulatedReplica]:
    return [SimulatedReplica(env, times, workers, **options) for _ in range(count)]


def crashing(world: World, start_seconds: float, hours: float, chance: random.Random) -> None:
    """Lets each replica die at random times, lose what it had, and start again."""

    def life(replica: SimulatedReplica) -> Steps:
        while True:
            yield world.env.timeout(chance.expovariate(1 / (hours * 3600)))
            replica.die()
            yield world.env.timeout(start_seconds)
            replica.start()

    for replica in world.replicas:
        world.env.process(life(replica))


def upgrading(world: World, start_seconds: float) -> Steps:
    """Upgrades the replicas one after another: each gets nothing new, finishes what it has, and comes back."""
    for replica in world.replicas:
        replica.is_draining = True
        while replica.open_calls:
            yield world.env.timeout(0.1)
        yield world.env.timeout(start_seconds)
        replica.is_draining = False
