"""The four spellings of time on the wire. All times are UTC."""

from datetime import datetime


def moment(time: datetime) -> str:
    """For resources. Clients parse it with a pattern that requires the fraction and the zone."""
    return time.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def second(time: datetime) -> str:
    return plain(time) + "Z"


def plain(time: datetime) -> str:
    """For the range of a report, without a zone letter."""
    return time.replace(tzinfo=None).isoformat(timespec="seconds")
