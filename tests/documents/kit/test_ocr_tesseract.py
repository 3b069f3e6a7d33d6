"""What Tesseract says is understood, and what is missing is said before anything is read."""

import subprocess
import sys

import pytest

from tolmach.documents.kit import tesseract
from tolmach.errors import UnsafeFile

# As version 5.3 writes two pages, with the form feed between them, and as others do, with one behind each.
_HEAD = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
_ONE = "1\t1\t0\t0\t0\t0\t0\t0\t640\t50\t-1\t\n5\t1\t1\t1\t1\t1\t10\t12\t98\t27\t90.0\tДа,\n5\t1\t1\t1\t1\t2\t21\t12\t17\t27\t60.5\tконечно\n"
_TWO = "1\t2\t0\t0\t0\t0\t0\t0\t780\t25\t-1\t\n5\t2\t1\t1\t1\t1\t10\t5\t109\t13\t80.0\tµε\u200f\n"


@pytest.mark.parametrize(
    "said",
    [f"{_HEAD}{_ONE}Да, конечно\n{_TWO}\fµε\u200f\n", f"{_HEAD}{_ONE}Да, конечно\n\f{_TWO}µε\u200f\n\f"],
    ids=["between", "behind"],
)
def test_pages_are_told_apart(said: str) -> None:
    one, two = tesseract.parsed(said)[:2]
    assert (one.text, two.text) == ("Да, конечно", "με")
    assert one.confidence == pytest.approx((90 * 3 + 60.5 * 7) / 1000)
    assert two.confidence == pytest.approx(0.8)


def test_a_page_without_words_is_empty() -> None:
    assert tesseract.parsed(f"{_HEAD}1\t1\t0\t0\t0\t0\t0\t0\t6\t5\t-1\t\n\f")[0] == tesseract.RecognisedPage("", 0.0)


@pytest.mark.parametrize(
    ("language", "installed", "pack"),
    [("ru", {"rus", "eng"}, "rus"), ("bg", {"rus"}, "rus"), ("bg", {"bul", "rus"}, "bul"), ("ar", {"ara"}, "ara")],
)
def test_a_pack_is_chosen(language: str, installed: set[str], pack: str) -> None:
    assert tesseract.pack_for(language, frozenset(installed)) == pack


def test_a_pack_that_is_missing_is_named() -> None:
    with pytest.raises(
        UnsafeFile, match=r"Arabic in pictures needs the Tesseract pack 'ara': install tesseract-ocr-ara"
    ):
        tesseract.pack_for("ar", frozenset({"eng"}))


def test_without_the_program_every_pack_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tesseract, "program", lambda: None)
    assert not tesseract.available()
    assert tesseract.packs() == frozenset()
    assert set(tesseract.missing_packs()) == {"ara", "bul", "ell", "heb", "kor", "rus", "tha", "ukr", "vie"}


def test_asking_what_is_installed_loads_nothing_heavy() -> None:
    code = (
        "import sys, tolmach.documents.kit.tesseract; print({'PIL', 'cv2', 'numpy', 'onnxruntime'} & set(sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout.strip() == b"set()"
