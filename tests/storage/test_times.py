from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.storage.times import from_ticks, to_ticks


@pytest.mark.parametrize(
    ("time", "ticks"),
    [
        (datetime(1970, 1, 1, tzinfo=UTC), 0),
        (datetime(1970, 1, 1, 0, 0, 0, 1, tzinfo=UTC), 1),
        (datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC), -1),
        (datetime(2000, 1, 1, tzinfo=UTC), 946_684_800_000_000),
        (datetime(2000, 1, 1, 2, tzinfo=timezone(timedelta(hours=2))), 946_684_800_000_000),
    ],
)
def test_ticks_are_microseconds_since_1970(time: datetime, ticks: int) -> None:
    assert to_ticks(time) == ticks
    assert from_ticks(ticks) == time


@given(st.datetimes(timezones=st.just(UTC)))
def test_no_time_is_changed(time: datetime) -> None:
    assert from_ticks(to_ticks(time)) == time
