"""Measures what the simulation needs beyond the other benchmarks: how long a request holds its account's row in a real
PostgreSQL, what it costs the database, and how long a replica takes to start. Saves `simulation.calibrate.json`."""

import asyncio
import json
import multiprocessing
import os
import resource
import statistics
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from benchmarks.engine import model_hash
from benchmarks.service import Caller, service
from benchmarks.signature import NTREX, lines, save, signature
from tests.postgresql import PostgresServer, postgresql
from tolmach.accounts.model import Product
from tolmach.accounts.secrets import KeyHasher
from tolmach.accounts.service import Accounts
from tolmach.accounts.usage import Usage
from tolmach.callers import Plan
from tolmach.storage import upgrading
from tolmach.storage.database import Database
from tolmach.storage.postgresql import CONNECTIONS

ALONE = 300
"""The number of requests one after another, to see how long each holds its row."""
PROCESSES, AT_ONCE = 4, 4
ROUNDS, SECONDS = 3, 4.0
MANY = 64
REQUESTS = 300
_HASHER = KeyHasher(bytes(32))
_TICK = os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Holding:
    """The current transaction: since when it holds a counter, and the number of statements it has sent since."""

    since: float = 0.0
    statements: int = 0


def measure_row(url: str, secret: str) -> dict[str, Any]:
    """Measures one caller alone. A transaction holds the row from its first change of a counter until it commits."""
    database = Database(url)
    seen = asyncio.run(_alone(database, secret))
    database.close()
    reserves, commits = seen[::2], seen[1::2]
    return {
        "reserve_held_seconds": _undisturbed([seconds for seconds, _ in reserves]),
        "commit_held_seconds": _undisturbed([seconds for seconds, _ in commits]),
        "statements_held": reserves[0][1] + commits[0][1],
    }


def _undisturbed(times: Sequence[float]) -> float:
    """The first decile, because other load on the machine makes times longer and never shorter."""
    return round(statistics.quantiles(times, n=10)[0], 6)


async def _alone(database: Database, secret: str) -> list[tuple[float, int]]:
    accounts, usage = Accounts(database, _HASHER), Usage(database)
    for _ in range(10):
        await _request(accounts, usage, secret)
    with _held(database) as seen:
        for _ in range(ALONE):
            await _request(accounts, usage, secret)
    return seen


@contextmanager
def _held(database: Database) -> Iterator[list[tuple[float, int]]]:
    """Records for each transaction that held a counter for how long, and for how many round trips to the database."""
    now, seen = Holding(), list[tuple[float, int]]()

    def after(_: Any, __: Any, statement: str, *___: Any) -> None:
        if now.since:
            now.statements += 1
        elif statement.startswith("UPDATE counters"):
            now.since = time.perf_counter()

    def done(*_: Any) -> None:
        if now.since:
            # The commit is a round trip too.
            seen.append((time.perf_counter() - now.since, now.statements + 1))
        now.since, now.statements = 0.0, 0

    sa.event.listen(database.engine, "after_cursor_execute", after)
    sa.event.listen(database.engine, "reset", done)
    yield seen
    sa.event.remove(database.engine, "after_cursor_execute", after)
    sa.event.remove(database.engine, "reset", done)


async def _request(accounts: Accounts, usage: Usage, secret: str) -> None:
    """Sends to the database what a translation does."""
    caller = await accounts.authenticate(secret)
    assert caller is not None
    async with usage.charge(caller, Product.TEXT, 1):
        pass


def measure_crowd(server: PostgresServer, url: str, secrets: Sequence[str]) -> dict[str, Any]:
    """Measures several processes at once, with separate accounts and with one account for all."""
    began = _processor_seconds(server)
    rates = [_crowd(url, secrets) for _ in range(ROUNDS)]
    used = _processor_seconds(server) - began
    return {
        "requests_per_second": round(statistics.median(rates), 1),
        "database_seconds_per_request": round(used / (sum(rates) * SECONDS), 6),
    }


def _crowd(url: str, secrets: Sequence[str]) -> float:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(PROCESSES, mp_context=context) as pool:
        parts = [secrets[number::PROCESSES] or secrets for number in range(PROCESSES)]
        return sum(pool.map(_served, [url] * PROCESSES, parts)) / SECONDS


def _served(url: str, secrets: Sequence[str]) -> int:
    database = Database(url)
    try:
        return asyncio.run(_busy(database, secrets))
    finally:
        database.close()


async def _busy(database: Database, secrets: Sequence[str]) -> int:
    accounts, usage = Accounts(database, _HASHER), Usage(database)
    ended = time.monotonic() + SECONDS

    async def work(first: int) -> int:
        count = 0
        while time.monotonic() < ended:
            await _request(accounts, usage, secrets[(first + count) % len(secrets)])
            count += 1
        return count

    return sum(await asyncio.gather(*(work(number) for number in range(AT_ONCE))))


def _processor_seconds(server: PostgresServer) -> float:
    """The processor time of the server and all its children, including those that have ended."""
    first = int((server.folder / "cluster" / "postmaster.pid").read_text().splitlines()[0])
    own = _stat(first)
    children = [_stat(pid) for pid in _children(first)]
    return (sum(own[11:15]) + sum(sum(child[11:13]) for child in children)) / _TICK


def _children(parent: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def _stat(pid: int) -> list[int]:
    """The fields of `/proc/PID/stat` from the third on, with zero for the state."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return [0, *map(int, fields[1:])]


def measure_connections(url: str, secret: str) -> dict[str, Any]:
    """The memory of a connection by itself after it has served requests."""
    database = Database(url)
    asyncio.run(_all_at_work(database, secret))
    with database.engine.connect() as connection:
        found = connection.scalars(sa.text("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'"))
        sizes = [_own_bytes(pid) for pid in found]
        allowed = connection.scalar(sa.text("SELECT boot_val::int FROM pg_settings WHERE name = 'max_connections'"))
    database.close()
    return {
        "pool_of_a_replica": CONNECTIONS,
        "bytes_of_a_connection": round(statistics.mean(sizes)),
        "allowed_by_default": allowed,
    }


async def _all_at_work(database: Database, secret: str) -> None:
    accounts, usage = Accounts(database, _HASHER), Usage(database)
    await asyncio.gather(*(_request(accounts, usage, secret) for _ in range(100)))


def _own_bytes(pid: int) -> int:
    resident, shared = map(int, Path(f"/proc/{pid}/statm").read_text().split()[1:3])
    return (resident - shared) * os.sysconf("SC_PAGE_SIZE")


async def _accounts(url: str, count: int) -> list[str]:
    """Makes accounts and returns a key of each."""
    database = Database(url)
    upgrading.upgrade(database)
    accounts = Accounts(database, _HASHER)
    made = [await accounts.create_account(f"account {number}", Plan.PRO) for number in range(count)]
    secrets = [(await accounts.create_key(account.id))[1] for account in made]
    database.close()
    return secrets


def measure_start() -> float:
    """The processor time of a start, which is about the time it takes on an idle machine."""
    began = resource.getrusage(resource.RUSAGE_CHILDREN)
    with service():
        pass
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return round(ended.ru_utime + ended.ru_stime - began.ru_utime - began.ru_stime, 2)


def measure_reading() -> float:
    """The processor time of a request without an engine: the work of a replica's one loop, and of its helpers."""
    text = lines("en", 1)
    with service(environment={"TOLMACH_ENGINE": "stub"}) as running:
        caller = Caller(running)
        for _ in range(50):
            caller.translate(text, "en", "de")
        began = _stat(running.process.pid)
        for _ in range(REQUESTS):
            assert caller.translate(text, "en", "de").status == 200
        ended = _stat(running.process.pid)
    return round((sum(ended[11:13]) - sum(began[11:13])) / _TICK / REQUESTS, 5)


def main() -> None:
    result: dict[str, Any] = {"signature": signature([NTREX / "en.txt"], model_hash())}
    with postgresql(is_durable=True) as server:
        url = f"{server.url}postgres"
        secrets = asyncio.run(_accounts(url, MANY))
        result["row"] = measure_row(url, secrets[0])
        result["one_account"] = measure_crowd(server, url, secrets[:1])
        result["many_accounts"] = {"accounts": MANY, **measure_crowd(server, url, secrets)}
        result["connections"] = measure_connections(url, secrets[0])
    result["start_processor_seconds"] = measure_start()
    result["reading_processor_seconds"] = measure_reading()
    print(json.dumps(result, indent=2))
    save("simulation.calibrate", result)


if __name__ == "__main__":
    main()
