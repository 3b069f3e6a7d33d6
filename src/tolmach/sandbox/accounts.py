"""Lets in every caller that has a key: an unknown key gets an account of its own."""

import asyncio
from collections import Counter
from typing import Final

from tolmach.accounts.bootstrap import FirstKeys
from tolmach.accounts.model import FEATURES, UNLIMITED
from tolmach.accounts.secrets import KeyHasher
from tolmach.accounts.service import Accounts
from tolmach.callers import Caller, KeyKind, Plan
from tolmach.sandbox.plans import AccountStart, current
from tolmach.storage.database import Database

INVALID: Final = "invalid"
"""The one key that is refused, as the tests of the official clients expect."""
LONGEST_KEY: Final = 256
PRO_CHARACTERS: Final = 20_000_000


class SandboxAccounts(Accounts):
    def __init__(self, database: Database, hasher: KeyHasher) -> None:
        super().__init__(database, hasher)
        self.starts: dict[str, AccountStart] = {}
        """The limits of accounts that were made for an unknown key, by account."""
        self.team_documents: Counter[str] = Counter()
        self._inner: dict[str, str] = {}
        self._made = 0
        self._turn = asyncio.Lock()

    async def authenticate(self, key: str) -> Caller | None:
        caller = await super().authenticate(self._inner.get(key, key))
        if caller is not None or not _is_welcome(key):
            return caller
        async with self._turn:
            if key not in self._inner and await self.find_secret(key) is None:
                self._inner[key] = await self._admit(key)
        return await super().authenticate(self._inner.get(key, key))

    async def begin_anew(self, keys: FirstKeys) -> None:
        """Makes all keys unknown again, and gives those of the start a new account."""
        async with self._turn:
            for known in (self._inner, self.starts, self.team_documents):
                known.clear()
            self._made += 1
            made = await self.create_first(f"sandbox {self._made}", {})
            if made is not None:
                self._inner = {keys.developer: made[KeyKind.DEVELOPER], keys.admin: made[KeyKind.ADMIN]}

    async def _admit(self, key: str) -> str:
        """Returns the real key that stands for this one inside. After a new beginning it is another."""
        self._made += 1
        start = current.get().start
        plan = Plan.FREE if key.endswith(":fx") else Plan.PRO
        kind = KeyKind.ADMIN if key.endswith(":adm") else KeyKind.DEVELOPER
        account = await self.create_account(f"sandbox {self._made}", plan)
        self.starts[account.id] = start
        await self.change_account(
            account.id,
            character_limit=_characters(start, plan),
            document_limit=start.documents or None,
            enrol=FEATURES,
        )
        return (await self.create_key(account.id, kind=kind))[1]


def _characters(start: AccountStart, plan: Plan) -> int | None:
    if start.characters is None:
        return PRO_CHARACTERS if plan is Plan.PRO else None
    return start.characters or UNLIMITED


def _is_welcome(key: str) -> bool:
    return 0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable() and key != INVALID
