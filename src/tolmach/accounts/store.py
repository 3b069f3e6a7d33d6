"""Rows of accounts and keys."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from tolmach.accounts.model import Account, Key, Limits
from tolmach.accounts.tables import accounts, keys, secret_mark
from tolmach.callers import KeyKind, Plan
from tolmach.storage.database import insert
from tolmach.storage.times import from_ticks, to_ticks

_OLDEST_FIRST = (keys.c.created, keys.c.id)

# Every request runs these queries. To build a statement takes several times as long as to run it.
_ACCOUNT = sa.select(accounts).where(accounts.c.id == sa.bindparam("account"))
_KEY = sa.select(keys).where(keys.c.id == sa.bindparam("key"), keys.c.account_id == sa.bindparam("account"))
_KEY_BY_DIGEST = sa.select(keys).where(keys.c.digest == sa.bindparam("known_by"))


def add_account(connection: sa.Connection, account: Account) -> None:
    connection.execute(
        accounts.insert().values(
            id=account.id,
            name=account.name,
            plan=account.plan,
            created=to_ticks(account.created),
            character_limit=account.character_limit,
            features=" ".join(sorted(account.features)),
        )
    )


def change_account(connection: sa.Connection, account_id: str, changes: Mapping[str, Any]) -> None:
    connection.execute(accounts.update().where(accounts.c.id == account_id).values(**changes))


def all_accounts(connection: sa.Connection) -> list[Account]:
    rows = connection.execute(sa.select(accounts).order_by(accounts.c.created, accounts.c.id))
    return [_account(row) for row in rows]


def find_account(connection: sa.Connection, account_id: str) -> Account | None:
    row = connection.execute(_ACCOUNT, {"account": account_id}).first()
    return _account(row) if row else None


def find_account_named(connection: sa.Connection, name: str) -> Account | None:
    row = connection.execute(sa.select(accounts).where(accounts.c.name == name)).first()
    return _account(row) if row else None


def lock_account(connection: sa.Connection, account_id: str) -> Account | None:
    """Locks the account for a transaction that counts before it adds. On PostgreSQL two such transactions could
    otherwise both see room for one more."""
    row = connection.execute(sa.select(accounts).where(accounts.c.id == account_id).with_for_update()).first()
    return _account(row) if row else None


def add_key(connection: sa.Connection, key: Key, digest: bytes) -> None:
    connection.execute(
        keys.insert().values(
            id=key.id,
            account_id=key.account_id,
            kind=key.kind,
            label=key.label,
            digest=digest,
            mask=key.mask,
            scopes=None if key.scopes is None else " ".join(key.scopes),
            created=to_ticks(key.created),
            deactivated=None,
            character_limit=key.limits.characters,
            speech_limit=key.limits.speech,
        )
    )


def find_by_digest(connection: sa.Connection, digest: bytes) -> tuple[Account, Key] | None:
    row = connection.execute(_KEY_BY_DIGEST, {"known_by": digest}).first()
    if row is None:
        return None
    account = find_account(connection, row.account_id)
    return (account, _key(row)) if account else None


def find_key(connection: sa.Connection, account_id: str, key_id: str) -> Key | None:
    row = connection.execute(_KEY, {"account": account_id, "key": key_id}).first()
    return _key(row) if row else None


def keys_of(connection: sa.Connection, account_id: str, kind: KeyKind | None = None) -> list[Key]:
    query = sa.select(keys).where(keys.c.account_id == account_id).order_by(*_OLDEST_FIRST)
    if kind is not None:
        query = query.where(keys.c.kind == kind)
    return [_key(row) for row in connection.execute(query)]


def any_key(connection: sa.Connection) -> bool:
    return bool(connection.scalar(sa.select(sa.exists(sa.select(keys.c.id)))))


def find_mark(connection: sa.Connection) -> bytes | None:
    return connection.scalar(sa.select(secret_mark.c.mark))


def add_mark(connection: sa.Connection, mark: bytes) -> None:
    """Stores the mark unless another process has stored one already."""
    connection.execute(insert(connection, secret_mark).values(id=1, mark=mark).on_conflict_do_nothing())


def count_active(connection: sa.Connection, account_id: str, kind: KeyKind) -> int:
    query = sa.select(sa.func.count()).where(
        keys.c.account_id == account_id, keys.c.kind == kind, keys.c.deactivated.is_(None)
    )
    return connection.scalar(query) or 0


def deactivate(connection: sa.Connection, key_id: str, time: datetime) -> None:
    connection.execute(
        keys.update().where(keys.c.id == key_id, keys.c.deactivated.is_(None)).values(deactivated=to_ticks(time))
    )


def change_key(connection: sa.Connection, key_id: str, changes: Mapping[str, Any]) -> None:
    connection.execute(keys.update().where(keys.c.id == key_id).values(**changes))


def _account(row: sa.Row[Any]) -> Account:
    return Account(
        id=row.id,
        name=row.name,
        plan=Plan(row.plan),
        created=from_ticks(row.created),
        character_limit=row.character_limit,
        features=frozenset(row.features.split()),
        document_limit=row.document_limit,
    )


def _key(row: sa.Row[Any]) -> Key:
    return Key(
        id=row.id,
        account_id=row.account_id,
        kind=KeyKind(row.kind),
        label=row.label,
        mask=row.mask,
        scopes=None if row.scopes is None else tuple(row.scopes.split()),
        created=from_ticks(row.created),
        deactivated=None if row.deactivated is None else from_ticks(row.deactivated),
        limits=Limits(row.character_limit, row.speech_limit),
    )
