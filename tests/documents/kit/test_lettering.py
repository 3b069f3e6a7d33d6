"""Letters: which font, in which order, how wide."""

import numpy as np
import pytest
from PIL import Image

from tolmach.documents.kit import lettering
from tolmach.documents.kit.lettering import TypeStyle, bounds, draw, runs, width
from tolmach.errors import UnsafeFile

LATIN = TypeStyle("de", bold=False, leftward=False)
ARABIC = TypeStyle("ar", bold=False, leftward=True)


def test_a_text_to_the_right_is_one_run() -> None:
    assert [run.text for run in runs("Größe: 25 %", LATIN)] == ["Größe: 25 %"]


def test_parts_of_a_text_to_the_left_are_seen_from_its_end() -> None:
    seen = [
        (run.text.strip(), run.leftward) for run in runs("نظام Windows 10 متاح بنسبة 25%.", ARABIC) if run.text.strip()
    ]
    assert seen == [(".", True), ("25%", False), ("متاح بنسبة", True), ("Windows 10", False), ("نظام", True)]


def test_a_word_to_the_left_in_a_text_to_the_right() -> None:
    seen = [(run.text.strip(), run.leftward) for run in runs("the word שלום means peace", LATIN)]
    assert seen == [("the word", False), ("שלום", True), ("means peace", False)]


def test_no_letter_is_lost() -> None:
    text = "נא לגשת (Windows 10) לקומה 3, ok?"
    assert sorted("".join(run.text for run in runs(text, TypeStyle("he", bold=True, leftward=True)))) == sorted(text)


@pytest.mark.parametrize(
    "text", ["Größe", "Привет", "Ελληνικά", "مرحبا", "שלום", "สวัสดี", "漢字かな", "한국어", "tầng trệt"]
)
@pytest.mark.parametrize("bold", [False, True])
def test_every_script_has_letters(text: str, bold: bool) -> None:
    style = TypeStyle("ja", bold, leftward=False)
    canvas = Image.new("L", (900, 200))
    draw(canvas, (20, 120), text, style, 60)
    ink = np.asarray(canvas) > 128
    assert ink.any()
    left, _, right, _ = bounds(text, style)
    columns = np.flatnonzero(ink.any(axis=0))
    assert columns[-1] - columns[0] == pytest.approx((right - left) * 0.6, abs=14)


def test_bold_is_wider_and_size_is_proportion() -> None:
    assert width("Achtung", TypeStyle("de", bold=True, leftward=False)) > width("Achtung", LATIN)
    assert width("Achtung", LATIN, 50) == pytest.approx(width("Achtung", LATIN) / 2)


def test_what_cannot_be_shaped_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lettering, "is_shaped", lambda: False)
    assert runs("Größe", LATIN)
    with pytest.raises(UnsafeFile, match="libfribidi0"):
        runs("مرحبا", ARABIC)
