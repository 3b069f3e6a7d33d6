"""The scenarios of the simulation. Each is a function from measured times to a plain table.

The simulation does not play a day second by second: some seconds at its rate stand for an hour, after some seconds in
which the queues fill. That is enough, because queues of seconds forget within seconds and a slice has thousands of
requests.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from typing import Any

import simpy

from benchmarks.service.speed import CALLERS
from benchmarks.signature import lines
from benchmarks.simulation.inputs import Inputs
from benchmarks.simulation.ledgers import FreeLedger, LeasedLedger, Ledger, Server, SlicedLedger
from benchmarks.simulation.model import (
    Assumptions,
    Call,
    Chances,
    EngineTimes,
    Summary,
    price_of_a_million,
    quantile,
    summary,
)
from benchmarks.simulation.replica import Steps
from benchmarks.simulation.workload import BUSIEST, HOURS, cost_of, curve, lengths, poisson, requests_a_second
from benchmarks.simulation.world import Spread, World, as_told, crashing, fleet, upgrading, with_jitter
from tolmach.engines.batcher import BATCH_COST

CHARACTERS_A_DAY = 1e9
GOOD_P99 = 2.0
"""Seconds. A fleet with a p99 up to this is large enough."""
ACCOUNTS = 1000
SLICES = (1, 4, 16, 64)
GROWING = ("row", "16 slices", "leases")
CROWD, CALLERS_OF_A_REPLICA = 64, 4
AT_ONCE = EngineTimes(longest=0.001, each=0.0)
"""An engine that is no bottleneck."""
HERDED, OUTAGE = 4, 30.0
"""The number of replicas that all clients meet at once, and the second at which they do."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How long each slice is, and how far the scenarios go."""

    seconds: float
    hours: Sequence[int]
    fleets: Sequence[int]
    herd: int

    @property
    def warm_up(self) -> float:
        return self.seconds / 4


WHOLE = Scale(20.0, HOURS, (10, 100, 1000), 2000)
QUICK = Scale(4.0, (3, BUSIEST), (10,), 600)


@dataclass(frozen=True, slots=True)
class Stage:
    """What all scenarios share."""

    inputs: Inputs
    assumed: Assumptions
    scale: Scale
    seed: int = 1
    least: int = 0
    """The smallest fleet that serves the busiest hour well."""

    def world(self, replicas: int, make: Callable[[simpy.Environment, Server], Ledger] | None = None) -> World:
        env = simpy.Environment()
        server = Server(env, self.inputs.quota, self.assumed)
        made = make(env, server) if make else SlicedLedger(env, server)
        found = fleet(env, replicas, self.inputs.engine, self.inputs.cores)
        chance = Chances(self.seed).clients
        return World(env, found, made, self.inputs.reading, assumed=self.assumed, chance=chance)

    def calls(self, rate: float, seconds: float, accounts: int = ACCOUNTS) -> Iterable[Call]:
        names = [f"account {number}" for number in range(accounts)]
        return poisson(rate, seconds, lengths(), names, Chances(self.seed))

    def rate(self, hour: float = BUSIEST + 0.5) -> float:
        return requests_a_second(CHARACTERS_A_DAY, lengths(), hour)

    def seen(self, world: World, rate: float, seconds: float, accounts: int = ACCOUNTS) -> Summary:
        """Sums up the calls after the warm-up. A call that is not done half a minute after the end counts as lost."""
        warm = self.scale.warm_up
        world.env.process(world.drive(self.calls(rate, warm + seconds, accounts)))
        world.env.run(until=warm + seconds + self.assumed.hang_up)
        return summary([call for call in world.calls if call.arrived >= warm])


def beside_speed(stage: Stage) -> dict[str, Any]:
    """Simulates the callers of the speed benchmark, who call again as soon as they get an answer."""
    rows = {}
    for callers, count in CALLERS.items():
        env = simpy.Environment()
        world = World(env, fleet(env, 1, stage.inputs.engine, stage.inputs.cores, longest_wait=1e9), FreeLedger())
        costs = iter([cost_of(len(line)) for line in lines("en", count)])
        for number in range(callers):
            env.process(_calling(world, number, costs))
        env.run()
        times = [call.ended - call.arrived for call in world.calls]
        measured = stage.inputs.speed["http"][str(callers)]
        rows[str(callers)] = {
            "sentences_per_second": round(count / env.now, 1),
            "p50_ms": round(1000 * quantile(times, 50), 1),
            "p99_ms": round(1000 * quantile(times, 99), 1),
            "measured": {name: measured[name] for name in ("sentences_per_second", "p50_ms", "p99_ms")},
        }
    return rows


def _calling(world: World, number: int, costs: Any) -> Steps:
    for cost in costs:
        yield world.send(Call(number, world.env.now, "bench", cost, 0))


def enough(stage: Stage, rate: float) -> int:
    """The smallest fleet that serves this rate well."""
    busiest = max(1, int(rate / _most_a_second(stage.inputs)))
    return next(
        count
        for count in range(busiest, 100 * busiest)
        if _is_good(stage.seen(stage.world(count), rate, stage.scale.seconds))
    )


def prepared(stage: Stage) -> Stage:
    return replace(stage, least=enough(stage, stage.rate()))


def _is_good(found: Summary) -> bool:
    return found.p99 <= GOOD_P99 and not found.refused and not found.lost


def _most_a_second(inputs: Inputs) -> float:
    """The most that a replica with full batches can do. The search for the smallest fleet begins there."""
    costs = [cost_of(length) for length in lengths()]
    batch = costs[: BATCH_COST * len(costs) // sum(costs)]
    return inputs.cores * len(batch) / inputs.engine.seconds(batch)


def day(stage: Stage) -> dict[str, Any]:
    """Runs a fleet for the busiest hour all day, and adds the price if the fleet followed the load hour by hour."""
    replicas = stage.least
    hours = [_hour(stage, hour, replicas) for hour in stage.scale.hours]
    needed = [enough(stage, stage.rate(hour + 0.5)) for hour in stage.scale.hours]
    cores, second = stage.inputs.cores, CHARACTERS_A_DAY / 86_400
    mean = sum(curve(hour + 0.5) for hour in stage.scale.hours) / len(stage.scale.hours)
    return {
        "characters": int(CHARACTERS_A_DAY),
        "replicas": replicas,
        "hours": hours,
        "needed_by_hour": needed,
        "price_of_a_million": round(price_of_a_million(replicas * cores, second, stage.assumed.core_hour), 4),
        "price_when_scaled_by_hour": round(
            price_of_a_million(1, second * mean, stage.assumed.core_hour) * cores * sum(needed) / len(needed), 4
        ),
    }


def _hour(stage: Stage, hour: int, replicas: int) -> dict[str, Any]:
    rate = stage.rate(hour + 0.5)
    found = stage.seen(stage.world(replicas), rate, stage.scale.seconds)
    return {"hour": hour, "requests_per_second": round(rate, 1), **found.rounded()}


def growth(stage: Stage) -> list[dict[str, Any]]:
    """Multiplies traffic and replicas by ten, step by step, in the busiest hour."""
    each = stage.rate() / stage.least
    return [
        {"replicas": count, "ledger": name, **_grown(stage, count, each * count, make).rounded()}
        for count in stage.scale.fleets
        for name, make in ledgers(count).items()
        if name in GROWING
    ]


def _grown(stage: Stage, count: int, rate: float, make: Callable[..., Ledger]) -> Summary:
    """Simulates fewer seconds for more replicas, because the number of requests matters."""
    seconds = max(3.0, min(stage.scale.seconds, 10_000 / rate))
    shorter = replace(stage, scale=replace(stage.scale, seconds=seconds), assumed=replace(stage.assumed, hang_up=10.0))
    return shorter.seen(shorter.world(count, make), rate, seconds)


def ledgers(replicas: int, limit: int | None = None) -> dict[str, Callable[[simpy.Environment, Server], Ledger]]:
    options = {} if limit is None else {"limit": limit}
    sliced = {
        "row" if count == 1 else f"{count} slices": _sliced(count, options)
        for count in SLICES
        if count == 1 or count <= replicas
    }
    return sliced | {"leases": lambda env, server: LeasedLedger(env, server, replicas, **options)}


def _sliced(count: int, options: dict[str, int]) -> Callable[[simpy.Environment, Server], Ledger]:
    return lambda env, server: SlicedLedger(env, server, count, **options)


def one_account(stage: Stage) -> list[dict[str, Any]]:
    """All traffic comes from one account and the engines are fast, so that the account's row is the bottleneck."""
    quick = replace(stage, inputs=replace(stage.inputs, engine=AT_ONCE))
    return [{"ledger": name, **_saturated(quick, make)} for name, make in ledgers(CROWD).items()]


def _saturated(stage: Stage, make: Callable[..., Ledger]) -> dict[str, Any]:
    """The throughput of many callers who call again as soon as they get an answer."""
    world, seconds = stage.world(CROWD, make), max(2.0, stage.scale.seconds / 12)
    sizes = Chances(stage.seed).lengths
    for number in range(CALLERS_OF_A_REPLICA * CROWD):
        world.env.process(_insisting(world, number, sizes.choice(lengths())))
    world.env.run(until=2 * seconds)
    done = [call for call in world.calls if call.done and call.ended > seconds]
    times = [call.ended - call.arrived for call in done]
    return {"requests_per_second": round(len(done) / seconds), "p99": round(quantile(times, 99), 3)}


def _insisting(world: World, number: int, characters: int) -> Steps:
    while True:
        yield world.send(Call(number, world.env.now, "one", cost_of(characters), characters))


def exactness(stage: Stage, replicas: int = 32) -> list[dict[str, Any]]:
    """An account reaches its limit with many calls under way: what was granted, and what was left unused."""
    limit, rate = 200_000, 400.0
    rows = []
    for name, make in ledgers(replicas, limit).items():
        fast = replace(stage, inputs=replace(stage.inputs, engine=AT_ONCE))
        world = fast.world(replicas, make)
        world.env.process(world.drive(islice(fast.calls(rate, 60.0, accounts=1), 3000)))
        world.env.run(until=90)
        granted = world.ledger.granted  # type: ignore[attr-defined]
        first = next((call.arrived for call in world.calls if not call.done), 0.0)
        later = sum(call.characters for call in world.calls if call.done and call.arrived > first)
        rows.append({"ledger": name, "limit": limit, "granted": granted, "after_the_first_refusal": later})
    return rows


def failures(stage: Stage) -> list[dict[str, Any]]:
    """Runs the fleet of the busiest hour while replicas die, without spares and with a tenth more replicas."""
    rows = []
    for count in (stage.least, stage.least + max(1, stage.least // 10)):
        world = stage.world(count)
        # They die so often that a slice sees some: the question is what a death costs, not how rare it is.
        hours = count * stage.scale.seconds / 3600 / 6
        crashing(world, stage.inputs.start_seconds, hours, Chances(stage.seed).failures)
        found = stage.seen(world, stage.rate(), stage.scale.seconds)
        rows.append({"replicas": count, "deaths_per_minute": round(count / hours / 60, 1), **found.rounded()})
    return rows


def rolling(stage: Stage) -> list[dict[str, Any]]:
    rows = []
    for count in (stage.least, stage.least + 1):
        world = stage.world(count)
        world.env.process(upgrading(world, stage.inputs.start_seconds))
        found = stage.seen(world, stage.rate(), stage.scale.seconds)
        rows.append({"replicas": count, **found.rounded()})
    return rows


def herd(stage: Stage) -> list[dict[str, Any]]:
    """After an outage all clients of one key call at the same moment, and again when they are told to."""
    ways: dict[str, Spread] = {"as told": as_told, "with jitter": with_jitter}
    counted = ledgers(HERDED)
    return [
        {"clients": stage.scale.herd, "ledger": name, "retry": way, **_stampede(stage, counted[name], spread)}
        for name in ("row", "leases")
        for way, spread in ways.items()
    ]


def _stampede(stage: Stage, make: Callable[..., Ledger], spread: Spread) -> dict[str, Any]:
    """Simulates the herd. The replicas have worked before, so they know how fast they are."""
    patient = replace(stage, assumed=replace(stage.assumed, patience=1000, hang_up=3600.0))
    world = patient.world(HERDED, make)
    world.spread = spread
    calls = iter(patient.calls(20.0, 3600.0, accounts=1))
    world.env.process(world.drive(takewhile(lambda call: call.arrived < OUTAGE, calls)))
    world.env.run(until=OUTAGE)
    world.calls.clear()
    for call in islice(calls, stage.scale.herd):
        world.send(replace(call, arrived=OUTAGE))
    refused: list[int] = []
    world.env.process(_watch(world, refused))
    world.env.run(until=3600)
    last = max(call.ended for call in world.calls)
    return {
        "all_served_after": round(last - OUTAGE, 1),
        "most_refused_in_a_second": max(refused),
        **summary(world.calls).rounded(),
    }


def _watch(world: World, refused: list[int]) -> Steps:
    """Counts the refusals in each second."""
    before = 0
    while not all(call.done for call in world.calls):
        yield world.env.timeout(1)
        total = sum(call.refused for call in world.calls)
        refused.append(total - before)
        before = total


def connections(stage: Stage) -> list[dict[str, Any]]:
    """Counts connections: without a pooler each replica has its own; with one, only those at work at the same time."""
    inputs, rate = stage.inputs, stage.rate() / stage.least
    server = Server(simpy.Environment(), inputs.quota, stage.assumed)
    at_work = rate * (server.reserving + server.committing + inputs.quota.processor)
    return [
        {
            "replicas": count,
            "connections": count * inputs.connections,
            "memory_gib": round(count * inputs.connections * inputs.connection_bytes / 2**30, 1),
            "at_work": round(count * at_work, 1),
        }
        for count in (1, 4, 8, 10, 100, 1000)
    ]


def limits(stage: Stage, accounts: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Lists what breaks, in the order in which a growing fleet reaches it."""
    inputs, assumed = stage.inputs, stage.assumed
    each = stage.rate() / stage.least
    row = next(found["requests_per_second"] for found in accounts if found["ledger"] == "row")
    server = assumed.database_cores / inputs.quota.processor
    found = [
        ("connections as PostgreSQL allows by default", inputs.allowed_connections // inputs.connections * each),
        ("the row of one account that sends everything", row),
        (f"{assumed.database_cores} cores of PostgreSQL", server),
    ]
    return [
        {"what": what, "requests_per_second": round(rate), "replicas": round(rate / each)}
        for what, rate in sorted(found, key=lambda item: item[1])
    ]
