"""`tolmach accounts`: who may use the service, and how much."""

from typing import Annotated, Any

import typer

from tolmach.accounts.model import FEATURES, Account
from tolmach.callers import Plan
from tolmach.cli import fields
from tolmach.cli.opening import Config, Data, Opened, work_on
from tolmach.cli.output import Json, Record, field, show_record, show_records
from tolmach.wire.timestamps import second

app = typer.Typer(help="Create, list and change accounts, also while the service runs.", no_args_is_help=True)

LONGEST_NAME = 200
COLUMNS = {
    "NAME": field("name"),
    "PLAN": field("plan"),
    "CHARACTERS": lambda record: "unlimited" if record["characters"] is None else record["characters"],
    "FEATURES": field("features"),
    "CREATED": field("creation_time"),
    "ID": field("account_id"),
}
_FEATURE_HELP = f"Features: {', '.join(FEATURES)}."


@app.command("list")
def show(data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """List accounts, oldest first."""

    async def work(opened: Opened) -> list[Record]:
        return [_record(account) for account in await opened.accounts.accounts()]

    show_records(work_on(data, config, work), COLUMNS, as_json=as_json, nothing="There are no accounts.")


@app.command()
def create(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new account's name.")],
    plan: Annotated[
        Plan, typer.Option(help="The plan determines the quota, the features and the number of keys.")
    ] = Plan.PRO,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Create an account. It has no keys: `tolmach keys create --account NAME` makes one."""
    name = fields.name("NAME", name, LONGEST_NAME)

    async def work(opened: Opened) -> Record:
        return _record(await opened.accounts.create_account(name, plan))

    show_record(work_on(data, config, work), COLUMNS, as_json=as_json)


@app.command("set")
def change(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name or id of the account.")],
    character_limit: Annotated[
        str | None,
        typer.Option(metavar="N|none", help="Characters in a month; `none` means the limit of the plan."),
    ] = None,
    document_limit: Annotated[
        str | None,
        typer.Option(metavar="N|none", help="Documents in a month; `none` means that the service does not count them."),
    ] = None,
    enrol: Annotated[
        list[str] | None, typer.Option(metavar="FEATURE", help="Allow a beta feature. " + _FEATURE_HELP)
    ] = None,
    withdraw: Annotated[list[str] | None, typer.Option(metavar="FEATURE", help="Withdraw a beta feature.")] = None,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Change what an account may do. Limits and features that you do not name stay as they are."""
    limits = {
        "character_limit": fields.limit("--character-limit", character_limit),
        "document_limit": fields.limit("--document-limit", document_limit),
    }

    async def work(opened: Opened) -> Record:
        account = await opened.accounts.account(name)
        changed = await opened.accounts.change_account(account.id, **limits, enrol=enrol or (), withdraw=withdraw or ())
        return _record(changed)

    show_record(work_on(data, config, work), COLUMNS, as_json=as_json)


def _record(account: Account) -> dict[str, Any]:
    return {
        "account_id": account.id,
        "name": account.name,
        "plan": account.plan.value,
        "character_limit": account.character_limit,
        "characters": account.characters,
        "document_limit": account.document_limit,
        "features": sorted(account.features),
        "creation_time": second(account.created),
    }
