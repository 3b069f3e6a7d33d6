"""A line to PostgreSQL that breaks when a write is done, before anybody hears of it: charged is what was delivered."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from tests.accounts.conftest import Bank, bank_over
from tests.proxy import Proxy, proxy
from tolmach.accounts.model import Product
from tolmach.errors import Unavailable
from tolmach.storage.database import Database


@pytest.fixture
def far(postgresql_copy: str) -> Iterator[tuple[Proxy, Bank]]:
    with proxy(sa.make_url(postgresql_copy)) as (line, url):
        database = Database(url)
        yield line, bank_over(database)
        line.mend()
        database.close()


def losing(line: Proxy, event: str, engine: sa.Engine, number: int) -> Callable[[], None]:
    """Cuts the line at that many commits from now, before or after the server hears of it."""
    seen: list[Any] = []
    original = engine.dialect.do_commit

    def commit(connection: Any) -> None:
        seen.append(connection)
        if len(seen) != number:
            original(connection)
        elif event == "before":
            line.cut()
            original(connection)
        else:
            original(connection)
            line.cut()
            connection.execute("SELECT 1")

    engine.dialect.do_commit = commit  # type: ignore[method-assign, assignment]
    return lambda: setattr(engine.dialect, "do_commit", original)


@pytest.mark.parametrize("event", ["before", "after"])
@pytest.mark.parametrize("number", [1, 2], ids=["reserve", "commit"])
def test_what_was_refused_costs_nothing(far: tuple[Proxy, Bank], event: str, number: int) -> None:
    line, bank = far

    async def run() -> str:
        account, _, who = await bank.open()
        restore = losing(line, event, bank.database.engine, number)
        with pytest.raises(Unavailable):
            async with bank.usage.charge(who, Product.TEXT, 5):
                pass
        restore()
        line.mend()
        for _ in range(50):
            try:
                await bank.usage.beat()
                break
            except Unavailable:
                await asyncio.sleep(0.2)
        return account.id

    account_id = asyncio.run(run())
    assert bank.used(account_id) == 0
    assert bank.reserved() == (0, 0, 0)
