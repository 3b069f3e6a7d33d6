"""/v2/usage and /v2/admin/*"""

from typing import Any

from tolmach.accounts import schema
from tolmach.accounts.analytics import Analytics, parse_range, total
from tolmach.accounts.model import UNSET, Key
from tolmach.accounts.service import Accounts
from tolmach.accounts.usage import Usage
from tolmach.wire.access import ADMIN, scope
from tolmach.wire.bodies import JSON
from tolmach.wire.offering import Offers
from tolmach.wire.operation import Call, Operation
from tolmach.wire.params import Nothing
from tolmach.wire.timestamps import plain

KEYS = "/v2/admin/developer-keys"
ERRORS = (400, 404)


_KEY: dict[str, Any] = {"access": ADMIN, "bodies": (JSON,), "errors": (*ERRORS, 413, 415)}
_REPORT: dict[str, Any] = {"access": ADMIN, "errors": ERRORS}
_USAGE: dict[str, Any] = {"access": scope("usage:read")}
keys = Offers[Accounts]()
reports = Offers[Analytics]()
standings = Offers[Usage]()
console_offers = Offers[Usage]()
"""These are no part of the published interface: only the pages of the console ask for them."""


def operations(accounts: Accounts, usage: Usage, analytics: Analytics) -> list[Operation[Any]]:
    return [*keys.over(accounts), *reports.over(analytics), *standings.over(usage)]


@keys("POST", KEYS, "Create a developer key. Its secret is shown in this answer only.", once=True, **_KEY)
async def create(accounts: Accounts, call: Call[schema.CreateKey]) -> schema.DeveloperKey:
    params, also = call.params, call.once.made(_shown)
    made = await accounts.create_key(call.caller.account_id, label=params.label, scopes=params.scopes, also=also)
    return _shown(made)


@keys("GET", KEYS, "List the developer keys, oldest first, deactivated ones included.", **_REPORT)
async def show_all(accounts: Accounts, call: Call[Nothing]) -> list[schema.DeveloperKey]:
    return [schema.show_key(key) for key in await accounts.keys(call.caller.account_id)]


@keys(
    "PUT",
    f"{KEYS}/deactivate",
    "Deactivate a developer key. It stops working at once, and nothing can activate it again.",
    **_KEY,
)
async def deactivate(accounts: Accounts, call: Call[schema.NameKey]) -> schema.DeveloperKey:
    return schema.show_key(await accounts.deactivate(*_named(call, call.params.key_id)))


@keys("PUT", f"{KEYS}/label", "Rename a developer key.", **_KEY)
async def rename(accounts: Accounts, call: Call[schema.RenameKey]) -> schema.DeveloperKey:
    return schema.show_key(await accounts.rename(*_named(call, call.params.key_id), call.params.label))


@keys(
    "PUT",
    f"{KEYS}/limits",
    "Set the monthly limits of a developer key. 0 blocks the key, null removes a limit, and a limit that is left "
    "out stays.",
    **_KEY,
)
async def limit(accounts: Accounts, call: Call[schema.LimitKey]) -> schema.DeveloperKey:
    params, given = call.params, call.params.model_fields_set
    key = await accounts.limit(
        *_named(call, params.key_id),
        characters=params.characters if "characters" in given else UNSET,
        speech=params.speech_to_text_milliseconds if "speech_to_text_milliseconds" in given else UNSET,
    )
    return schema.show_key(key)


@reports("GET", "/v2/admin/analytics", "Usage over a range of days, in total, by key, or by key and day.", **_REPORT)
async def report(analytics: Analytics, call: Call[schema.AnalyticsQuery]) -> schema.AnalyticsAnswer:
    params = call.params
    span = parse_range(params.start_date, params.end_date)
    by_day = params.group_by == "key_and_day"
    usages = await analytics.by_key(call.caller.account_id, span, by_day=by_day)
    members: dict[str, Any] = {
        "total_usage": schema.show_amounts(total(usages)),
        "start_date": plain(span.start),
        "end_date": plain(span.end),
    }
    if params.group_by:
        members["group_by"] = params.group_by
        members[f"{params.group_by}_usages"] = [schema.show_key_usage(usage) for usage in usages]
    return schema.AnalyticsAnswer(usage_report=schema.UsageReport(**members))


@reports("GET", "/v2/admin/analytics/custom-tags", "Usage by reporting tag.", **_REPORT)
async def tags(analytics: Analytics, call: Call[schema.TagQuery]) -> schema.TagAnswer:
    params = call.params
    span = parse_range(params.start_date, params.end_date)
    by_day = params.aggregate_by == "day"
    usages, more = await analytics.by_tag(call.caller.account_id, span, by_day=by_day, page=params.page)
    report = schema.TagReport(
        aggregate_by="day" if by_day else "period",
        start_date=plain(span.start),
        end_date=plain(span.end),
        next_page=params.page + 1 if more else None,
        usage=[schema.show_tag_usage(usage) for usage in usages],
    )
    return schema.TagAnswer(custom_tag_usage_report=report)


@standings("POST", "/v2/usage", "The same, for clients that send a form.", **_USAGE)
@standings("GET", "/v2/usage", "What the account and the key have used in this period.", **_USAGE)
async def show(usage: Usage, call: Call[Nothing]) -> schema.UsageAnswer:
    return schema.show_standing(await usage.standing(call.caller.account_id, call.caller.key_id))


@console_offers("GET", "/console/keys", "What each developer key has used in this period, and when last.", access=ADMIN)
async def keys_in_use(usage: Usage, call: Call[Nothing]) -> list[schema.KeyUse]:
    return [schema.show_use(standing) for standing in await usage.of_keys(call.caller.account_id)]


def _shown(made: tuple[Key, str]) -> schema.DeveloperKey:
    return schema.show_key(*made)


def _named(call: Call[Any], public_id: str) -> tuple[str, str]:
    """The caller's account and the key's own id. The id of another account's key finds nothing."""
    owner, _, key_id = public_id.partition(":")
    return call.caller.account_id, key_id if owner == call.caller.account_id else ""
