"""The inside of a job: its steps."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError
from dataclasses import dataclass
from functools import partial
from typing import Any

import sqlalchemy as sa

from tolmach.errors import Refused, Unavailable
from tolmach.storage.jobs.values import Json, StepFailed, failure, plain

_log = logging.getLogger(__name__)
OUTAGES = (Unavailable, sa.exc.OperationalError)
"""Errors that are not the job's fault: the database or the blob store is away for a while."""


@dataclass(frozen=True, slots=True)
class Retry:
    """The total number of tries of a step, and the errors that allow another; the wait doubles from try to try."""

    attempts: int = 1
    wait: float = 1.0
    on: tuple[type[Exception], ...] = (Exception,)


PATIENT = Retry(attempts=7, on=OUTAGES)
"""Tries for about a minute."""


class Closing(BaseException):
    """Ends a job without an outcome, so that another launch takes it up. Jobs must not catch it."""


class Run:
    """The first argument of a job function."""

    def __init__(self, job_id: str, dbos: Any, closing: threading.Event) -> None:
        self.job_id = job_id
        self._dbos = dbos
        self._closing = closing

    def step(self, name: str, function: Callable[..., Json], *args: Json, retry: Retry = PATIENT) -> Json:
        """Runs `function(*args)` once and keeps its result. Raises StepFailed if the function fails.

        The step also keeps what the function raises as `Refused`, so that the owner reads the same sentence after a
        crash.
        """
        if self._closing.is_set():
            raise Closing
        options = {
            "name": name,
            "retries_allowed": retry.attempts > 1,
            "max_attempts": retry.attempts,
            "interval_seconds": retry.wait,
            "should_retry": lambda error: isinstance(error, StepFailed) and error.again,
        }
        try:
            outcome: Json = self._dbos.DBOS.run_step(options, partial(self._attempt, name, function, args, retry))
        except self._dbos.error.DBOSMaxStepRetriesExceeded as error:
            raise failure(error) from None
        if "refused" in outcome:
            raise Refused(outcome["refused"])
        return outcome["done"]

    def _attempt(self, name: str, function: Callable[..., Json], args: tuple[Json, ...], retry: Retry) -> Json:
        try:
            return {"done": plain(function(*args))}
        except Refused as refused:
            return {"refused": str(refused)}
        except CancelledError:
            raise Closing from None
        except Exception as error:
            failed = failure(error, step=name, again=isinstance(error, retry.on))
        _log.warning("job %s: step %s failed: %s at %s", self.job_id, name, failed.error, failed.place)
        raise failed
