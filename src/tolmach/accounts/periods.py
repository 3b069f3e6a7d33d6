"""Usage periods: months anchored at the moment an account began."""

import calendar
from datetime import datetime

from tolmach.accounts.model import Period


def period_at(anchor: datetime, time: datetime) -> Period:
    months = (time.year - anchor.year) * 12 + time.month - anchor.month
    if _shifted(anchor, months) > time:
        months -= 1
    return Period(_shifted(anchor, months), _shifted(anchor, months + 1))


def _shifted(anchor: datetime, months: int) -> datetime:
    """The anchor some months on; an anchor on the 31st falls on the last day of shorter months."""
    year, month = divmod(anchor.year * 12 + anchor.month - 1 + months, 12)
    day = min(anchor.day, calendar.monthrange(year, month + 1)[1])
    return anchor.replace(year=year, month=month + 1, day=day, microsecond=0)
