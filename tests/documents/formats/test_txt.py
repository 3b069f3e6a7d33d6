"""Plain text: everything is translated, and lines stay lines."""

import codecs
import re
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.documents import corpus
from tolmach.documents.formats import txt
from tolmach.documents.formats.model import Wanted
from tolmach.units import Rendered

FILES = corpus.files("txt")
_LINE_ENDS = re.compile(r"\r\n|\r|\n")


def _units(text: str) -> list[str]:
    return [unit.text for unit in txt.read(text.encode(), "en").units]


def _written(data: bytes, change: Callable[[str], str], target: str = "de") -> bytes:
    reading = txt.read(data, "en")
    rendered = [Rendered(change(unit.text)) for unit in reading.units]
    return txt.write(data, rendered, Wanted(target, "en", "txt"), reading.kept)


def _other(text: str) -> str:
    """Other words of the same shape."""
    return text.translate(str.maketrans("aeiouAEIOU", "eioauEIOAU"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
class TestRealFiles:
    def test_unchanged_is_the_same(self, path: Path) -> None:
        corpus.assert_round_trip(path)

    def test_reads_again(self, path: Path, tmp_path: Path) -> None:
        corpus.assert_reads_again(path, tmp_path, _other)

    def test_all_words_are_in_units(self, path: Path) -> None:
        text = _text(path)
        units = " ".join(unit.text for unit in corpus.read(path).units)
        outside = re.sub(r"(?ms)^```.*?^```", "", text)
        assert set(re.findall(r"[^\W\d_]{2,}", outside)) <= set(re.findall(r"[^\W\d_]{2,}", units))

    def test_lines_stay_lines(self, path: Path) -> None:
        longer = corpus.written(path, [Rendered(f"{unit.text} x{unit.text}") for unit in corpus.read(path).units])
        shorter = corpus.written(path, [Rendered("x") for _ in corpus.read(path).units])
        before = _LINE_ENDS.findall(_text(path))
        assert _LINE_ENDS.findall(_text(path, longer)) == before
        assert _LINE_ENDS.findall(_text(path, shorter)) == before

    def test_every_character_is_billed(self, path: Path) -> None:
        assert corpus.read(path).characters == len(_text(path))


def _text(path: Path, data: bytes | None = None) -> str:
    """Told by the name of the file, not by our own reading. What is hard to recognise is written as UTF-8."""
    names = ("utf-16", "windows-1252", "windows-1251", "koi8-r", "shift-jis", "gb18030")
    encoding = next((name for name in names if name in path.name), "utf-8")
    raw = path.read_bytes() if data is None else data
    with suppress(UnicodeDecodeError):
        return raw.decode({"shift-jis": "cp932"}.get(encoding, encoding))
    return raw.decode()


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("proton beam", ["proton beam"]),
        ("One.\nTwo.\n\nThree.", ["One.", "Two.", "Three."]),
        ("  * First\n  * Second\n", ["First", "Second"]),
        ("1. First\n2) Second\n(c) Third\n1.2.3 Fourth", ["First", "Second", "Third", "Fourth"]),
        ("# Title\n=====\n-----\n12 %\n", ["Title"]),
        ("> I wrote\n>> You wrote\n", ["I wrote", "You wrote"]),
        ("Name\tAge of him\nAnna\t42", ["Name", "Age of him", "Anna"]),
        ("Option      What it does", ["Option", "What it does"]),
        ("```\ncode here\n```\nWords", ["Words"]),
        ("```\nnever closed", ["never closed"]),
        ("apple\nbanana\ncherry", ["apple", "banana", "cherry"]),
        (
            "This sentence is wrapped by hand because it is far too\nlong for a line. And here is the next one, which is wrapped\ntoo.",
            [
                "This sentence is wrapped by hand because it is far too long for a line. And here is the next one, which is wrapped too."
            ],
        ),
        (
            "The first sentence ends at the end of the line, all of it here.\nThe second begins there.",
            ["The first sentence ends at the end of the line, all of it here.", "The second begins there."],
        ),
        (
            "  - An item of a list that is longer than the line has columns,\n    so it goes on\n  - Another",
            ["An item of a list that is longer than the line has columns, so it goes on", "Another"],
        ),
        (
            "> A quoted line of a mail that was wrapped by the program\n> that sent it\nAn answer",
            ["A quoted line of a mail that was wrapped by the program that sent it", "An answer"],
        ),
        ("Das Haus, in dem wir seit vielen Jahren leben, gehört dem\nGroßvater.", None),
        ("\ufeff", []),
        ("42\n\n43", []),
    ],
)
def test_what_is_a_unit(text: str, units: list[str] | None) -> None:
    assert _units(text) == ([text.replace("\n", " ")] if units is None else units)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\x0b"])
def test_line_ends_and_white_space_stay(end: str) -> None:
    text = end.join(["", "  One. ", "\tTwo.\t", "", " ", "- Three", ""])
    assert _written(text.encode(), str.upper).decode() == end.join(["", "  ONE. ", "\tTWO.\t", "", " ", "- THREE", ""])


def test_a_sentence_is_broken_where_its_source_was() -> None:
    data = b"  This sentence is wrapped by hand because it is too\r\n  long for a line.\r\nNext."
    found = _written(data, lambda text: text.replace("hand", "a very patient hand"))
    assert (
        found == b"  This sentence is wrapped by a very patient hand because it is\r\n  too long for a line.\r\nNext."
    )


def test_cells_stay_in_their_columns() -> None:
    found = _written(
        b"-v      verbose output   x\n--long  y y", lambda text: {"verbose output": "viel Text"}.get(text, text)
    )
    assert found == b"-v      viel Text        x\n--long  y y"


def test_line_breaks_of_a_translation_are_spaces() -> None:
    assert _written(b"one two\n", lambda text: "eins\n zwei") == b"eins zwei\n"


def test_billed_characters_are_those_of_the_file() -> None:
    assert txt.read(b"proton beam", None).characters == 11
    assert txt.read(codecs.BOM_UTF8 + "a\r\n😀".encode(), None).characters == 4


def test_an_encoding_that_cannot_hold_the_translation_becomes_utf_8() -> None:
    assert _written("Größe".encode("cp1252"), lambda _: "尺寸") == "尺寸".encode()


def test_a_byte_order_mark_stays() -> None:
    assert _written(codecs.BOM_UTF16_LE + "One".encode("utf-16-le"), lambda _: "Eins") == "Eins".encode("utf-16")


def test_long_and_strange_files_take_no_time() -> None:
    start = time.process_time()
    for line in (
        "word " * 50_000,
        "a lower line that goes on and on and on and on\n" * 5_000,
        " \t" * 100_000,
        "- " * 100_000,
    ):
        _written(line.encode(), str.upper)
    assert time.process_time() - start < 15
