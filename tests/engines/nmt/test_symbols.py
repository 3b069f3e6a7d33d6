import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.engines.nmt.symbols import around, parts, symbols


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("Hello.", [("Hello.", True)]),
        ("  Hello \n", [("  ", False), ("Hello", True), (" ", False), ("\n", False)]),
        ("12 - 3", [("12 - 3", False)]),
        ("one\ntwo", [("one", True), ("\n", False), ("two", True)]),
        ("a\x00b", [("a", True), ("\x00", False), ("b", True)]),
        ("say <2de> now", [("say", True), (" ", False), ("<2de>", False), (" ", False), ("now", True)]),
        ("see <b> now", [("see <b> now", True)]),
        ("nice 😀", [("nice", True), (" 😀", False)]),
        ("I ❤️ it", [("I ❤️ it", True)]),
        ("x" * 90, [("x" * 90, False)]),
        ("あ" * 90, [("あ" * 90, False)]),
        ("今日は良い天気" * 20, [("今日は良い天気" * 20, True)]),
        ("\u200fword", [("\u200f", False), ("word", True)]),
    ],
)
def test_parts(text: str, expected: list[tuple[str, bool]]) -> None:
    assert [(part.text, part.translated) for part in parts(text)] == expected


@given(st.text(st.characters(exclude_categories=[]), max_size=60))
def test_the_parts_are_the_text(text: str) -> None:
    found = parts(text)
    assert "".join(part.text for part in found) == text
    assert all(text[part.start :].startswith(part.text) for part in found)


def test_symbols_can_be_led_around() -> None:
    text = "I ❤️ this 👩‍👧 family"
    kept = [part.text for part in parts(text, around(symbols(text))) if not part.translated]
    assert [text for text in kept if text.strip()] == ["❤️", "👩‍👧"]
