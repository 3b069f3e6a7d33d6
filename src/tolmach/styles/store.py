"""Reads and writes the rows of style rule lists. A list is one row, so that a reader sees its old or its new state."""

import json
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from tolmach.storage.times import from_ticks, to_ticks
from tolmach.styles.model import Instruction, RuleList
from tolmach.styles.tables import style_rules


def count(connection: sa.Connection, account_id: str) -> int:
    query = sa.select(sa.func.count()).select_from(style_rules).where(style_rules.c.account_id == account_id)
    return connection.scalar(query) or 0


def add(connection: sa.Connection, rule_list: RuleList) -> None:
    connection.execute(style_rules.insert().values(**_columns(rule_list)))


def page(connection: sa.Connection, account_id: str, start: int, size: int) -> list[RuleList]:
    """Oldest first."""
    query = sa.select(style_rules).where(style_rules.c.account_id == account_id)
    rows = connection.execute(query.order_by(style_rules.c.created, style_rules.c.id).offset(start).limit(size))
    return [_rule_list(row) for row in rows]


def find(
    connection: sa.Connection, style_id: str, account_id: str | None = None, *, lock: bool = False
) -> RuleList | None:
    """With `lock`, other transactions that lock the list wait, and then find the state that this one left."""
    query = sa.select(style_rules).where(style_rules.c.id == style_id)
    if account_id is not None:
        query = query.where(style_rules.c.account_id == account_id)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return None if row is None else _rule_list(row)


def put(connection: sa.Connection, rule_list: RuleList) -> None:
    """Overwrites the version before. The list must be locked."""
    columns = _columns(rule_list)
    connection.execute(style_rules.update().where(style_rules.c.id == rule_list.id).values(**columns))


def delete(connection: sa.Connection, style_id: str) -> None:
    connection.execute(style_rules.delete().where(style_rules.c.id == style_id))


def _columns(rule_list: RuleList) -> dict[str, Any]:
    return {
        "id": rule_list.id,
        "account_id": rule_list.account_id,
        "name": rule_list.name,
        "language": rule_list.language,
        "created": to_ticks(rule_list.created),
        "updated": to_ticks(rule_list.updated),
        "version": rule_list.version,
        "rules": json.dumps(rule_list.rules),
        "instructions": json.dumps([asdict(each) for each in rule_list.instructions]),
    }


def _rule_list(row: sa.Row[Any]) -> RuleList:
    return RuleList(
        id=row.id,
        account_id=row.account_id,
        name=row.name,
        language=row.language,
        created=from_ticks(row.created),
        updated=from_ticks(row.updated),
        version=row.version,
        rules=json.loads(row.rules),
        instructions=tuple(Instruction(**each) for each in json.loads(row.instructions)),
    )
