"""Lines in pictures: where they are, what they say, in any script."""

import numpy as np
import pytest
from PIL import Image

from tests.documents.corpus import FILES
from tolmach.documents.kit import tesseract
from tolmach.documents.kit.ocr import OcrLine, lines
from tolmach.documents.kit.ocr.parting import parted, turned
from tolmach.errors import UnsafeFile

_LEVEL = ((10.0, 20.0), (210.0, 20.0), (210.0, 40.0), (10.0, 40.0))


def _strip(*inked: tuple[int, int]) -> np.ndarray:
    """A line of 200 by 20 pixels with ink in some columns."""
    pixels = np.full((20, 200, 3), 255, np.uint8)
    for start, end in inked:
        pixels[5:15, start:end:3] = 0
    return pixels


def test_a_line_without_a_wide_gap_is_one() -> None:
    assert parted(_LEVEL, _strip((4, 90), (106, 196))) == [_LEVEL]


def test_a_line_is_parted_at_a_wide_gap() -> None:
    one, two = parted(_LEVEL, _strip((4, 60), (120, 196)))
    assert one[0] == (10.0, 20.0)
    assert 70 < one[1][0] < 85
    assert 120 < two[0][0] < 130
    assert two[1] == (210.0, 20.0)


def test_gaps_at_the_ends_part_nothing() -> None:
    assert parted(_LEVEL, _strip((80, 120))) == [_LEVEL]


def test_an_upright_line_is_tried_in_three_ways() -> None:
    upright = ((10.0, 20.0), (30.0, 20.0), (30.0, 220.0), (10.0, 220.0))
    as_it_is, downwards, upwards = turned(upright)
    assert as_it_is == upright
    assert downwards[0] == (30.0, 20.0)
    assert upwards[0] == (10.0, 220.0)
    assert turned(_LEVEL) == [_LEVEL]


def test_the_box_is_around_all_corners() -> None:
    assert OcrLine("x", ((5, 9), (50, 2), (52, 12), (7, 19)), 1.0).box == (5, 2, 52, 19)


def test_an_empty_picture_has_no_lines() -> None:
    assert lines(Image.new("RGB", (60, 40), "white"), "en") == []


def test_a_script_that_cannot_be_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tesseract, "packs", frozenset)
    with (
        Image.open(FILES / "image/sign-two-colours.png") as image,
        pytest.raises(UnsafeFile, match="tesseract-ocr-tha"),
    ):
        lines(image, "th")


def test_lines_are_found_and_read() -> None:
    with Image.open(FILES / "image/sign-two-colours.png") as image:
        found = {line.text: line for line in lines(image, "de")}
    assert "Betreten der Baustelle" in found
    left, top, right, bottom = found["Betreten der Baustelle"].box
    assert 40 < left < 65
    assert 105 < top < 120
    assert 355 < right < 380
    assert 138 < bottom < 150


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("poster-russian.png", "Городская библиотека"),
        ("form-arabic.png", "تسجيل الدخول"),
        ("notice-japanese.png", "工事のお知らせ"),
        ("menu-french.png", "Poulet rôti aux herbes"),
    ],
)
def test_the_script_is_found_where_nobody_named_the_language(name: str, expected: str) -> None:
    with Image.open(FILES / "image" / name) as image:
        assert expected in [line.text for line in lines(image, None)]


@pytest.mark.parametrize("size", [(1, 100_000), (100_000, 1), (7, 7), (30, 30_000)])
def test_strange_shapes_have_no_lines(size: tuple[int, int]) -> None:
    assert lines(Image.new("RGB", size, "white"), "en") == []
