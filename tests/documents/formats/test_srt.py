"""Subtitles: sentences run over lines and cues, and so do their translations; times and numbers stay."""

import codecs
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.documents import corpus
from tolmach.documents.formats import srt
from tolmach.documents.formats.model import Wanted
from tolmach.documents.kit.inline import as_it_was
from tolmach.errors import UnsafeFile
from tolmach.units import Placed, Rendered

FILES = corpus.files("srt")
_TIMING = re.compile(r"\d+:\d+:\d+[,.]\d+ --> .*")
_ENCODINGS = {"pysrt-ru-windows-1251.srt": "cp1251", "subsrt-ja-shift-jis.srt": "cp932"}


def _file(*texts: str) -> str:
    return "\n".join(f"{n}\n00:00:{n:02},000 --> 00:00:{n:02},900\n{text}\n" for n, text in enumerate(texts, 1))


def _units(*texts: str) -> list[str]:
    return [unit.text for unit in srt.read(_file(*texts).encode(), "en").units]


def _written(text: str | bytes, change: Callable[[str], str]) -> str:
    data = text.encode() if isinstance(text, str) else text
    reading = srt.read(data, "en")
    rendered = [corpus.translated(unit, change) for unit in reading.units]
    return srt.write(data, rendered, Wanted("de", "en", "srt"), reading.kept).decode()


def _other(text: str) -> str:
    """Other words of the same shape."""
    return text.translate(str.maketrans("aeiouAEIOUабвгдеж", "eioauEIOAUбвгдежа"))


def _shape(text: str) -> list[str]:
    """Numbers, times and blank lines as they are, and of each line of text only that it is there."""
    return [line if re.fullmatch(r"\d*", line) or _TIMING.fullmatch(line) else "text" for line in text.splitlines()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
class TestRealFiles:
    def test_unchanged_is_the_same(self, path: Path) -> None:
        corpus.assert_round_trip(path)

    def test_reads_again(self, path: Path, tmp_path: Path) -> None:
        corpus.assert_reads_again(path, tmp_path, _other)

    def test_all_words_are_in_units(self, path: Path) -> None:
        text = re.sub(r"<[^>]*>|\{[^}]*\}|\d+:\d+:\d+.*", "", _text(path, path.read_bytes()))
        units = " ".join(unit.text for unit in corpus.read(path).units)
        assert [word for word in re.findall(r"[^\W\d_]+", text) if word not in units] == []

    @pytest.mark.parametrize("change", [lambda text: text + " " + text, lambda text: text[: len(text) // 2] + "x y z"])
    def test_times_numbers_and_line_counts_stay(self, path: Path, change: Callable[[str], str]) -> None:
        reading = corpus.read(path)
        after = corpus.written(path, [corpus.translated(unit, change) for unit in reading.units], reading.kept)
        assert _shape(_text(path, after)) == _shape(_text(path, path.read_bytes()))


def _text(path: Path, data: bytes) -> str:
    return data.decode(_ENCODINGS.get(path.name, "utf-8"))


@pytest.mark.parametrize(
    ("texts", "units"),
    [
        (["Hello."], ["Hello."]),
        (["One line\nand another."], ["One line and another."]),
        (["First one.\nSecond one."], ["First one.", "Second one."]),
        (["I waited for a long time", "and nobody came."], ["I waited for a long time and nobody came."]),
        (["We went to see", "London.", "It was nice."], ["We went to see London.", "It was nice."]),
        (["ACT ONE", "The house", "A door"], ["ACT ONE", "The house", "A door"]),
        (["- Who?\n- Me, and\nnobody else."], ["Who?", "Me, and nobody else."]),
        (["<i>- Who?</i>\n– Me."], ["Who?", "Me."]),
        ([">> HOST: Welcome\n>> Thanks"], ["HOST: Welcome", "Thanks"]),
        (["[MUSIC]", "(door slams)"], ["[MUSIC]", "(door slams)"]),
        (["♪ La la la ♪\n♪ li li ♪"], ["La la la li li"]),
        (["Yes,\n[LAUGHS]\nof course."], ["Yes,", "[LAUGHS]", "of course."]),
        (["{\\an8}On top"], ["On top"]),
        (["42", "1984\n2001"], []),
        (["I saw Mr.", "Brown."], ["I saw Mr. Brown."]),
        (["Wait...", "...for me."], ["Wait...", "...for me."]),
        (["昨日は\n寒かった。"], ["昨日は寒かった。"]),
        (["<i>slanted\nwords</i>", "<i>go on</i>"], ["slanted words go on"]),
        (["", "Second"], ["Second"]),
    ],
)
def test_what_is_a_unit(texts: list[str], units: list[str]) -> None:
    assert _units(*texts) == units


@pytest.mark.parametrize(
    ("start", "units"),
    [("02,500", ["and then nothing more"]), ("04,000", ["and then", "nothing more"])],
    ids=["half a second", "two seconds"],
)
def test_a_long_pause_ends_a_sentence(start: str, units: list[str]) -> None:
    text = f"1\n00:00:01,000 --> 00:00:02,000\nand then\n\n2\n00:00:{start} --> 00:00:09,000\nnothing more\n"
    assert [unit.text for unit in srt.read(text.encode(), None).units] == units


def test_no_sentence_runs_over_everything() -> None:
    assert len(_units(*["words without any end"] * 60)) == 10


@pytest.mark.parametrize(
    ("text", "said", "expected"),
    [
        ("One line and\nanother one.", "Eine Zeile und noch eine.", "Eine Zeile und\nnoch eine."),
        ("A first line,\nand another.", "Eine erste, und noch eine weitere.", "Eine erste,\nund noch eine weitere."),
        ("<i>All of\nit here.</i>", "Alles davon hier.", "<i>Alles davon\nhier.</i>"),
        ("{\\an8}- <b>Who?</b>", "Wer?", "{\\an8}- <b>Wer?</b>"),
        ("♪ A song ♪ ", "Ein Lied", "♪ Ein Lied ♪ "),
        ("See\nyou", "Tschüss", "Tschüss\n..."),
        ("One\ntwo three", "一二三", "一\n二三"),
    ],
)
def test_lines_are_broken_again(text: str, said: str, expected: str) -> None:
    assert _written(_file(text), lambda _: said) == _file(expected)


def test_a_sentence_is_shared_among_its_cues() -> None:
    found = _written(
        _file("I waited for a very long time", "and nobody came."),
        lambda _: "Ich wartete sehr lange Zeit, und niemand kam.",
    )
    assert found == _file("Ich wartete sehr lange Zeit,", "und niemand kam.")


def test_tags_stay_around_their_words() -> None:
    data = _file("I have <i>never</i> seen\nthat man", 'in <font color="red">my</font> life.').encode()
    unit = srt.read(data, "en").units[0]
    assert [unit.text[code.start : code.end] for code in unit.codes] == ["never", "my"]
    said = Rendered("In meinem Leben habe ich diesen Mann noch nie gesehen.", (Placed(1, 3, 9), Placed(0, 37, 45)))
    found = srt.write(data, [said], Wanted("de", "en", "srt"), b"").decode()
    assert found == _file('In <font color="red">meinem</font> Leben habe\nich diesen Mann', "<i>noch nie</i> gesehen.")


def test_a_tag_over_the_end_of_a_cue_is_opened_again() -> None:
    data = _file("we saw <i>the old", "house</i> there.").encode()
    unit = srt.read(data, "en").units[0]
    assert unit.text == "we saw the old house there."
    assert srt.write(data, [as_it_was(unit)], Wanted("de", "en", "srt"), b"") == data
    said = Rendered("wir sahen dort das ganz alte Haus.", (Placed(0, 15, 33),))
    found = srt.write(data, [said], Wanted("de", "en", "srt"), b"").decode()
    assert found == _file("wir sahen dort <i>das</i>", "<i>ganz alte Haus</i>.")


@pytest.mark.parametrize(
    "text",
    [
        "1\r\n00:00:01.000 --> 00:00:02.000 X1:1 X2:2 Y1:3 Y2:4\r\nWords\r\n\r\n\r\n2\r\n00:00:03,000-->00:00:04,000\r\nMore",
        "00:00:01,000 --> 00:00:02,000\nNo number\n\n00:00:03,000 --> 00:00:04,000\nNone either\n",
        "1\n00:00:01,000 --> 00:00:02,000\nClose\n2\n00:00:03,000 --> 00:00:04,000\ntogether\n7\n3\n0:0:5,0 --> 0:0:6,0\nend",
        "1\n00:005:31,731 --> 00:05:33,82\nWords\n\n2\n-0:0:1 -> 00:00:02:000 \nMore\n",
        "WEBVTT\n\nNOTE stays\n\n00:01.000 --> 00:02.000 align:left\nWords\n",
        "\n\n 1 \n 00:00:01,000 --> 00:00:02,000 \nWords\n\nbehind a blank line\n\n2\n00:00:03,000 --> 00:00:04,000\n\n",
    ],
)
def test_what_is_no_text_stays(text: str) -> None:
    data = codecs.BOM_UTF8 + text.encode()
    found = _written(data, str.upper)
    untouched = ("WEBVTT", "NOTE", "align")
    assert found.upper() == "\ufeff" + text.upper()
    for line, before in zip(found[1:].split("\n"), text.split("\n"), strict=True):
        stays = "->" in line or line.startswith(untouched) or not re.search("[A-Za-z]", line)
        assert line == before if stays else line == before.upper()


def test_billed_are_the_words_that_are_shown() -> None:
    assert srt.read(_file("<i>- Ab</i>\n12", "{\\an8}c").encode(), None).characters == 7


@pytest.mark.parametrize("data", [b"Just a text.\n\nNo times.", b"1\n2\n3\n", b"{}"])
def test_a_file_without_times_is_refused(data: bytes) -> None:
    with pytest.raises(UnsafeFile, match="no subtitles"):
        srt.read(data, None)


def test_rude_files_take_no_time() -> None:
    start = time.process_time()
    head = "1\n00:00:01,000 --> 00:00:02,000\n"
    for body in (
        "<i>" * 10_000,
        " " * 40_000 + "x",
        "- " * 4_000,
        "<i>a</i> " * 4_000,
        "a\n" * 4_000,
        "{\\an" * 8_000,
        "x <i>a</i> b\n" * 2_000,
        "0:" * 4_000,
    ):
        _written(head + body, str.upper)
    _written((head + "a\n\n") * 1500, str.upper)
    assert time.process_time() - start < 20
