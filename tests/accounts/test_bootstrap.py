import asyncio

import pytest

from tests.accounts.conftest import Bank, bank_over
from tolmach.accounts.bootstrap import FirstKeys, GivenKeys, ensure_keys
from tolmach.accounts.secrets import has_form
from tolmach.callers import KeyKind, Plan
from tolmach.errors import StartError
from tolmach.storage.database import Database

DEVELOPER = "f63c02c5-f056-42d2-bca9-1f0c1f7b8e33"
ADMIN = "a63c02c5-f056-42d2-bca9-1f0c1f7b8e33:adm"
GIVEN = GivenKeys(DEVELOPER, ADMIN)


async def kinds(bank: Bank) -> list[tuple[str, int, int]]:
    """Each account's name, developer keys and administrator keys."""
    return [
        (
            account.name,
            len(await bank.accounts.keys(account.id)),
            len(await bank.accounts.keys(account.id, KeyKind.ADMIN)),
        )
        for account in await bank.accounts.accounts()
    ]


def test_the_first_start_makes_an_account_and_two_keys_once(bank: Bank) -> None:
    async def run() -> None:
        first = await ensure_keys(bank.accounts, GivenKeys())
        assert first is not None
        assert has_form(first.developer, KeyKind.DEVELOPER, Plan.PRO)
        assert has_form(first.admin, KeyKind.ADMIN, Plan.PRO)
        for secret, kind in ((first.developer, KeyKind.DEVELOPER), (first.admin, KeyKind.ADMIN)):
            caller = await bank.accounts.authenticate(secret)
            assert caller is not None
            assert (caller.kind, caller.plan) == (kind, Plan.PRO)
        assert await ensure_keys(bank.accounts, GivenKeys()) is None
        assert await kinds(bank) == [("default", 1, 1)]

    asyncio.run(run())


def test_given_keys_are_used_and_may_change_later(bank: Bank) -> None:
    async def run() -> None:
        assert await ensure_keys(bank.accounts, GIVEN) == FirstKeys(DEVELOPER, ADMIN)
        assert await ensure_keys(bank.accounts, GIVEN) is None
        assert await kinds(bank) == [("default", 1, 1)]
        other = DEVELOPER.replace("f63c", "b63c")
        assert await ensure_keys(bank.accounts, GivenKeys(developer=other)) is None
        assert await bank.accounts.authenticate(other)
        assert await bank.accounts.authenticate(DEVELOPER)
        assert await kinds(bank) == [("default", 2, 1)]

    asyncio.run(run())


def test_one_key_may_be_given_and_the_other_made(bank: Bank) -> None:
    async def run() -> None:
        first = await ensure_keys(bank.accounts, GivenKeys(admin=ADMIN))
        assert first is not None
        assert first.admin == ADMIN
        assert await bank.accounts.authenticate(first.developer)

    asyncio.run(run())


def test_a_deactivated_key_in_the_settings_stays_deactivated(bank: Bank) -> None:
    async def run() -> None:
        await ensure_keys(bank.accounts, GIVEN)
        account = await bank.accounts.account("default")
        [key] = await bank.accounts.keys(account.id)
        await bank.accounts.deactivate(account.id, key.id)
        await ensure_keys(bank.accounts, GIVEN)
        assert await bank.accounts.authenticate(DEVELOPER) is None
        assert await kinds(bank) == [("default", 1, 1)]

    asyncio.run(run())


def test_replicas_that_start_together_make_one_account(database: Database) -> None:
    replicas = [Database(database.url) for _ in range(4)]

    async def run(given: GivenKeys) -> list[FirstKeys | None]:
        return await asyncio.gather(*(ensure_keys(bank_over(replica).accounts, given) for replica in replicas))

    first = asyncio.run(run(GivenKeys()))
    assert sorted(keys is None for keys in first) == [False, True, True, True]
    assert asyncio.run(kinds(bank_over(database))) == [("default", 1, 1)]
    assert asyncio.run(run(GIVEN)) == [None] * 4
    assert asyncio.run(kinds(bank_over(database))) == [("default", 2, 2)]
    for replica in replicas:
        replica.close()


def test_given_keys_go_to_the_oldest_pro_account(bank: Bank) -> None:
    async def run() -> None:
        await bank.accounts.create_account("free", Plan.FREE)
        with pytest.raises(StartError, match="Setting 'developer_key' needs an account on the Pro plan"):
            await ensure_keys(bank.accounts, GIVEN)
        await bank.accounts.create_account("pro", Plan.PRO)
        assert await ensure_keys(bank.accounts, GIVEN) is None
        assert sorted(await kinds(bank)) == [("free", 0, 0), ("pro", 1, 1)]

    asyncio.run(run())


def test_no_room_for_a_given_key_stops_the_start(bank: Bank) -> None:
    async def run() -> None:
        account = await bank.accounts.create_account("one", Plan.PRO)
        for _ in range(25):
            await bank.accounts.create_key(account.id)
        with pytest.raises(StartError, match=r"Setting 'developer_key' cannot be used\. .* 25 active developer keys"):
            await ensure_keys(bank.accounts, GIVEN)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (GivenKeys(developer="x"), "Setting 'developer_key' must be a GUID in lower case."),
        (GivenKeys(developer=DEVELOPER.upper()), "Setting 'developer_key' must be a GUID in lower case."),
        (GivenKeys(developer=DEVELOPER + ":fx"), "Setting 'developer_key' must be a GUID in lower case."),
        (GivenKeys(developer=ADMIN), "Setting 'developer_key' must be a GUID in lower case."),
        (GivenKeys(admin=DEVELOPER), "Setting 'admin_key' must be a GUID in lower case followed by :adm."),
        (GivenKeys(DEVELOPER, "x"), "Setting 'admin_key' must be a GUID in lower case followed by :adm."),
    ],
)
def test_malformed_keys_stop_the_start_and_nothing_is_made(bank: Bank, given: GivenKeys, sentence: str) -> None:
    with pytest.raises(StartError) as refusal:
        asyncio.run(ensure_keys(bank.accounts, given))
    assert str(refusal.value) == sentence
    assert asyncio.run(bank.accounts.accounts()) == []
