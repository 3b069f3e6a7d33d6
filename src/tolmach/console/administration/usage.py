"""Usage: the limits of this period for everyone; usage by day, key and tag for administrators."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from starlette.responses import Response

from tolmach.accounts.model import UNLIMITED
from tolmach.clock import now
from tolmach.console.administration import figures
from tolmach.console.administration.charts import Column, bar, columns
from tolmach.console.administration.figures import UsageLine
from tolmach.console.model import ApiCall
from tolmach.console.rendering import HEADERS
from tolmach.console.texts import marked, number, plural, text
from tolmach.console.visits import Presented, View, Visit
from tolmach.errors import Forbidden, NotFound

USUAL_DAYS: Final = 30
SPANS: Final = ((7, marked("7 days")), (30, marked("30 days")), (90, marked("90 days")), (366, marked("12 months")))
MOST_TAG_PAGES: Final = 20
MOST_ROWS: Final = 50
"""The most keys and tags in a table; a file has all of them."""
KINDS: Final = {"day": ("day",), "key": ("key",), "key_and_day": ("day", "key"), "tag": ("tag",)}
"""The files that can be downloaded, with the headings of their first columns."""


@dataclass(frozen=True, slots=True)
class UsageMeter:
    label: str
    used: float
    unit: str
    limit: float | None = None

    @property
    def percent(self) -> float:
        """100 if nothing is allowed."""
        return 100 * self.used / self.limit if self.limit else 100.0


@dataclass(frozen=True, slots=True)
class Reported:
    """The interface's report on a range of days; `problem` is set if it refused."""

    asked: tuple[ApiCall, ...] = ()
    lines: tuple[UsageLine, ...] = ()
    tags: tuple[UsageLine, ...] = ()
    problem: str = ""
    status: int = 200


def views() -> list[View]:
    return [
        View(path="/usage", name="usage page", show=_show),
        View(path="/usage/{kind}.csv", name="usage file", show=_download),
    ]


async def _show(visit: Visit) -> Presented:
    first, last = _range(visit)
    standing = await visit.ask("GET", "/v2/usage")
    reported = await _reported(visit, first, last) if visit.is_administrator else Reported()
    context = {
        "first": first,
        "last": last,
        "spans": [(_back(days), _today(), text(label)) for days, label in SPANS],
        "period": _period(standing.data) if standing.ok else None,
        "meters": meters(standing.data) if standing.ok else [],
        "standing_problem": standing.problem,
        "problem": reported.problem,
        "requests": [standing.asked, *reported.asked],
        "report": None if reported.problem or not visit.is_administrator else _charted(reported, first, last),
    }
    return Presented("usage.html", context, status=reported.status)


async def _download(visit: Visit) -> Presented | Response:
    first, last = _range(visit)
    kind = visit.path["kind"]
    if kind not in KINDS:
        raise NotFound
    reported = await _reported(visit, first, last)
    if not visit.is_administrator:
        raise Forbidden(reported.problem)
    if reported.problem:
        return await _show(visit)
    chosen = {
        "day": figures.by_day(reported.lines),
        "key": figures.by_key(reported.lines),
        "key_and_day": reported.lines,
        "tag": reported.tags,
    }[kind]
    named = f'attachment; filename="usage-by-{kind.replace("_", "-")}-{first}-{last}.csv"'
    head = {**HEADERS, "Content-Disposition": named, "Cache-Control": "no-store"}
    return Response(figures.written(chosen, KINDS[kind]), headers=head, media_type="text/csv")


def meters(standing: Mapping[str, Any]) -> list[UsageMeter]:
    """The figures that the interface counts for this account, in the order of interest."""
    return [
        UsageMeter(label, standing[f"{name}_count"] / size, unit, _limit(standing[f"{name}_limit"], size))
        for name, label, unit, size in _COUNTED
        if f"{name}_count" in standing
    ]


# For translators: these months stand under a chart, as short as the language allows.
_MONTHS: Final = (
    marked("Jan"), marked("Feb"), marked("Mar"), marked("Apr"), marked("May"), marked("Jun"),
    marked("Jul"), marked("Aug"), marked("Sep"), marked("Oct"), marked("Nov"), marked("Dec"),
)  # fmt: skip
_COUNTED: Final = (
    ("character", marked("Characters of the account"), marked("characters"), 1),
    ("api_key_character", marked("Characters of this session’s key"), marked("characters"), 1),
    ("document", marked("Documents of the account"), marked("documents"), 1),
    ("speech_to_text_minutes", marked("Speech to text of the account"), marked("minutes"), 1),
    ("speech_to_speech_minutes", marked("Speech to speech of the account"), marked("minutes"), 1),
    ("speech_to_text_milliseconds", marked("Speech to text of this session’s key"), marked("minutes"), figures.MINUTE),
)


def _limit(limit: int, size: int) -> float | None:
    return None if limit >= UNLIMITED else limit / size


def _period(standing: Mapping[str, Any]) -> tuple[str, str] | None:
    """None on the Free plan, which does not report it."""
    start, end = standing.get("start_time", ""), standing.get("end_time", "")
    return (start[:10], end[:10]) if start and end else None


def _range(visit: Visit) -> tuple[str, str]:
    """The range as it was typed: the interface says what is wrong with it."""
    return visit.text("from") or _back(USUAL_DAYS), visit.text("to") or _today()


def _back(days: int) -> str:
    return (now().date() - timedelta(days - 1)).isoformat()


def _today() -> str:
    return now().date().isoformat()


async def _reported(visit: Visit, first: str, last: str) -> Reported:
    span = {"start_date": first, "end_date": last}
    keys = await visit.ask("GET", "/v2/admin/analytics", query={**span, "group_by": "key_and_day"})
    if not keys.ok:
        return Reported((keys.asked,), problem=keys.problem, status=keys.status)
    found: list[Any] = []
    page: int | None = 1
    asked = keys.asked
    while page is not None and page <= MOST_TAG_PAGES:
        tags = await visit.ask("GET", "/v2/admin/analytics/custom-tags", query={**span, "page": str(page)})
        if not tags.ok:
            return Reported((keys.asked, tags.asked), problem=tags.problem, status=tags.status)
        asked = tags.asked if page == 1 else asked
        report = tags.data["custom_tag_usage_report"]
        found += report["usage"]
        page = report["next_page"]
    lines = figures.of_keys_and_days(keys.data["usage_report"])
    return Reported((keys.asked, asked), tuple(lines), tuple(figures.of_tags(found)))


def _charted(reported: Reported, first: str, last: str) -> dict[str, Any]:
    days, is_weeks = figures.filled(figures.by_day(reported.lines), _day(first), _day(last))
    step = "week" if is_weeks else "day"
    used = [line for line in days if line.characters or line.milliseconds]
    return {
        "step": step,
        "days": used,
        "total": _total(reported.lines),
        "characters": columns(
            [_characters(line, is_weeks) for line in days],
            text("Characters by week") if is_weeks else text("Characters by day"),
        ),
        "minutes": columns(
            [_minutes(line, is_weeks) for line in days],
            text("Minutes of speech by week") if is_weeks else text("Minutes of speech by day"),
        ),
        "keys": _rows(figures.by_key(reported.lines)),
        "tags": _rows(reported.tags),
        "more_tags": len(reported.tags) - MOST_ROWS,
    }


def _total(lines: Sequence[UsageLine]) -> UsageLine:
    total = UsageLine("")
    for line in lines:
        total = total.plus(line)
    return total


def _rows(lines: Sequence[UsageLine]) -> list[tuple[UsageLine, Any]]:
    most = max((line.characters for line in lines), default=0) or 1
    return [(line, bar(line.parts, most)) for line in lines[:MOST_ROWS]]


def _characters(line: UsageLine, is_week: bool) -> Column:
    parts = ", ".join(
        f"{text(label)} {number(part)}" for (_, label), part in zip(figures.PARTS, line.parts, strict=True) if part
    )
    used = plural("{when}: {n} character ({parts})", "{when}: {n} characters ({parts})", line.characters,
                  when=_when(line, is_week), parts=parts)  # fmt: skip
    return Column(_label(line), used, line.parts)


def _minutes(line: UsageLine, is_week: bool) -> Column:
    return Column(
        _label(line),
        text("{when}: {minutes} minutes of speech", when=_when(line, is_week), minutes=number(line.minutes, 2)),
        (line.minutes,),
    )


def _label(line: UsageLine) -> str:
    day = _day(line.name)
    return text("{day} {month}", day=day.day, month=text(_MONTHS[day.month - 1]))


def _when(line: UsageLine, is_week: bool) -> str:
    return text("Week of {day}", day=line.name) if is_week else line.name


def _day(written: str) -> date:
    return date.fromisoformat(written[:10])
