from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa

from tolmach.storage.jobs.looking import look_first

QUEUE = SimpleNamespace(name="documents")


@pytest.mark.parametrize(
    ("queue", "status", "claims"),
    [
        ("documents", "ENQUEUED", 1),
        ("documents", "SUCCESS", 0),
        ("voice", "ENQUEUED", 0),
    ],
)
def test_jobs_are_claimed_where_one_waits(queue: str, status: str, claims: int) -> None:
    engine = sa.create_engine("sqlite://")
    table = sa.Table("workflow_status", sa.MetaData(), *(sa.Column(name, sa.Text) for name in ("queue_name", "status")))
    table.create(engine)
    with engine.begin() as connection:
        connection.execute(table.insert().values(queue_name=queue, status=status))
    claimed: list[tuple[Any, ...]] = []

    def claim(*args: Any, **options: Any) -> tuple[list[str], None]:
        claimed.append((*args, options))
        return ["a job"], None

    store = SimpleNamespace(engine=engine, start_queued_workflows=claim)
    look_first(store, table)
    answer = store.start_queued_workflows(QUEUE, "replica", owner_xid="x")
    assert claimed == [(QUEUE, "replica", {"owner_xid": "x"})] * claims
    assert answer == (["a job"] * claims, None)
    engine.dispose()
