"""`tolmach usage`: the usage of accounts, keys and tags."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tolmach.accounts.model import Account, Amounts, TagUsage
from tolmach.accounts.periods import period_at
from tolmach.cli.opening import Config, Data, Opened, work_on
from tolmach.cli.output import Columns, Json, Record, field, show_records
from tolmach.clock import now
from tolmach.wire.timestamps import second

if TYPE_CHECKING:
    from tolmach.accounts.analytics import DayRange


class By(StrEnum):
    KEY = "key"
    KEY_AND_DAY = "key_and_day"
    TAG = "tag"


@dataclass(frozen=True, slots=True)
class Days:
    first: date | None
    last: date | None

    def of(self, account: Account) -> "DayRange":
        """The requested days; without a request, those of the account's present period."""
        from tolmach.accounts.analytics import DayRange, midnight

        first = self.first or period_at(account.created, now()).start.date()
        return DayRange(midnight(first), midnight(self.last or now().date()))


def usage(
    account: Annotated[
        str | None, typer.Option(metavar="NAME", help="Name or id of one account. Without it: all accounts.")
    ] = None,
    start: Annotated[
        datetime | None, typer.Option("--from", formats=["%Y-%m-%d"], metavar="DATE", help="First day (UTC).")
    ] = None,
    end: Annotated[
        datetime | None, typer.Option("--to", formats=["%Y-%m-%d"], metavar="DATE", help="Last day (UTC).")
    ] = None,
    by: Annotated[
        By | None, typer.Option(help="Show one line for each of these instead of one for each account.")
    ] = None,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Show the usage of each account in its present month, or in a range of days (YYYY-MM-DD)."""
    days = _days(start, end)
    report = _REPORTS[by] if by or days.first else _PERIOD

    async def work(opened: Opened) -> list[Record]:
        accounts = opened.accounts
        owners = [await accounts.account(account)] if account else await accounts.accounts()
        return [line for owner in owners for line in await report.read(opened, owner, days)]

    show_records(work_on(data, config, work), report.columns, as_json=as_json, nothing="There is no usage.")


def _days(start: datetime | None, end: datetime | None) -> Days:
    if end and not start:
        raise typer.BadParameter("give --from too.", param_hint="--to")
    if start and (end or now().replace(tzinfo=None)) < start:
        raise typer.BadParameter("the last day is before the first day.", param_hint="--to")
    return Days(start and start.date(), end and end.date())


async def _of_period(opened: Opened, account: Account, _: Days) -> list[Record]:
    from tolmach.accounts.usage import Usage

    period, used = await Usage(opened.database).of_account(account)
    record = {
        "account": account.name,
        "plan": account.plan.value,
        "start_time": second(period.start),
        "end_time": second(period.end),
        "character_count": used.characters,
        "character_limit": account.characters,
        "speech_to_text_milliseconds": used.speech,
        "speech_to_speech_milliseconds": used.speech_to_speech,
    }
    return [record]


async def _of_days(opened: Opened, account: Account, days: Days) -> list[Record]:
    from tolmach.accounts.analytics import total

    found = await opened.analytics.by_key(account.id, days.of(account), by_day=False)
    return [{"account": account.name, **_amounts(total(found))}]


async def _of_keys(opened: Opened, account: Account, days: Days, *, by_day: bool = False) -> list[Record]:
    found = await opened.analytics.by_key(account.id, days.of(account), by_day=by_day)
    return [
        {"account": account.name, "mask": line.mask, "label": line.label}
        | ({"date": line.day.isoformat()} if line.day else {})
        | _amounts(line.amounts)
        for line in found
    ]


async def _of_keys_and_days(opened: Opened, account: Account, days: Days) -> list[Record]:
    return await _of_keys(opened, account, days, by_day=True)


async def _of_tags(opened: Opened, account: Account, days: Days) -> list[Record]:
    found: list[TagUsage] = []
    page, more = 1, True
    while more:
        lines, more = await opened.analytics.by_tag(account.id, days.of(account), by_day=False, page=page)
        found += lines
        page += 1
    return [{"account": account.name, "tag": line.tag, **_amounts(line.amounts)} for line in found]


def _amounts(amounts: Amounts) -> dict[str, int]:
    """The names are those of the administration interface."""
    return {
        "total_characters": amounts.text + amounts.document + amounts.improvement,
        "text_translation_characters": amounts.text,
        "document_translation_characters": amounts.document,
        "text_improvement_characters": amounts.improvement,
        "speech_to_text_milliseconds": amounts.speech,
        "speech_to_speech_milliseconds": amounts.speech_to_speech,
    }


@dataclass(frozen=True, slots=True)
class _Report:
    read: Callable[[Opened, Account, Days], Awaitable[list[Record]]]
    columns: Columns


_AMOUNTS: Columns = {
    "CHARACTERS": field("total_characters"),
    "TEXT": field("text_translation_characters"),
    "DOCUMENTS": field("document_translation_characters"),
    "IMPROVED": field("text_improvement_characters"),
    "SPEECH MS": field("speech_to_text_milliseconds"),
}
_ACCOUNT: Columns = {"ACCOUNT": field("account")}
_KEY: Columns = {**_ACCOUNT, "MASK": field("mask"), "LABEL": field("label")}
_PERIOD = _Report(
    _of_period,
    {
        **_ACCOUNT,
        "PLAN": field("plan"),
        "CHARACTERS": field("character_count"),
        "LIMIT": lambda record: "unlimited" if record["character_limit"] is None else record["character_limit"],
        "SPEECH MS": field("speech_to_text_milliseconds"),
        "FROM": field("start_time"),
        "UNTIL": field("end_time"),
    },
)
_REPORTS: dict[By | None, _Report] = {
    None: _Report(_of_days, {**_ACCOUNT, **_AMOUNTS}),
    By.KEY: _Report(_of_keys, {**_KEY, **_AMOUNTS}),
    By.KEY_AND_DAY: _Report(_of_keys_and_days, {**_KEY, "DATE": field("date"), **_AMOUNTS}),
    By.TAG: _Report(_of_tags, {**_ACCOUNT, "TAG": field("tag"), **_AMOUNTS}),
}
