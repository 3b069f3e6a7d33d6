"""Times in the database: whole microseconds since 1970, because both databases keep those exactly."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TICK = timedelta(microseconds=1)


def to_ticks(time: datetime) -> int:
    return (time - _EPOCH) // _TICK


def from_ticks(ticks: int) -> datetime:
    return _EPOCH + ticks * _TICK
