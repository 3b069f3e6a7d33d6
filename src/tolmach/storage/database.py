"""The database: SQLite in one file, or PostgreSQL by URL, behind two verbs.

`read` and `write` run a function over a connection, outside the event loop but in the context of their caller. A write
is one transaction: either it happens as a whole and is durable when the call returns, or it does not happen.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from contextvars import copy_context
from importlib import import_module
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa

from tolmach.errors import StartError
from tolmach.storage import postgresql

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
Also = Callable[[sa.Connection, T], None]
"""Gets what a transaction made, and writes more in the same transaction."""

READERS = 4
PATIENCE = 10
"""Seconds that a connection to SQLite waits for its turn."""
# How many writes may share one commit. More would not be faster, because a group waits for the disk only once.
GROUP = 256
_DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg"}


class _Writer(Protocol):
    def submit(self, work: Work[T]) -> "Future[T]": ...

    def close(self) -> None: ...


class Database:
    """On PostgreSQL every call raises Unavailable if the server is gone or does not answer in time."""

    def __init__(self, url: str | sa.URL) -> None:
        self.url = _checked(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._line: postgresql.Lifeline | None = None
        if self.is_sqlite:
            self.engine = _sqlite_engine(self.url, begin="BEGIN", size=READERS)
            self._writer: _Writer = _GroupWriter(_sqlite_engine(self.url, begin="BEGIN IMMEDIATE", size=1))
        else:
            self.engine = postgresql.engine(self.url)
            self._line = postgresql.Lifeline(self.engine)
            self._writer = _PoolWriter(self.engine, self._line)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="database-read")

    async def read(self, work: Work[T]) -> T:
        run = copy_context().run
        return await asyncio.get_running_loop().run_in_executor(self._readers, run, self.read_now, work)

    async def write(self, work: Work[T]) -> T:
        """Once begun, a write runs to its end. A caller that is cancelled meanwhile gets the cancellation after
        that."""
        run = copy_context().run
        return await uncancelled(asyncio.wrap_future(self._writer.submit(lambda connection: run(work, connection))))

    async def answers(self) -> bool:
        return await self.read(lambda connection: connection.scalar(sa.select(1)) == 1)

    def read_now(self, work: Work[T]) -> T:
        used: AbstractContextManager[None] = self._line.used() if self._line else nullcontext()
        with used, self.engine.connect() as connection:
            return work(connection)

    def write_now(self, work: Work[T]) -> T:
        return self._writer.submit(work).result()

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        if self._line is not None:
            self._line.close()
        self.engine.dispose()


async def uncancelled(future: "asyncio.Future[T]") -> T:
    cancelled: asyncio.CancelledError | None = None
    while not future.done():
        try:
            await asyncio.shield(future)
        except asyncio.CancelledError as error:
            cancelled = error
        except Exception:
            break
    if cancelled is not None:
        raise cancelled
    return future.result()


def insert(connection: sa.Connection, table: sa.Table) -> Any:
    """An insert that supports ON CONFLICT. Both databases write it alike, but SQLAlchemy has two classes for it."""
    return insert_of(connection.dialect.name, table)


def insert_of(dialect: str, table: sa.Table) -> Any:
    # Only one of the two dialects is ever used, so only that one is loaded.
    return import_module(f"sqlalchemy.dialects.{dialect}").insert(table)


def nothing_more(connection: sa.Connection, made: object) -> None:
    """The default for `Also`: writes nothing more."""


def take_turn(connection: sa.Connection, account_id: str) -> None:
    """For a transaction that counts before it adds: two of one account must not both see room for one more."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtextextended(account_id, 0))))


def transaction_id(connection: sa.Connection) -> list[str]:
    """The id by which `transaction_end` can find out the outcome if the connection breaks. Empty for SQLite, which has
    no connection to lose."""
    if connection.dialect.name != "postgresql":
        return []
    return [str(connection.scalar(sa.text("SELECT pg_current_xact_id()::text")))]


def transaction_end(connection: sa.Connection, identity: str) -> str | None:
    """`committed`, `aborted`, `in progress`, or None if it was too long ago."""
    end: str | None = connection.scalar(sa.text("SELECT pg_xact_status(CAST(:id AS xid8))"), {"id": identity})
    return end


def _checked(url: str | sa.URL) -> sa.URL:
    """The URL with the driver that this module uses, whichever driver it names."""
    try:
        parsed = sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):
        raise StartError("The database URL cannot be read. Allowed: sqlite:///… or postgresql://…") from None
    name = parsed.get_backend_name()
    if name not in _DRIVERS:
        raise StartError(f"Database '{name}' is not supported. Allowed: sqlite, postgresql.")
    if name == "sqlite" and (parsed.database in (None, "", ":memory:") or parsed.query):
        # Each connection to an in-memory database would have a database of its own.
        raise StartError("The database URL must name a file: sqlite:///folder/name")
    return parsed.set(drivername=_DRIVERS[name])


def _sqlite_engine(url: sa.URL, *, begin: str, size: int) -> sa.Engine:
    engine = sa.create_engine(
        url, poolclass=sa.QueuePool, pool_size=size, max_overflow=0, connect_args={"check_same_thread": False}
    )

    @sa.event.listens_for(engine, "connect")
    def configure(connection: Any, _: Any) -> None:
        # Otherwise the driver would begin transactions by its own rules.
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    @sa.event.listens_for(engine, "begin")
    def start(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _write_ahead(connection: Any) -> None:
    """Retries, because SQLite ignores the busy timeout when two processes switch a new file to WAL at once."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
        time.sleep(0.01)


class _PoolWriter:
    """PostgreSQL: each write is a transaction of its own on a pooled connection."""

    def __init__(self, engine: sa.Engine, line: postgresql.Lifeline) -> None:
        self._engine = engine
        self._line = line
        self._threads = ThreadPoolExecutor(postgresql.CONNECTIONS - READERS, thread_name_prefix="database-write")

    def submit(self, work: Work[T]) -> "Future[T]":
        return self._threads.submit(self._run, work)

    def _run(self, work: Work[T]) -> T:
        with self._line.used(), self._engine.begin() as connection:
            return work(connection)

    def close(self) -> None:
        self._threads.shutdown()


class _GroupWriter:
    """SQLite: one thread writes. All writes that wait when it is free share one commit, each in a savepoint. A write
    that is alone needs none: savepoints take a quarter of the processor time of a short write."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._queue: queue.SimpleQueue[tuple[Work[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="database-write", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T]) -> "Future[T]":
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("the database is closed")
            self._queue.put((work, future))
        return future

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self._queue.put(None)
        self._thread.join()
        self._engine.dispose()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            group = [first]
            stop = False
            while len(group) < GROUP and not stop and not self._queue.empty():
                item = self._queue.get()
                stop = item is None
                if item is not None:
                    group.append(item)
            self._write(group)
            if stop:
                return

    def _write(self, group: list[tuple[Work[Any], "Future[Any]"]]) -> None:
        done: list[tuple[Future[Any], Any]] = []
        try:
            with self._engine.begin() as connection:
                for work, future in group:
                    if not future.set_running_or_notify_cancel():
                        continue
                    if len(group) == 1:
                        done.append((future, work(connection)))
                    else:
                        self._one(connection, work, future, done)
        except BaseException as error:
            for _, future in group:
                if not future.done():
                    future.set_exception(error)
            return
        for future, result in done:
            future.set_result(result)

    @staticmethod
    def _one(
        connection: sa.Connection,
        work: Work[Any],
        future: "Future[Any]",
        done: list[tuple["Future[Any]", Any]],
    ) -> None:
        savepoint = connection.begin_nested()
        try:
            result = work(connection)
        except Exception as error:
            try:
                savepoint.rollback()
            except sa.exc.OperationalError:
                # A full disk, for example, ends the whole transaction. That error, not the lost savepoint, is the
                # cause.
                raise error from None
            future.set_exception(error)
        else:
            savepoint.commit()
            done.append((future, result))
