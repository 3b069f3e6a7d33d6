"""Writes happen whole or not at all and are durable when they return, on both databases."""

import asyncio
import contextlib
import gc
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tolmach.errors import StartError
from tolmach.storage.database import Database, _write_ahead, insert

notes = sa.Table("notes", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), sa.Column("body", sa.Text))
OPEN = "import sys\nfrom tests.storage.test_database import *\ndatabase = Database(sys.argv[1])\n"


@pytest.fixture(autouse=True)
def table(request: pytest.FixtureRequest) -> None:
    if "database" in request.fixturenames:
        request.getfixturevalue("database").write_now(notes.create)


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Database]:
    database = Database(f"sqlite:///{tmp_path / 'notes.sqlite'}")
    database.write_now(notes.create)
    yield database
    database.close()


def add(number: int, body: str = "") -> Callable[[sa.Connection], int]:
    def work(connection: sa.Connection) -> int:
        connection.execute(notes.insert().values(id=number, body=body))
        return number

    return work


def add_then_fail(number: int) -> Callable[[sa.Connection], int]:
    def work(connection: sa.Connection) -> int:
        add(number)(connection)
        raise LookupError(number)

    return work


def numbers(database: Database) -> set[int]:
    return set(database.read_now(lambda connection: connection.scalars(sa.select(notes.c.id)).all()))


@contextlib.contextmanager
def held(database: Database) -> Iterator[threading.Event]:
    """A write that has begun and waits; what is submitted meanwhile shares the next commit on SQLite."""
    begun, go_on = threading.Event(), threading.Event()

    def work(connection: sa.Connection) -> None:
        add(0)(connection)
        begun.set()
        assert go_on.wait(10)

    thread = threading.Thread(target=database.write_now, args=(work,))
    thread.start()
    assert begun.wait(10)
    try:
        yield go_on
    finally:
        go_on.set()
        thread.join()


@contextlib.contextmanager
def child(script: str, url: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", OPEN + script, url, *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def test_a_failing_write_changes_nothing_and_harms_no_neighbour(database: Database) -> None:
    async def run() -> list[Any]:
        with held(database) as go_on:
            works = [add(1), add_then_fail(2), add(3), add(1, "twice"), add_then_fail(4), add(5)]
            tasks = [asyncio.create_task(database.write(work)) for work in works]
            await asyncio.sleep(0)
            go_on.set()
            return await asyncio.gather(*tasks, return_exceptions=True)

    results = asyncio.run(run())
    # Which of the two writes of number 1 comes first is open on PostgreSQL.
    assert [results[index] for index in (2, 5)] == [3, 5]
    assert [type(results[index]) for index in (1, 4)] == [LookupError, LookupError]
    assert {type(results[index]) for index in (0, 3)} == {int, sa.exc.IntegrityError}
    assert numbers(database) == {0, 1, 3, 5}


def test_a_failing_write_that_is_alone_changes_nothing(database: Database) -> None:
    with pytest.raises(LookupError):
        database.write_now(add_then_fail(1))
    assert database.write_now(add(2)) == 2
    assert numbers(database) == {2}


def test_parallel_writes_are_all_durable(database: Database) -> None:
    async def run() -> list[int]:
        return await asyncio.gather(*(database.write(add(number)) for number in range(500)))

    assert asyncio.run(run()) == list(range(500))
    other = Database(database.url.render_as_string(hide_password=False))
    assert numbers(other) == set(range(500))
    other.close()


def test_waiting_writes_share_commits(sqlite: Database) -> None:
    commits: list[sa.Connection] = []
    count = commits.append
    sa.event.listen(sa.Engine, "commit", count)
    try:
        with held(sqlite) as go_on:
            threads = [threading.Thread(target=sqlite.write_now, args=(add(n),)) for n in range(1, 200)]
            for thread in threads:
                thread.start()
            go_on.set()
            for thread in threads:
                thread.join()
    finally:
        sa.event.remove(sa.Engine, "commit", count)
    assert numbers(sqlite) == set(range(200))
    assert len(commits) < 50


@pytest.mark.parametrize("fails", [False, True])
def test_a_cancelled_caller_learns_of_it_after_the_write(database: Database, fails: bool) -> None:
    begun, go_on = threading.Event(), threading.Event()
    complaints: list[dict[str, Any]] = []

    def work(connection: sa.Connection) -> int:
        begun.set()
        assert go_on.wait(10)
        return (add_then_fail if fails else add)(7)(connection)

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        task = asyncio.create_task(database.write(work))
        await asyncio.to_thread(begun.wait, 10)
        for _ in range(3):
            task.cancel()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert not task.done()
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert numbers(database) == (set() if fails else {7})
        del task
        gc.collect()

    asyncio.run(run())
    assert complaints == []


def test_a_time_limit_around_a_write_still_holds(database: Database) -> None:
    go_on = threading.Event()

    async def run() -> None:
        asyncio.get_running_loop().call_later(0.2, go_on.set)
        async with asyncio.timeout(0.05):
            await database.write(lambda _: go_on.wait(10))

    with pytest.raises(TimeoutError):
        asyncio.run(run())
    assert go_on.is_set()


def test_readers_see_committed_data_only(database: Database) -> None:
    with held(database):
        assert numbers(database) == set()
        assert asyncio.run(database.read(lambda connection: connection.scalar(sa.select(notes.c.id)))) is None
    assert numbers(database) == {0}


def test_what_a_read_changes_is_not_kept(database: Database) -> None:
    database.read_now(add(1))
    assert numbers(database) == set()


def test_after_close_nothing_is_accepted_and_nothing_hangs(database_url: str) -> None:
    database = Database(database_url)
    database.close()

    async def run() -> None:
        with pytest.raises(RuntimeError):
            await database.write(lambda _: None)
        with pytest.raises(RuntimeError):
            await database.read(lambda _: None)

    asyncio.run(asyncio.wait_for(run(), 5))


def test_close_finishes_what_was_accepted(database_url: str) -> None:
    database = Database(database_url)
    database.write_now(notes.create)

    async def run() -> None:
        with held(database) as go_on:
            tasks = [asyncio.create_task(database.write(add(number))) for number in range(1, 20)]
            await asyncio.sleep(0)
            closing = asyncio.create_task(asyncio.to_thread(database.close))
            asyncio.get_running_loop().call_later(0.05, go_on.set)
            assert await asyncio.gather(*tasks) == list(range(1, 20))
            await closing

    asyncio.run(run())
    again = Database(database_url)
    assert numbers(again) == set(range(20))
    again.close()


def test_insert_knows_conflicts_on_both(database: Database) -> None:
    def work(connection: sa.Connection) -> None:
        for body in ("first", "second"):
            connection.execute(insert(connection, notes).values(id=1, body=body).on_conflict_do_nothing())

    database.write_now(work)
    assert database.read_now(lambda connection: connection.scalar(sa.select(notes.c.body))) == "first"


HOLD = """
with database.engine.connect() as connection:
    connection.execute(notes.insert().values(id=99))
    print("held", flush=True)
    sys.stdin.readline()
    connection.commit()
"""


def test_a_busy_database_is_waited_for(sqlite: Database) -> None:
    with child(HOLD, str(sqlite.url)) as other, contextlib.ExitStack() as stack:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == "held\n"
        writer = threading.Thread(target=sqlite.write_now, args=(add(1),))
        writer.start()
        stack.callback(writer.join)
        assert numbers(sqlite) == set()
        other.stdin.write("\n")
        other.stdin.flush()
    assert numbers(sqlite) == {1, 99}


def test_a_database_that_stays_busy_is_an_error_and_then_works_again(sqlite: Database) -> None:
    sqlite.write_now(lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout = 50").close())
    with child(HOLD, str(sqlite.url)) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(sa.exc.OperationalError, match="locked"):
            sqlite.write_now(add(1))
    sqlite.write_now(add(2))
    assert numbers(sqlite) == {2}


LOOP = """
import asyncio
async def main(first):
    async def one(number):
        await database.write(add(number))
        print(number, flush=True)
    for start in range(first, first + 100_000, 8):
        await asyncio.gather(*map(one, range(start, start + 8)))
asyncio.run(main(int(sys.argv[2])))
"""


def test_whatever_was_acknowledged_survives_a_kill(database: Database) -> None:
    url = database.url.render_as_string(hide_password=False)
    acknowledged: set[int] = set()
    for first in (0, 1_000_000):
        with child(LOOP, url, str(first)) as process:
            assert process.stdout is not None
            for _ in range(100):
                acknowledged.add(int(process.stdout.readline()))
            process.send_signal(signal.SIGKILL)
            rest = process.stdout.read().splitlines(keepends=True)
            acknowledged.update(int(line) for line in rest if line.endswith("\n"))
    kept = numbers(database)
    assert acknowledged <= kept
    assert len(kept - acknowledged) <= 2 * 8


def _answers(database: Database, works: list[Callable[[sa.Connection], int]]) -> list[Any]:
    async def run() -> list[Any]:
        return await asyncio.gather(*map(database.write, works), return_exceptions=True)

    return asyncio.run(run())


def test_a_full_disk_is_an_error_and_nothing_is_half_done(sqlite: Database) -> None:
    pages = sqlite.read_now(lambda connection: connection.exec_driver_sql("PRAGMA page_count").scalar_one())
    sqlite.write_now(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 20}").close())
    works = [add(number, "x" * (100_000 if number % 10 == 5 else 10)) for number in range(40)]
    results = _answers(sqlite, works)
    refused = [result for result in results if isinstance(result, Exception)]
    assert refused
    assert all(isinstance(error, sa.exc.OperationalError) for error in refused)
    assert all("full" in str(error.orig) for error in refused)  # type: ignore[attr-defined]
    assert numbers(sqlite) == {result for result in results if isinstance(result, int)}
    sqlite.write_now(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 100000").close())
    sqlite.write_now(add(100, "x" * 100_000))
    assert 100 in numbers(sqlite)


SMALL_FILES = """
import resource
from tests.storage.test_database import _answers
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
results = _answers(database, [add(number, "x" * 20_000) for number in range(40)])
good = {result for result in results if isinstance(result, int)}
assert len(good) < 40
assert all(isinstance(result, (int, sa.exc.OperationalError)) for result in results), results
assert numbers(database) == good, (numbers(database), good)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
database.write_now(add(100, "x" * 400_000))
assert numbers(database) == good | {100}
database.close()
print("done", *good)
"""


def test_an_input_or_output_error_is_an_error_and_nothing_is_half_done(sqlite: Database) -> None:
    """Files that may not grow stand in for a disk that fails."""
    with child(SMALL_FILES, str(sqlite.url)) as process:
        assert process.stdout is not None
        word, *good = process.stdout.read().split()
        assert process.wait() == 0
    assert word == "done"
    assert numbers(sqlite) == {100, *map(int, good)}


def test_cut_connections_are_opened_again(postgres_url: str) -> None:
    database, other = Database(postgres_url), Database(postgres_url)
    database.write_now(notes.create)
    _answers(database, [add(number) for number in range(20)])
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    other.write_now(lambda connection: connection.exec_driver_sql(cut).all())
    assert numbers(database) == set(range(20))
    database.write_now(add(20))
    assert numbers(database) == set(range(21))
    database.close()
    other.close()


def test_a_server_with_another_isolation_by_default_is_no_trap(postgres_url: str) -> None:
    """Counting under a limit relies on seeing what others have committed meanwhile."""
    database = Database(postgres_url)
    change = f"ALTER DATABASE \"{database.url.database}\" SET default_transaction_isolation = 'serializable'"
    database.write_now(lambda connection: connection.exec_driver_sql(change).close())
    database.close()
    database = Database(postgres_url)
    level = database.write_now(lambda connection: connection.exec_driver_sql("SHOW transaction_isolation").scalar_one())
    database.close()
    assert level == "read committed"


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "cannot be read"),
        ("notes.sqlite", "cannot be read"),
        ("postgresql://host:port/name", "cannot be read"),
        ("postgresql://user@[::1/name", "cannot be read"),
        ("mysql://host/name", "Database 'mysql' is not supported. Allowed: sqlite, postgresql."),
        ("postgres://host/name", "Database 'postgres' is not supported. Allowed: sqlite, postgresql."),
        ("sqlite://", "must name a file"),
        ("sqlite:///:memory:", "must name a file"),
        ("sqlite:///file:notes?mode=memory&uri=true", "must name a file"),
    ],
)
def test_a_bad_url_stops_the_start(url: str, sentence: str) -> None:
    with pytest.raises(StartError, match=sentence):
        Database(url)


@pytest.mark.parametrize(
    ("url", "driver"),
    [
        ("postgresql://user:secret@host/name", "postgresql+psycopg"),
        ("postgresql+asyncpg://user:secret@host/name", "postgresql+psycopg"),
        ("sqlite+aiosqlite:///{folder}/notes.sqlite", "sqlite"),
    ],
)
def test_the_driver_is_ours_whatever_the_url_names(url: str, driver: str, tmp_path: Path) -> None:
    database = Database(url.format(folder=tmp_path))
    database.close()
    assert database.url.drivername == driver


class Refusing:
    """A connection whose file others are turning to WAL."""

    def __init__(self, *codes: int) -> None:
        self.codes = list(codes)

    def execute(self, statement: str) -> None:
        if self.codes:
            error = sqlite3.OperationalError(statement)
            error.sqlite_errorcode = self.codes.pop(0)
            raise error


def test_who_opens_a_new_file_with_others_waits() -> None:
    connection = Refusing(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_RECOVERY)
    _write_ahead(connection)
    assert connection.codes == []
    with pytest.raises(sqlite3.OperationalError):
        _write_ahead(Refusing(sqlite3.SQLITE_IOERR))
