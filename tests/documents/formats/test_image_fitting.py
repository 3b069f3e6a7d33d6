"""A text in a room."""

import pytest

from tolmach.documents.formats.image.fitting import BlockRoom, FittedText, Rooms, fit
from tolmach.documents.kit.wrapping import wrapped


def _measure(text: str) -> float:
    return len(text) * 0.5


def _rooms(own: tuple[float, float], wide: float, deep: float) -> Rooms:
    width, height = own
    return Rooms(BlockRoom(width, height), BlockRoom(wide, height), BlockRoom(width, deep), BlockRoom(wide, deep))


def _fit(text: str, rooms: Rooms) -> FittedText:
    return fit(text, 20.0, 25.0, rooms, _measure)


def test_what_fits_stays_as_large_in_its_own_room() -> None:
    found = _fit("ten letter", _rooms((100, 20), 500, 500))
    assert (found.lines, found.size, found.room.width) == (("ten letter",), 20.0, 100)


def test_what_is_longer_takes_what_is_free_beside_it() -> None:
    found = _fit("ten letter and more", _rooms((100, 20), 500, 20))
    assert (found.lines, found.size) == (("ten letter and more",), 20.0)


def test_a_little_smaller_goes_before_more_lines() -> None:
    found = _fit("ten letters", _rooms((100, 20), 100, 500))
    assert found.lines == ("ten letters",)
    assert 17 < found.size < 20


def test_more_lines_go_before_much_smaller() -> None:
    found = _fit("ten letters and some more words", _rooms((120, 20), 120, 100))
    assert len(found.lines) > 1
    assert found.size > 16


def test_where_nothing_is_free_it_is_smaller() -> None:
    found = _fit("ten letters and some more words", _rooms((100, 20), 100, 20))
    assert all(_measure(line) * found.size <= 101 for line in found.lines)
    assert (len(found.lines) - 1) * found.pitch + found.size <= 21


def test_no_word_is_lost_in_no_room() -> None:
    found = _fit("many words for next to no room at all", _rooms((5, 5), 5, 5))
    assert "".join(found.lines).replace(" ", "") == "manywordsfornexttonoroomatall"


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("one two three", 4, ["one two", "three"]),
        ("来週の月曜日から、駅前で", 4, ["来週の月曜日か", "ら、駅前で"]),
        ("（括弧）は行頭", 2, ["（括弧）", "は行頭"]),
        ("ยินดีต้อนรับ", 3, ["ยินดี", "ต้อนรั", "บ"]),
        ("日本 Windows 日本", 4, ["日本", "Windows", "日本"]),
    ],
)
def test_lines_are_parted_where_they_may_be(text: str, width: float, expected: list[str]) -> None:
    assert wrapped(text, width, _measure, parts_words=False) == expected


def test_a_word_that_is_too_wide_fits_nowhere_unless_it_may_be_parted() -> None:
    assert wrapped("a Donaudampfschiff", 4, _measure, parts_words=False) is None
    parted = wrapped("a Donaudampfschiff", 4, _measure, parts_words=True)
    assert parted is not None
    assert "".join(parted).replace(" ", "") == "aDonaudampfschiff"
