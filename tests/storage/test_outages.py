"""A database that is gone, or silent, refuses quickly, and is used again as soon as it is back."""

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import sqlalchemy as sa

from tests.postgresql import PostgresServer, postgresql
from tests.proxy import Proxy, proxy
from tests.storage.test_database import add, notes, numbers
from tolmach.errors import Unavailable
from tolmach.storage.database import Database, transaction_end, transaction_id
from tolmach.storage.outage import LONGEST, Outage

QUICK = 15.0
"""Seconds. It is below half of that on a machine with nothing else to do."""


@pytest.fixture
def line(postgres_url: str) -> Iterator[tuple[Proxy, Database]]:
    with proxy(sa.make_url(postgres_url)) as (made, url):
        database = Database(url)
        database.write_now(notes.create)
        yield made, database
        made.mend()
        database.close()


def refused(database: Database, times: int = 1) -> list[Unavailable]:
    """What that many get who ask at the same time; nobody gets anything else."""

    async def run() -> list[Any]:
        reads = [database.read(lambda connection: connection.scalar(sa.select(1)) or 0) for _ in range(times)]
        writes = [database.write(add(1000 + number)) for number in range(times)]
        found: list[Any] = await asyncio.gather(*reads, *writes, return_exceptions=True)
        return found

    found = asyncio.run(run())
    assert {type(one) for one in found} == {Unavailable}
    return [one for one in found if isinstance(one, Unavailable)]


def wait_until_back(database: Database) -> None:
    deadline = time.monotonic() + QUICK
    while True:
        try:
            assert asyncio.run(database.answers())
            return
        except Unavailable:
            assert time.monotonic() < deadline
            time.sleep(0.1)


def test_a_line_that_is_cut_refuses_at_once_and_is_used_again(line: tuple[Proxy, Database]) -> None:
    made, database = line
    database.write_now(add(1))
    made.cut()
    began = time.monotonic()
    refusals = refused(database, 30)
    assert time.monotonic() - began < QUICK
    assert {one.message for one in refusals} == {"The database cannot be reached"}
    assert all(1 <= int(one.headers["Retry-After"]) <= LONGEST for one in refusals)
    made.mend()
    wait_until_back(database)
    database.write_now(add(2))
    assert numbers(database) == {1, 2}


def test_a_line_that_falls_silent_holds_nobody_for_long(line: tuple[Proxy, Database]) -> None:
    """Packets vanish: neither an error nor an answer ever comes."""
    made, database = line
    refused_after: list[float] = []
    asyncio.run(_warm(database))
    made.silence()
    began = time.monotonic()
    refused(database, 30)
    refused_after.append(time.monotonic() - began)
    began = time.monotonic()
    refused(database, 30)
    refused_after.append(time.monotonic() - began)
    assert max(refused_after) < QUICK
    made.mend()
    wait_until_back(database)
    database.write_now(add(2))
    assert numbers(database) == {2}


async def _warm(database: Database) -> None:
    await asyncio.gather(*(database.read(lambda connection: connection.scalar(sa.select(1))) for _ in range(8)))


def test_a_line_that_breaks_in_the_midst_of_a_write_leaves_nothing(line: tuple[Proxy, Database]) -> None:
    made, database = line

    def work(connection: sa.Connection) -> None:
        add(7)(connection)
        made.cut()

    with pytest.raises(Unavailable) as refusal:
        database.write_now(work)
    assert refusal.value.__cause__ is None
    made.mend()
    wait_until_back(database)
    assert numbers(database) == set()


def test_who_falls_silent_in_the_midst_of_a_write_keeps_no_row_from_others(
    line: tuple[Proxy, Database], postgres_url: str
) -> None:
    made, database = line
    database.write_now(add(1))
    held = threading.Event()

    def hold(connection: sa.Connection) -> None:
        connection.execute(notes.update().values(body="held"))
        made.silence()
        held.set()

    def take(connection: sa.Connection) -> None:
        connection.execute(notes.update().values(body="taken"))

    with ThreadPoolExecutor(1) as pool:
        silent = pool.submit(database.write_now, hold)
        assert held.wait(QUICK)
        other = Database(postgres_url)
        other.write_now(take)
        other.close()
        with pytest.raises(Unavailable):
            silent.result(QUICK)
    made.mend()
    wait_until_back(database)
    assert database.read_now(lambda connection: connection.scalar(sa.select(notes.c.body))) == "taken"


def test_how_a_transaction_ended_can_be_asked_later(postgres_url: str) -> None:
    database = Database(postgres_url)
    database.write_now(notes.create)
    kept = database.write_now(transaction_id)[0]
    lost: list[str] = []

    def work(connection: sa.Connection) -> None:
        lost.extend(transaction_id(connection))
        raise LookupError

    with pytest.raises(LookupError):
        database.write_now(work)
    ends = [database.read_now(lambda connection, one=one: transaction_end(connection, one)) for one in (kept, *lost)]  # type: ignore[misc]
    database.close()
    assert ends == ["committed", "aborted"]


def test_who_waits_too_long_for_a_row_is_told_to_come_again(postgres_url: str) -> None:
    database = Database(postgres_url)
    database.write_now(notes.create)
    database.write_now(add(1))
    held, go_on = threading.Event(), threading.Event()

    def hold(connection: sa.Connection) -> None:
        connection.execute(notes.update().values(body="held"))
        held.set()
        assert go_on.wait(20)

    def wait(connection: sa.Connection) -> None:
        connection.execute(sa.text("SET LOCAL lock_timeout = '50ms'"))
        connection.execute(notes.update().values(body="late"))

    thread = threading.Thread(target=database.write_now, args=(hold,))
    thread.start()
    assert held.wait(10)
    with pytest.raises(Unavailable, match="too much to do"):
        database.write_now(wait)
    go_on.set()
    thread.join()
    assert asyncio.run(database.answers()), "it is no outage"
    database.close()


def test_a_slow_statement_is_not_taken_for_a_lost_line(postgres_url: str) -> None:
    database = Database(postgres_url)
    assert database.read_now(lambda connection: connection.scalar(sa.text("SELECT 1 FROM pg_sleep(6)"))) == 1
    database.close()


def test_one_at_a_time_tries_whether_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: moment[0])
    outage = Outage("The thing")
    outage.check()
    assert outage.noticed().retry_after == 1
    told: list[int | None] = []
    for second in (0.5, 1.5, 1.6, 7.5, 7.6, 90, 90.1):
        moment[0] = 100.0 + second
        try:
            outage.check()
            told.append(None)
        except Unavailable as refusal:
            told.append(refusal.retry_after)
    assert told == [1, None, 2, None, 8, None, 30]
    outage.over()
    outage.check()


@pytest.mark.heavy
def test_a_server_that_is_stopped_for_half_a_minute() -> None:
    with postgresql() as server:
        database = Database(server.url + "postgres")
        database.write_now(notes.create)
        _away(server, database, 30)
        wait_until_back(database)
        database.write_now(add(3))
        assert numbers(database) == {3}
        database.close()


def _away(server: PostgresServer, database: Database, seconds: float) -> None:
    server.stop("fast")
    try:
        until, longest = time.monotonic() + seconds, 0
        while time.monotonic() < until:
            began = time.monotonic()
            longest = max(longest, *(int(one.headers["Retry-After"]) for one in refused(database, 4)))
            assert time.monotonic() - began < QUICK
            time.sleep(0.2)
        assert longest > seconds / 2
    finally:
        server.start()
