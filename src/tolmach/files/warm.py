"""Children that need no new interpreter: they are forks of a process that has loaded their modules and does nothing
else (`files/template`). The first caller waits until it has loaded them, unless `open` was called before."""

import json
import os
import select
import signal
import socket
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import IO

import structlog

from tolmach.files import child, helping, template
from tolmach.files.child import Task

PATIENCE = 60.0
"""Seconds for a template to load its modules, or to fork."""
log = structlog.get_logger("tolmach.files")


class WarmChildren:
    """Pass `start` to `child.run`. If forks are not possible, each child is a fresh interpreter."""

    def __init__(self, modules: Sequence[str]) -> None:
        """`modules` are loaded by the template. They must start no threads."""
        self._modules = modules
        self._lock = threading.Lock()
        self._template: _Template | None = None
        self._is_over = False

    def open(self) -> None:
        """Starts the template, so that not even the first child waits for it. Does not wait itself."""
        with self._lock:
            if self._template is None and not self._is_over:
                self._template = _Template(self._modules)

    def start(self, task: Task) -> helping.ChildProcess:
        return self._forked(task) or child.fresh(task)

    def close(self) -> None:
        with self._lock:
            self._is_over = True
            self._end()

    def _forked(self, task: Task) -> helping.ChildProcess | None:
        with self._lock:
            while not self._is_over:
                is_new = self._template is None
                try:
                    self._template = self._template or _Template(self._modules)
                    return self._template.fork(task)
                except OSError as error:
                    # A template may have been killed since its last use; but one that has never worked will not work.
                    self._end()
                    self._is_over = is_new
                    log.warning("no warm child", kind=type(error).__name__)
        return None

    def _end(self) -> None:
        if self._template is not None:
            self._template.close()
            self._template = None


class _Template:
    def __init__(self, modules: Sequence[str]) -> None:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._line.settimeout(PATIENCE)
        with theirs:
            self._process = subprocess.Popen(
                [*child.interpreter(template.__name__), *modules],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=child.modules(),
            )

    def fork(self, task: Task) -> helping.ChildProcess:
        """Raises OSError if the template is gone or does not answer."""
        read_given, write_given = os.pipe()
        read_said, write_said = os.pipe()
        given, said = os.fdopen(write_given, "wb"), os.fdopen(read_said, "rb")
        try:
            socket.send_fds(self._line, [json.dumps(task.arguments).encode()], [read_given, write_said])
            _, found, _, _ = socket.recv_fds(self._line, template.MESSAGE, 1)
            if not found:
                raise BrokenPipeError
        except OSError:
            given.close()
            said.close()
            raise
        finally:
            os.close(read_given)
            os.close(write_said)
        return _Fork(found[0], given, said)

    def close(self) -> None:
        self._line.close()
        self._process.kill()
        self._process.wait()


class _Fork:
    """The process is known by a descriptor: its number may belong to another process once the template has reaped
    it."""

    def __init__(self, process: int, given: IO[bytes], said: IO[bytes]) -> None:
        self._process: int | None = process
        self._lock = threading.Lock()
        self.stdin, self.stdout = given, said

    def kill(self) -> None:
        with self._lock, suppress(ProcessLookupError):
            if self._process is not None:
                signal.pidfd_send_signal(self._process, signal.SIGKILL)

    def __enter__(self) -> "_Fork":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.stdout.close()
            self.stdin.close()
        finally:
            self._let_go()

    def _let_go(self) -> None:
        assert self._process is not None
        # The descriptor becomes readable when the process has ended.
        gone = select.poll()
        gone.register(self._process, select.POLLIN)
        gone.poll()
        with self._lock:
            os.close(self._process)
            self._process = None
