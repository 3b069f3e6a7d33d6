"""The operations on accounts and keys. The HTTP routes and the command line both use this module."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import sqlalchemy as sa

from tolmach.accounts import store
from tolmach.accounts.model import FEATURES, PLANS, UNSET, Account, Key, Limits, Unset
from tolmach.accounts.secrets import KeyHasher, mask, new_key
from tolmach.callers import SCOPES, Caller, KeyKind, Plan
from tolmach.clock import now
from tolmach.errors import BadRequest, Conflict, InvalidParameter, NotFound
from tolmach.ids import new_uuid
from tolmach.storage.database import Also, Database, nothing_more

DEFAULT_LABEL = "API Key"
LONGEST_NAME = 200


class Accounts:
    def __init__(self, database: Database, hasher: KeyHasher) -> None:
        self._database = database
        self._hasher = hasher

    async def authenticate(self, key: str) -> Caller | None:
        """The caller that a key belongs to; None if the key is empty, unknown or deactivated."""
        if not key:
            return None
        digest = self._hasher.digest(key)
        found = await self._database.read(lambda connection: store.find_by_digest(connection, digest))
        if found is None or found[1].deactivated is not None:
            return None
        return _caller(*found)

    async def caller(self, account_id: str, key_id: str) -> Caller | None:
        """The caller of a key that was recognised before; None once the key is deactivated."""

        def work(connection: sa.Connection) -> tuple[Account, Key] | None:
            account, key = store.find_account(connection, account_id), store.find_key(connection, account_id, key_id)
            return (account, key) if account and key and key.deactivated is None else None

        found = await self._database.read(work)
        return _caller(*found) if found else None

    async def create_account(self, name: str, plan: Plan) -> Account:
        if not 1 <= len(name) <= LONGEST_NAME:
            raise InvalidParameter("name", allowed=f"1 to {LONGEST_NAME} characters")
        account = _new_account(name, plan)
        try:
            await self._database.write(lambda connection: store.add_account(connection, account))
        except sa.exc.IntegrityError:
            raise BadRequest(f"An account named '{name}' already exists.") from None
        return account

    async def create_first(self, name: str, given: Mapping[KeyKind, str]) -> dict[KeyKind, str] | None:
        """Creates the first account and a key of each kind, all or nothing. Returns None if another process was
        first."""
        account = _new_account(name, Plan.PRO)

        def work(connection: sa.Connection) -> dict[KeyKind, str]:
            store.add_account(connection, account)
            return {kind: self._add_key(connection, account, kind, given.get(kind))[1] for kind in KeyKind}

        try:
            return await self._database.write(work)
        except sa.exc.IntegrityError:
            return None

    async def accounts(self) -> list[Account]:
        return await self._database.read(store.all_accounts)

    async def account(self, name_or_id: str) -> Account:
        def work(connection: sa.Connection) -> Account | None:
            return store.find_account(connection, name_or_id) or store.find_account_named(connection, name_or_id)

        found = await self._database.read(work)
        if found is None:
            raise NotFound(f"There is no account '{name_or_id}'.")
        return found

    async def change_account(
        self,
        account_id: str,
        *,
        character_limit: int | None | Unset = UNSET,
        document_limit: int | None | Unset = UNSET,
        enrol: Sequence[str] = (),
        withdraw: Sequence[str] = (),
    ) -> Account:
        unknown = [name for name in (*enrol, *withdraw) if name not in FEATURES]
        if unknown:
            raise InvalidParameter("feature", allowed=", ".join(FEATURES))

        def work(connection: sa.Connection) -> Account:
            account = store.lock_account(connection, account_id)
            if account is None:
                raise NotFound("There is no such account.")
            features = account.features.union(enrol).difference(withdraw)
            changed = replace(account, features=features)
            if not isinstance(character_limit, Unset):
                changed = replace(changed, character_limit=character_limit)
            if not isinstance(document_limit, Unset):
                changed = replace(changed, document_limit=document_limit)
            store.change_account(
                connection,
                account_id,
                {
                    "features": " ".join(sorted(features)),
                    "character_limit": changed.character_limit,
                    "document_limit": changed.document_limit,
                },
            )
            return changed

        return await self._database.write(work)

    async def create_key(
        self,
        account_id: str,
        *,
        kind: KeyKind = KeyKind.DEVELOPER,
        label: str | None = None,
        scopes: Sequence[str] | None = None,
        secret: str | None = None,
        also: Also[tuple[Key, str]] = nothing_more,
    ) -> tuple[Key, str]:
        """Returns the new key and its secret, which cannot be read again later. If `secret` is given, it is used as it
        is."""
        checked = check_scopes(scopes, kind)

        def work(connection: sa.Connection) -> tuple[Key, str]:
            account = store.lock_account(connection, account_id)
            if account is None:
                raise NotFound("There is no such account.")
            _check_room(connection, account, kind)
            made = self._add_key(connection, account, kind, secret, label, checked)
            also(connection, made)
            return made

        try:
            return await self._database.write(work)
        except sa.exc.IntegrityError:
            raise Conflict("This key already exists.") from None

    def _add_key(
        self,
        connection: sa.Connection,
        account: Account,
        kind: KeyKind,
        secret: str | None,
        label: str | None = None,
        scopes: tuple[str, ...] | None = None,
    ) -> tuple[Key, str]:
        text = secret or new_key(kind, account.plan)
        key = Key(
            id=new_uuid(),
            account_id=account.id,
            kind=kind,
            label=label or DEFAULT_LABEL,
            mask=mask(text),
            scopes=scopes,
            created=now(),
            deactivated=None,
            limits=Limits(),
        )
        store.add_key(connection, key, self._hasher.digest(text))
        return key, text

    async def find_secret(self, secret: str) -> Key | None:
        digest = self._hasher.digest(secret)
        found = await self._database.read(lambda connection: store.find_by_digest(connection, digest))
        return found[1] if found else None

    async def keys(self, account_id: str, kind: KeyKind | None = KeyKind.DEVELOPER) -> list[Key]:
        return await self._database.read(lambda connection: store.keys_of(connection, account_id, kind))

    async def deactivate(self, account_id: str, key_id: str, kind: KeyKind | None = KeyKind.DEVELOPER) -> Key:
        def work(connection: sa.Connection) -> Key:
            _owned(connection, account_id, key_id, kind)
            store.deactivate(connection, key_id, now())
            return _owned(connection, account_id, key_id, kind)

        return await self._database.write(work)

    async def rename(self, account_id: str, key_id: str, label: str) -> Key:
        def work(connection: sa.Connection) -> Key:
            key = _owned(connection, account_id, key_id)
            store.change_key(connection, key_id, {"label": label})
            return replace(key, label=label)

        return await self._database.write(work)

    async def limit(
        self,
        account_id: str,
        key_id: str,
        *,
        characters: int | None | Unset = UNSET,
        speech: int | None | Unset = UNSET,
    ) -> Key:
        """UNSET keeps a limit, None removes it, 0 blocks."""

        def work(connection: sa.Connection) -> Key:
            _owned(connection, account_id, key_id)
            given = {"character_limit": characters, "speech_limit": speech}
            changes = {name: value for name, value in given.items() if not isinstance(value, Unset)}
            if changes:
                store.change_key(connection, key_id, changes)
            return _owned(connection, account_id, key_id)

        return await self._database.write(work)


def _caller(account: Account, key: Key) -> Caller:
    return Caller(
        account_id=account.id,
        key_id=key.id,
        plan=account.plan,
        kind=key.kind,
        scopes=None if key.scopes is None else frozenset(key.scopes),
        features=account.features,
    )


def check_scopes(scopes: Sequence[str] | None, kind: KeyKind) -> tuple[str, ...] | None:
    if scopes is None:
        return None
    if kind is KeyKind.ADMIN:
        raise InvalidParameter("scopes", "Administrator keys cannot have scopes.")
    if not scopes or any(name not in SCOPES for name in scopes):
        raise InvalidParameter("scopes", allowed=", ".join(SCOPES))
    return tuple(name for name in SCOPES if name in scopes)


def _check_room(connection: sa.Connection, account: Account, kind: KeyKind) -> None:
    terms = PLANS[account.plan]
    most = terms.developer_keys if kind is KeyKind.DEVELOPER else terms.admin_keys
    if most == 0:
        raise BadRequest(f"Bad request. Reason: the {account.plan.capitalize()} plan has no {kind} keys.")
    if store.count_active(connection, account.id, kind) >= most:
        raise BadRequest(
            f"Bad request. Reason: the account may have at most {most} active {kind} keys.",
            detail="Deactivate one first.",
        )


def _owned(connection: sa.Connection, account_id: str, key_id: str, kind: KeyKind | None = KeyKind.DEVELOPER) -> Key:
    """Finds a key of this account and kind. A key of another account counts as not found, so the caller does not learn
    that it exists."""
    key = store.find_key(connection, account_id, key_id)
    if key is None or kind not in (None, key.kind):
        raise NotFound("Key not found")
    return key


def _new_account(name: str, plan: Plan) -> Account:
    """The creation time has no fraction of a second, so that periods begin at whole seconds, as reports show them."""
    return Account(new_uuid(), name, plan, now().replace(microsecond=0), None, frozenset())
