"""PostgreSQL over a network that may fail: time limits, and which errors mean a lost connection.

The server ends a statement that is too slow. If no byte of it arrives any more, it cannot do that; then the watchdog
here ends the statement. Otherwise a thread would wait for many minutes for a lost answer.
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
"""Seconds to connect, including the password and everything else before the first statement."""
STATEMENT = 20
"""Seconds that a statement may take. It may wait half of that for a row that another transaction holds."""
IDLE = 5
"""Seconds that a transaction may be silent. Ours do nothing else between statements, so a silent one was cut off."""
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
    # Less than the time that others wait for its rows, so a process that is cut off in a transaction costs them no
    # answer.
    "idle_in_transaction_session_timeout": f"{IDLE}s",
}
# By SQLSTATE: connection errors, a server that stops or starts, one that is full, one that is read-only after a
# fail-over.
_GONE = ("08", "57P", "53", "25006")
_SLOW = ("57014", "55P03")


def engine(url: sa.URL) -> sa.Engine:
    made = sa.create_engine(
        url,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=CONNECTING,
        pool_pre_ping=True,
        # A count under a limit must see what others committed meanwhile, whatever the server's default is.
        isolation_level="READ COMMITTED",
        # Otherwise an error would quote the parameters, and they may be a user's words.
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
    """Options that the URL gives itself take precedence. Empty for another database."""
    if url.get_backend_name() != "postgresql":
        return {}
    return {name: value for name, value in _NETWORK.items() if name not in url.query}


class Lifeline:
    """The connection to the server, which may be broken."""

    def __init__(self, made: sa.Engine) -> None:
        self._outage = Outage("The database")
        self._watchdog = _Watchdog(made)

    @contextmanager
    def used(self) -> Iterator[None]:
        """Wraps every call of the server. Raises Unavailable if the connection is broken or breaks."""
        self._outage.check()
        try:
            with self._watchdog.watching():
                yield
        except (sa.exc.DBAPIError, sa.exc.TimeoutError) as error:
            if (refusal := self._refusal(error)) is not None:
                # The cause is dropped, because it may hold a user's words.
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
    """Cuts the connections of a server that does not answer. As long as all calls are quick, it does not ask the
    server."""

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
        """A server that refuses a connection does answer, and its connections end by themselves."""
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
            # The connection may have been closed by its user meanwhile.
            with (
                suppress(OSError, self._dialect.loaded_dbapi.Error),
                socket.socket(fileno=os.dup(connection.fileno())) as line,
            ):
                line.shutdown(socket.SHUT_RDWR)
