"""What is measured of the lines of a scan: sizes, weights and the places of words."""

import math

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from tolmach.documents.formats.pdf.letter_sizes import evened
from tolmach.documents.formats.pdf.measuring import Measured, measured
from tolmach.documents.formats.pdf.model import Box
from tolmach.documents.formats.pdf.scans import Paper
from tolmach.documents.kit.fonts import face
from tolmach.documents.kit.ocr.model import OcrLine

_AT, _SIZE = (120.0, 150.0), 30
"""Where the baseline begins, and the size of the letters."""


def seen(
    text: str, *, bold: bool = False, degrees: float = 0.0, rules: bool = False, loose: float = 0.1, said: str = ""
) -> Measured:
    """A line drawn at a place and measured, where the corners of its quad are `loose` ems outside of the letters."""
    shown = Image.new("L", (900, 300), 235)
    found = face("Noto Sans", bold=bold)
    font = ImageFont.truetype(str(found.path), _SIZE, index=found.index)
    font.set_variation_by_axes([found.weight])
    pen = ImageDraw.Draw(shown)
    pen.text(_AT, text, font=font, fill=30, anchor="ls")
    wide, (x, y), out = font.getlength(text), _AT, loose * _SIZE
    if rules:
        pen.line((x, y + 4, x + wide, y + 4), fill=30, width=2)
        pen.rectangle((x - 12, y - 40, x + wide + 12, y + 16), outline=30, width=2)
    corners = [(x - out, y - 0.8 * _SIZE - out), (x + wide + out, y - 0.8 * _SIZE - out)]
    corners += [(x + wide + out, y + 0.25 * _SIZE + out), (x - out, y + 0.25 * _SIZE + out)]
    turned = shown.rotate(degrees, Image.Resampling.BICUBIC, center=_AT, fillcolor=235)
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    one, two, three, four = ((x + (a - x) * cos + (b - y) * sin, y - (a - x) * sin + (b - y) * cos) for a, b in corners)
    line = measured(np.asarray(turned, np.float32), OcrLine(said or text, (one, two, three, four), 0.9), degrees, "en")
    assert line is not None
    return line


@pytest.mark.parametrize("degrees", [0.0, 0.7, -2.0, 90.0])
@pytest.mark.parametrize("loose", [0.05, 0.2])
def test_the_size_of_letters_hangs_neither_on_the_corners_nor_on_which_letters_there_are(
    degrees: float, loose: float
) -> None:
    for text in ("seven even ears", "Good play, judge!", "OFFICE HOURS"):
        line = seen(text, degrees=degrees, loose=loose)
        assert line.size == pytest.approx(_SIZE, rel=0.06)


def test_rules_under_and_around_words_are_no_letters() -> None:
    plain, ruled = seen("Opening hours of the harbour"), seen("Opening hours of the harbour", rules=True)
    assert ruled.size == pytest.approx(plain.size, rel=0.05)
    assert (ruled.left, ruled.right) == pytest.approx((plain.left, plain.right), abs=2)


@pytest.mark.parametrize("sign", ["•", "□"])
def test_a_sign_that_recognition_left_out_is_not_in_the_line(sign: str) -> None:
    plain, signed = seen("Opening hours"), seen(f"{sign}   Opening hours", said="Opening hours")
    assert signed.right - signed.left == pytest.approx(plain.right - plain.left, abs=2)
    assert signed.size == pytest.approx(plain.size, rel=0.06)


def test_bold_letters_have_more_ink() -> None:
    assert seen("Opening hours", bold=True).weight > 1.22 * seen("Opening hours").weight


def test_words_stand_where_they_are_seen() -> None:
    """A number and its heading are parted by more than a space."""
    line = seen("7.        Opening hours")
    (number, first, second) = line.words
    assert number[0] == pytest.approx(line.left)
    assert second[1] == pytest.approx(line.right)
    assert first[0] - number[1] > 2 * (second[0] - first[1])


def test_nothing_is_measured_on_empty_paper() -> None:
    quad = ((10.0, 10.0), (200.0, 10.0), (200.0, 40.0), (10.0, 40.0))
    assert measured(np.full((100, 300), 240, np.float32), OcrLine("Harbour", quad, 0.9), 0.0, "en") is None


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ([], []),
        ([10.0, 10.3, 9.8, 10.1], [10.0, 10.0, 10.0, 10.0]),
        ([10.0, 10.2, 14.0, 14.4, 10.1], [10.1, 10.1, 14.0, 14.0, 10.1]),
    ],
)
def test_sizes_near_each_other_are_one(sizes: list[float], expected: list[float]) -> None:
    assert evened(sizes, [100.0] * len(sizes)) == expected


def test_the_free_room_of_an_image_ends_at_what_is_drawn_on_it() -> None:
    pixels = np.full((100, 200, 3), 240, np.uint8)
    pixels[10:60, 150:152] = 20
    pixels[70:72, :] = 20
    room = Paper(pixels, 1.0, Box(0, 0, 200, 100)).room(Box(40, -70, 90, -55), 0.0)
    assert 140 < room.right < 150
    assert room.left < 10
    assert -40 < room.bottom < -30
