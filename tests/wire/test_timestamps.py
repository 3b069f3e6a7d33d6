"""The spellings of time that clients parse."""

from datetime import UTC, datetime

import pytest

from tolmach.clock import now
from tolmach.wire.timestamps import moment, plain, second


@pytest.mark.parametrize(
    ("time", "shown"),
    [
        (datetime(2025, 8, 3, 14, 16, 18, 329_999, UTC), ("2025-08-03T14:16:18.329Z", "2025-08-03T14:16:18Z", "2025-08-03T14:16:18")),
        (datetime(2025, 1, 1, tzinfo=UTC), ("2025-01-01T00:00:00.000Z", "2025-01-01T00:00:00Z", "2025-01-01T00:00:00")),
        (datetime(1, 1, 1, tzinfo=UTC), ("0001-01-01T00:00:00.000Z", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00")),
        (datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC), ("9999-12-31T23:59:59.000Z", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59")),
    ],
)  # fmt: skip
def test_shows(time: datetime, shown: tuple[str, str, str]) -> None:
    assert (moment(time), second(time), plain(time)) == shown


def test_now_is_utc() -> None:
    assert now().tzinfo is UTC
