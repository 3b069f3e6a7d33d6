import time

import pytest

from tolmach.engines.families.cutting import CutStretch, cut, join

TEXTS = [
    "",
    " ",
    "One.",
    "  One.\n\n\tTwo, three.  \r\n",
    "A first sentence here. A second one, which is longer! And a third?",
    "一二三四五六七八九十。一二三四五六七八九十，一二三四五六七八九十",
    "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich",
    "e\u0301" * 40,
    "👍🏽👨‍👩‍👧 Great 🎉️",
    "a\x00b \ud800 c",
    "\u200fשלום עולם\u200f",
    "x" * 50,
    "!?. 123 …",
]


def short(text: str) -> bool:
    return len(text) <= 12


@pytest.mark.parametrize("text", TEXTS)
def test_nothing_is_lost(text: str) -> None:
    stretches = cut(text, short)
    assert "".join(stretch.text for stretch in stretches) == text
    assert all(short(stretch.text) for stretch in stretches if stretch.is_translated)


@pytest.mark.parametrize(
    ("text", "translated"),
    [
        ("One two. Three, four. Five", ["One two.", "Three, four.", "Five"]),
        ("One two three, four six", ["One two", "three,", "four six"]),
        ("one two three four", ["one two", "three four"]),
        ("first\nsecond", ["first", "second"]),
        ("一二三四五六七八。九十一二三四五六七", ["一二三四五六七八。", "九十一二三四五六七"]),
        ("Hi 🎉", ["Hi"]),
        ("☃️ Hi", ["Hi"]),
        ("12.5 %", []),
        ("🎉🎉", []),
        ("x" * 13, []),
        ("see " + "x" * 30, ["see"]),
    ],
)
def test_what_is_translated(text: str, translated: list[str]) -> None:
    assert [stretch.text for stretch in cut(text, short) if stretch.is_translated] == translated


def test_no_mark_is_parted_from_its_letter() -> None:
    text = "สวัสดีครับนี่คือประโยคภาษาไทยที่ยาวมาก"
    parts = [stretch.text for stretch in cut(text, short)]
    assert len(parts) > 1
    assert not any(part[0] in "\u0e31\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39\u0e47\u0e48\u0e49" for part in parts)


A, B, SPACE, LINE = (
    CutStretch("Left.", True),
    CutStretch("right", True),
    CutStretch(" ", False),
    CutStretch("\n", False),
)


@pytest.mark.parametrize(
    ("stretches", "target", "joined"),
    [
        ([A, SPACE, B], "de", "1 2"),
        ([A, SPACE, B], "ja", "12"),
        ([A, LINE, B], "ja", "1\n2"),
        ([SPACE, A], "zh", " 1"),
        ([CutStretch("左。", True), B], "en", "1 2"),
        ([CutStretch("左。", True), B], "zh-hant", "12"),
        ([A, CutStretch(" 🎉", False)], "en", "1 🎉"),
        ([], "en", ""),
    ],
)
def test_join(stretches: list[CutStretch], target: str, joined: str) -> None:
    count = sum(stretch.is_translated for stretch in stretches)
    assert join(stretches, ["1", "2"][:count], target) == joined


@pytest.mark.parametrize("unit", ["x", "x ", " ", "\n", "。", "字", "🎉", "e\u0301", ". "])
def test_a_hundred_thousand_characters_take_no_time(unit: str) -> None:
    text = unit * (100_000 // len(unit))
    start = time.monotonic()
    stretches = cut(text, lambda part: len(part) <= 500)
    assert time.monotonic() - start < 5
    assert "".join(stretch.text for stretch in stretches) == text
