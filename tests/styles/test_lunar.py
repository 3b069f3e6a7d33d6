"""The table of Chinese years fits together, and says what is known of single days."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from tolmach.linguistics.calendars import Year, written, years


def test_each_year_ends_where_the_next_begins() -> None:
    found = list(years().values())
    assert [year.number for year in found] == list(range(found[0].number, found[-1].number + 1))
    assert all(_end(year) == after.first for year, after in pairwise(found))
    assert all(len(year.lengths) == 12 + bool(year.leap) for year in found)


@pytest.mark.parametrize(
    ("day", "wanted"),
    [
        (date(2024, 5, 3), "甲辰年三月廿五"),
        (date(2024, 2, 10), "甲辰年正月初一"),  # a New Year, and the day before one
        (date(2024, 2, 9), "癸卯年腊月三十"),
        (date(2020, 5, 23), "庚子年闰四月初一"),
        (date(2033, 12, 22), "癸丑年闰冬月初一"),
        (date(1949, 10, 1), "己丑年八月初十"),
        (date(1900, 1, 30), ""),
    ],
)
def test_known_days(day: date, wanted: str) -> None:
    assert written(day.year, day.month, day.day, "zh") == wanted


def _end(year: Year) -> date:
    return year.first + timedelta(days=sum(year.lengths))
