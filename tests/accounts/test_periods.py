from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.accounts.conftest import day
from tolmach.accounts.periods import period_at


@pytest.mark.parametrize(
    ("anchor", "time", "start", "end"),
    [
        ("2025-05-13T09:18:42", "2025-05-13T09:18:42", "2025-05-13T09:18:42", "2025-06-13T09:18:42"),
        ("2025-05-13T09:18:42", "2025-06-13T09:18:41.999999", "2025-05-13T09:18:42", "2025-06-13T09:18:42"),
        ("2025-05-13T09:18:42", "2025-06-13T09:18:42", "2025-06-13T09:18:42", "2025-07-13T09:18:42"),
        ("2025-05-13T09:18:42", "2026-01-01T00:00:00", "2025-12-13T09:18:42", "2026-01-13T09:18:42"),
        ("2025-12-31T00:00:00", "2026-01-01T00:00:00", "2025-12-31T00:00:00", "2026-01-31T00:00:00"),
        # Shorter months end early, and the months after them do not begin early.
        ("2025-01-31T00:00:00", "2025-02-27T23:59:59", "2025-01-31T00:00:00", "2025-02-28T00:00:00"),
        ("2025-01-31T00:00:00", "2025-02-28T00:00:00", "2025-02-28T00:00:00", "2025-03-31T00:00:00"),
        ("2025-01-31T00:00:00", "2025-03-30T12:00:00", "2025-02-28T00:00:00", "2025-03-31T00:00:00"),
        ("2025-01-31T00:00:00", "2025-04-30T00:00:00", "2025-04-30T00:00:00", "2025-05-31T00:00:00"),
        ("2025-01-30T00:00:00", "2025-02-28T00:00:00", "2025-02-28T00:00:00", "2025-03-30T00:00:00"),
        ("2025-01-29T00:00:00", "2025-03-01T00:00:00", "2025-02-28T00:00:00", "2025-03-29T00:00:00"),
        # Leap years.
        ("2024-01-29T00:00:00", "2024-03-01T00:00:00", "2024-02-29T00:00:00", "2024-03-29T00:00:00"),
        ("2024-01-31T00:00:00", "2024-02-29T00:00:00", "2024-02-29T00:00:00", "2024-03-31T00:00:00"),
        ("2024-02-29T00:00:00", "2025-02-28T00:00:00", "2025-02-28T00:00:00", "2025-03-29T00:00:00"),
        ("2024-02-29T00:00:00", "2028-02-29T00:00:00", "2028-02-29T00:00:00", "2028-03-29T00:00:00"),
        ("2023-12-31T23:59:59", "2100-02-28T23:59:59", "2100-02-28T23:59:59", "2100-03-31T23:59:59"),
        # A fraction of the anchor does not matter; a clock that was set back does not break anything.
        ("2025-05-13T09:18:42.999999", "2025-05-13T09:18:42.5", "2025-05-13T09:18:42", "2025-06-13T09:18:42"),
        ("2025-05-13T09:18:42", "2025-05-13T09:18:41", "2025-04-13T09:18:42", "2025-05-13T09:18:42"),
    ],
)
def test_periods(anchor: str, time: str, start: str, end: str) -> None:
    period = period_at(day(anchor), day(time))
    assert (period.start, period.end) == (day(start), day(end))


times = st.datetimes(datetime(1971, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC))


@given(anchor=times, time=times)
def test_any_time_lies_in_exactly_one_period(anchor: datetime, time: datetime) -> None:
    period = period_at(anchor, time)
    assert period.start <= time < period.end
    assert period_at(anchor, period.start) == period
    assert period_at(anchor, period.end - timedelta(microseconds=1)) == period
    assert timedelta(days=28) <= period.end - period.start <= timedelta(days=31)


@given(anchor=times, time=times)
def test_periods_are_adjacent(anchor: datetime, time: datetime) -> None:
    period = period_at(anchor, time)
    assert period_at(anchor, period.end).start == period.end
    assert period_at(anchor, period.start - timedelta(microseconds=1)).end == period.start
