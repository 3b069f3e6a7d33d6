"""`tolmach keys`: the keys of all accounts, administrator keys included."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tolmach.accounts.model import Account, Key
from tolmach.callers import KeyKind
from tolmach.cli import fields
from tolmach.cli.opening import Config, Data, Opened, work_on
from tolmach.cli.output import Json, Record, field, show_json, show_record, show_records
from tolmach.errors import NotFound
from tolmach.wire.timestamps import moment

if TYPE_CHECKING:
    from tolmach.accounts.service import Accounts

app = typer.Typer(help="Create, list and change keys, also while the service runs.", no_args_is_help=True)

LONGEST_LABEL = 100
KeyId = Annotated[str, typer.Argument(metavar="KEY_ID", help="The id of the key, as `tolmach keys list` shows it.")]
AccountName = Annotated[str | None, typer.Option("--account", metavar="NAME", help="Name or id of the account.")]
COLUMNS = {
    "KEY ID": field("key_id"),
    "ACCOUNT": field("account"),
    "LABEL": field("label"),
    "MASK": field("mask"),
    "KIND": field("kind"),
    "SCOPES": lambda record: "all" if record["scopes"] is None else record["scopes"],
    "CHARACTERS": lambda record: record["usage_limits"]["characters"],
    "SPEECH MS": lambda record: record["usage_limits"]["speech_to_text_milliseconds"],
    "STATE": lambda record: "deactivated" if record["is_deactivated"] else "active",
}


@app.command()
def create(
    account: AccountName = None,
    label: Annotated[str | None, typer.Option(metavar="LABEL", help="What the key is for.")] = None,
    scope: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SCOPE", help="A scope of the key; repeat it for more. Without it, the key has all scopes."
        ),
    ] = None,
    admin: Annotated[bool, typer.Option("--admin", help="Make an administrator key.")] = False,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Create a key and print it. You cannot see it again later."""
    label = None if label is None else fields.name("--label", label, LONGEST_LABEL)

    async def work(opened: Opened) -> tuple[Account, Key, str]:
        owner = await only_account(opened.accounts, account)
        kind = KeyKind.ADMIN if admin else KeyKind.DEVELOPER
        return owner, *await opened.accounts.create_key(owner.id, kind=kind, label=label, scopes=scope or None)

    owner, key, secret = work_on(data, config, work, makes_keys=True)
    record = _record(key, owner.name)
    if as_json:
        show_json({**record, "key": secret})
    else:
        # Not in the table, because a narrow terminal would break the key.
        show_record(record, COLUMNS, as_json=False)
        typer.echo(f"\nThis is the new key. You cannot see it again later:\n  {secret}")


@app.command("list")
def show(account: AccountName = None, data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """List keys, oldest first, deactivated ones included."""

    async def work(opened: Opened) -> list[Record]:
        accounts = opened.accounts
        owners = [await accounts.account(account)] if account else await accounts.accounts()
        return [_record(key, owner.name) for owner in owners for key in await accounts.keys(owner.id, kind=None)]

    show_records(work_on(data, config, work), COLUMNS, as_json=as_json, nothing="There are no keys.")


@app.command()
def rename(
    key_id: KeyId,
    label: Annotated[str, typer.Argument(metavar="LABEL", help="The new label.")],
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Give a developer key another label."""
    label = fields.name("LABEL", label, LONGEST_LABEL)
    _change(key_id, lambda accounts, *key: accounts.rename(*key, label), data, config, as_json=as_json)


@app.command()
def limits(
    key_id: KeyId,
    characters: Annotated[
        str | None, typer.Option(metavar="N|none", help="Characters in a month; 0 blocks the key.")
    ] = None,
    speech_ms: Annotated[
        str | None, typer.Option(metavar="N|none", help="Milliseconds of speech in a month; 0 blocks speech.")
    ] = None,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Set or remove the monthly limits of a developer key. A limit that you do not name stays as it is."""
    most = {
        "characters": fields.limit("--characters", characters),
        "speech": fields.limit("--speech-ms", speech_ms),
    }
    _change(key_id, lambda accounts, *key: accounts.limit(*key, **most), data, config, as_json=as_json)


@app.command()
def deactivate(key_id: KeyId, data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """Deactivate a key of either kind. This works at once, and you cannot undo it."""
    _change(key_id, lambda accounts, *key: accounts.deactivate(*key, kind=None), data, config, as_json=as_json)


def _change(
    public_id: str,
    change: "Callable[[Accounts, str, str], Awaitable[Key]]",
    data: str | None,
    config: Path | None,
    *,
    as_json: bool,
) -> None:
    account_id, key_id = fields.key_id(public_id)

    async def work(opened: Opened) -> Record:
        key = await change(opened.accounts, account_id, key_id)
        return _record(key, (await opened.accounts.account(account_id)).name)

    show_record(work_on(data, config, work), COLUMNS, as_json=as_json)


async def only_account(accounts: "Accounts", name: str | None) -> Account:
    """The named account; without a name, the only account that exists."""
    if name is not None:
        return await accounts.account(name)
    known = await accounts.accounts()
    if not known:
        raise NotFound("There is no account yet. Create one with `tolmach accounts create NAME`.")
    if len(known) > 1:
        names = ", ".join(sorted(account.name for account in known))
        raise NotFound(f"There are several accounts: {names}. Choose one with --account.")
    return known[0]


def _record(key: Key, account: str) -> dict[str, Any]:
    """The names are those of the administration interface."""
    return {
        "key_id": key.public_id,
        "account": account,
        "label": key.label,
        "mask": key.mask,
        "kind": key.kind.value,
        "scopes": None if key.scopes is None else list(key.scopes),
        "usage_limits": {
            "characters": key.limits.characters,
            "speech_to_text_milliseconds": key.limits.speech,
        },
        "creation_time": moment(key.created),
        "deactivated_time": moment(key.deactivated) if key.deactivated else None,
        "is_deactivated": key.deactivated is not None,
    }
