"""Rows of usage: counters per period, days, tags, and what is reserved."""

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Any

import sqlalchemy as sa

from tolmach.accounts.model import Amounts, Counter, KeyUsage, Product, Reservation, TagUsage, Unit
from tolmach.accounts.tables import counters, daily_usage, keys, processes, reservations, tag_usage
from tolmach.storage.database import insert
from tolmach.storage.times import from_ticks, to_ticks

_RESERVED = {Unit.CHARACTERS: counters.c.reserved_characters, Unit.SPEECH: counters.c.reserved_speech}
_USED = {
    Unit.CHARACTERS: counters.c.translate_characters + counters.c.write_characters,
    Unit.SPEECH: counters.c.speech,
}
_COUNTED_AS = {
    Product.TEXT: counters.c.translate_characters,
    Product.DOCUMENT: counters.c.translate_characters,
    Product.IMPROVEMENT: counters.c.write_characters,
    Product.SPEECH: counters.c.speech,
}
_AMOUNTS = ("text", "document", "improvement", "speech", "speech_to_speech")
_TAG_AMOUNTS = ("text", "speech", "speech_to_speech")


def counter(connection: sa.Connection, owner: str, period_start: datetime) -> Counter:
    row = connection.execute(sa.select(counters).where(_is(owner, period_start))).first()
    if row is None:
        return Counter()
    return Counter(row.translate_characters, row.write_characters, row.speech, row.speech_to_speech)


def reserve_for(
    connection: sa.Connection, owner: str, period_start: datetime, unit: Unit, amount: int, limit: int | None
) -> bool:
    """Set the amount aside for one owner when it fits. An exhausted limit refuses even an empty amount."""
    blank = insert(connection, counters).values(owner=owner, period=to_ticks(period_start))
    connection.execute(blank.on_conflict_do_nothing())
    reserved = _RESERVED[unit]
    change = counters.update().where(_is(owner, period_start)).values({reserved: reserved + amount})
    if limit is not None:
        change = change.where(_USED[unit] + reserved + max(amount, 1) <= limit)
    return connection.execute(change).rowcount == 1


def add_reservation(connection: sa.Connection, reservation: Reservation, holder: str, expires: datetime | None) -> None:
    connection.execute(
        reservations.insert().values(
            id=reservation.id,
            account_id=reservation.account_id,
            key_id=reservation.key_id,
            period=to_ticks(reservation.period_start),
            unit=reservation.unit,
            amount=reservation.amount,
            holder=holder,
            expires=None if expires is None else to_ticks(expires),
        )
    )


def release(connection: sa.Connection, reservation: Reservation) -> bool:
    """Give a reservation back; False when it was not there any more."""
    gone = connection.execute(reservations.delete().where(reservations.c.id == reservation.id))
    if gone.rowcount != 1:
        return False
    give_back(connection, reservation, reservation.amount)
    return True


def give_back(connection: sa.Connection, reservation: Reservation, amount: int) -> None:
    reserved = _RESERVED[reservation.unit]
    for owner in (reservation.account_id, reservation.key_id):
        connection.execute(
            counters.update().where(_is(owner, reservation.period_start)).values({reserved: reserved - amount})
        )


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
    counted = _COUNTED_AS[product]
    spoken = counters.c.speech_to_speech
    for owner in (reservation.account_id, reservation.key_id):
        connection.execute(
            counters.update()
            .where(_is(owner, reservation.period_start))
            .values({counted: counted + amount, spoken: spoken + speech_to_speech})
        )
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
    added = insert(connection, table).values(**identity, **extra, **amounts)
    sums = {name: table.c[name] + added.excluded[name] for name in amounts}
    connection.execute(added.on_conflict_do_update(index_elements=list(identity), set_=sums))


def see_process(connection: sa.Connection, process: str, time: datetime) -> None:
    seen = insert(connection, processes).values(id=process, seen=to_ticks(time))
    connection.execute(seen.on_conflict_do_update(index_elements=["id"], set_={"seen": seen.excluded.seen}))


def forget_processes(connection: sa.Connection, *, keep: str, unseen_since: datetime | None) -> None:
    """Forget the processes not seen since a time; all but `keep` when no time is given."""
    gone = processes.delete().where(processes.c.id != keep)
    if unseen_since is not None:
        gone = gone.where(processes.c.seen < to_ticks(unseen_since))
    connection.execute(gone)


def lost_reservations(connection: sa.Connection, time: datetime, abandoned: Collection[str]) -> list[Reservation]:
    """Those whose process is gone, those whose time is over, and the abandoned ones."""
    alive = sa.select(processes.c.id)
    over = sa.case(
        (reservations.c.expires.is_(None), reservations.c.holder.not_in(alive)),
        else_=reservations.c.expires < to_ticks(time),
    )
    query = sa.select(reservations).where(sa.or_(over, reservations.c.id.in_(abandoned)))
    return [
        Reservation(row.id, row.account_id, row.key_id, from_ticks(row.period), Unit(row.unit), row.amount)
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


def _sums(table: sa.Table, names: Sequence[str]) -> list[sa.Label[Any]]:
    return [sa.cast(sa.func.sum(table.c[name]), sa.BigInteger).label(f"sum_{name}") for name in names]


def _amounts(row: sa.Row[Any], names: Sequence[str]) -> Amounts:
    return Amounts(**{name: getattr(row, f"sum_{name}") for name in names})


def _is(owner: str, period_start: datetime) -> sa.ColumnElement[bool]:
    return sa.and_(counters.c.owner == owner, counters.c.period == to_ticks(period_start))
