"""The simulation against what theory knows, where theory knows it."""

import math
import random
from collections.abc import Callable, Iterator

import pytest
import simpy

from benchmarks.simulation import scenarios
from benchmarks.simulation.check import compared
from benchmarks.simulation.inputs import Inputs, engine_times
from benchmarks.simulation.ledgers import LeasedLedger, Server, SlicedLedger
from benchmarks.simulation.model import (
    Assumptions,
    Call,
    EngineTimes,
    QuotaTimes,
    price_of_a_million,
    quantile,
)
from benchmarks.simulation.scenarios import QUICK, Stage
from benchmarks.simulation.workload import curve, requests_a_second
from benchmarks.simulation.world import World, crashing, fleet, upgrading, with_jitter

CALLS = 5_000
MEAN_COST = 1000


def erlang_c(servers: int, load: float) -> float:
    """How likely a call has to wait, where so many servers have so much to do."""
    terms = [load**k / math.factorial(k) for k in range(servers)]
    last = load**servers / math.factorial(servers) * servers / (servers - load)
    return last / (sum(terms) + last)


def waiting_of_chance(servers: int, busy: float) -> float:
    """M/M/c: in times of service."""
    return erlang_c(servers, servers * busy) / (servers * (1 - busy))


def waiting_of_equals(servers: int, busy: float) -> float:
    """M/D/c, by Cosmetatos's approximation, which is exact for one server."""
    corrected = 1 + (1 - busy) * (servers - 1) * (math.sqrt(4 + 5 * servers) - 2) / (16 * busy * servers)
    return waiting_of_chance(servers, busy) / 2 * corrected


def waited(servers: int, busy: float, cost: Callable[[random.Random], int]) -> float:
    env = simpy.Environment()
    chance = random.Random(5)
    times = EngineTimes(longest=0.0, each=1 / MEAN_COST)
    world = World(env, fleet(env, 1, times, servers, longest_wait=1e9, batch_tokens=1))

    def calls() -> Iterator[Call]:
        now = 0.0
        for number in range(CALLS):
            now += chance.expovariate(servers * busy)
            yield Call(number, now, "one", cost(chance), 0)

    env.process(world.drive(calls()))
    env.run()
    assert sum(call.done for call in world.calls) == CALLS
    return sum(call.ended - call.arrived - call.cost / MEAN_COST for call in world.calls) / CALLS


@pytest.mark.parametrize(("servers", "busy"), [(1, 0.5), (4, 0.7)])
@pytest.mark.heavy
def test_waiting_for_work_of_any_length(servers: int, busy: float) -> None:
    found = waited(servers, busy, lambda chance: max(1, round(chance.expovariate(1 / MEAN_COST))))
    assert found == pytest.approx(waiting_of_chance(servers, busy), rel=0.1)


@pytest.mark.parametrize(("servers", "busy"), [(1, 0.8), (4, 0.7)])
def test_waiting_for_work_of_one_length(servers: int, busy: float) -> None:
    assert waited(servers, busy, lambda _: MEAN_COST) == pytest.approx(waiting_of_equals(servers, busy), rel=0.08)


HELD = QuotaTimes(reserve=0.004, commit=0.006, processor=0.002, statements=0)
SLOW = EngineTimes(longest=0.012, each=0.0072)


def world(replicas: int, slices: int = 1) -> World:
    env = simpy.Environment()
    ledger = SlicedLedger(env, Server(env, HELD, Assumptions()), slices)
    return World(env, fleet(env, replicas, EngineTimes(0.001, 0.0), 2), ledger, reading=0.001)


def calls(count: int, pause: float, characters: int = 100) -> list[Call]:
    return [Call(number, number * pause, "one", 25, characters) for number in range(count)]


def run(world: World, given: list[Call]) -> list[Call]:
    world.env.process(world.drive(given))
    world.env.run(until=given[-1].arrived + 60)
    return world.calls


@pytest.mark.parametrize(("slices", "a_second"), [(1, 100), (4, 400)])
def test_a_row_is_held_by_one_at_a_time(slices: int, a_second: float) -> None:
    """Ten milliseconds for a request make a hundred a second, however many replicas there are."""
    done = run(world(8, slices), calls(1000, 0.0001))
    assert len(done) / max(call.ended for call in done) == pytest.approx(a_second, rel=0.05)


@pytest.mark.parametrize(("name", "lost"), [("row", 100), ("4 slices", 100), ("leases", 100)])
def test_nothing_is_granted_over_a_limit_and_little_is_left(name: str, lost: int) -> None:
    env = simpy.Environment()
    ledger = scenarios.ledgers(8, 50_000)[name](env, Server(env, HELD, Assumptions()))
    done = run(World(env, fleet(env, 8, EngineTimes(0.001, 0.0), 2), ledger), calls(1000, 0.005))
    granted = sum(call.characters for call in done if call.done)
    assert 50_000 - lost < granted <= 50_000
    assert isinstance(ledger, SlicedLedger | LeasedLedger)
    assert ledger.granted == granted


def test_a_replica_that_dies_takes_its_calls_with_it_and_they_go_elsewhere() -> None:
    given = world(4)
    crashing(given, 0.5, 5 / 3600, random.Random(1))
    done = run(given, calls(2000, 0.02))
    assert sum(call.broken for call in done) > 10
    assert all(call.done for call in done)


def test_an_upgrade_one_by_one_breaks_nothing() -> None:
    given = world(3)
    given.env.process(upgrading(given, 2.0))
    done = run(given, calls(500, 0.02))
    assert all(call.done and not call.broken for call in done)
    assert not any(replica.is_draining for replica in given.replicas)


def test_who_was_told_to_come_again_never_comes_earlier() -> None:
    chance = random.Random(2)
    found = [with_jitter(3, chance) for _ in range(100)]
    assert 3 <= min(found) < 3.2
    assert 5.8 < max(found) <= 6


@pytest.mark.heavy
def test_a_herd_is_served_in_the_end() -> None:
    """Who waits for the row waits unseen; what waits for an engine is counted, and refused where it is too much."""
    inputs = Inputs(SLOW, HELD, 2, 400, 3.0, 0.005, 12, 100, 4_000_000, {}, {})
    row, _, told, spread = scenarios.herd(Stage(inputs, Assumptions(), QUICK))
    assert row["refused"] < min(told["refused"], spread["refused"])
    assert row["lost"] == told["lost"] == spread["lost"] == 0


def test_the_engine_is_as_fast_as_was_measured() -> None:
    """What the equations are made of comes out of them again."""
    speed = {
        "signature": {"cores": 2},
        "http": {"1": {"sentences_per_second": 5.0}},
        "batch_of_50": {"one_request_seconds": 2.0},
    }
    times = engine_times(speed)
    assert times.seconds([35]) == pytest.approx(0.2, rel=0.1)
    assert 0 < times.each < times.seconds([1])


def test_a_day_has_its_characters_and_two_peaks() -> None:
    hours = [hour / 10 for hour in range(240)]
    assert sum(map(curve, hours)) / len(hours) == pytest.approx(1)
    peaks = [hour for hour in range(1, 23) if curve(hour - 1) < curve(hour) > curve(hour + 1) and curve(hour) > 1]
    assert len(peaks) == 2
    total = sum(360 * 100 * requests_a_second(1e9, [100], hour) for hour in hours)
    assert total == pytest.approx(1e9)


def test_figures() -> None:
    assert price_of_a_million(cores=20, characters_a_second=10_000, core_hour=0.05) == pytest.approx(1 / 36)
    assert quantile([float(number) for number in range(101)], 99) == 99
    assert quantile([], 50) == 0
    near = compared([1.0, 2.0, 3.0], [1.1, 2.2, 3.3])
    assert near["p50"]["off_percent"] == pytest.approx(10)
    assert near["within"]
    assert not compared([1.0, 2.0, 3.0], [1.2, 2.4, 3.6])["within"]
