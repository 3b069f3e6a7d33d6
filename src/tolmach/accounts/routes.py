"""/v2/usage and /v2/admin/*"""

from typing import Any

from tolmach.accounts import schema
from tolmach.accounts.analytics import Analytics, parse_range, total
from tolmach.accounts.model import UNSET, Key
from tolmach.accounts.service import Accounts
from tolmach.accounts.usage import Usage
from tolmach.wire.access import ADMIN, scope
from tolmach.wire.bodies import JSON
from tolmach.wire.operation import Call, Operation
from tolmach.wire.params import Nothing
from tolmach.wire.timestamps import plain

KEYS = "/v2/admin/developer-keys"
ERRORS = (400, 404)


def operations(accounts: Accounts, usage: Usage, analytics: Analytics) -> list[Operation[Any]]:
    return [*_key_operations(accounts), *_report_operations(analytics), *_usage_operations(usage)]


def _key_operations(accounts: Accounts) -> list[Operation[Any]]:
    async def create(call: Call[schema.CreateKey]) -> schema.DeveloperKey:
        params = call.params
        also = call.once.made(_shown)
        return _shown(
            await accounts.create_key(call.caller.account_id, label=params.label, scopes=params.scopes, also=also)
        )

    async def show_all(call: Call[Nothing]) -> list[schema.DeveloperKey]:
        return [schema.show_key(key) for key in await accounts.keys(call.caller.account_id)]

    async def deactivate(call: Call[schema.NameKey]) -> schema.DeveloperKey:
        return schema.show_key(await accounts.deactivate(*_named(call, call.params.key_id)))

    async def rename(call: Call[schema.RenameKey]) -> schema.DeveloperKey:
        return schema.show_key(await accounts.rename(*_named(call, call.params.key_id), call.params.label))

    async def limit(call: Call[schema.LimitKey]) -> schema.DeveloperKey:
        params, given = call.params, call.params.model_fields_set
        key = await accounts.limit(
            *_named(call, params.key_id),
            characters=params.characters if "characters" in given else UNSET,
            speech=params.speech_to_text_milliseconds if "speech_to_text_milliseconds" in given else UNSET,
        )
        return schema.show_key(key)

    one = {"access": ADMIN, "answer": schema.DeveloperKey, "bodies": (JSON,), "errors": (*ERRORS, 413, 415)}
    return [
        Operation(
            method="POST",
            path=KEYS,
            summary="Create a developer key. Its secret is shown in this answer only.",
            params=schema.CreateKey,
            handler=create,
            once=True,
            **one,  # type: ignore[arg-type]
        ),
        Operation(
            method="GET",
            path=KEYS,
            summary="List the developer keys, oldest first, deactivated ones included.",
            access=ADMIN,
            params=Nothing,
            handler=show_all,
            answer=list[schema.DeveloperKey],
            errors=ERRORS,
        ),
        Operation(
            method="PUT",
            path=f"{KEYS}/deactivate",
            summary="Deactivate a developer key, at once and for ever.",
            params=schema.NameKey,
            handler=deactivate,
            **one,  # type: ignore[arg-type]
        ),
        Operation(
            method="PUT",
            path=f"{KEYS}/label",
            summary="Rename a developer key.",
            params=schema.RenameKey,
            handler=rename,
            **one,  # type: ignore[arg-type]
        ),
        Operation(
            method="PUT",
            path=f"{KEYS}/limits",
            summary="Set the monthly limits of a developer key. 0 blocks, null removes, absent keeps.",
            params=schema.LimitKey,
            handler=limit,
            **one,  # type: ignore[arg-type]
        ),
    ]


def _shown(made: tuple[Key, str]) -> schema.DeveloperKey:
    return schema.show_key(*made)


def _named(call: Call[Any], public_id: str) -> tuple[str, str]:
    """The caller's account and the key's own id. A key id that names another account finds nothing."""
    owner, _, key_id = public_id.partition(":")
    return call.caller.account_id, key_id if owner == call.caller.account_id else ""


def _report_operations(analytics: Analytics) -> list[Operation[Any]]:
    async def report(call: Call[schema.AnalyticsQuery]) -> schema.AnalyticsAnswer:
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

    async def tags(call: Call[schema.TagQuery]) -> schema.TagAnswer:
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

    return [
        Operation(
            method="GET",
            path="/v2/admin/analytics",
            summary="Usage over a range of days, in total, by key, or by key and day.",
            access=ADMIN,
            params=schema.AnalyticsQuery,
            handler=report,
            answer=schema.AnalyticsAnswer,
            errors=ERRORS,
        ),
        Operation(
            method="GET",
            path="/v2/admin/analytics/custom-tags",
            summary="Usage by reporting tag.",
            access=ADMIN,
            params=schema.TagQuery,
            handler=tags,
            answer=schema.TagAnswer,
            errors=ERRORS,
        ),
    ]


def _usage_operations(usage: Usage) -> list[Operation[Any]]:
    async def show(call: Call[Nothing]) -> schema.UsageAnswer:
        return schema.show_standing(await usage.standing(call.caller.account_id, call.caller.key_id))

    return [
        Operation(
            method=method,
            path="/v2/usage",
            summary=summary,
            access=scope("usage:read"),
            params=Nothing,
            handler=show,
            answer=schema.UsageAnswer,
        )
        for method, summary in (
            ("GET", "What the account and the key have used in this period."),
            ("POST", "The same, for clients that send a form."),
        )
    ]
