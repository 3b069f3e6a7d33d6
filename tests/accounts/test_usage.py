"""Reserve, then commit: exact amounts, never above a limit, nothing left behind."""

import asyncio
import random
import sqlite3
import threading
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.accounts.conftest import Another, Bank, bank_over, caller
from tolmach.accounts import tables
from tolmach.accounts.analytics import DayRange
from tolmach.accounts.model import Account, Counter, Key, Product
from tolmach.accounts.usage import Usage
from tolmach.callers import Caller, CallerGone, Plan
from tolmach.clock import now
from tolmach.errors import Forbidden, QuotaExceeded
from tolmach.storage import upgrading
from tolmach.storage.database import Database
from tolmach.storage.roster import Roster
from tolmach.storage.times import to_ticks

NOTHING = (0, 0, 0)


async def spend(usage: Usage, who: Caller, amount: int, product: Product = Product.TEXT) -> None:
    async with usage.charge(who, product, amount):
        pass


async def limited(bank: Bank, account_limit: int | None, key_limit: int | None) -> tuple[Account, Key, Caller]:
    account, key, who = await bank.open()
    await bank.accounts.change_account(account.id, character_limit=account_limit)
    return account, await bank.accounts.limit(account.id, key.id, characters=key_limit, speech=key_limit), who


def test_a_charge_is_reserved_and_then_used(bank: Bank) -> None:
    async def run() -> None:
        account, key, who = await bank.open()
        async with bank.usage.charge(who, Product.TEXT, 5) as charge:
            assert charge.amount == 5
            assert bank.reserved() == (10, 0, 1), "once for the account, once for the key"
            assert bank.used(account.id) == 0
        assert bank.reserved() == NOTHING
        assert (bank.used(account.id), bank.used(key.id)) == (5, 5)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("product", "counter", "column"),
    [
        (Product.TEXT, Counter(translate_characters=5), "text"),
        (Product.DOCUMENT, Counter(translate_characters=5, documents=1), "document"),
        (Product.IMPROVEMENT, Counter(write_characters=5), "improvement"),
        (Product.SPEECH, Counter(speech=5, speech_to_speech=3), "speech"),
    ],
)
def test_what_each_product_counts_as(bank: Bank, product: Product, counter: Counter, column: str) -> None:
    async def run() -> None:
        account, key, who = await bank.open()
        async with bank.usage.charge(who, product, 5, tag="team") as charge:
            charge.speech_to_speech = 3 if product is Product.SPEECH else 0
        standing = await bank.usage.standing(account.id, key.id)
        assert standing.account_counter == standing.key_counter == counter
        [row] = bank.rows(tables.daily_usage)
        assert (row["key_id"], row["account_id"], row["day"]) == (key.id, account.id, now().date())
        amounts = {name: row[name] for name in ("text", "document", "improvement", "speech", "speech_to_speech")}
        assert {name: amount for name, amount in amounts.items() if amount} == (
            {column: 5, "speech_to_speech": 3} if product is Product.SPEECH else {column: 5}
        )
        tagged = [(row["tag"], row["text"], row["speech"]) for row in bank.rows(tables.tag_usage)]
        expected = {Product.TEXT: [("team", 5, 0)], Product.SPEECH: [("team", 0, 5)]}
        assert tagged == expected.get(product, [])

    asyncio.run(run())


@pytest.mark.parametrize("error", [LookupError, asyncio.CancelledError, KeyboardInterrupt, GeneratorExit])
def test_a_failed_charge_costs_nothing(bank: Bank, error: type[BaseException]) -> None:
    async def run() -> None:
        account, _, who = await bank.open()
        with pytest.raises(error):
            async with bank.usage.charge(who, Product.TEXT, 5, tag="team"):
                raise error
        assert bank.reserved() == NOTHING
        assert bank.used(account.id) == 0
        assert bank.rows(tables.daily_usage) == bank.rows(tables.tag_usage) == []

    asyncio.run(run())


def test_what_is_settled_is_paid_together_with_another_write_or_not_at_all(bank: Bank) -> None:
    async def run() -> None:
        account, _, who = await bank.open()

        def broken(connection: sa.Connection) -> bool:
            raise Failure

        held = await bank.usage.reserve(who, Product.TEXT, 5)
        with pytest.raises(Failure):
            await bank.usage.settle(held, Product.TEXT, broken)
        assert (bank.reserved(), bank.used(account.id)) == ((10, 0, 1), 0)
        assert await bank.usage.settle(held, Product.TEXT, lambda connection: True)
        assert (bank.reserved(), bank.used(account.id)) == (NOTHING, 5)
        held = await bank.usage.reserve(who, Product.TEXT, 7)
        assert not await bank.usage.settle(held, Product.TEXT, lambda connection: False)
        assert (bank.reserved(), bank.used(account.id)) == (NOTHING, 5)

    asyncio.run(run())


def test_a_charge_may_be_lowered_but_not_raised(bank: Bank) -> None:
    async def run() -> None:
        account, _, who = await bank.open()
        for amount in (3, 0):
            async with bank.usage.charge(who, Product.TEXT, 5) as charge:
                charge.amount = amount
        with pytest.raises(ValueError, match="more was used than reserved"):
            async with bank.usage.charge(who, Product.TEXT, 5) as charge:
                charge.amount = 6
        assert bank.used(account.id) == 3
        assert bank.reserved() == NOTHING

    asyncio.run(run())


@pytest.mark.parametrize(
    ("account_limit", "key_limit", "amounts", "accepted"),
    [
        (None, None, [10**12, 5], [True, True]),
        (None, 10, [10], [True]),
        (None, 10, [11], [False]),
        (None, 10, [11, 10, 1, 0], [False, True, False, False]),
        (None, 10, [9, 0, 2, 1, 0], [True, True, False, True, False]),
        (10, None, [9, 2, 1, 1], [True, False, True, False]),
        (10, 20, [11, 10], [False, True]),
        (20, 10, [11, 10], [False, True]),
        (None, 0, [0, 1], [False, False]),
        (0, None, [0, 1], [False, False]),
        (None, 1, [0, 0, 1, 0], [True, True, True, False]),
    ],
)
def test_limits(
    bank: Bank, account_limit: int | None, key_limit: int | None, amounts: list[int], accepted: list[bool]
) -> None:
    """An exhausted limit refuses even an empty text."""

    async def run() -> None:
        account, _, who = await limited(bank, account_limit, key_limit)
        answers = []
        for amount in amounts:
            try:
                await spend(bank.usage, who, amount)
                answers.append(True)
            except QuotaExceeded:
                answers.append(False)
        assert answers == accepted
        assert bank.used(account.id) == sum(amount for amount, good in zip(amounts, accepted, strict=True) if good)
        assert bank.reserved() == NOTHING

    asyncio.run(run())


def test_what_is_reserved_counts_against_the_limit(bank: Bank) -> None:
    async def run() -> None:
        _, _, who = await limited(bank, None, 10)
        async with bank.usage.charge(who, Product.TEXT, 6):
            with pytest.raises(QuotaExceeded):
                await spend(bank.usage, who, 5)
            await spend(bank.usage, who, 4)
            with pytest.raises(QuotaExceeded):
                await spend(bank.usage, who, 0)

    asyncio.run(run())


def test_speech_has_its_own_limit_on_the_key_only(bank: Bank) -> None:
    async def run() -> None:
        account, key, who = await bank.open()
        await bank.accounts.change_account(account.id, character_limit=0)
        await bank.accounts.limit(account.id, key.id, characters=0, speech=1000)
        await spend(bank.usage, who, 999, Product.SPEECH)
        with pytest.raises(QuotaExceeded):
            await spend(bank.usage, who, 2, Product.SPEECH)
        await spend(bank.usage, who, 1, Product.SPEECH)
        with pytest.raises(QuotaExceeded):
            await spend(bank.usage, who, 0, Product.TEXT)
        await bank.accounts.limit(account.id, key.id, speech=None)
        await spend(bank.usage, who, 10**9, Product.SPEECH)

    asyncio.run(run())


def test_a_changed_limit_works_on_the_next_request(bank: Bank) -> None:
    async def run() -> None:
        account, key, who = await limited(bank, None, 10)
        await spend(bank.usage, who, 10)
        for limit, good in ((9, False), (10, False), (11, True), (0, False), (None, True)):
            await bank.accounts.limit(account.id, key.id, characters=limit)
            if good:
                await spend(bank.usage, who, 1)
            else:
                with pytest.raises(QuotaExceeded):
                    await spend(bank.usage, who, 1)
        assert bank.used(key.id) == 12

    asyncio.run(run())


def test_keys_of_one_account_share_its_limit(bank: Bank) -> None:
    async def run() -> None:
        account, _, one = await limited(bank, 10, None)
        key, _ = await bank.accounts.create_key(account.id)
        two = caller(account, key)
        await spend(bank.usage, one, 6)
        with pytest.raises(QuotaExceeded):
            await spend(bank.usage, two, 5)
        await spend(bank.usage, two, 4)
        assert (bank.used(account.id), bank.used(key.id)) == (10, 4)
        # Refused by the key after the account had room: the account's share is given back too.
        await bank.accounts.change_account(account.id, character_limit=100)
        await bank.accounts.limit(account.id, key.id, characters=4)
        with pytest.raises(QuotaExceeded):
            await spend(bank.usage, two, 1)
        assert bank.reserved() == NOTHING

    asyncio.run(run())


def test_a_new_period_begins_at_zero_and_open_work_counts_where_it_began(bank: Bank) -> None:
    async def run() -> None:
        account, key, who = await limited(bank, None, 10)
        async with bank.usage.charge(who, Product.TEXT, 10):
            earlier = to_ticks(account.created - timedelta(days=15))
            change = sa.update(tables.accounts).values(created=earlier)
            await bank.database.write(lambda connection: connection.execute(change).close())
            await spend(bank.usage, who, 7)
        standing = await bank.usage.standing(account.id, key.id)
        assert standing.key_counter.characters == standing.account_counter.characters == 7
        assert bank.used(key.id) == 17
        assert bank.reserved() == NOTHING

    asyncio.run(run())


def test_nobody_is_billed_without_an_account(bank: Bank) -> None:
    async def run() -> None:
        account, _, _ = await bank.open()
        _, foreign, _ = await bank.open("two")
        with pytest.raises(Forbidden):
            await spend(bank.usage, caller(account, foreign), 1)
        with pytest.raises(Forbidden):
            await bank.usage.standing(account.id, foreign.id)
        assert bank.rows(tables.counters) == []

    asyncio.run(run())


def test_metrics_hear_of_commits_only(database: Database) -> None:
    heard: list[tuple[str, int]] = []
    bank = bank_over(database, billed=lambda product, amount: heard.append((product, amount)))

    async def run() -> None:
        _, _, who = await limited(bank, None, 10)
        await spend(bank.usage, who, 4)
        with pytest.raises(QuotaExceeded):
            await spend(bank.usage, who, 40)
        with pytest.raises(LookupError):
            async with bank.usage.charge(who, Product.TEXT, 1):
                raise LookupError

    asyncio.run(run())
    assert heard == [("text", 4)]


# What dead and slow processes leave behind.


@pytest.mark.parametrize("how", ["take_over", "beat"])
def test_the_reservations_of_a_dead_process_are_released(bank: Bank, another: Another, how: str) -> None:
    async def run() -> None:
        account, _, who = await limited(bank, 10, 10)
        await bank.usage.beat()
        await bank.usage.reserve(who, Product.TEXT, 4)
        await bank.usage.reserve(who, Product.SPEECH, 6)
        successor = another().usage
        assert await getattr(successor, how)() == 2
        assert bank.reserved() == NOTHING
        assert await getattr(successor, how)() == 0
        await spend(successor, who, 10)
        assert bank.used(account.id) == 10

    asyncio.run(run())


def test_a_living_process_keeps_its_reservations(bank: Bank) -> None:
    async def run() -> None:
        _, _, who = await bank.open()
        neighbour = bank_over(bank.database).usage
        await bank.usage.beat()
        await neighbour.beat()
        reservation = await bank.usage.reserve(who, Product.TEXT, 4)
        for usage in (neighbour, bank.usage, neighbour):
            assert await usage.beat() == 0
        assert bank.reserved() == (8, 0, 1)
        assert await bank.usage.release(reservation) is True
        assert await bank.usage.release(reservation) is False
        assert bank.reserved() == NOTHING

    asyncio.run(run())


def test_work_of_a_process_taken_for_dead_counts_when_it_still_fits(bank: Bank, another: Another) -> None:
    async def run() -> None:
        account, key, who = await limited(bank, 10, 10)
        async with bank.usage.charge(who, Product.TEXT, 6):
            assert await another().usage.take_over() == 1
        assert (bank.used(account.id), bank.used(key.id)) == (6, 6)
        with pytest.raises(QuotaExceeded):
            async with bank.usage.charge(who, Product.TEXT, 4):
                _ = await another().usage.take_over(), await spend(bank.usage, who, 1)  # type: ignore[func-returns-value]
        assert bank.used(account.id) == 7
        async with bank.usage.charge(who, Product.TEXT, 3) as charge:
            await another().usage.take_over()
            charge.amount = 2
        assert bank.used(account.id) == 9
        assert bank.reserved() == NOTHING

    asyncio.run(run())


@pytest.mark.parametrize(("seconds", "released"), [(-1, 1), (3600, 0)])
def test_an_expiring_reservation_outlives_its_process_but_not_its_time(
    bank: Bank, another: Another, seconds: int, released: int
) -> None:
    async def run() -> None:
        account, _, who = await bank.open()
        expires = now() + timedelta(seconds=seconds)
        reservation = await bank.usage.reserve(who, Product.DOCUMENT, 4, expires=expires)
        successor = another().usage
        assert await successor.take_over() == released
        assert await successor.beat() == 0
        assert bank.reserved()[2] == 1 - released
        await successor.commit(reservation, Product.DOCUMENT, 4)
        assert bank.used(account.id) == 4
        assert bank.reserved() == NOTHING

    asyncio.run(run())


def test_a_process_still_at_work_may_lose_an_expired_reservation(bank: Bank) -> None:
    async def run() -> None:
        _, _, who = await bank.open()
        await bank.usage.beat()
        await bank.usage.reserve(who, Product.DOCUMENT, 4, expires=now() - timedelta(seconds=1))
        assert await bank.usage.beat() == 1
        assert bank.reserved() == NOTHING

    asyncio.run(run())


# Cancellation and broken databases.


def held(database: Database) -> tuple[threading.Thread, threading.Event]:
    """On SQLite the next write waits until the event is set; on PostgreSQL the account's row does."""
    begun, go_on = threading.Event(), threading.Event()

    def work(connection: sa.Connection) -> None:
        connection.execute(sa.update(tables.counters).values(speech=0))
        begun.set()
        assert go_on.wait(10)

    thread = threading.Thread(target=database.write_now, args=(work,))
    thread.start()
    assert begun.wait(10)
    return thread, go_on


def test_who_is_gone_when_all_is_written_down_pays_nothing(bank: Bank) -> None:
    async def run() -> None:
        account, _, who = await bank.open()
        await spend(bank.usage, who, 1)
        with pytest.raises(CallerGone):
            async with bank.usage.charge(who, Product.TEXT, 5, tag="team", gone=lambda: True):
                pass
        assert (bank.reserved(), bank.used(account.id)) == (NOTHING, 1)
        span = DayRange(now() - timedelta(days=1), now())
        [key] = await bank.analytics.by_key(account.id, span, by_day=False)
        assert key.amounts.text == 1

    asyncio.run(run())


@pytest.mark.parametrize("when", ["reserving", "committing"])
def test_a_cancelled_charge_leaves_no_reservation(bank: Bank, when: str) -> None:
    async def run() -> None:
        account, _, who = await bank.open()
        await spend(bank.usage, who, 1)
        begun = asyncio.Event()
        holds: list[tuple[threading.Thread, threading.Event]] = []

        async def work() -> None:
            if when == "reserving":
                holds.append(held(bank.database))
                begun.set()
            async with bank.usage.charge(who, Product.TEXT, 5):
                if when == "committing":
                    holds.append(held(bank.database))
                    begun.set()

        task = asyncio.create_task(work())
        await begun.wait()
        [(thread, go_on)] = holds
        task.cancel()
        asyncio.get_running_loop().call_later(0.05, go_on.set)
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.to_thread(thread.join)
        assert bank.reserved() == NOTHING
        assert bank.used(account.id) == 1

    asyncio.run(run())


def test_what_could_not_be_released_is_released_later(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    database = Database(f"sqlite:///{path}")
    upgrading.upgrade(database)
    bank = bank_over(database)

    async def run() -> None:
        account, _, who = await limited(bank, 10, 10)
        await bank.usage.beat()
        await database.write(lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout = 20").close())
        with sqlite3.connect(path, isolation_level=None) as other:
            with pytest.raises(sa.exc.OperationalError, match="locked"):
                async with bank.usage.charge(who, Product.TEXT, 10):
                    other.execute("BEGIN IMMEDIATE")
            with pytest.raises(sa.exc.OperationalError, match="locked"):
                await bank.usage.beat()
            other.execute("ROLLBACK")
        other.close()
        assert bank.reserved() == (20, 0, 1)
        assert await bank.usage.beat() == 1
        assert await bank.usage.beat() == 0
        assert bank.reserved() == NOTHING
        assert bank.used(account.id) == 0

    asyncio.run(run())
    database.close()


# Everybody at once.


@dataclass
class Tally:
    """What a crowd was told; amounts by key."""

    accepted: dict[str, int] = field(default_factory=dict)
    refused: int = 0
    failed: int = 0
    surprises: list[BaseException] = field(default_factory=list)


class Failure(Exception):
    pass


async def crowd(usages: list[Usage], callers: list[Caller], seed: int, tally: Tally, clients: int, rounds: int) -> None:
    async def one(number: int) -> None:
        dice = random.Random(f"{seed} {number}")
        for _ in range(rounds):
            who, usage, amount = dice.choice(callers), dice.choice(usages), dice.randrange(40)
            fate = dice.random()
            try:
                async with usage.charge(who, Product.TEXT, amount, tag=f"t{number}") as charge:
                    await asyncio.sleep(0)
                    if fate < 0.2:
                        raise Failure
                    if fate < 0.3:
                        charge.amount = amount = amount // 2
            except Failure:
                tally.failed += 1
            except QuotaExceeded:
                tally.refused += 1
            except BaseException as error:
                tally.surprises.append(error)
            else:
                tally.accepted[who.key_id] = tally.accepted.get(who.key_id, 0) + amount

    await asyncio.gather(*map(one, range(clients)))


async def open_crowd(bank: Bank, seed: int) -> tuple[Account, list[Key], list[Caller], int]:
    dice = random.Random(seed)
    account = await bank.accounts.create_account("one", Plan.PRO)
    limit = dice.randrange(1500, 2500)
    account = await bank.accounts.change_account(account.id, character_limit=limit)
    keys = []
    for _ in range(3):
        key, _ = await bank.accounts.create_key(account.id)
        cap = dice.choice([None, dice.randrange(900)])
        keys.append(await bank.accounts.limit(account.id, key.id, characters=cap))
    return account, keys, [caller(account, key) for key in keys], limit


def check_books(bank: Bank, account: Account, keys: list[Key], tally: Tally, limit: int) -> None:
    assert tally.surprises == []
    assert bank.reserved() == NOTHING
    assert {key.id: bank.used(key.id) for key in keys if key.id in tally.accepted} == tally.accepted
    assert bank.used(account.id) == sum(tally.accepted.values()) <= limit
    for key in keys:
        assert key.limits.characters is None or bank.used(key.id) <= key.limits.characters
    for table in (tables.daily_usage, tables.tag_usage):
        assert sum(row["text"] for row in bank.rows(table)) == bank.used(account.id)


@pytest.mark.parametrize("seed", range(2))
def test_a_crowd_never_overshoots_and_leaves_nothing_reserved(bank: Bank, seed: int) -> None:
    tally = Tally()

    async def run() -> None:
        account, keys, callers, limit = await open_crowd(bank, seed)
        done = asyncio.Event()
        watcher = asyncio.create_task(watch(bank, account, keys, limit, done))
        await crowd([bank.usage], callers, seed, tally, clients=64, rounds=4)
        done.set()
        assert await watcher == []
        check_books(bank, account, keys, tally, limit)
        assert tally.refused > 0
        assert tally.failed > 0
        rest = limit - bank.used(account.id)
        key, _ = await bank.accounts.create_key(account.id)
        with pytest.raises(QuotaExceeded):
            await spend(bank.usage, caller(account, key), rest + 1)
        if rest:
            await spend(bank.usage, caller(account, key), rest)
        assert bank.used(account.id) == limit

    asyncio.run(run())


async def watch(bank: Bank, account: Account, keys: list[Key], limit: int, done: asyncio.Event) -> list[Any]:
    """Every moment at which more was used and reserved than allowed."""
    caps = {account.id: limit} | {key.id: key.limits.characters for key in keys}
    wrong = []
    while not done.is_set():
        await asyncio.sleep(0.01)
        for row in await asyncio.to_thread(bank.rows, tables.counters):
            cap = caps[row["owner"]]
            held = row["translate_characters"] + row["reserved_characters"]
            if row["reserved_characters"] < 0 or (cap is not None and held > cap):
                wrong.append(dict(row))
    return wrong


@pytest.mark.heavy
def test_processes_that_take_each_other_for_dead_agree_in_the_end(database: Database) -> None:
    """Two processes work on one account and release each other's reservations all the time. Nobody waits in a
    ring, nothing is counted twice, and no limit is passed."""
    bank = bank_over(database)
    account, keys, callers, limit = asyncio.run(open_crowd(bank, 7))
    tallies = [Tally(), Tally()]
    databases = [Database(database.url), Database(database.url)]

    def process(number: int) -> None:
        usage = Usage(databases[number], roster=Roster(databases[number], silence=timedelta(0)))

        async def run() -> None:
            async def sweep() -> None:
                while not done.is_set():
                    await usage.beat()

            done = asyncio.Event()
            sweeper = asyncio.create_task(sweep())
            await crowd([usage], callers, number, tallies[number], clients=24, rounds=4)
            done.set()
            await sweeper

        try:
            asyncio.run(run())
        except BaseException as error:
            tallies[number].surprises.append(error)

    threads = [threading.Thread(target=process, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for each in databases:
        each.close()
    total = Tally(surprises=tallies[0].surprises + tallies[1].surprises)
    total.accepted = {key.id: sum(tally.accepted.get(key.id, 0) for tally in tallies) for key in keys}
    check_books(bank, account, keys, total, limit)
