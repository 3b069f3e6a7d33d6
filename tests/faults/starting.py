"""A first start, and one on the database of an older release, with a fault at each of their points: the next start finds
nothing that is in its way."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa

from tests.faults.asking import Memo
from tests.faults.invariants import broken
from tests.faults.layer import Fault, Layer, Passed
from tests.faults.operations import OPERATIONS
from tests.faults.processes import Died, apart
from tests.faults.service import hurry, service, settings, studio
from tests.faults.trials import Choice, Findings
from tolmach.assembly import Parts, open_parts, running
from tolmach.errors import StartError
from tolmach.storage import upgrading
from tolmach.storage.database import Database

OLD = "0005"


def older(data: Path) -> None:
    """The database of an earlier release, before anybody had a key."""
    from alembic import command
    from alembic.config import Config

    data.mkdir(mode=0o700)
    database = Database(settings(data).database_url)

    def migrate(connection: sa.Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(upgrading.MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, OLD)

    database.write_now(migrate)
    database.close()


def started(data: Path, fault: Fault, at: int) -> tuple[Passed, str]:
    """What passed until it was ready, and by what the start was stopped."""
    hurry(beat=0.2)
    layer = Layer(data).lay()
    layer.arm(fault, at)
    try:
        parts = open_parts(settings(data), studio=studio)
        asyncio.run(_live(parts))
    except Exception as error:
        return layer.disarm(), "" if isinstance(error, StartError) else f"{type(error).__name__} {error}"
    return layer.disarm(), ""


async def _live(parts: Parts) -> None:
    async with running(parts):
        # The jobs are launched beside the rest.
        await parts.storage.jobs.replicas()


def next_start(data: Path) -> list[str]:
    """What is wrong with it."""
    return [*_checked(data)]


def _checked(data: Path) -> Iterator[str]:
    with service(data) as tried:
        tried.settle()
        yield from broken(tried)
        OPERATIONS["text"].act(tried, Memo())
        OPERATIONS["document"].act(tried, Memo())
        if tried.used() != tuple(
            sum(amounts) for amounts in zip(OPERATIONS["text"].cost, OPERATIONS["document"].cost, strict=True)
        ):
            yield f"it cost {tried.used()}"


def trials(folder: Path, kind: str, fault: Fault, chosen: Choice) -> Findings:
    """Starts with a fault, each on a folder of its own, and the starts after them."""
    found = Findings(f"start-{kind}", fault)
    passed, stopped = apart(started, _folder(folder, kind, 0), Fault.NONE, 0)
    assert not stopped, stopped
    found.points = list(passed.points)
    for at in chosen.among(len(found.points)):
        data = _folder(folder, kind, at)
        try:
            _, stopped = apart(started, data, fault, at)
        except Died:
            stopped = ""
        found.note(at, found.points, [*([stopped] if stopped else []), *apart(next_start, data)])
    return found


def _folder(folder: Path, kind: str, at: int) -> Path:
    data = folder / f"{kind}-{at}"
    if kind == "older":
        apart(older, data)
    return data
