import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.accounts.conftest import Bank
from tolmach.accounts import tables
from tolmach.accounts.model import UNSET, Limits, Unset
from tolmach.accounts.service import check_scopes
from tolmach.callers import SCOPES, KeyKind, Plan
from tolmach.clock import now
from tolmach.errors import BadRequest, Conflict, InvalidParameter, NotFound

UNKNOWN = "00000000-0000-4000-8000-000000000000"


def test_a_key_names_its_caller(bank: Bank) -> None:
    async def run() -> None:
        account = await bank.accounts.create_account("one", Plan.FREE)
        await bank.accounts.change_account(account.id, enrol=["detect_language"])
        key, secret = await bank.accounts.create_key(account.id, scopes=["usage:read", "translate:text"])
        caller = await bank.accounts.authenticate(secret)
        assert caller is not None
        assert (caller.account_id, caller.key_id, caller.plan) == (account.id, key.id, Plan.FREE)
        assert caller.kind is KeyKind.DEVELOPER
        assert caller.scopes == {"usage:read", "translate:text"}
        assert caller.features == {"detect_language"}

    asyncio.run(run())


def test_other_texts_name_nobody(bank: Bank) -> None:
    async def run() -> None:
        account = await bank.accounts.create_account("one", Plan.PRO)
        key, secret = await bank.accounts.create_key(account.id)
        for text in ("", secret + ":fx", secret + ":adm", secret.upper(), secret[:-1], key.public_id, key.mask, "\x00"):
            assert await bank.accounts.authenticate(text) is None, text

    asyncio.run(run())


def test_no_secret_is_stored_anywhere(bank: Bank, tmp_path: Path) -> None:
    async def run() -> list[str]:
        account = await bank.accounts.create_account("one", Plan.PRO)
        kinds = [KeyKind.DEVELOPER] * 3 + [KeyKind.ADMIN]
        return [(await bank.accounts.create_key(account.id, kind=kind))[1] for kind in kinds]

    parts = [part for secret in asyncio.run(run()) for part in secret.partition(":")[0].split("-")[1:]]
    rows = bank.rows(tables.keys)
    assert len(rows) == 4
    stored = repr([dict(row) for row in rows])
    files = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    if bank.database.is_sqlite:
        assert rows[0]["digest"] in files, "the rows are not in these files, so their silence proves nothing"
    ids = " ".join(row["id"] + row["account_id"] for row in rows)
    for part in (part for part in parts if part not in ids and len(part) > 4):
        assert part not in stored
        assert part.encode() not in files


@pytest.mark.parametrize(
    ("plan", "kind", "most"),
    [
        (Plan.PRO, KeyKind.DEVELOPER, 25),
        (Plan.PRO, KeyKind.ADMIN, 25),
        (Plan.FREE, KeyKind.DEVELOPER, 2),
        (Plan.FREE, KeyKind.ADMIN, 0),
    ],
)
def test_active_keys_are_limited_even_when_all_come_at_once(bank: Bank, plan: Plan, kind: KeyKind, most: int) -> None:
    async def run() -> None:
        account = await bank.accounts.create_account("one", plan)
        made = await asyncio.gather(
            *(bank.accounts.create_key(account.id, kind=kind) for _ in range(most + 4)), return_exceptions=True
        )
        refused = [result for result in made if isinstance(result, BaseException)]
        assert len(made) - len(refused) == most
        assert {type(error) for error in refused} == {BadRequest}
        limited = (
            f"the account may have at most {most} active {kind} keys" if most else "the Free plan has no admin keys"
        )
        assert str(refused[0]) == f"Bad request. Reason: {limited}."

    asyncio.run(run())


def test_a_deactivated_key_makes_room(bank: Bank) -> None:
    async def run() -> None:
        account, key, _ = await bank.open(plan=Plan.FREE)
        await bank.accounts.create_key(account.id)
        with pytest.raises(BadRequest):
            await bank.accounts.create_key(account.id)
        await bank.accounts.deactivate(account.id, key.id)
        await bank.accounts.create_key(account.id)
        assert len(await bank.accounts.keys(account.id)) == 3

    asyncio.run(run())


def test_deactivation_is_at_once_and_idempotent(bank: Bank) -> None:
    async def run() -> None:
        account = await bank.accounts.create_account("one", Plan.PRO)
        key, secret = await bank.accounts.create_key(account.id)
        assert await bank.accounts.authenticate(secret)
        first, *others = await asyncio.gather(*(bank.accounts.deactivate(account.id, key.id) for _ in range(5)))
        assert first.deactivated is not None
        assert first.deactivated >= key.created
        assert await bank.accounts.authenticate(secret) is None
        later = await bank.accounts.deactivate(account.id, key.id)
        assert {other.deactivated for other in (*others, later)} == {first.deactivated}
        renamed = await bank.accounts.rename(account.id, key.id, "old")
        assert (renamed.label, renamed.deactivated) == ("old", first.deactivated)

    asyncio.run(run())


def test_keys_are_listed_oldest_first_by_kind(bank: Bank) -> None:
    async def run() -> None:
        account, first, _ = await bank.open()
        second, _ = await bank.accounts.create_key(account.id, label="second")
        admin, _ = await bank.accounts.create_key(account.id, kind=KeyKind.ADMIN)
        await bank.open("two")
        await bank.accounts.deactivate(account.id, first.id)
        assert [key.id for key in await bank.accounts.keys(account.id)] == [first.id, second.id]
        assert [key.label for key in await bank.accounts.keys(account.id)] == ["API Key", "second"]
        assert [key.id for key in await bank.accounts.keys(account.id, KeyKind.ADMIN)] == [admin.id]
        assert [key.id for key in await bank.accounts.keys(account.id, None)] == [first.id, second.id, admin.id]

    asyncio.run(run())


@pytest.mark.parametrize("operation", ["deactivate", "rename", "limit"])
@pytest.mark.parametrize("whose", ["nobody", "another account", "an administrator"])
def test_only_developer_keys_of_the_account_can_be_changed(bank: Bank, operation: str, whose: str) -> None:
    async def run() -> None:
        account, _, _ = await bank.open()
        _, foreign, _ = await bank.open("two")
        admin, _ = await bank.accounts.create_key(account.id, kind=KeyKind.ADMIN)
        key_id = {"nobody": UNKNOWN, "another account": foreign.id, "an administrator": admin.id}[whose]
        calls: dict[str, Callable[[], Awaitable[object]]] = {
            "deactivate": lambda: bank.accounts.deactivate(account.id, key_id),
            "rename": lambda: bank.accounts.rename(account.id, key_id, "x"),
            "limit": lambda: bank.accounts.limit(account.id, key_id, characters=1),
        }
        before = bank.rows(tables.keys)
        with pytest.raises(NotFound):
            await calls[operation]()
        assert bank.rows(tables.keys) == before

    asyncio.run(run())


@pytest.mark.parametrize(
    ("characters", "speech", "after"),
    [
        (UNSET, UNSET, Limits(5, 7)),
        (9, UNSET, Limits(9, 7)),
        (UNSET, 9, Limits(5, 9)),
        (None, UNSET, Limits(None, 7)),
        (UNSET, None, Limits(5, None)),
        (0, 0, Limits(0, 0)),
        (2**53 - 1, 2**53 - 1, Limits(2**53 - 1, 2**53 - 1)),
        (None, None, Limits()),
    ],
)
def test_limits(bank: Bank, characters: int | None | Unset, speech: int | None | Unset, after: Limits) -> None:
    async def run() -> None:
        account, key, _ = await bank.open()
        assert key.limits == Limits()
        await bank.accounts.limit(account.id, key.id, characters=5, speech=7)
        changed = await bank.accounts.limit(account.id, key.id, characters=characters, speech=speech)
        assert changed.limits == after
        assert (await bank.accounts.keys(account.id))[0].limits == after

    asyncio.run(run())


def test_two_limits_set_at_the_same_time_both_stay(bank: Bank) -> None:
    async def run() -> None:
        account, key, _ = await bank.open()
        for number in range(1, 20):
            await asyncio.gather(
                bank.accounts.limit(account.id, key.id, characters=number),
                bank.accounts.limit(account.id, key.id, speech=number),
                bank.accounts.rename(account.id, key.id, f"{number}"),
            )
            kept = (await bank.accounts.keys(account.id))[0]
            assert (kept.limits, kept.label) == (Limits(number, number), f"{number}")

    asyncio.run(run())


@pytest.mark.parametrize(
    ("scopes", "kind", "kept"),
    [
        (None, KeyKind.DEVELOPER, None),
        (None, KeyKind.ADMIN, None),
        (["usage:read"], KeyKind.DEVELOPER, ("usage:read",)),
        (["usage:read", "translate:text", "usage:read"], KeyKind.DEVELOPER, ("translate:text", "usage:read")),
        (list(SCOPES), KeyKind.DEVELOPER, SCOPES),
    ],
)
def test_scopes(scopes: list[str] | None, kind: KeyKind, kept: tuple[str, ...] | None) -> None:
    assert check_scopes(scopes, kind) == kept


@pytest.mark.parametrize(
    ("scopes", "kind"),
    [
        ([], KeyKind.DEVELOPER),
        (["usage"], KeyKind.DEVELOPER),
        (["USAGE:READ"], KeyKind.DEVELOPER),
        (["usage:read", "all"], KeyKind.DEVELOPER),
        (["usage:read"], KeyKind.ADMIN),
    ],
)
def test_bad_scopes(scopes: list[str], kind: KeyKind) -> None:
    with pytest.raises(InvalidParameter):
        check_scopes(scopes, kind)


def test_accounts(bank: Bank) -> None:
    async def run() -> None:
        before = now()
        made = [await bank.accounts.create_account(name, Plan.PRO) for name in ("one", "two")]
        assert made[0].created.microsecond == 0
        assert (before - made[0].created).total_seconds() < 1
        assert {account.id for account in await bank.accounts.accounts()} == {account.id for account in made}
        assert await bank.accounts.account("one") == await bank.accounts.account(made[0].id) == made[0]
        with pytest.raises(NotFound, match="There is no account 'three'"):
            await bank.accounts.account("three")
        with pytest.raises(BadRequest, match="An account named 'one' already exists"):
            await bank.accounts.create_account("one", Plan.FREE)
        for name in ("", "x" * 201):
            with pytest.raises(InvalidParameter):
                await bank.accounts.create_account(name, Plan.PRO)
        assert (await bank.accounts.create_account("ж" * 200, Plan.PRO)).name == "ж" * 200

    asyncio.run(run())


def test_one_name_is_given_once_even_when_all_ask_at_once(bank: Bank) -> None:
    async def run() -> None:
        results = await asyncio.gather(
            *(bank.accounts.create_account("one", Plan.PRO) for _ in range(8)), return_exceptions=True
        )
        assert sorted(type(result).__name__ for result in results) == ["Account"] + ["BadRequest"] * 7

    asyncio.run(run())


@pytest.mark.parametrize(
    ("plan", "own", "characters"),
    [(Plan.FREE, None, 500_000), (Plan.FREE, 7, 7), (Plan.PRO, None, None), (Plan.PRO, 0, 0), (Plan.PRO, 9, 9)],
)
def test_the_limit_of_an_account(bank: Bank, plan: Plan, own: int | None, characters: int | None) -> None:
    async def run() -> None:
        account = await bank.accounts.create_account("one", plan)
        changed = await bank.accounts.change_account(account.id, character_limit=own)
        assert changed.characters == characters
        kept = await bank.accounts.change_account(account.id, enrol=["detect_language"])
        assert (kept.characters, kept.features) == (characters, {"detect_language"})
        gone = await bank.accounts.change_account(account.id, withdraw=["detect_language"])
        assert gone == await bank.accounts.account("one") == changed

    asyncio.run(run())


def test_unknown_features_and_accounts(bank: Bank) -> None:
    async def run() -> None:
        account = await bank.accounts.create_account("one", Plan.PRO)
        with pytest.raises(InvalidParameter):
            await bank.accounts.change_account(account.id, enrol=["flying"])
        with pytest.raises(NotFound):
            await bank.accounts.change_account(UNKNOWN, character_limit=1)
        with pytest.raises(NotFound):
            await bank.accounts.create_key(UNKNOWN)

    asyncio.run(run())


def test_a_given_secret_is_used_once(bank: Bank) -> None:
    secret = "f63c02c5-f056-42d2-bca9-1f0c1f7b8e33"

    async def run() -> None:
        account = await bank.accounts.create_account("one", Plan.PRO)
        key, text = await bank.accounts.create_key(account.id, secret=secret)
        assert (text, key.mask) == (secret, "f63c****8e33")
        assert await bank.accounts.find_secret(secret) == key
        assert await bank.accounts.find_secret(secret + ":adm") is None
        with pytest.raises(Conflict):
            await bank.accounts.create_key(account.id, secret=secret)

    asyncio.run(run())


def test_a_key_of_no_account_cannot_be_stored(bank: Bank) -> None:
    row = dict.fromkeys(("id", "kind", "label", "mask"), "") | {"digest": b"", "created": 0, "account_id": UNKNOWN}
    with pytest.raises(sa.exc.IntegrityError):
        bank.database.write_now(lambda connection: connection.execute(tables.keys.insert().values(**row)).close())
