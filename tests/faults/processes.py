"""Processes that a test may spoil or kill: copies of one that has everything loaded, so that a start costs little."""

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from tests.faults.layer import KILLED

T = TypeVar("T")
PATIENCE = 1500.0
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tests.faults.trials", "tests.faults.starting", "dbos", "alembic.command"])


class Died(Exception):
    """A process that was told to be killed, and was."""


def apart(function: Callable[..., T], *arguments: Any) -> T:
    """What the function returns in a process of its own. Raises Died where that one was killed on purpose."""
    receiving, sending = _context.Pipe(duplex=False)
    process = _context.Process(target=_run, args=(sending, function, arguments), daemon=False)
    process.start()
    sending.close()
    try:
        told: tuple[bool, Any] = receiving.recv() if receiving.poll(PATIENCE) else (False, "it hangs")
    except EOFError:
        process.join()
        if process.exitcode == KILLED:
            raise Died from None
        raise AssertionError(f"the process ended with {process.exitcode}") from None
    finally:
        receiving.close()
    process.join(30)
    if process.is_alive():
        process.kill()
    is_good, result = told
    assert is_good, result
    found: T = result
    return found


def _run(sending: Connection, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    import logging
    import traceback

    import structlog

    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    try:
        result = (True, function(*arguments))
    except BaseException:
        result = (False, traceback.format_exc())
    sending.send(result)
    sending.close()
