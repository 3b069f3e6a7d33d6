import asyncio
from datetime import UTC, datetime
from operator import itemgetter

import pytest

from tests.cli.conftest import Tolmach, column
from tolmach.accounts.model import Product
from tolmach.accounts.usage import Usage
from tolmach.callers import Caller, KeyKind, Plan
from tolmach.settings import Settings
from tolmach.storage.database import Database


def spend(tolmach: Tolmach, *used: tuple[str, Product, int, str | None]) -> None:
    """Each with the id of a key, a product, an amount and a tag."""
    settings = Settings(data=tolmach.data, database=tolmach.variables.get("TOLMACH_DATABASE", ""))

    async def work(usage: Usage) -> None:
        for key_id, product, amount, tag in used:
            account, _, key = key_id.partition(":")
            caller = Caller(account_id=account, key_id=key, plan=Plan.PRO, kind=KeyKind.DEVELOPER)
            async with usage.charge(caller, product, amount, tag=tag):
                pass

    database = Database(settings.database_url)
    try:
        asyncio.run(work(Usage(database)))
    finally:
        database.close()


@pytest.fixture
def used(tolmach: Tolmach) -> Tolmach:
    """Two accounts; Acme's keys `one` and `two` have used something."""
    for name in ("Acme", "Idle"):
        assert tolmach("accounts", "create", name).code == 0
    ids = {
        label: tolmach("keys", "create", "--account", "Acme", "--label", label, "--json").json["key_id"]
        for label in ("one", "two")
    }
    spend(
        tolmach,
        (ids["one"], Product.TEXT, 1200, "blue"),
        (ids["two"], Product.DOCUMENT, 30, None),
        (ids["two"], Product.SPEECH, 4000, "red"),
    )
    return tolmach


def test_of_this_period_for_each_account(used: Tolmach) -> None:
    acme, idle = sorted(used("usage", "--json").json, key=itemgetter("account"))
    assert (acme["account"], acme["character_count"], acme["character_limit"]) == ("Acme", 1230, None)
    assert acme["speech_to_text_milliseconds"] == 4000
    assert (idle["account"], idle["character_count"]) == ("Idle", 0)
    assert set(column(used("usage"), "CHARACTERS")) == {"1,230", "0"}


TODAY = datetime.now(UTC).date().isoformat()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--from", "2020-01-01"), [("Acme", 1230, 1200, 30, 4000), ("Idle", 0, 0, 0, 0)]),
        (("--from", "2020-01-01", "--to", "2020-02-01"), [("Acme", 0, 0, 0, 0), ("Idle", 0, 0, 0, 0)]),
        (("--from", "2020-01-01", "--account", "Acme"), [("Acme", 1230, 1200, 30, 4000)]),
        (("--by", "key"), [("Acme", 1200, 1200, 0, 0), ("Acme", 30, 0, 30, 4000)]),
        (("--by", "key", "--account", "Idle"), []),
        (("--by", "key_and_day"), [("Acme", 1200, 1200, 0, 0), ("Acme", 30, 0, 30, 4000)]),
        (("--by", "tag"), [("Acme", 1200, 1200, 0, 0), ("Acme", 0, 0, 0, 4000)]),
    ],
)
def test_reports(used: Tolmach, words: tuple[str, ...], expected: list[tuple[object, ...]]) -> None:
    names = (
        "account",
        "total_characters",
        "text_translation_characters",
        "document_translation_characters",
        "speech_to_text_milliseconds",
    )
    # Accounts of the same second come in any order.
    lines = sorted(used("usage", *words, "--json").json, key=itemgetter("account"))
    assert [tuple(line[name] for name in names) for line in lines] == expected


def test_reports_say_what_they_count_by(used: Tolmach) -> None:
    assert [line["label"] for line in used("usage", "--by", "key", "--json").json] == ["one", "two"]
    assert [line["tag"] for line in used("usage", "--by", "tag", "--json").json] == ["blue", "red"]
    days = [line["date"] for line in used("usage", "--by", "key_and_day", "--json").json]
    assert all(TODAY <= day <= datetime.now(UTC).date().isoformat() for day in days)
    assert column(used("usage", "--by", "tag"), "TAG") == ["blue", "red"]


def test_all_pages_of_tags_are_read(bare: Tolmach) -> None:
    assert bare("db", "upgrade").code == 0
    assert bare("accounts", "create", "Acme").code == 0
    key_id = bare("keys", "create", "--json").json["key_id"]
    tags = [f"tag{number:03d}" for number in range(101)]
    spend(bare, *((key_id, Product.TEXT, 1, tag) for tag in tags))
    assert [line["tag"] for line in bare("usage", "--by", "tag", "--json").json] == tags


def test_nothing_used(bare: Tolmach) -> None:
    assert bare("db", "upgrade").code == 0
    assert bare("usage", "--by", "key").out == "There is no usage.\n"
