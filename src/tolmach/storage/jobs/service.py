"""Durable jobs: a job that was enqueued once is carried through, even over crashes and restarts.

A job is a plain function that does its work in named steps. A step's result is stored; after a crash the job runs again
from its start, but the steps that are done answer from the store. So code between steps must be deterministic, and a
step that was cut off runs again: make it repeatable.

Arguments and results are stored as JSON and are readable in the database: never put a key, a document or a text in one;
put the name of a blob. Of an error only its class and place are kept.

A job's name stands for its list of steps. When that list changes, give the job a new name and keep the old function
registered until its jobs are gone.

This is the only module that knows DBOS, which allows one instance per process.
"""

import asyncio
import os
import threading
from collections.abc import Callable, Collection
from concurrent.futures import CancelledError
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any, Literal, TypeVar

import anyio
import sqlalchemy as sa
import sqlalchemy.orm  # before the launch: DBOS loads it in a thread, and a statement built meanwhile would fail
from anyio.to_thread import run_sync

from tolmach.errors import StartError, Unavailable
from tolmach.storage.jobs.database import checked, prepare_sqlite
from tolmach.storage.jobs.looking import look_first
from tolmach.storage.jobs.run import Closing, Retry, Run
from tolmach.storage.jobs.values import Json, JsonText, StepFailed, failure, plain, tame_logging
from tolmach.storage.postgresql import network

__all__ = ["JobStatus", "Jobs", "Json", "Retry", "Run", "State", "StepFailed"]

QUEUE = "jobs"
VERSION = "1"
"""The same for all releases: DBOS never takes up the jobs of another version."""
POLLING = 0.5
"""Seconds between two looks at a queue. Four queues five times a second took a twelfth of a core of an idle service."""
ANSWER = 10.0
"""Seconds to wait for the launch or the database before a caller is told to come again."""
RESTARTS = 20
"""A job that was restarted more often counts as the cause of the crashes, and fails."""

State = Literal["queued", "running", "done", "failed", "cancelled"]
_STATES: dict[str, State] = {
    "ENQUEUED": "queued",
    "DELAYED": "queued",
    "PENDING": "running",
    "SUCCESS": "done",
    "ERROR": "failed",
    "MAX_RECOVERY_ATTEMPTS_EXCEEDED": "failed",
    "CANCELLED": "cancelled",
}

T = TypeVar("T")
_one_per_process = threading.Lock()


@dataclass(frozen=True, slots=True)
class JobStatus:
    job_id: str
    name: str
    state: State
    result: Json
    error: str | None
    """The class of the error that ended a failed job."""
    created: datetime
    updated: datetime


class Jobs:
    """Register all jobs, then launch; `enqueue`, `status` and `cancel` wait for the launch to end.

    `replica` names this process among those that share a database. Its unfinished jobs go on when a process of the same
    name is launched, or when another process takes them over. A job goes on only once: if a process was wrongly taken
    for dead, none of its later steps is kept, and it begins no other.
    """

    def __init__(self, url: str | sa.URL, *, replica: str = "local", workers: int = 2) -> None:
        self._url = checked(url)
        self._replica = replica
        self._workers = workers
        self._queues: dict[str, int] = {}
        self._functions: dict[str, Callable[..., Json]] = {}
        self._workflows: dict[str, Callable[..., Json]] = {}
        self._dbos: Any = None
        self._instance: Any = None
        self._wanted = asyncio.Event()
        self._ready = threading.Event()
        self._closing = threading.Event()
        self._running: set[str] = set()
        self._idle: set[str] = set()
        self._changing = threading.Lock()

    def register(self, name: str, function: Callable[..., Json], *, workers: int | None = None) -> None:
        """`function(run, *args)` is called in a thread, as often as it takes to bring it to its end.

        With `workers` of their own, jobs of this name wait only for one another; otherwise they wait for all other
        jobs, too.
        """
        if self._dbos is not None or name in self._functions:
            raise ValueError(f"Job '{name}' must be registered once and before the launch")
        if iscoroutinefunction(function):
            raise TypeError(f"Job '{name}' must be a plain function: it runs in a thread")
        self._functions[name] = function
        self._queues |= {QUEUE: self._workers} if workers is None else {name: workers}

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self._functions)

    def launch(self) -> None:
        """Opens the database and takes up unfinished jobs. Blocks: call it in a thread."""
        if os.environ.get("DBOS__CLOUD"):
            raise StartError("The environment variable DBOS__CLOUD must not be set: jobs stay on this machine.")
        with self._changing:
            # A service that is told to stop while it starts may close before it launches.
            if not self._closing.is_set():
                self._launch_alone()

    async def wanted(self) -> None:
        """Waits for the first job of this process."""
        await self._wanted.wait()

    async def enqueue(self, name: str, *args: Json, job_id: str) -> None:
        """The job is durable when this returns. If the `job_id` is already known, nothing changes."""
        self._check(name)
        self._wanted.set()
        options = {"workflow_name": name, "workflow_id": job_id, "app_version": VERSION}
        options["queue_name"] = self._queue(name)
        await self._call(lambda dbos: dbos.enqueue_workflow_with_options(options, *args))

    async def begin(self, name: str, *args: Json, job_id: str) -> None:
        """Like `enqueue`, but the job begins at once and in this process, whatever waits in its queue. The caller
        limits how many run. If a crash cuts the job off, it goes on like any other."""
        self._check(name)
        self._wanted.set()
        await self._call(lambda dbos: self._start(name, args, job_id))

    async def status(self, job_id: str) -> JobStatus | None:
        found = await self._call(lambda dbos: dbos.list_workflows(workflow_ids=[job_id], load_input=False))
        return _status(found[0]) if found else None

    async def cancel(self, job_id: str) -> None:
        """The step that is under way runs to its end; no other step begins. A job that has ended stays as it is."""
        await self._call(lambda dbos: dbos.cancel_workflow(job_id))

    async def forget(self, job_id: str) -> None:
        """Removes everything that is stored about a job that has ended. Only this call removes it."""
        await self._call(lambda dbos: dbos.delete_workflow(job_id))

    async def over(self, job_ids: Collection[str]) -> set[str]:
        """The jobs among these that have ended, in whatever way."""
        return set(await self._ended(workflow_ids=list(job_ids))) if job_ids else set()

    async def ended(self, name: str) -> list[str]:
        """All jobs of this name that have ended, in whatever way, and are not forgotten."""
        return await self._ended(name=name)

    async def _ended(self, **which: Any) -> list[str]:
        ended = [status for status, state in _STATES.items() if state not in ("queued", "running")]
        found = await self._call(
            lambda dbos: dbos.list_workflows(**which, status=ended, load_input=False, load_output=False)
        )
        return [each.workflow_id for each in found]

    async def replicas(self) -> set[str]:
        """The replicas that have jobs under way."""
        return {each.executor_id for each in await self._begun() if each.executor_id}

    async def take_over(self, replicas: Collection[str]) -> None:
        """Queues again the jobs that other replicas had begun. Several processes may do so at once: one of them begins
        the job."""
        for each in await self._begun(executor_id=list(replicas)):
            await self._call(partial(self._queue_again, each))

    async def take_up(self) -> None:
        """Queues again the jobs that this process had begun and does not work on: it could not write down the outcome,
        or did not even read the job after it took it. A second look tells such a job from one that just begins or
        ends."""
        begun = {each.workflow_id: each for each in await self._begun(executor_id=self._replica)}
        idle = begun.keys() - self._running
        again, self._idle = idle & self._idle, idle - self._idle
        for job_id in again:
            await self._call(partial(self._queue_again, begun[job_id]))

    async def _begun(self, **which: Any) -> list[Any]:
        return await self._call(
            lambda dbos: dbos.list_workflows(**which, status="PENDING", load_input=False, load_output=False)
        )

    def close(self, grace: int = 10) -> None:
        """Lets the steps under way end; unfinished jobs go on at the next launch. Blocks.

        A step that takes longer than `grace` seconds is left behind, and runs again then.
        """
        self._closing.set()
        with self._changing:
            if self._dbos is not None:
                self._destroy(grace if self._running else 0)

    def _launch_alone(self) -> None:
        if not _one_per_process.acquire(blocking=False):
            raise StartError("Another set of jobs is already launched in this process. Close it first.")
        try:
            self._launch()
        except Exception as error:
            self._destroy(0)
            if isinstance(error, StartError):
                raise
            # The first line of the driver's own error names the server but holds no data.
            reason = str(getattr(error, "orig", None) or type(error).__name__).partition("\n")[0]
            raise StartError(f"The jobs database {self._url!r} cannot be opened: {reason}") from error

    def _launch(self) -> None:
        if self._url.get_backend_name() == "sqlite":
            prepare_sqlite(Path(self._url.database or ""))
        tame_logging()
        # Loading it takes longer than the rest of the start, and only this thread waits for it.
        self._dbos = dbos = import_module("dbos")
        self._instance = dbos.DBOS(config=self._config())
        for name, function in self._functions.items():
            made = dbos.DBOS.workflow(name=name, max_recovery_attempts=RESTARTS)(partial(self._run, dbos, function))
            self._workflows[name] = made
        dbos.DBOS.launch()
        look_first(self._instance._sys_db, import_module("dbos._schemas.system_database").SystemSchema.workflow_status)
        for queue, workers in self._queues.items():
            dbos.DBOS.register_queue(
                queue, worker_concurrency=workers, polling_interval_sec=POLLING, on_conflict="always_update"
            )
        self._ready.set()

    def _config(self) -> dict[str, Any]:
        return {
            "name": "tolmach",
            "system_database_url": self._url.render_as_string(hide_password=False),
            "sys_db_pool_size": sum(self._queues.values()) + 6,
            "db_engine_kwargs": {"hide_parameters": True, "connect_args": network(self._url)},
            # If a process is paused in the middle of a transaction, this keeps it from blocking the jobs of the others.
            "sys_db_idle_transaction_timeout_sec": ANSWER,
            "application_version": VERSION,
            "executor_id": self._replica,
            "serializer": JsonText(),
            "log_level": "WARNING",
            "enable_otlp": False,
            # This is not for notifications, which jobs do not use: on SQLite, closing waits this long.
            "notification_listener_polling_interval_sec": 0.1,
        }

    def _run(self, dbos: Any, function: Callable[..., Json], *args: Json) -> Json:
        if self._closing.is_set():
            raise Closing
        job_id = str(dbos.DBOS.workflow_id)
        self._running.add(job_id)
        try:
            return plain(function(Run(job_id, dbos, self._closing), *args))
        except CancelledError:
            raise Closing from None
        finally:
            self._running.discard(job_id)

    def _check(self, name: str) -> None:
        if name not in self._functions:
            raise ValueError(f"There is no job '{name}'. Registered: {', '.join(sorted(self._functions))}")

    def _queue(self, name: str) -> str:
        return name if name in self._queues else QUEUE

    def _start(self, name: str, args: tuple[Json, ...], job_id: str) -> None:
        with self._dbos.SetWorkflowID(job_id):
            self._dbos.DBOS.start_workflow(self._workflows[name], *args)

    def _queue_again(self, begun: Any, dbos: Any) -> None:
        # This call is not public, hence the upper bound in pyproject.toml. The documented `resume_workflow` resets the
        # count of restarts, and would take a job even from a replica that has just begun it again.
        self._instance._sys_db.reenqueue_for_recovery(begun.workflow_id, [begun.executor_id], self._queue(begun.name))

    def _destroy(self, grace: int) -> None:
        self._ready.clear()
        if self._dbos is not None:
            self._dbos.DBOS.destroy(destroy_registry=True, workflow_completion_timeout_sec=grace)
            self._dbos = self._instance = None
        _one_per_process.release()

    async def _call(self, function: Callable[[Any], T]) -> T:
        # DBOS waits without end for a lost database; the caller must not.
        try:
            with anyio.fail_after(ANSWER):
                return await run_sync(self._when_ready, function, abandon_on_cancel=True)
        except TimeoutError:
            raise Unavailable("The job store does not answer", retry_after=int(ANSWER)) from None

    def _when_ready(self, function: Callable[[Any], T]) -> T:
        stopped = Unavailable("The job store is not running", retry_after=int(ANSWER))
        if self._closing.is_set() or not self._ready.wait(ANSWER):
            raise stopped
        try:
            return function(self._dbos.DBOS)
        except Exception:
            if self._closing.is_set():
                raise stopped from None
            raise


def _status(found: Any) -> JobStatus:
    state = _STATES[found.status]
    error = failure(found.error).error if found.error else None
    if found.status == "MAX_RECOVERY_ATTEMPTS_EXCEEDED":
        error = "TooManyRestarts"
    return JobStatus(
        job_id=found.workflow_id,
        name=found.name,
        state=state,
        result=found.output if state == "done" else None,
        error=error if state == "failed" else None,
        created=datetime.fromtimestamp(found.created_at / 1000, UTC),
        updated=datetime.fromtimestamp(found.updated_at / 1000, UTC),
    )
