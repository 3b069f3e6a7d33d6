"""Compares the simulation with four real replicas on one PostgreSQL: the same requests at the same times, at three
loads.

The engine is scripted: it takes a fixed time for each token and no processor time, so that four replicas fit on two
cores. Everything else is real. Before each load, one caller measures what a request takes besides the engine.
"""

import argparse
import json
import math
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import psycopg
import simpy

from benchmarks.engine import model_hash
from benchmarks.service import Caller, Service, service
from benchmarks.signature import NTREX, lines, save, signature
from benchmarks.simulation.model import Call, Chances, EngineTimes, quantile
from benchmarks.simulation.scripted import VARIABLE
from benchmarks.simulation.workload import cost_of, poisson
from benchmarks.simulation.world import World, fleet
from benchmarks.translation.pipeline import sentences
from tests.postgresql import postgresql

REPLICAS = 4
SCRIPTED = "benchmarks.simulation.scripted"
PER_TOKEN = 0.006
"""Seconds. A sentence takes about a fifth of a second, as with the shipped model."""
LOADS = (0.4, 0.7, 0.9)
"""Shares of the full load that the replicas can carry."""
SECONDS = 60.0
WITHIN = 0.15
ALONE = 40
CALLERS = 200
TEXTS = lines("en")


@cache
def costs() -> list[int]:
    """The cost of each line, as the pipeline cuts it into sentences."""
    return [sum(cost_of(len(sentence)) for sentence in sentences([text])) for text in TEXTS]


@contextmanager
def replicas(count: int) -> Iterator[tuple[list[Service], str]]:
    """Starts replicas, and yields them with the URL of the database that they share."""
    with ExitStack() as opened:
        postgres = opened.enter_context(postgresql())
        database = postgres.url.replace("+psycopg", "") + "postgres"
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        shared = {
            "TOLMACH_DATABASE": database,
            "TOLMACH_BLOBS": str(folder / "blobs"),
            "TOLMACH_SECRET_FILE": str(folder / "secret"),
            "TOLMACH_THREADS": "1",
            VARIABLE: str(PER_TOKEN),
        }
        yield [opened.enter_context(service(module=SCRIPTED, environment=shared)) for _ in range(count)], database


def overhead(running: Sequence[Service]) -> float:
    """The seconds that a request takes besides the engine if it is alone."""
    callers = cycle([Caller(each) for each in running])
    found = []
    for text, cost in zip(TEXTS[:ALONE], costs(), strict=False):
        exchange = next(callers).translate([text], "en", "de")
        assert exchange.status == 200
        found.append(exchange.seconds - PER_TOKEN * cost)
    return statistics.median(found[len(running) :])


def trace(load: float, seconds: float) -> list[Call]:
    """Draws random calls whose sum is exactly this load. `characters` of a call is the number of its line here, so that
    both sides get the same text."""
    rate = load * REPLICAS / (statistics.mean(costs()) * PER_TOKEN)
    drawn = poisson(rate, math.inf, range(len(TEXTS)), ["one"], Chances(round(100 * load)))
    calls = [replace(call, cost=costs()[call.characters]) for call in islice(drawn, round(rate * seconds))]
    stretch = sum(call.cost for call in calls) * PER_TOKEN / REPLICAS / load / calls[-1].arrived
    return [replace(call, arrived=call.arrived * stretch) for call in calls]


def real(running: Sequence[Service], calls: Sequence[Call]) -> list[float]:
    """Sends each call at its time to the replicas in turn, no matter how many calls still wait."""
    local = threading.local()

    def ask(call: Call) -> float:
        if not hasattr(local, "callers"):
            local.callers = [Caller(service) for service in running]
        late = time.perf_counter() - began - call.arrived
        exchange = local.callers[call.number % len(running)].translate([TEXTS[call.characters]], "en", "de")
        assert exchange.status == 200, exchange.status
        return float(exchange.seconds + max(0.0, late))

    with ThreadPoolExecutor(CALLERS) as pool:
        began = time.perf_counter()
        futures = []
        for call in calls:
            time.sleep(max(0.0, call.arrived - (time.perf_counter() - began)))
            futures.append(pool.submit(ask, call))
        return [future.result() for future in futures]


def simulated(calls: Sequence[Call], front: float) -> list[float]:
    env = simpy.Environment()
    world = World(env, fleet(env, REPLICAS, EngineTimes(0.0, PER_TOKEN), 1, longest_wait=1e9), front=front)
    env.process(world.drive(replace(call) for call in calls))
    env.run()
    return [call.ended - call.arrived for call in world.calls]


def compared(measured: Sequence[float], found: Sequence[float]) -> dict[str, Any]:
    row: dict[str, Any] = {"requests": len(measured)}
    for percent in (50, 99):
        one, other = quantile(measured, percent), quantile(found, percent)
        row[f"p{percent}"] = {
            "measured_seconds": round(one, 4),
            "simulated_seconds": round(other, 4),
            "off_percent": round(100 * (other / one - 1), 1),
        }
    return row | {"within": all(abs(row[f"p{p}"]["off_percent"]) <= 100 * WITHIN for p in (50, 99))}


def _open_connections(database: str) -> int:
    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'")
        (count,) = found.fetchone() or (0,)
        return int(count) - 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each load; only the usual is saved")
    seconds = parser.parse_args().seconds
    result: dict[str, Any] = {
        "signature": signature([NTREX / "en.txt"], model_hash()),
        "replicas": REPLICAS,
        "seconds_per_token": PER_TOKEN,
        "bar_percent": 100 * WITHIN,
        "loads": {},
    }
    with replicas(REPLICAS) as (running, database):
        real(running, trace(LOADS[0], 5.0))
        for load in LOADS:
            front, calls = overhead(running), trace(load, seconds)
            row = {"overhead_seconds": round(front, 4), **compared(real(running, calls), simulated(calls, front))}
            result["loads"][str(load)] = row
            print(load, json.dumps(row), flush=True)
        result["connections_of_a_replica"] = round(_open_connections(database) / REPLICAS, 1)
    result["within"] = all(row["within"] for row in result["loads"].values())
    print(json.dumps({name: value for name, value in result.items() if name not in ("signature", "loads")}))
    if seconds == SECONDS:
        save("simulation.check", result)


if __name__ == "__main__":
    main()
