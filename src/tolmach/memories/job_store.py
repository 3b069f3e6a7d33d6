"""Reads and writes the rows of memory jobs."""

from datetime import datetime
from typing import Any

import sqlalchemy as sa

from tolmach.memories.model import DELETED, Announced, Job, JobState, MemoryOperation
from tolmach.memories.tables import memory_jobs
from tolmach.storage.times import from_ticks, to_ticks


def add(connection: sa.Connection, job: Job) -> None:
    connection.execute(
        memory_jobs.insert().values(
            id=job.id,
            account_id=job.account_id,
            operation=job.operation,
            memory_id=job.memory_id,
            name=job.name,
            created=to_ticks(job.created),
            updated=to_ticks(job.updated),
            ends=None if job.ends is None else to_ticks(job.ends),
            state=job.state,
            content_type=None if job.file is None else job.file.content_type,
            content_length=None if job.file is None else job.file.content_length,
        )
    )


def find(connection: sa.Connection, job_id: str, account_id: str | None = None) -> Job | None:
    query = sa.select(memory_jobs).where(memory_jobs.c.id == job_id)
    if account_id is not None:
        query = query.where(memory_jobs.c.account_id == account_id)
    row = connection.execute(query).one_or_none()
    return None if row is None else _job(row)


def all_of(connection: sa.Connection) -> list[Job]:
    return [_job(row) for row in connection.execute(sa.select(memory_jobs))]


def under_way(connection: sa.Connection) -> list[Job]:
    return [_job(row) for row in connection.execute(sa.select(memory_jobs).where(_PROCESSING))]


def count_imports_under_way(connection: sa.Connection, account_id: str) -> int:
    of_account = (memory_jobs.c.account_id == account_id, memory_jobs.c.operation == MemoryOperation.IMPORT)
    query = sa.select(sa.func.count()).select_from(memory_jobs).where(*of_account, _PROCESSING)
    return connection.scalar(query) or 0


def exports(connection: sa.Connection, memory_id: str) -> list[Job]:
    """The exports of a memory, newest first."""
    query = sa.select(memory_jobs).where(_exports(memory_id)).order_by(memory_jobs.c.created.desc())
    return [_job(row) for row in connection.execute(query)]


def uploaded(connection: sa.Connection, job_id: str, upload: str, moment: datetime) -> bool:
    """Marks the upload as complete. Of several uploads to one job, only one gets True."""
    waiting = (memory_jobs.c.state == JobState.AWAITING_INPUT, memory_jobs.c.ends > to_ticks(moment))
    changed = {"state": JobState.PROCESSING, "upload": upload, "updated": to_ticks(moment), "ends": None}
    return connection.execute(_of(job_id).where(*waiting).values(**changed)).rowcount == 1


def complete(
    connection: sa.Connection, job_id: str, moment: datetime, *, ends: datetime, skipped: int | None = None
) -> bool:
    """Returns whether the job was still being worked on."""
    changed = {"state": JobState.COMPLETED, "updated": to_ticks(moment), "ends": to_ticks(ends), "skipped": skipped}
    return connection.execute(_of(job_id).where(_PROCESSING).values(**changed)).rowcount == 1


def fail(connection: sa.Connection, job_id: str, error: str, moment: datetime) -> bool:
    """Returns whether the job was still being worked on."""
    return connection.execute(_of(job_id).where(_PROCESSING).values(**_failed(error, moment))).rowcount == 1


def memory_deleted(connection: sa.Connection, memory_id: str, moment: datetime) -> None:
    """Exports that are being made fail; finished exports expire."""
    exports = memory_jobs.update().where(_exports(memory_id))
    connection.execute(exports.where(_PROCESSING).values(**_failed(DELETED, moment)))
    ready = (memory_jobs.c.state == JobState.COMPLETED, memory_jobs.c.ends > to_ticks(moment))
    connection.execute(exports.where(*ready).values(updated=to_ticks(moment), ends=to_ticks(moment), error=DELETED))


def ended_before(connection: sa.Connection, moment: datetime) -> list[str]:
    return list(connection.scalars(sa.select(memory_jobs.c.id).where(memory_jobs.c.ends <= to_ticks(moment))))


def delete(connection: sa.Connection, job_id: str) -> None:
    connection.execute(memory_jobs.delete().where(memory_jobs.c.id == job_id))


_PROCESSING = memory_jobs.c.state == JobState.PROCESSING


def _of(job_id: str) -> sa.Update:
    return memory_jobs.update().where(memory_jobs.c.id == job_id)


def _exports(memory_id: str) -> sa.ColumnElement[bool]:
    return sa.and_(memory_jobs.c.memory_id == memory_id, memory_jobs.c.operation == MemoryOperation.EXPORT)


def _failed(error: str, moment: datetime) -> dict[str, Any]:
    ticks = to_ticks(moment)
    return {"state": JobState.FAILED, "error": error, "updated": ticks, "ends": ticks}


def _job(row: sa.Row[Any]) -> Job:
    return Job(
        id=row.id,
        account_id=row.account_id,
        operation=MemoryOperation(row.operation),
        memory_id=row.memory_id,
        name=row.name,
        created=from_ticks(row.created),
        updated=from_ticks(row.updated),
        ends=None if row.ends is None else from_ticks(row.ends),
        state=JobState(row.state),
        file=None if row.content_length is None else Announced(row.content_type, row.content_length),
        upload=row.upload,
        skipped=row.skipped,
        error=row.error,
    )
