"""The first start: an account and two keys, so that the service can be called at once."""

from dataclasses import dataclass

import structlog

from tolmach.accounts.secrets import has_form
from tolmach.accounts.service import Accounts
from tolmach.callers import KeyKind, Plan
from tolmach.errors import BadRequest, Conflict, StartError

FIRST_ACCOUNT = "default"
log = structlog.get_logger("tolmach.bootstrap")


@dataclass(frozen=True, slots=True)
class FirstKeys:
    developer: str
    admin: str


@dataclass(frozen=True, slots=True)
class GivenKeys:
    """Keys from the settings; empty if none is given."""

    developer: str = ""
    admin: str = ""

    @property
    def by_kind(self) -> dict[KeyKind, str]:
        both = {KeyKind.DEVELOPER: self.developer, KeyKind.ADMIN: self.admin}
        return {kind: text for kind, text in both.items() if text}

    def check(self) -> None:
        for kind, text in self.by_kind.items():
            if not has_form(text, kind, Plan.PRO):
                form = "a GUID in lower case" + (" followed by :adm" if kind is KeyKind.ADMIN else "")
                raise StartError(f"Setting '{kind}_key' must be {form}.")


async def ensure_keys(accounts: Accounts, given: GivenKeys) -> FirstKeys | None:
    """The keys of a first start; None when the database had accounts already.

    Keys from the settings are added whenever they are missing, so that a changed setting works after a restart.
    """
    given.check()
    if not await accounts.accounts():
        first = await accounts.create_first(FIRST_ACCOUNT, given.by_kind)
        if first:
            return FirstKeys(first[KeyKind.DEVELOPER], first[KeyKind.ADMIN])
    for kind, secret in given.by_kind.items():
        await _ensure(accounts, kind, secret)
    return None


async def _ensure(accounts: Accounts, kind: KeyKind, secret: str) -> None:
    held = await accounts.find_secret(secret)
    if held:
        if held.deactivated:
            log.warning("the key of a setting is deactivated", setting=f"{kind}_key")
        return
    account = next((account for account in await accounts.accounts() if account.plan is Plan.PRO), None)
    if account is None:
        raise StartError(f"Setting '{kind}_key' needs an account on the Pro plan, and there is none.")
    try:
        await accounts.create_key(account.id, kind=kind, secret=secret)
    except Conflict:
        # Another replica with the same settings was faster.
        return
    except BadRequest as error:
        raise StartError(f"Setting '{kind}_key' cannot be used. {error.message}") from None
