"""Runs several replicas on one machine: how much four of them carry, what the shared parts cost, and whether a single
process is as good as before.

Replicas have an engine that takes a fixed time for a sentence, so that the cores of this machine do not limit them.
"""

import argparse
import statistics
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import psycopg

from benchmarks.engine import model_hash
from benchmarks.replicas.scripted import VARIABLE
from benchmarks.service import Caller, Service, before, call_all, service
from benchmarks.signature import NTREX, lines, save, signature
from tests.cluster.balancing import all_are_up, balancer_config
from tests.cluster.programs import installed, until
from tests.cluster.raying import small_ray
from tests.postgresql import PostgresServer, free_port, postgresql

COUNTS = (1, 2, 4)
SENTENCE = 0.2
"""Seconds. Two cores can serve about 200 requests a second; four replicas with two threads serve only 40 of these."""
THREADS = 2
PER_REPLICA = 60
CALLERS_PER_REPLICA = 8
ROUNDS = 5
BAR = 3.6
EXCHANGES = 500
SENTENCES = 25
SCRIPTED = "benchmarks.replicas.scripted"
BEFORE = "7aa11ed"
"""The last commit without replicas."""
TEXT = "The artist paints a house."


def main() -> None:
    asked = _arguments()
    result: dict[str, Any] = {"signature": signature([NTREX / "en.txt"], model_hash())}
    rounds, exchanges = (1, 40) if asked.small else (ROUNDS, EXCHANGES)
    with postgresql(is_durable=True) as postgres:
        result["throughput"] = _throughput(postgres, rounds)
        result["database"] = _database(postgres, exchanges)
    # Ray has its own environment, in which `make bench-cluster` runs this.
    if find_spec("ray"):
        result["ray"] = _ray(exchanges // 5)
    result["embedded"] = before.compare(asked.before, 1 if asked.small else before.ROUNDS)
    print(save("replicas", result).read_text())


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.replicas", description=__doc__)
    parser.add_argument("--before", default=BEFORE, help="the commit to compare the embedded default with")
    parser.add_argument("--small", action="store_true", help="a short try, whose figures mean little")
    return parser.parse_args()


# How much several replicas carry


def _throughput(postgres: PostgresServer, rounds: int) -> dict[str, Any]:
    """All replicas run all the time. The balancer of each round knows only as many of them as are measured."""
    rates: dict[int, list[float]] = {count: [] for count in COUNTS}
    with _replicas(postgres, max(COUNTS)) as replicas, ExitStack() as stack:
        fronts = {count: stack.enter_context(_balanced(replicas[:count])) for count in COUNTS}
        for count in COUNTS:
            _rate(fronts[count], count, CALLERS_PER_REPLICA)
        for _ in range(rounds):
            for count in COUNTS:
                rates[count].append(_rate(fronts[count], count, PER_REPLICA))
    by_round = {count: [rate / one for rate, one in zip(rates[count], rates[1], strict=True)] for count in COUNTS}
    return {
        "sentence_seconds": SENTENCE,
        "threads": THREADS,
        "possible_per_second": {str(count): count * THREADS / SENTENCE for count in COUNTS},
        "requests_per_second": {str(count): round(statistics.median(rates[count]), 2) for count in COUNTS},
        "times_one": {str(count): round(statistics.median(by_round[count]), 2) for count in COUNTS},
        "rounds": {str(count): [round(times, 2) for times in by_round[count]] for count in COUNTS},
        "bar": BAR,
    }


def _rate(front: Service, count: int, per_replica: int) -> float:
    orders = [([TEXT], "en", "de")] * (count * per_replica)
    seconds, done = call_all(front, orders, count * CALLERS_PER_REPLICA)
    assert all(exchange.status == 200 for exchange in done)
    return len(orders) / seconds


@contextmanager
def _replicas(postgres: PostgresServer, count: int) -> Iterator[list[Service]]:
    shared = _shared(postgres, "replicas") | {VARIABLE: str(SENTENCE), "TOLMACH_THREADS": str(THREADS)}
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        shared["TOLMACH_SECRET_FILE"] = str(Path(folder) / "secret")
        shared["TOLMACH_BLOBS"] = str(Path(folder) / "blobs")
        yield [stack.enter_context(service(module=SCRIPTED, environment=shared)) for _ in range(count)]


@contextmanager
def _balanced(replicas: Sequence[Service]) -> Iterator[Service]:
    with tempfile.TemporaryDirectory() as folder:
        port, config, sock = free_port(), Path(folder) / "haproxy.cfg", Path(folder) / "haproxy.sock"
        config.write_text(balancer_config(port, [replica.port for replica in replicas], sock))
        command = [installed("haproxy"), "-db", "-q", "-f", str(config)]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL, text=True) as process:
            try:
                until(lambda: all_are_up(sock))
                yield Service("127.0.0.1", port, process)
            finally:
                process.terminate()


# What the shared database costs


def _database(postgres: PostgresServer, exchanges: int) -> dict[str, Any]:
    """Uses an engine that takes no time, so that the cost of everything else shows."""
    at_once = {VARIABLE: "0"}
    shared = _shared(postgres, "latency") | at_once
    with service(module=SCRIPTED, environment=at_once) as alone, service(module=SCRIPTED, environment=shared) as one:
        return in_turns({"sqlite": alone, "postgresql": one}, [TEXT], exchanges)


# What engines elsewhere cost


def _ray(exchanges: int) -> dict[str, Any]:
    """Uses the model itself, with one thread on either side."""
    alone = {"TOLMACH_THREADS": "1"}
    with small_ray("--least", "1", "--most", "1") as ray, ExitStack() as stack:
        far = {"TOLMACH_ENGINE": "ray", "TOLMACH_RAY_ADDRESS": ray.address}
        services = {
            "embedded": stack.enter_context(service(environment=alone)),
            "ray": stack.enter_context(service(environment=far)),
        }
        return in_turns(services, lines("en", SENTENCES), exchanges)


def in_turns(services: Mapping[str, Service], texts: Sequence[str], exchanges: int) -> dict[str, Any]:
    """One caller asks the services in turns, so that other load on the machine affects both."""
    callers = {name: Caller(running) for name, running in services.items()}
    times: dict[str, list[float]] = {name: [] for name in callers}
    for number, text in enumerate(islice(cycle(texts), exchanges + exchanges // 10)):
        for name, caller in callers.items():
            exchange = caller.translate([text], "en", "de")
            assert exchange.status == 200
            if number >= exchanges // 10:
                times[name].append(1000 * exchange.seconds)
    shown = {name: {"p50_ms": _share(found, 0.5), "p99_ms": _share(found, 0.99)} for name, found in times.items()}
    first, second = shown.values()
    added = {figure: round(second[figure] - first[figure], 2) for figure in first}
    return {"exchanges": exchanges, **shown, "added": added}


def _share(values: Sequence[float], share: float) -> float:
    return round(sorted(values)[int(len(values) * share)], 2)


def _shared(postgres: PostgresServer, name: str) -> dict[str, str]:
    """The settings of replicas that share a new database."""
    url = postgres.url.replace("+psycopg", "")
    with psycopg.connect(f"{url}postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return {"TOLMACH_DATABASE": f"{url}{name}"}


if __name__ == "__main__":
    main()
