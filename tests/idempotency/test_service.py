"""Who may carry out a request that is repeated, whoever dies meanwhile: on each kind of database."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.accounts.conftest import Bank, bank_over
from tolmach.accounts.model import Product
from tolmach.callers import Caller, CallerGone
from tolmach.clock import now
from tolmach.errors import InProgress, OtherRequest, Unavailable
from tolmach.idempotency import service
from tolmach.idempotency.service import ROOM, KeptAnswers
from tolmach.idempotency.tables import repeats
from tolmach.storage.blobs.directory import DirectoryBlobs
from tolmach.storage.database import Database
from tolmach.storage.roster import Roster
from tolmach.wire.idempotency import FirstTry, KeptAnswer, Repeatable, Replay, WithBill

REQUEST = Repeatable("account", "POST /v2/translate", "key", b"d" * 32)
ANSWER = KeptAnswer(200, {"content-type": "application/json"}, b'{"text": "needle\n"}')


class Crew:
    """Processes over one database and one folder of blobs."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.database = database
        self.folder = folder
        self.blobs = DirectoryBlobs(folder)

    async def process(self) -> tuple[KeptAnswers, Roster]:
        roster = Roster(self.database)
        await roster.beat()
        return KeptAnswers(self.database, self.blobs, roster, b"s" * 32), roster

    async def keep(self, first: FirstTry, answer: KeptAnswer = ANSWER) -> None:
        await self.database.write(lambda connection: first.keep(connection, answer))

    def rows(self) -> list[Any]:
        return self.database.read_now(lambda connection: list(connection.execute(sa.select(repeats)).mappings()))


@pytest.fixture
def crew(database: Database, tmp_path: Path) -> Crew:
    return Crew(database, tmp_path / "blobs")


async def begin(answers: KeptAnswers, request: Repeatable = REQUEST) -> FirstTry:
    first = await answers.begin(request)
    assert not isinstance(first, Replay)
    return first


async def replay(answers: KeptAnswers, request: Repeatable = REQUEST) -> Replay:
    found = await answers.begin(request)
    assert isinstance(found, Replay)
    return found


def test_the_first_answer_is_given_again(crew: Crew) -> None:
    async def run() -> None:
        one, _ = await crew.process()
        two, _ = await crew.process()
        first = await begin(one)
        for each in (one, two):
            with pytest.raises(InProgress) as refusal:
                await each.begin(REQUEST)
            assert refusal.value.headers == {"Retry-After": "1"}
        await crew.keep(first)
        for each in (one, two):
            assert (await replay(each)).answer == ANSWER
            with pytest.raises(OtherRequest):
                await each.begin(replace(REQUEST, digest=b"e" * 32))

    asyncio.run(run())


OTHERS = [replace(REQUEST, account_id="b"), replace(REQUEST, operation="POST /v2/write"), replace(REQUEST, key="b")]


@pytest.mark.parametrize("other", OTHERS, ids=["account", "operation", "key"])
def test_another_key_is_that_of_another_account_or_operation(crew: Crew, other: Repeatable) -> None:
    async def run() -> None:
        one, _ = await crew.process()
        await crew.keep(await begin(one))
        await begin(one, other)

    asyncio.run(run())


def test_what_came_to_nothing_leaves_the_key_free(crew: Crew) -> None:
    async def run() -> None:
        one, _ = await crew.process()
        await (await begin(one)).give_up()
        first = await begin(one, replace(REQUEST, digest=b"e" * 32))
        await crew.keep(first)
        await first.give_up()
        assert len(crew.rows()) == 1, "an answer that is kept does not go with a failure after it"

    asyncio.run(run())


def test_what_the_dead_did_not_end_another_begins_anew(crew: Crew) -> None:
    async def run() -> None:
        one, roster = await crew.process()
        two, _ = await crew.process()
        dead = await begin(one)
        await roster.leave()
        first = await begin(two)
        with pytest.raises(InProgress):
            await crew.keep(dead)
        await dead.give_up()
        await crew.keep(first, replace(ANSWER, body=b"second"))
        assert (await replay(two)).answer.body == b"second"

    asyncio.run(run())


def test_what_the_dead_had_ended_is_given(crew: Crew) -> None:
    async def run() -> None:
        one, roster = await crew.process()
        two, _ = await crew.process()
        await crew.keep(await begin(one))
        await roster.leave()
        assert (await replay(two)).answer == ANSWER

    asyncio.run(run())


def test_after_a_day_a_key_is_new(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        one, _ = await crew.process()
        moment = now()
        monkeypatch.setattr(service, "now", lambda: moment)
        await crew.keep(await begin(one))
        monkeypatch.setattr(service, "now", lambda: moment + timedelta(hours=24, microseconds=-1))
        await replay(one)
        monkeypatch.setattr(service, "now", lambda: moment + timedelta(hours=24))
        await begin(one)

    asyncio.run(run())


async def _pieces() -> AsyncIterator[bytes]:
    for number in range(3):
        yield b"needle %d" % number * 100_000


def test_files_lie_sealed_and_go_with_their_rows(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        one, _ = await crew.process()
        first = await begin(one)
        await first.lay(_pieces())
        await crew.keep(first, KeptAnswer(200, {}, is_file=True))
        lost = await begin(one, replace(REQUEST, key="lost"))
        await lost.lay(_pieces())
        found = await replay(one)
        assert found.file is not None
        assert b"".join([chunk async for chunk in found.file]) == b"".join([chunk async for chunk in _pieces()])
        assert not [each for each in crew.folder.rglob("*~") if b"needle" in each.read_bytes()]
        await one.sweep()
        assert len(await crew.blobs.names(ROOM)) == 2, "a try that goes on keeps its file"
        await lost.give_up()
        await one.sweep()
        assert len(await crew.blobs.names(ROOM)) == 1
        moment = now()
        monkeypatch.setattr(service, "now", lambda: moment + timedelta(hours=25))
        await one.sweep()
        assert (await crew.blobs.names(ROOM), crew.rows()) == ([], [])

    asyncio.run(run())


def test_only_one_sweeps(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        both = [await crew.process(), await crew.process()]
        for _, roster in both:
            await roster.beat()
        await crew.keep(await begin(both[0][0]))
        moment = now()
        monkeypatch.setattr(service, "now", lambda: moment + timedelta(hours=25))
        for answers, roster in sorted(both, key=lambda each: each[1].leads):
            await answers.sweep()
            assert bool(crew.rows()) != roster.leads

    asyncio.run(run())


def test_nothing_of_a_request_can_be_read_from_its_row(crew: Crew) -> None:
    async def run() -> None:
        one, _ = await crew.process()
        await crew.keep(await begin(one))

    asyncio.run(run())
    (row,) = crew.rows()
    written = b"".join(value if isinstance(value, bytes) else str(value).encode() for value in row.values())
    assert not [needle for needle in (b"needle", b"account", b"key", b"d" * 32) if needle in written]


def test_an_answer_opens_only_with_the_secret_of_the_service(crew: Crew) -> None:
    async def run() -> None:
        one, roster = await crew.process()
        await crew.keep(await begin(one))
        await begin(KeptAnswers(crew.database, crew.blobs, roster, b"t" * 32))

    asyncio.run(run())


# With a bill


def charged(crew: Crew, gone: Callable[[], bool] = lambda: False) -> tuple[Bank, Callable[[FirstTry, Caller], Any]]:
    bank = bank_over(crew.database)

    async def charge(first: FirstTry, caller: Caller) -> None:
        async with bank.usage.charge(caller, Product.TEXT, 7, gone=gone) as open_charge:
            open_charge.deed = WithBill(first, ANSWER)

    return bank, charge


def test_the_bill_and_the_answer_are_written_together(crew: Crew) -> None:
    bank, charge = charged(crew)

    async def run() -> None:
        account, _, caller = await bank.open()
        one, roster = await crew.process()
        two, _ = await crew.process()
        dead = await begin(one)
        await roster.leave()
        first = await begin(two)
        with pytest.raises(InProgress):
            await charge(dead, caller)
        assert bank.used(account.id) == 0
        await charge(first, caller)
        assert bank.used(account.id) == 7
        assert (await replay(two)).answer == ANSWER

    asyncio.run(run())
    assert bank.reserved() == (0, 0, 0)


@pytest.mark.parametrize("given", [False, True])
def test_who_is_gone_pays_only_for_what_was_given_to_another(crew: Crew, given: bool) -> None:
    """A second try may come between the bill and the moment when the first is seen to be gone."""
    answers: list[KeptAnswers] = []

    def gone() -> bool:
        if given:
            crew.database.write_now(lambda connection: service._begin(connection, answers[0]._try(REQUEST)))
        return True

    bank, charge = charged(crew, gone)

    async def run() -> str:
        account, _, caller = await bank.open()
        answers.append((await crew.process())[0])
        first = await begin(answers[0])
        with pytest.raises(CallerGone):
            await charge(first, caller)
        await first.give_up()
        return account.id

    account_id = asyncio.run(run())
    assert (bank.used(account_id), len(crew.rows())) == ((7, 1) if given else (0, 0))


def test_a_key_that_could_not_be_freed_is_freed_later(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: Any) -> Any:
        raise Unavailable

    async def run() -> None:
        one, _ = await crew.process()
        first = await begin(one)
        with monkeypatch.context() as patched:
            patched.setattr(crew.database, "write", away)
            await first.give_up()
        with pytest.raises(InProgress):
            await one.begin(REQUEST)
        await one._keep_going()
        await begin(one)

    asyncio.run(run())


def test_who_is_cancelled_at_the_start_leaves_the_key_free(crew: Crew) -> None:
    async def run() -> None:
        one, _ = await crew.process()
        task = asyncio.create_task(one.begin(REQUEST))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await begin(one)

    asyncio.run(run())
