"""PostgreSQL over a network that may fail: how long anything may take, and what a lost connection is.

A statement that is too slow is ended by the server. What the server cannot end, because no word of it arrives any more,
is ended by the watchdog here: a thread that waits for a lost answer would wait for many minutes.
"""

import os
import socket
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import sqlalchemy as sa

from tolmach.errors import Unavailable
from tolmach.storage.outage import Outage

CONNECTIONS = 12
CONNECTING = 3
"""Seconds; also for the password and all else before the first statement."""
STATEMENT = 20
"""Seconds that a statement may take, and half of it to wait for a row that another transaction holds."""
IDLE = 5
"""Seconds that a transaction may say nothing. Ours do nothing else in between, so that one is cut off."""
SLOW = 3.0
"""Seconds after which the watchdog asks whether the server still answers at all."""

_NETWORK = {
    "connect_timeout": CONNECTING,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 6000,
}
_SESSION = {
    "statement_timeout": f"{STATEMENT}s",
    "lock_timeout": f"{STATEMENT // 2}s",
    # Less than others wait for its rows: who is cut off in the midst of a transaction costs them no answer.
    "idle_in_transaction_session_timeout": f"{IDLE}s",
}
# By SQLSTATE: connections, a server that stops or starts, one that is full, one that only reads after a fail-over.
_GONE = ("08", "57P", "53", "25006")
_SLOW = ("57014", "55P03")


def engine(url: sa.URL) -> sa.Engine:
    made = sa.create_engine(
        url,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=CONNECTING,
        pool_pre_ping=True,
        # Counting under a limit must see what others committed meanwhile, whatever the server's default.
        isolation_level="READ COMMITTED",
        # An error would otherwise quote them, and they may be a user's.
        hide_parameters=True,
        connect_args=network(url),
    )

    @sa.event.listens_for(made, "connect")
    def configure(connection: Any, _: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("; ".join(f"SET {name} = '{value}'" for name, value in _SESSION.items()))
        connection.commit()

    return made


def network(url: sa.URL) -> dict[str, int]:
    """What the URL says itself counts. Nothing for another database."""
    if url.get_backend_name() != "postgresql":
        return {}
    return {name: value for name, value in _NETWORK.items() if name not in url.query}


class Lifeline:
    """The way to the server, which may be broken."""

    def __init__(self, made: sa.Engine) -> None:
        self._outage = Outage("The database")
        self._watchdog = _Watchdog(made)

    @contextmanager
    def used(self) -> Iterator[None]:
        """Around whatever asks the server. A line that is broken, or breaks, is Unavailable."""
        self._outage.check()
        try:
            with self._watchdog.watching():
                yield
        except (sa.exc.DBAPIError, sa.exc.TimeoutError) as error:
            if (refusal := self._refusal(error)) is not None:
                # Without its cause, which may hold words of a user.
                raise refusal from None
            raise
        self._outage.over()

    def close(self) -> None:
        self._watchdog.close()

    def _refusal(self, error: sa.exc.DBAPIError | sa.exc.TimeoutError) -> Unavailable | None:
        if isinstance(error, sa.exc.TimeoutError):
            return Unavailable("The database has too much to do", retry_after=CONNECTING)
        state = getattr(error.orig, "sqlstate", None)
        is_lost = isinstance(error, sa.exc.OperationalError | sa.exc.InterfaceError) and state is None
        if is_lost or (state or "").startswith(_GONE):
            return self._outage.noticed()
        if state in _SLOW:
            return Unavailable("The database has too much to do", retry_after=CONNECTING)
        return None


class _Watchdog:
    """Cuts the connections of a server that does not answer. Nothing is asked while all is quick."""

    def __init__(self, made: sa.Engine) -> None:
        self._dialect = made.dialect
        self._arguments = {**made.dialect.create_connect_args(made.url)[1], **network(made.url)}
        self._connections: weakref.WeakSet[Any] = weakref.WeakSet()
        self._begun: dict[object, float] = {}
        self._closing = threading.Event()
        sa.event.listen(made, "connect", lambda connection, _: self._connections.add(connection))
        threading.Thread(target=self._run, name="database-watch", daemon=True).start()

    @contextmanager
    def watching(self) -> Iterator[None]:
        work = object()
        self._begun[work] = time.monotonic()
        try:
            yield
        finally:
            del self._begun[work]

    def close(self) -> None:
        self._closing.set()

    def _run(self) -> None:
        while not self._closing.wait(1.0):
            oldest = min(list(self._begun.values()), default=time.monotonic())
            if time.monotonic() - oldest > SLOW and not self._answers():
                self._cut()

    def _answers(self) -> bool:
        """A server that refuses answers too, and its connections end by themselves."""
        module: Any = self._dialect.loaded_dbapi
        try:
            module.connect(**self._arguments).close()
        except module.errors.ConnectionTimeout:
            return False
        except module.Error:
            return True
        return True

    def _cut(self) -> None:
        for connection in list(self._connections):
            # Closed by its user meanwhile.
            with (
                suppress(OSError, self._dialect.loaded_dbapi.Error),
                socket.socket(fileno=os.dup(connection.fileno())) as line,
            ):
                line.shutdown(socket.SHUT_RDWR)
