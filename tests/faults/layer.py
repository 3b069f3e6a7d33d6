"""A layer under everything that a service writes: what passes through it can be counted, refused, or be the last thing
that its process does.

Database: every statement that changes something, and every commit of such, of any engine in the process, that of the
jobs among them. File system: whatever is opened for writing, written, synced, named anew, linked, made or removed below
one folder. It stays in its process for good, so it is laid in processes of its own (`processes`).
"""

import errno
import io
import os
import re
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from sqlalchemy.engine.default import DefaultDialect

KILLED = 77
"""What a process that was killed here ends with."""
LASTING = 0.25
"""Seconds that a fault lasts which does not pass at once."""
_CHANGES = re.compile(r"\s*(INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|REPLACE)\b", re.IGNORECASE)
# What goes on all the time, whatever is done: the beat of a process, and a look at jobs that wait for their time.
_BACKGROUND = re.compile(r"(INTO|FROM) processes\b|delay_until_epoch_ms <=", re.IGNORECASE)
_NAMES = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "open"}
_FOR_WRITING = os.O_WRONLY | os.O_RDWR


class Fault(Enum):
    NONE = "none"
    ERROR = "error"
    """One call fails."""
    OUTAGE = "outage"
    """All fail from then on, for a while: also those that tidy up."""
    KILL = "kill"


@dataclass(frozen=True, slots=True)
class Passed:
    """What came through while the layer was armed."""

    points: tuple[str, ...]
    has_struck: bool


class Layer:
    def __init__(self, folder: Path) -> None:
        self._folder = f"{folder}{os.sep}"
        self._lock = threading.Lock()
        self._fault = Fault.NONE
        self._at = 0
        self._points: list[str] = []
        self._until = 0.0
        self._is_armed = False
        self._dirty: set[int] = set()

    def lay(self) -> "Layer":
        _over_databases(self)
        _over_files(self)
        return self

    def arm(self, fault: Fault = Fault.NONE, at: int = 0) -> None:
        """`at` counts from 1."""
        with self._lock:
            self._fault, self._at, self._points, self._until = fault, at, [], 0.0
            self._is_armed = True

    def disarm(self) -> Passed:
        with self._lock:
            self._is_armed = False
            return Passed(tuple(self._points), 0 < self._at <= len(self._points))

    def reach(self, point: str, error: Callable[[], Exception] | None, last: Callable[[], None] | None = None) -> None:
        """Something is about to be written. Where there is no `error`, it was done already and can only be the last
        thing; where it is that, `last` does half of it."""
        if not self._is_armed or (error is None and self._fault is not Fault.KILL):
            return
        with self._lock:
            self._points.append(point)
            is_here = self._is_armed and len(self._points) == self._at
            if is_here:
                self._until = time.monotonic() + LASTING
            lasts = self._fault is Fault.OUTAGE and time.monotonic() < self._until
        if is_here and self._fault is Fault.KILL:
            if last is not None:
                last()
            os._exit(KILLED)
        if error is not None and (lasts or (is_here and self._fault is Fault.ERROR)):
            raise error()

    # Databases

    def execute(self, dialect: Any, cursor: Any, statement: str) -> None:
        if _CHANGES.match(statement) and not _BACKGROUND.search(statement):
            words = " ".join(statement.split()[:3]).split("(")[0]
            self.reach(f"{dialect.name} {words}", _refusal(dialect))
            self._dirty.add(id(cursor.connection))

    def commit(self, dialect: Any, connection: Any, commit: Callable[[], None]) -> None:
        """Only of what changed something: others commit in the background, whenever they look at something."""
        key = id(connection.dbapi_connection)
        if key not in self._dirty:
            commit()
            return
        self.reach(f"{dialect.name} COMMIT", _refusal(dialect))
        commit()
        self._dirty.discard(key)
        self.reach(f"{dialect.name} COMMITTED", None)

    def rollback(self, connection: Any) -> None:
        self._dirty.discard(id(connection.dbapi_connection))

    # Files

    def path(self, path: Any, verb: str, last: Callable[[], None] | None = None) -> None:
        if self._is_armed and isinstance(path, str | os.PathLike):
            name = os.fspath(path)
            if isinstance(name, str) and name.startswith(self._folder):
                self.reach(f"{verb} {_place(name.removeprefix(self._folder))}", _no_space, last)


def _over_databases(layer: Layer) -> None:
    # Where the error of a driver would come from, so that it is wrapped and handled as one.
    really: Any = DefaultDialect
    execute, commit, rollback = really.do_execute, really.do_commit, really.do_rollback
    many, bare = really.do_executemany, really.do_execute_no_params

    def watched(run: Callable[..., None]) -> Callable[..., None]:
        def instead(self: Any, cursor: Any, statement: str, *rest: Any, **named: Any) -> None:
            layer.execute(self, cursor, statement)
            run(self, cursor, statement, *rest, **named)

        return instead

    def committing(self: Any, connection: Any) -> None:
        layer.commit(self, connection, lambda: commit(self, connection))

    def rolling_back(self: Any, connection: Any) -> None:
        layer.rollback(connection)
        rollback(self, connection)

    replaced = {"do_execute": watched(execute), "do_executemany": watched(many), "do_execute_no_params": watched(bare)}
    for name, function in {**replaced, "do_commit": committing, "do_rollback": rolling_back}.items():
        setattr(DefaultDialect, name, function)


def _over_files(layer: Layer) -> None:
    really, sync = io.open, os.fsync

    def audit(event: str, arguments: tuple[Any, ...]) -> None:
        if event not in _NAMES:
            return
        if event == "open" and not (isinstance(arguments[2], int) and arguments[2] & _FOR_WRITING):
            return
        layer.path(arguments[0], event.removeprefix("os."))

    class Watched(io.BufferedWriter):
        def write(self, data: Any) -> int:
            def half() -> None:
                super(Watched, self).write(bytes(data)[: len(data) // 2])
                self.flush()

            layer.path(_name(self.fileno()), "write", half)
            return super().write(data)

    def watching(file: Any, mode: str = "r", *rest: Any, **named: Any) -> Any:
        if mode not in ("wb", "xb", "ab"):
            return really(file, mode, *rest, **named)
        return Watched(really(file, mode, 0))

    def syncing(descriptor: int) -> None:
        layer.path(_name(descriptor), "sync")
        sync(descriptor)

    sys.addaudithook(audit)
    io.open, os.fsync = watching, syncing  # type: ignore[assignment]


def _name(descriptor: int) -> str:
    return os.readlink(f"/proc/self/fd/{descriptor}")


def _place(path: str) -> str:
    """Without what is another one at each time."""
    return re.sub(r"[0-9a-fA-F]{8}[0-9a-fA-F-]{8,}", "…", path)


def _refusal(dialect: Any) -> Callable[[], Exception]:
    if dialect.name == "sqlite":
        return lambda: sqlite3.OperationalError("disk I/O error")
    import psycopg

    return lambda: psycopg.errors.IoError("could not extend file")


def _no_space() -> OSError:
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
