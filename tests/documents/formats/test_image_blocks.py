"""Which lines are one text."""

import math

import pytest

from tolmach.documents.formats.image.blocks import blocks, joined, slants
from tolmach.documents.kit.ocr import OcrLine

SIZE = 20


def _measure(text: str) -> float:
    return len(text) * 0.5


def _line(text: str, left: float, top: float, *, size: float = SIZE, slant: float = 0.0, sure: float = 0.95) -> OcrLine:
    """As it is found: a little larger than its letters. Turned around 0, 0."""
    right, bottom = left + (len(text) * 0.5 + 0.3) * size, top + 1.3 * size
    across, down = math.cos(slant), math.sin(slant)
    one, two, three, four = (
        (x * across - y * down, x * down + y * across)
        for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
    )
    return OcrLine(text, (one, two, three, four), sure)


def _texts(*lines: OcrLine) -> list[str]:
    return [joined([line.text for line in block]) for block in blocks(lines, _measure)]


def test_a_paragraph_is_one_block() -> None:
    found = _texts(
        _line("For more than a century the light", 10, 10),
        _line("has guided ships through the", 10, 36),
        _line("strait. Now it is dark.", 10, 62),
    )
    assert found == ["For more than a century the light has guided ships through the strait. Now it is dark."]


@pytest.mark.parametrize(
    ("upper", "lower", "apart"),
    [
        ("Billing history", "Sign out", True),
        ("Save", "Cancel", True),
        ("NO", "SMOKING", False),
        ("Repair the roof before the", "frost", False),
        ("Das Betreten der", "Baustelle ist verboten", False),
        ("Hire two gardeners", "• Open the path", True),
        ("The end of it.", "A new paragraph which is long", True),
        ("The end of a long line.", "Another sentence", False),
        ("Vegetables and", "Fruit", False),
    ],
)
def test_what_is_below_goes_on_or_is_something_else(upper: str, lower: str, apart: bool) -> None:
    assert len(_texts(_line(upper, 10, 10), _line(lower, 10, 36))) == (2 if apart else 1)


def test_a_name_at_the_beginning_of_a_line_parts_nothing() -> None:
    found = _texts(
        _line("the keeper of the tower on", 10, 10),
        _line("Maria Island who came from", 10, 36),
        _line("far away", 10, 62),
    )
    assert len(found) == 1


def test_columns_are_apart() -> None:
    found = _texts(
        _line("the first column", 10, 10),
        _line("another column here", 300, 10),
        _line("goes on below", 10, 36),
        _line("that goes on too", 300, 36),
    )
    assert found == ["the first column goes on below", "another column here that goes on too"]


@pytest.mark.parametrize(("top", "size"), [(62, 20), (40, 34)], ids=["far", "larger"])
def test_other_text_below_is_apart(top: float, size: float) -> None:
    assert len(_texts(_line("a line of text", 10, 10), _line("which goes on", 10, top, size=size))) == 2


def test_an_item_hangs() -> None:
    assert len(_texts(_line("• Repair the roof before the", 10, 10), _line("first frost", 32, 36))) == 1


@pytest.mark.parametrize("text", ["12", "3.5 %", "—", "V", "©"])
def test_what_is_no_language_is_no_block(text: str) -> None:
    assert _texts(_line(text, 10, 10)) == []


def test_what_is_not_sure_is_no_block() -> None:
    assert _texts(_line("rhubarb", 10, 10, sure=0.4)) == []


def test_one_ideograph_is_a_block() -> None:
    assert _texts(_line("止", 10, 10)) == ["止"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["one", "two"], "one two"),
        (["trans-", "lation"], "translation"),
        (["E-Mail-", "Adresse"], "E-Mail-Adresse"),
        (["1990-", "2000"], "1990- 2000"),
        (["来週の月曜日か", "ら、駅前で"], "来週の月曜日から、駅前で"),
        (["항상 착용해야", "하는 배지"], "항상 착용해야 하는 배지"),
        (["ท่าเรือ", "ผู้เยี่ยม"], "ท่าเรือผู้เยี่ยม"),
    ],
)
def test_lines_are_joined_as_their_language_is_written(lines: list[str], expected: str) -> None:
    assert joined(lines) == expected


def test_short_lines_are_turned_as_the_long_ones_are() -> None:
    long, below = (
        _line(text, 10, top, slant=0.03) for text, top in (("a line that is as long as most", 10), ("end", 36))
    )
    short = _line("end", 9, 36)
    assert slants([short])[short] == 0
    assert slants([long, short])[short] == pytest.approx(0.03, abs=0.001)
    assert len(blocks([long, below], _measure)) == len(blocks([long, short], _measure)) == 1


def test_upright_text_keeps_its_direction() -> None:
    upright = _line("Thousands of people", 10, 10, slant=-math.pi / 2)
    found = slants([_line("a long line of level text", 10, 10), upright])
    assert found[upright] == pytest.approx(-math.pi / 2)
