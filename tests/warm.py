"""Services in processes of their own that load nothing anew: each is forked from a process that has loaded it all.

To load takes nine tenths of a start. What is about the start itself, or about what it loads, starts an interpreter.
"""

import atexit
import multiprocessing
import os
import runpy
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.reduction import DupFd
from typing import IO, Any, TextIO

_LOADED = [
    "dbos",
    "psycopg",
    "py3langid.langid",
    "tolmach.app",
    "tolmach.cli.root",
    "tolmach.cli.sandbox",
    "tolmach.cli.serve",
    "tolmach.engines.added.mozilla.getting",
    "tolmach.engines.added.mozilla.trial",
    "tolmach.engines.stub",
    "tolmach.storage.upgrading",
    "tolmach.wire.server.serving",
]
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(_LOADED)


class WarmProcess:
    """What `subprocess.Popen` is to a command, for a module that is run as one."""

    def __init__(
        self,
        module: str,
        *words: str,
        env: Mapping[str, str],
        stdout: IO[Any] | int | None = None,
        stderr: IO[Any] | int | None = None,
    ) -> None:
        self.stdout, out = _ends(stdout, sys.__stdout__)
        self.stderr, err = _ends(stderr, sys.__stderr__)
        self._process = _context.Process(
            target=_run, args=(module, words, dict(env), _Handed(out), _Handed(err)), daemon=True
        )
        self._process.start()
        for stream, given in ((self.stdout, out), (self.stderr, err)):
            if stream is not None:
                os.close(given)

    def __enter__(self) -> "WarmProcess":
        return self

    def __exit__(self, *_: object) -> None:
        for stream in (self.stdout, self.stderr):
            if stream is not None:
                stream.close()
        self.wait()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0)
        return code

    def communicate(self, timeout: float) -> tuple[str, str]:
        """All that it still says. Raises where it does not end in time, and ends it."""
        with ThreadPoolExecutor(2) as readers:
            told = [readers.submit(stream.read) for stream in (self.stdout, self.stderr) if stream is not None]
            try:
                self.wait(timeout)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
        out, err = (each.result() for each in told)
        return out, err

    def send_signal(self, signal: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, signal)

    def kill(self) -> None:
        self._process.kill()


class _Handed:
    """A file that goes to the new process."""

    def __init__(self, file: int) -> None:
        self._file = file

    def __reduce__(self) -> tuple[Any, ...]:
        # Only while a process is being started does this hand it over with it.
        return _taken, (DupFd(self._file),)


def _taken(file: Any) -> int:
    taken: int = file.detach()
    return taken


def _ends(wanted: IO[Any] | int | None, usual: TextIO | None) -> tuple[TextIO | None, int]:
    """What we read of it, if anything, and what it writes to."""
    if wanted == subprocess.PIPE:
        ours, theirs = os.pipe()
        return open(ours, encoding="utf-8"), theirs
    file = usual if wanted is None else wanted
    assert file is not None
    return None, file if isinstance(file, int) else file.fileno()


def _run(module: str, words: tuple[str, ...], environment: dict[str, str], out: int, err: int) -> None:
    os.dup2(out, 1)
    os.dup2(err, 2)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = [module, *words]
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    finally:
        # An interpreter that ends does so, a fork does not.
        atexit._run_exitfuncs()
