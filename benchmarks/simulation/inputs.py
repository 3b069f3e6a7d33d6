"""Reads the measured times that the simulation needs from the results of the other benchmarks."""

import json
import statistics
from dataclasses import dataclass
from typing import Any

from benchmarks.service.speed import BATCH, CALLERS, ROUNDS
from benchmarks.signature import RESULTS, lines
from benchmarks.simulation.model import EngineTimes, QuotaTimes
from benchmarks.simulation.workload import cost_of

SPEED, MEMORY, TIMES = "speed", "memory", "simulation.calibrate"


@dataclass(frozen=True, slots=True)
class Inputs:
    engine: EngineTimes
    quota: QuotaTimes
    cores: int
    """The cores of the machine of the measurements. A replica has as many workers."""
    resident_mib: int
    start_seconds: float
    reading: float
    """The seconds that a replica's loop spends on a request."""
    connections: int
    """The connections that a replica may open to the database."""
    allowed_connections: int
    connection_bytes: int
    speed: dict[str, Any]
    times: dict[str, Any]


def read_inputs() -> Inputs:
    speed, memory, times = (_read(name) for name in (SPEED, MEMORY, TIMES))
    row, open_ones = times["row"], times["connections"]
    return Inputs(
        engine=engine_times(speed),
        quota=QuotaTimes(
            row["reserve_held_seconds"],
            row["commit_held_seconds"],
            times["many_accounts"]["database_seconds_per_request"],
            row["statements_held"],
        ),
        cores=speed["signature"]["cores"],
        resident_mib=memory["plateau_mib"],
        start_seconds=times["start_processor_seconds"],
        reading=times["reading_processor_seconds"],
        connections=open_ones["pool_of_a_replica"],
        allowed_connections=open_ones["allowed_by_default"],
        connection_bytes=open_ones["bytes_of_a_connection"],
        speed=speed,
        times=times,
    )


def engine_times(speed: dict[str, Any]) -> EngineTimes:
    """Solves two equations: for one sentence alone, and for fifty that the workers share equally, the longest first."""
    alone = statistics.mean(_costs(min(CALLERS.values())))
    once, together = 1 / speed["http"]["1"]["sentences_per_second"], speed["batch_of_50"]["one_request_seconds"]
    costs = _costs(BATCH * ROUNDS)
    batches = [costs[start : start + BATCH] for start in range(0, len(costs), BATCH)]
    share = statistics.mean(map(sum, batches)) / speed["signature"]["cores"]
    longest = statistics.mean(map(max, batches))
    # (longest + each) * alone = once, and longest * (longest sentence) + each * share = together
    each = (together - once / alone * longest) / (share - longest)
    return EngineTimes(longest=once / alone - each, each=each)


def _costs(count: int) -> list[int]:
    return [cost_of(len(line)) for line in lines("en", count)]


def _read(name: str) -> dict[str, Any]:
    path = RESULTS / f"{name}.json"
    if not path.exists():
        raise SystemExit(f"{path.name} is missing: measure it first (`make bench`, `benchmarks.simulation.calibrate`).")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found
