"""Rows of usage: counters per period, days, tags, and reservations."""

from collections.abc import Collection, Sequence
from datetime import date, datetime
from functools import cache
from typing import Any

import sqlalchemy as sa

from tolmach.accounts.model import Amounts, Counter, KeyUsage, Product, Reservation, TagUsage, UsageUnit
from tolmach.accounts.tables import counters, daily_usage, keys, reservations, tag_usage
from tolmach.storage.database import insert_of
from tolmach.storage.roster import processes
from tolmach.storage.times import from_ticks, to_ticks

_RESERVED = {UsageUnit.CHARACTERS: counters.c.reserved_characters, UsageUnit.SPEECH: counters.c.reserved_speech}
_USED = {
    UsageUnit.CHARACTERS: counters.c.translate_characters + counters.c.write_characters,
    UsageUnit.SPEECH: counters.c.speech,
}
_COUNTED_AS = {
    Product.TEXT: counters.c.translate_characters,
    Product.DOCUMENT: counters.c.translate_characters,
    Product.IMPROVEMENT: counters.c.write_characters,
    Product.SPEECH: counters.c.speech,
}
# Statements that every request runs are built once: to build one takes several times as long as to run it.
_MINE = sa.and_(counters.c.owner == sa.bindparam("whose"), counters.c.period == sa.bindparam("since"))
_COUNTER = sa.select(counters).where(_MINE)
_RESERVE = {
    unit: counters.update().where(_MINE).values({column: column + sa.bindparam("more")})
    for unit, column in _RESERVED.items()
}
_RESERVE_WITHIN = {
    unit: _RESERVE[unit].where(_USED[unit] + column + sa.bindparam("needed") <= sa.bindparam("most"))
    for unit, column in _RESERVED.items()
}
_COUNT = {
    product: counters.update()
    .where(_MINE)
    .values(
        {
            column: column + sa.bindparam("more"),
            counters.c.speech_to_speech: counters.c.speech_to_speech + sa.bindparam("spoken"),
            counters.c.documents: counters.c.documents + sa.bindparam("fetched"),
        }
    )
    for product, column in _COUNTED_AS.items()
}
_ADD_RESERVATION = reservations.insert()
_REMOVE_RESERVATION = reservations.delete().where(reservations.c.id == sa.bindparam("which"))
_AMOUNTS = ("text", "document", "improvement", "speech", "speech_to_speech")
_TAG_AMOUNTS = ("text", "speech", "speech_to_speech")


def counter(connection: sa.Connection, owner: str, period_start: datetime) -> Counter:
    row = connection.execute(_COUNTER, _whose(owner, period_start)).first()
    if row is None:
        return Counter()
    return Counter(row.translate_characters, row.write_characters, row.speech, row.speech_to_speech, row.documents)


def reserve_for(
    connection: sa.Connection, owner: str, period_start: datetime, unit: UsageUnit, amount: int, limit: int | None
) -> bool:
    """Sets the amount aside for one owner if it fits. An exhausted limit refuses even an amount of 0."""
    connection.execute(_blank(connection.dialect.name), {"owner": owner, "period": to_ticks(period_start)})
    change = {**_whose(owner, period_start), "more": amount}
    if limit is None:
        return connection.execute(_RESERVE[unit], change).rowcount == 1
    within = {**change, "needed": max(amount, 1), "most": limit}
    return connection.execute(_RESERVE_WITHIN[unit], within).rowcount == 1


def add_reservation(connection: sa.Connection, reservation: Reservation, holder: str, expires: datetime | None) -> None:
    connection.execute(
        _ADD_RESERVATION,
        {
            "id": reservation.id,
            "account_id": reservation.account_id,
            "key_id": reservation.key_id,
            "period": to_ticks(reservation.period_start),
            "unit": reservation.unit,
            "amount": reservation.amount,
            "holder": holder,
            "expires": None if expires is None else to_ticks(expires),
        },
    )


def release(connection: sa.Connection, reservation: Reservation) -> bool:
    """Gives a reservation back; returns False if it no longer exists."""
    gone = connection.execute(_REMOVE_RESERVATION, {"which": reservation.id})
    if gone.rowcount != 1:
        return False
    give_back(connection, reservation, reservation.amount)
    return True


def give_back(connection: sa.Connection, reservation: Reservation, amount: int) -> None:
    for owner in (reservation.account_id, reservation.key_id):
        change = {**_whose(owner, reservation.period_start), "more": -amount}
        connection.execute(_RESERVE[reservation.unit], change)


def add_usage(
    connection: sa.Connection,
    reservation: Reservation,
    product: Product,
    amount: int,
    day: date,
    *,
    tag: str | None,
    speech_to_speech: int = 0,
) -> None:
    added = {"more": amount, "spoken": speech_to_speech, "fetched": _documents(product, amount)}
    for owner in (reservation.account_id, reservation.key_id):
        connection.execute(_COUNT[product], _whose(owner, reservation.period_start) | added)
    amounts = {product.value: amount, "speech_to_speech": speech_to_speech}
    if not any(amounts.values()):
        return
    key_day = {"key_id": reservation.key_id, "day": day}
    _add(connection, daily_usage, key_day, amounts, {"account_id": reservation.account_id})
    if tag is not None and product in (Product.TEXT, Product.SPEECH):
        _add(connection, tag_usage, {"account_id": reservation.account_id, "tag": tag, "day": day}, amounts, {})


def _add(
    connection: sa.Connection,
    table: sa.Table,
    identity: dict[str, Any],
    amounts: dict[str, int],
    extra: dict[str, Any],
) -> None:
    adding = _adding(connection.dialect.name, table, tuple(identity), tuple(amounts))
    connection.execute(adding, {**identity, **extra, **amounts})


def lost_reservations(connection: sa.Connection, time: datetime, abandoned: Collection[str]) -> list[Reservation]:
    """Reservations whose process is gone, those that have expired, and the abandoned ones."""
    alive = sa.select(processes.c.id)
    over = sa.case(
        (reservations.c.expires.is_(None), reservations.c.holder.not_in(alive)),
        else_=reservations.c.expires < to_ticks(time),
    )
    query = sa.select(reservations).where(sa.or_(over, reservations.c.id.in_(abandoned)))
    return [
        Reservation(row.id, row.account_id, row.key_id, from_ticks(row.period), UsageUnit(row.unit), row.amount)
        for row in connection.execute(query)
    ]


def usage_by_key(
    connection: sa.Connection, account_id: str, first: date, last: date, *, by_day: bool
) -> list[KeyUsage]:
    days = [daily_usage.c.day] if by_day else []
    query = (
        sa.select(keys.c.id, keys.c.mask, keys.c.label, *days, *_sums(daily_usage, _AMOUNTS))
        .join_from(daily_usage, keys, daily_usage.c.key_id == keys.c.id)
        .where(daily_usage.c.account_id == account_id, daily_usage.c.day.between(first, last))
        .group_by(keys.c.id, keys.c.mask, keys.c.label, keys.c.created, *days)
        .order_by(keys.c.created, keys.c.id, *days)
    )
    return [
        KeyUsage(row.mask, row.label, row.day if by_day else None, _amounts(row, _AMOUNTS))
        for row in connection.execute(query)
    ]


def last_days(connection: sa.Connection, account_id: str) -> dict[str, date]:
    """The last day on which each key of the account used anything, by the id of the key."""
    query = (
        sa.select(daily_usage.c.key_id, sa.func.max(daily_usage.c.day).label("last"))
        .where(daily_usage.c.account_id == account_id)
        .group_by(daily_usage.c.key_id)
    )
    return {row.key_id: row.last for row in connection.execute(query)}


def usage_by_tag(
    connection: sa.Connection,
    account_id: str,
    first: date,
    last: date,
    *,
    by_day: bool,
    offset: int,
    count: int,
) -> list[TagUsage]:
    days = [tag_usage.c.day] if by_day else []
    query = (
        sa.select(tag_usage.c.tag, *days, *_sums(tag_usage, _TAG_AMOUNTS))
        .where(tag_usage.c.account_id == account_id, tag_usage.c.day.between(first, last))
        .group_by(tag_usage.c.tag, *days)
        .order_by(tag_usage.c.tag, *days)
        .offset(offset)
        .limit(count)
    )
    return [
        TagUsage(row.tag, row.day if by_day else None, _amounts(row, _TAG_AMOUNTS)) for row in connection.execute(query)
    ]


def _documents(product: Product, amount: int) -> int:
    """1 for a document that was billed, -1 for one that is taken back."""
    return (amount > 0) - (amount < 0) if product is Product.DOCUMENT else 0


def _sums(table: sa.Table, names: Sequence[str]) -> list[sa.Label[Any]]:
    return [sa.cast(sa.func.sum(table.c[name]), sa.BigInteger).label(f"sum_{name}") for name in names]


def _amounts(row: sa.Row[Any], names: Sequence[str]) -> Amounts:
    return Amounts(**{name: getattr(row, f"sum_{name}") for name in names})


def _whose(owner: str, period_start: datetime) -> dict[str, Any]:
    return {"whose": owner, "since": to_ticks(period_start)}


@cache
def _blank(dialect: str) -> Any:
    return insert_of(dialect, counters).on_conflict_do_nothing()


@cache
def _adding(dialect: str, table: sa.Table, identity: tuple[str, ...], amounts: tuple[str, ...]) -> Any:
    added = insert_of(dialect, table)
    sums = {name: table.c[name] + added.excluded[name] for name in amounts}
    return added.on_conflict_do_update(index_elements=list(identity), set_=sums)
