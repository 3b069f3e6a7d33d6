"""What has to be true of a service at rest, whatever happened to it before."""

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from tests.faults.service import Tried
from tolmach.accounts.tables import counters, daily_usage, keys, reservations, tag_usage
from tolmach.documents.chest import ORIGINAL, RESULT
from tolmach.documents.tables import documents
from tolmach.memories import job_store, rooms
from tolmach.memories import store as memory_store
from tolmach.memories.model import JobState, MemoryOperation
from tolmach.voice.jobs.chest import result_name, upload_name
from tolmach.voice.jobs.model import VoiceJobState
from tolmach.voice.jobs.tables import voice_jobs, voice_results


def broken(service: Tried, *, patient: bool = True) -> list[str]:
    """Sentences about what is not as it has to be; none when all is well. With patience for files that nobody could
    remove at once, and that go when their job's time is over."""
    late = service.do(_late(service)) if patient else set()
    names = [name for name in service.do(service.parts.storage.blobs.names()) if name not in late]
    read = service.parts.storage.database.read_now
    return [
        *(f"a job {job} is not forgotten" for job in service.do(service.parts.storage.jobs.ended("documents"))),
        *read(lambda connection: [*_books(connection)]),
        *read(lambda connection: [*_documents(connection, names)]),
        *read(lambda connection: [*_memories(connection, names)]),
        *read(lambda connection: [*_recordings(connection, names)]),
        *read(lambda connection: [*_file(connection)]),
        *_strays(names),
        *_leftovers(service.parts.settings.data),
    ]


async def _late(service: Tried) -> set[str]:
    """Uploads that came to nothing, of jobs that still wait for theirs, and what recordings that are done were made
    with."""
    read, blobs = service.parts.storage.database.read, service.parts.storage.blobs
    jobs = await read(job_store.all_of)
    awaiting = [f"{rooms.ROOM}uploads/{job.id}/" for job in jobs if job.state is JobState.AWAITING_INPUT]
    idle = await read(lambda connection: connection.execute(_IDLE).all())
    spare = [f"voice/{job.id}/{kind}" for job in idle for kind in _SPARE[job.state]]
    return {name for name in await blobs.names() if name.startswith((*awaiting, *spare))}


def _books(connection: sa.Connection) -> Iterator[str]:
    """Nothing is set aside, and an account has used what its keys have, day by day."""
    if held := connection.scalar(sa.select(sa.func.count()).select_from(reservations)):
        yield f"{held} reservations are left"
    owners = {row.id: row.account_id for row in connection.execute(sa.select(keys.c.id, keys.c.account_id))}
    used: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for row in connection.execute(sa.select(counters)).mappings():
        if row["reserved_characters"] or row["reserved_speech"]:
            yield f"{row['reserved_characters']} characters and {row['reserved_speech']} ms are set aside for nobody"
        for name in ("translate_characters", "write_characters", "speech", "speech_to_speech", "documents"):
            used[row["owner"]][name] += row[name]
    by_keys: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for key, account in owners.items():
        for name, amount in used[key].items():
            by_keys[account][name] += amount
    for account in set(owners.values()):
        if any(used[account][name] != by_keys[account][name] for name in {*used[account], *by_keys[account]}):
            yield f"an account has used {dict(used[account])}, its keys {dict(by_keys[account])}"
    yield from _days(connection, owners, used)


def _days(connection: sa.Connection, owners: dict[str, str], used: dict[str, dict[str, int]]) -> Iterator[str]:
    columns = ("text", "document", "improvement", "speech", "speech_to_speech")
    sums = [sa.func.coalesce(sa.func.sum(daily_usage.c[name]), 0).label(name) for name in columns]
    for key in owners:
        day = connection.execute(sa.select(*sums).where(daily_usage.c.key_id == key)).mappings().one()
        kept = used[key]
        expected = (kept["translate_characters"], kept["write_characters"], kept["speech"], kept["speech_to_speech"])
        receipts = (day["text"] + day["document"], day["improvement"], day["speech"], day["speech_to_speech"])
        if receipts != expected:
            yield f"a key has used {expected}, its receipts say {receipts}"
    if any(row.text < 0 or row.speech < 0 for row in connection.execute(sa.select(tag_usage))):
        yield "a tag has used less than nothing"


def _documents(connection: sa.Connection, names: list[str]) -> Iterator[str]:
    lies = _by_owner(names, "documents/")
    rows = {row.id.lower(): row.state for row in connection.execute(sa.select(documents.c.id, documents.c.state))}
    yield from (f"blobs {sorted(lies[owner])} of no document" for owner in lies.keys() - rows.keys())
    for document, state in rows.items():
        found = lies.get(document, set())
        if state == "done" and found != {RESULT}:
            yield f"a document that is done has {sorted(found)}"
        if state == "error" and found:
            yield f"a document that failed has {sorted(found)}"
        if state in ("queued", "translating") and ORIGINAL not in found:
            yield f"a document that is {state} has only {sorted(found)}"


def _memories(connection: sa.Connection, names: list[str]) -> Iterator[str]:
    lies = {name for name in names if name.startswith(rooms.ROOM)}
    needed = {rooms.compiled(memory) for memory in memory_store.known(connection)}
    for job in job_store.all_of(connection):
        if job.operation is MemoryOperation.EXPORT and job.state is JobState.COMPLETED and job.error is None:
            needed.add(rooms.export(job.id))
        if job.state is JobState.PROCESSING:
            yield f"an {job.operation.value} of a memory is never done"
    yield from (f"there is no blob {name}" for name in needed - lies)
    yield from (f"nobody needs the blob {name}" for name in lies - needed)


def _recordings(connection: sa.Connection, names: list[str]) -> Iterator[str]:
    lies = _by_owner(names, "voice/")
    rows = {row.id: row for row in connection.execute(sa.select(voice_jobs))}
    yield from (f"blobs {sorted(lies[owner])} of no voice job" for owner in lies.keys() - rows.keys())
    for job, row in rows.items():
        results = connection.execute(sa.select(voice_results).where(voice_results.c.job_id == job))
        ready = {result_name(each.number) for each in results if each.state == VoiceJobState.COMPLETE}
        if row.state in (VoiceJobState.UPLOADED, VoiceJobState.PROCESSING):
            yield "a voice job is never done"
            ready.add(upload_name(row.upload))
        if lies.get(job, set()) != ready:
            yield f"a voice job that is {row.state} has {sorted(lies.get(job, set()))} instead of {sorted(ready)}"


def _file(connection: sa.Connection) -> Iterator[str]:
    if connection.dialect.name == "sqlite":
        found: list[Any] = [row[0] for row in connection.execute(sa.text("PRAGMA integrity_check"))]
        if found != ["ok"] or connection.execute(sa.text("PRAGMA foreign_key_check")).all():
            yield "the database is damaged"


def _strays(names: list[str]) -> Iterator[str]:
    yield from (f"a blob {name} of nothing known" for name in names if _room(name) not in _ROOMS)


def _leftovers(data: Path) -> Iterator[str]:
    """Files that were only to help. The shelf of memories may hold what it likes, but whole."""
    # Not `rglob`, which stumbles over a folder that goes meanwhile.
    for path in sorted(Path(folder, name) for folder, folders, files in os.walk(data) for name in (*folders, *files)):
        place = path.relative_to(data).as_posix()
        is_draft = place.startswith("memories/draft-") or path.suffix == ".part" or path.parent.name == ".incoming"
        if is_draft or place.startswith((".secret.", "voice/")):
            yield f"{place} is left"


def _by_owner(names: list[str], room: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for name in names:
        if name.startswith(room):
            owner, _, rest = name.removeprefix(room).partition("/")
            found[owner].add(rest)
    return dict(found)


_ROOMS = {"documents", "memories", "voice"}
_SPARE = {
    VoiceJobState.PENDING: ("upload-",),
    VoiceJobState.COMPLETE: ("upload-", "transcript", "translation-"),
    VoiceJobState.FAILED: ("",),
}
_IDLE = sa.select(voice_jobs.c.id, voice_jobs.c.state).where(voice_jobs.c.state.in_([*_SPARE]))


def _room(name: str) -> str:
    return name.partition("/")[0]
