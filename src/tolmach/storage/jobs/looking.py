"""A look at a queue costs little while nothing waits in it.

DBOS composes several statements at each look, and nearly all looks find nothing: they took two fifths of what an
idle service takes.
"""

from typing import Any

import sqlalchemy as sa


def look_first(store: Any, status: sa.Table) -> None:
    """Lets the store claim the jobs of a queue only when one waits. Neither the store nor its `start_queued_workflows`
    is public, hence the upper bound in pyproject.toml."""
    claim = store.start_queued_workflows
    waiting = (
        sa.select(sa.literal(1))
        .where(status.c.queue_name == sa.bindparam("queue"), status.c.status == "ENQUEUED")
        .limit(1)
    )

    def claimed(queue: Any, *args: Any, **options: Any) -> Any:
        with store.engine.connect() as connection:
            found = connection.execute(waiting, {"queue": queue.name}).first()
        return claim(queue, *args, **options) if found else ([], None)

    store.start_queued_workflows = claimed
