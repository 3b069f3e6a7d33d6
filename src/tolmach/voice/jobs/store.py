"""Reads and writes the rows of voice jobs and their results."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from tolmach.storage.times import from_ticks, to_ticks
from tolmach.voice.jobs.model import (
    LARGE_BYTES,
    SLOWEST_UPLOAD,
    UNDER_WAY,
    VoiceJob,
    VoiceJobState,
    VoiceResult,
)
from tolmach.voice.jobs.tables import voice_jobs, voice_results

_PENDING = voice_jobs.c.state == VoiceJobState.PENDING
_WORKED_ON = voice_jobs.c.state.in_([VoiceJobState.UPLOADED, VoiceJobState.PROCESSING])


def add(connection: sa.Connection, job: VoiceJob) -> None:
    connection.execute(
        voice_jobs.insert().values(
            id=job.id,
            account_id=job.account_id,
            key_id=job.key_id,
            salt=job.salt,
            name=job.name,
            content_type=job.content_type,
            content_length=job.content_length,
            source=job.source,
            tag=job.tag,
            created=to_ticks(job.created),
            updated=to_ticks(job.updated),
            ends=to_ticks(job.ends),
            state=job.state,
        )
    )
    rows = [
        {
            "job_id": job.id,
            "number": number,
            "language": each.language,
            "type": each.type,
            "state": each.state,
            "size": 0,
        }
        for number, each in enumerate(job.results)
    ]
    connection.execute(voice_results.insert(), rows)


def count_under_way(connection: sa.Connection, account_id: str, moment: datetime) -> tuple[int, int]:
    """The number of jobs of an account, and of those with large files. A job that waits for its file counts as long as
    the file may come."""
    is_missed = sa.and_(_PENDING, voice_jobs.c.ends <= to_ticks(moment))
    is_large = sa.case((voice_jobs.c.content_length > LARGE_BYTES, 1), else_=0)
    query = sa.select(sa.func.count(), sa.func.coalesce(sa.func.sum(is_large), 0)).where(
        voice_jobs.c.account_id == account_id, voice_jobs.c.state.in_(UNDER_WAY), sa.not_(is_missed)
    )
    count, large = connection.execute(query).one()
    return count, large


def find(connection: sa.Connection, job_id: str, account_id: str | None = None) -> VoiceJob | None:
    query = sa.select(voice_jobs).where(voice_jobs.c.id == job_id)
    if account_id is not None:
        query = query.where(voice_jobs.c.account_id == account_id)
    row = connection.execute(query).mappings().one_or_none()
    return None if row is None else _job(dict(row), _results(connection, job_id))


def worked_on(connection: sa.Connection) -> list[str]:
    return list(connection.scalars(sa.select(voice_jobs.c.id).where(_WORKED_ON)))


def uploaded(connection: sa.Connection, job_id: str, upload: str, moment: datetime, ends: datetime) -> bool:
    """Marks the upload as complete. Of several uploads to one job, only one gets True."""
    changed = {"state": VoiceJobState.UPLOADED, "upload": upload, "updated": to_ticks(moment), "ends": to_ticks(ends)}
    return connection.execute(_of(job_id).where(_PENDING).values(**changed)).rowcount == 1


def begin(connection: sa.Connection, job_id: str, moment: datetime) -> None:
    changed = {"state": VoiceJobState.PROCESSING, "updated": to_ticks(moment)}
    connection.execute(_of(job_id).where(_WORKED_ON).values(**changed))


def finish(
    connection: sa.Connection,
    job_id: str,
    results: Sequence[VoiceResult],
    milliseconds: int,
    moment: datetime,
    ends: datetime,
) -> bool:
    """Returns whether the job was still being worked on."""
    changed = {"milliseconds": milliseconds, **_ended(VoiceJobState.COMPLETE, moment, ends)}
    if connection.execute(_of(job_id).where(_WORKED_ON).values(**changed)).rowcount != 1:
        return False
    for number, each in enumerate(results):
        _change_result(connection, job_id, number, state=each.state, error=each.error, size=each.size)
    return True


def fail(
    connection: sa.Connection, job_id: str, error: str, moment: datetime, ends: datetime, begun: datetime | None = None
) -> bool:
    """Returns whether the job was still being worked on, and had not started again since `begun`."""
    failing = _of(job_id).where(_WORKED_ON)
    if begun is not None:
        failing = failing.where(voice_jobs.c.updated == to_ticks(begun))
    if connection.execute(failing.values(**_ended(VoiceJobState.FAILED, moment, ends))).rowcount != 1:
        return False
    query = voice_results.update().where(voice_results.c.job_id == job_id)
    connection.execute(query.values(state=VoiceJobState.FAILED, error=error))
    return True


def downloaded(connection: sa.Connection, job_id: str, number: int, moment: datetime) -> None:
    """Marks a result as downloaded. When all results are, the job is over."""
    _change_result(connection, job_id, number, state=VoiceJobState.DOWNLOADED, size=0)
    connection.execute(_of(job_id).values(updated=to_ticks(moment)))
    if all(each.state is VoiceJobState.DOWNLOADED for each in _results(connection, job_id)):
        connection.execute(_of(job_id).values(ends=to_ticks(moment)))


def ended_before(connection: sa.Connection, moment: datetime) -> list[str]:
    """The jobs that are over. Jobs that are being worked on end by themselves, and an upload that began in time may
    still complete; both are left out."""
    is_late = sa.and_(_PENDING, voice_jobs.c.ends > to_ticks(moment - SLOWEST_UPLOAD))
    over = (voice_jobs.c.ends <= to_ticks(moment), sa.not_(_WORKED_ON), sa.not_(is_late))
    return list(connection.scalars(sa.select(voice_jobs.c.id).where(*over)))


def delete(connection: sa.Connection, job_id: str) -> None:
    connection.execute(voice_jobs.delete().where(voice_jobs.c.id == job_id))


def known(connection: sa.Connection) -> set[str]:
    return set(connection.scalars(sa.select(voice_jobs.c.id)))


def _of(job_id: str) -> sa.Update:
    return voice_jobs.update().where(voice_jobs.c.id == job_id)


def _ended(state: VoiceJobState, moment: datetime, ends: datetime) -> dict[str, Any]:
    return {"state": state, "updated": to_ticks(moment), "ends": to_ticks(ends)}


def _change_result(connection: sa.Connection, job_id: str, number: int, **changed: Any) -> None:
    place = (voice_results.c.job_id == job_id, voice_results.c.number == number)
    connection.execute(voice_results.update().where(*place).values(**changed))


def _results(connection: sa.Connection, job_id: str) -> tuple[VoiceResult, ...]:
    query = sa.select(voice_results).where(voice_results.c.job_id == job_id).order_by(voice_results.c.number)
    return tuple(
        VoiceResult(row.language, row.type, VoiceJobState(row.state), row.error, row.size)
        for row in connection.execute(query)
    )


def _job(row: dict[str, Any], results: tuple[VoiceResult, ...]) -> VoiceJob:
    times = {name: from_ticks(row[name]) for name in ("created", "updated", "ends")}
    return VoiceJob(**row | times | {"state": VoiceJobState(row["state"]), "results": results})
