"""An account with a key, on each kind of database."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from tolmach.accounts.analytics import Analytics
from tolmach.accounts.model import Account, Key
from tolmach.accounts.secrets import KeyHasher
from tolmach.accounts.service import Accounts
from tolmach.accounts.tables import counters, reservations
from tolmach.accounts.usage import Usage
from tolmach.callers import Caller, KeyKind, Plan
from tolmach.storage.database import Database
from tolmach.storage.roster import SILENCE, Roster


@dataclass(frozen=True)
class Bank:
    """The parts of this domain over one database."""

    database: Database
    accounts: Accounts
    usage: Usage
    analytics: Analytics

    async def open(self, name: str = "one", plan: Plan = Plan.PRO) -> tuple[Account, Key, Caller]:
        account = await self.accounts.create_account(name, plan)
        key, _ = await self.accounts.create_key(account.id)
        return account, key, caller(account, key)

    def rows(self, table: sa.Table) -> list[Any]:
        return self.database.read_now(lambda connection: list(connection.execute(sa.select(table)).mappings()))

    def reserved(self) -> tuple[int, int, int]:
        """Characters and speech in all counters, and how many reservations there are."""
        rows = self.rows(counters)
        return (
            sum(row["reserved_characters"] for row in rows),
            sum(row["reserved_speech"] for row in rows),
            len(self.rows(reservations)),
        )

    def used(self, owner: str) -> int:
        rows = [row for row in self.rows(counters) if row["owner"] == owner]
        return sum(row["translate_characters"] + row["write_characters"] for row in rows)


def caller(account: Account, key: Key) -> Caller:
    return Caller(account.id, key.id, account.plan, KeyKind.DEVELOPER)


def bank_over(database: Database, *, silence: timedelta = SILENCE, **options: Any) -> Bank:
    usage = Usage(database, roster=Roster(database, silence=silence), **options)
    return Bank(database, Accounts(database, KeyHasher(b"k" * 32)), usage, Analytics(database))


@pytest.fixture
def bank(database: Database) -> Bank:
    return bank_over(database)


Another = Callable[[], Bank]


@pytest.fixture
def another(database: Database) -> Another:
    """Another process over the same database, which takes everybody else for dead at once."""
    return lambda: bank_over(database, silence=timedelta(0))


def day(text: str) -> datetime:
    return datetime.fromisoformat(text + "+00:00")
