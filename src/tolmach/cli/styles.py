"""`tolmach styles`: the style rule lists of all accounts."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tolmach.cli.keys import AccountName, only_account
from tolmach.cli.opening import Config, Data, Opened, work_on
from tolmach.cli.output import Json, Record, field, show_json, show_record, show_records
from tolmach.errors import StartError
from tolmach.ids import is_uuid
from tolmach.wire.timestamps import moment

if TYPE_CHECKING:
    from tolmach.styles.model import Instruction, RuleList
    from tolmach.styles.service import RuleListDraft, Styles

app = typer.Typer(
    help="Import, list, export and delete style rule lists, also while the service runs.", no_args_is_help=True
)

StyleId = Annotated[str, typer.Argument(metavar="ID", help="The id of the list, as `tolmach styles list` shows it.")]
COLUMNS = {
    "ID": field("style_id"),
    "ACCOUNT": field("account"),
    "NAME": field("name"),
    "LANGUAGE": field("language"),
    "VERSION": field("version"),
    "RULES": lambda record: sum(map(len, record["configured_rules"].values())),
    "INSTRUCTIONS": lambda record: len(record["custom_instructions"]),
    "CHANGED": field("updated_time"),
}
GIVEN = ("name", "language", "configured_rules", "custom_instructions")
"""The members from which a list can be made again."""


@app.command("list")
def show_all(account: AccountName = None, data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """List style rule lists, oldest first."""
    from tolmach.styles.model import MOST_LISTS

    async def work(opened: Opened) -> list[Record]:
        accounts, styles = opened.accounts, _styles(opened)
        owners = [await accounts.account(account)] if account else await accounts.accounts()
        return [_record(item, owner.name) for owner in owners for item in await styles.page(owner.id, 0, MOST_LISTS)]

    show_records(work_on(data, config, work), COLUMNS, as_json=as_json, nothing="There are no style rule lists.")


@app.command("import")
def bring_in(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="JSON, as `tolmach styles export` writes it.")],
    account: AccountName = None,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Create a style rule list from a file, with the same JSON that the interface accepts."""
    draft = _draft(file)

    async def work(opened: Opened) -> Record:
        owner = await only_account(opened.accounts, account)
        return _record(await _styles(opened).create(owner.id, draft), owner.name)

    show_record(work_on(data, config, work), COLUMNS, as_json=as_json)


@app.command()
def export(style_id: StyleId, data: Data = None, config: Config = None) -> None:
    """Print a style rule list as JSON, which `tolmach styles import` can read."""
    identifier = _id(style_id)
    record = _record(work_on(data, config, lambda opened: _styles(opened).find(None, identifier)))
    show_json({name: record[name] for name in GIVEN})


@app.command()
def delete(style_id: StyleId, data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """Delete a style rule list with its rules and instructions. You cannot undo this."""
    identifier = _id(style_id)

    async def work(opened: Opened) -> "RuleList":
        styles = _styles(opened)
        found = await styles.find(None, identifier)
        await styles.delete(found.account_id, identifier)
        return found

    gone = work_on(data, config, work)
    if as_json:
        show_json({"deleted": gone.id})
    else:
        typer.echo(f"The style rule list '{gone.name}' is deleted.")


def _styles(opened: Opened) -> "Styles":
    from tolmach.styles.service import Styles

    return Styles(opened.database)


def _id(text: str) -> str:
    if not is_uuid(text):
        raise typer.BadParameter("allowed: a GUID.", param_hint="ID")
    return text.lower()


def _draft(file: Path) -> "RuleListDraft":
    from tolmach.styles.schema import CreateStyleRules
    from tolmach.wire.jsontext import parse_object
    from tolmach.wire.params import validate

    try:
        read = file.read_bytes()
    except OSError as error:
        raise StartError(f"The file {file} cannot be read: {error.strerror}.") from None
    return validate(CreateStyleRules, parse_object(read)).draft()


def _record(found: "RuleList", account: str = "") -> dict[str, Any]:
    """The names are those of the HTTP interface."""
    return {
        "style_id": found.id,
        "account": account,
        "name": found.name,
        "language": found.language,
        "version": found.version,
        "configured_rules": found.rules,
        "custom_instructions": [_words(each) for each in found.instructions],
        "creation_time": moment(found.created),
        "updated_time": moment(found.updated),
    }


def _words(instruction: "Instruction") -> dict[str, str]:
    source = {} if instruction.source is None else {"source_language": instruction.source}
    return {"label": instruction.label, "prompt": instruction.prompt, **source}
