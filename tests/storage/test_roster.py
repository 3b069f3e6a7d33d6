"""Who lives, who is taken for dead, and who does what needs to be done once."""

import asyncio
import time
from datetime import timedelta

import psycopg
import pytest
import sqlalchemy as sa

from tolmach.storage import roster as module
from tolmach.storage.database import Database
from tolmach.storage.roster import BEAT_SECONDS, SILENCE, Roster, processes


def beat(*rosters: Roster) -> None:
    for roster in rosters:
        asyncio.run(roster.beat())


def let_pass(database: Database, who: Roster, seconds: float) -> None:
    """So long has nobody heard of this one."""
    earlier = processes.c.seen - int(seconds * 1_000_000)
    change = processes.update().where(processes.c.id == who.me).values(seen=earlier)
    database.write_now(lambda connection: connection.execute(change).close())


@pytest.fixture
def crew(database: Database) -> tuple[Roster, Roster, Roster]:
    found = Roster(database, "a"), Roster(database, "a"), Roster(database, "b")
    beat(*found, *found)
    return found


def test_all_who_beat_live_and_one_of_them_leads(crew: tuple[Roster, Roster, Roster]) -> None:
    everybody = {each.me for each in crew}
    assert len(everybody) == 3, "two of one name are two"
    assert [each.living for each in crew] == [everybody] * 3
    assert [each.leads for each in crew].count(True) == 1


def test_before_its_first_beat_a_process_knows_itself(database: Database) -> None:
    roster = Roster(database)
    assert roster.living == {roster.me}
    assert roster.leads


@pytest.mark.parametrize(
    ("seconds", "lives"), [(SILENCE.total_seconds() - 5, True), (SILENCE.total_seconds() + 1, False)]
)
def test_who_is_silent_for_too_long_is_taken_for_dead(
    crew: tuple[Roster, Roster, Roster], database: Database, seconds: float, lives: bool
) -> None:
    first, *others = sorted(crew, key=lambda each: each.me)
    let_pass(database, first, seconds)
    beat(*others)
    assert all((first.me in each.living) is lives for each in others)
    assert [each.leads for each in others] == [not lives, False]
    beat(first, *others)
    assert all(first.me in each.living for each in crew), "it was only slow"


def test_who_leaves_is_missed_at_once(crew: tuple[Roster, Roster, Roster]) -> None:
    first, *others = crew
    asyncio.run(first.leave())
    beat(*others)
    assert all(each.living == {other.me for other in others} for each in others)


def test_the_only_process_of_a_database_takes_all_others_for_dead(
    crew: tuple[Roster, Roster, Roster], database: Database
) -> None:
    alone = Roster(database)
    asyncio.run(alone.beat(alone=True))
    assert alone.living == {alone.me}


def test_who_could_not_be_heard_itself_judges_nobody(
    crew: tuple[Roster, Roster, Roster], database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database was away: all were silent, and whoever comes back first must not bury the others."""
    first, other, _ = crew
    let_pass(database, other, SILENCE.total_seconds() + 1)
    monkeypatch.setattr(first, "_beaten", time.monotonic() - SILENCE.total_seconds() - 1)
    beat(first)
    assert other.me in first.living
    beat(first)
    assert other.me not in first.living


def test_clocks_of_machines_do_not_matter(postgresql_copy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database(postgresql_copy)
    one, other = Roster(database), Roster(database)
    beat(one)
    monkeypatch.setattr(module, "now", lambda: pytest.fail("the server's clock counts"))
    beat(other)
    assert one.me in other.living
    with psycopg.connect(postgresql_copy.replace("+psycopg", "")) as connection:
        seen, moment = connection.execute("SELECT max(seen), extract(epoch from now()) * 1e6 FROM processes").fetchone() or (0, 0)  # fmt: skip
    assert abs(seen - moment) < 60_000_000
    database.close()


def test_a_silence_is_several_beats() -> None:
    assert timedelta(seconds=3 * BEAT_SECONDS) < SILENCE


def test_names_of_any_length_fit(database: Database) -> None:
    beat(Roster(database, "n" * 5000))
    kept = database.read_now(lambda connection: connection.scalar(sa.select(processes.c.name)))
    assert kept == "n" * module.LONGEST_NAME
