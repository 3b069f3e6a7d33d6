"""Four replicas keep one set of books: what was delivered is charged, once, and no limit is ever passed."""

import asyncio
import random

import httpx

from tests.accounts.conftest import bank_over
from tests.accounts.test_history import SEED, History, check_books, client, make_keys, use_up
from tests.cluster.load import work_of
from tests.cluster.machines import Cluster
from tolmach.storage.database import Database

CLIENTS = 64
REQUESTS = 20
"""Of each client."""


def test_the_history_of_a_quota(cluster: Cluster, database: Database, books: History) -> None:
    history = books
    make_keys(cluster.url, history, random.Random(SEED))
    before = work_of(cluster)

    async def all_at_once() -> None:
        limits = httpx.Limits(max_connections=CLIENTS)
        async with httpx.AsyncClient(base_url=cluster.url, timeout=60, limits=limits) as http:
            await asyncio.gather(*(client(http, history, f"c{number}", REQUESTS) for number in range(CLIENTS)))

    asyncio.run(all_at_once())
    assert len(history.answers) == CLIENTS * REQUESTS, "an answer is missing"
    used = check_books(cluster.url, history)
    asyncio.run(use_up(cluster.url, history, used))
    check_books(cluster.url, history)
    assert bank_over(database).reserved() == (0, 0, 0)
    assert set(history.answers.values()) == {200, 456}
    done = [after - first for after, first in zip(work_of(cluster), before, strict=True)]
    assert min(done) > CLIENTS * REQUESTS / len(done) / 4, f"one replica did next to nothing: {done}"
