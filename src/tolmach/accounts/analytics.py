"""Usage reports over a range of days."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time

import sqlalchemy as sa

from tolmach.accounts import usage_store
from tolmach.accounts.model import Amounts, KeyUsage, TagUsage
from tolmach.errors import BadRequest, InvalidParameter
from tolmach.storage.database import Database

MOST_DAYS = 366
TAG_PAGE = 100
_FORM = re.compile(r"\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class DayRange:
    """Usage is kept by the day: a time of day selects its whole day."""

    start: datetime
    end: datetime

    @property
    def days(self) -> tuple[date, date]:
        return self.start.date(), self.end.date()


def parse_range(start_text: str, end_text: str) -> DayRange:
    start, end = _parse("start_date", start_text), _parse("end_date", end_text)
    whole_day = "T" not in end_text
    if end.date() < start.date() or (end < start and not whole_day):
        raise InvalidParameter("end_date", "Value for 'end_date' must not be before 'start_date'.")
    if (end.date() - start.date()).days > MOST_DAYS:
        raise BadRequest(f"Bad request. Reason: Date range cannot exceed {MOST_DAYS} days")
    return DayRange(start, end)


def _parse(name: str, text: str) -> datetime:
    try:
        if _FORM.fullmatch(text):
            return datetime.fromisoformat(text).replace(tzinfo=UTC)
    except ValueError:
        pass
    raise InvalidParameter(name, allowed="YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS")


def midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def total(usages: list[KeyUsage]) -> Amounts:
    lines = [usage.amounts for usage in usages]
    return Amounts(
        *(
            sum(getattr(line, name) for line in lines)
            for name in ("text", "document", "improvement", "speech", "speech_to_speech")
        )
    )


class Analytics:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def by_key(self, account_id: str, span: DayRange, *, by_day: bool) -> list[KeyUsage]:
        def work(connection: sa.Connection) -> list[KeyUsage]:
            return usage_store.usage_by_key(connection, account_id, *span.days, by_day=by_day)

        return await self._database.read(work)

    async def by_tag(self, account_id: str, span: DayRange, *, by_day: bool, page: int) -> tuple[list[TagUsage], bool]:
        """One page, counted from 1, and whether another follows."""

        def work(connection: sa.Connection) -> list[TagUsage]:
            return usage_store.usage_by_tag(
                connection,
                account_id,
                *span.days,
                by_day=by_day,
                offset=(page - 1) * TAG_PAGE,
                count=TAG_PAGE + 1,
            )

        found = await self._database.read(work)
        return found[:TAG_PAGE], len(found) > TAG_PAGE
