"""FrameMaker's interchange format: files in its layout, and the traps of the format one by one."""

import re
import time
from pathlib import Path

import pytest

from tests.documents import corpus
from tolmach.documents.formats import mif
from tolmach.documents.formats.mif import strings
from tolmach.documents.formats.model import Wanted
from tolmach.documents.kit.inline import as_it_was
from tolmach.errors import UnsafeFile
from tolmach.units import Placed, Rendered

FILES = corpus.files("mif")
GERMAN = Wanted("de", "en", "mif")
BOLD = "<Font <FTag `'> <FWeight `Bold'>>"
USUAL = "<Font <FTag `'> <FLocked No>>"


def _file(inside: str, before: str = "") -> bytes:
    """Of one paragraph with one line."""
    return f"<MIFFile 9.00>\n{before}<TextFlow <Para <PgfTag `Body'> <ParaLine {inside}>>>\n".encode()


def _string(text: str) -> str:
    return f"<String `{text}'>"


def _units(inside: str, before: str = "") -> list[str]:
    return [unit.text for unit in mif.read(_file(inside, before), "en").units]


def _translated(inside: str, *rendered: Rendered, before: str = "") -> str:
    """What the line became, in one line."""
    result = mif.write(_file(inside, before), rendered, GERMAN, b"").decode()
    line = re.search(r"(?s)<ParaLine (.*)>>>\n", result)
    assert line
    return re.sub(r"\n *", "", line[1])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_unchanged_units_leave_every_byte_as_it_was(path: Path) -> None:
    corpus.assert_round_trip(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_was_written_reads_again(path: Path, tmp_path: Path) -> None:
    corpus.assert_reads_again(path, tmp_path)


LEFT = {
    "Heading1 becomes H1": "a table of a reference page",
    "Mapping tables": "a reference page",
    "Ask Peter": "hidden",
    "5": "a number",
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shown_string_is_in_a_unit(path: Path) -> None:
    reading = corpus.read(path)
    joined = "".join(unit.text for unit in reading.units)
    shown = [strings.read(text) for text in re.findall(r"<String `((?:[^'\\]|\\.)*)'>", path.read_bytes().decode())]
    parts = [part for text in shown for part in re.split(r"[\t\u2028]", text) if any(map(str.isalpha, part))]
    missing = [part for part in parts if part.strip() not in joined and not any(left in part for left in LEFT)]
    assert missing == []
    assert reading.characters >= sum(map(len, shown)) - 20


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_all_that_is_no_text_stays(path: Path) -> None:
    """Names, anchors and definitions come out once each, in the same order."""
    kept = re.compile(r"<(?!String|Char|Font|ParaLine|TextRectID|F[A-Z])\w+ +[^<>\s][^<>]*>")
    reading = corpus.read(path)
    result = corpus.written(path, map(corpus.translated, reading.units))
    assert kept.findall(result.decode()) == kept.findall(path.read_bytes().decode())
    assert (b"\r\n" in result) == (b"\r\n" in path.read_bytes())
    assert result.count(b"\r\n") in (0, result.count(b"\n"))


SENTENCES = [
    ("two_strings", _string("One ") + _string("two"), ["One two"]),
    ("two_lines", _string("One ") + "> # end of ParaLine\n <ParaLine " + _string("two"), ["One two"]),
    ("a_parted_word", _string("exam") + "<Char SoftHyphen>> <ParaLine " + _string("ple"), ["example"]),
    ("a_tab_parts", _string("Name") + "<Char Tab>" + _string("Street"), ["Name", "Street"]),
    ("a_tab_in_a_string_parts", _string(r"1.\tName\tStreet"), ["Name", "Street"]),
    ("a_line_end_is_a_space", _string("BIG") + "<Char HardReturn>" + _string("SALE"), ["BIG SALE"]),
    ("characters_with_names", _string("5") + "<Char HardSpace>" + _string("kg") + "<Char EmDash>", ["5\u00a0kg—"]),
    ("numbers_are_no_sentence", _string("12"), []),
    ("escapes", _string(r"a \> b, it\qs \Qgood\\\u00e4'>".removesuffix("'>")), ["a > b, it's `good\\ä"]),
    ("a_pair_of_surrogates", _string(r"Hi \ud83d\ude00"), ["Hi 😀"]),
    ("formatting", _string("A ") + BOLD + _string("bold") + USUAL + _string(" word"), ["A bold word"]),
    ("a_reference", _string("See ") + "<XRef <XRefName `x'>>" + _string("page 3") + "<XRefEnd >" + _string(" now"),
     ["See page 3 now"]),
    ("a_reference_without_an_end", _string("See ") + "<XRef <XRefName `x'>>" + _string("page"), ["See page"]),
    ("an_unknown_statement", _string("One") + "<New <Thing `x'> <Other 3>>" + _string(" two"), ["One two"]),
    ("deleted", _string("One ") + "<Conditional <InCondition `FM8_TRACK_CHANGES_DELETED'>>" + _string("gone ")
     + "<Unconditional>" + _string("two"), ["One two"]),
    ("an_element", "<ElementBegin <ETag `P'>>" + _string("One ") + "<ElementBegin <ETag `B'>>" + _string("two")
     + "<ElementEnd `B'>" + "<ElementEnd `P'>", ["One two"]),
    ("an_element_without_an_end", _string("One") + "<ElementBegin <ETag `B'>>" + _string("Two"), ["One", "Two"]),
]  # fmt: skip


@pytest.mark.parametrize(("inside", "expected"), [case[1:] for case in SENTENCES], ids=[case[0] for case in SENTENCES])
def test_sentences(inside: str, expected: list[str]) -> None:
    assert _units(inside) == expected


@pytest.mark.parametrize("inside", [case[1] for case in SENTENCES], ids=[case[0] for case in SENTENCES])
def test_sentences_are_written_as_they_are_read(inside: str) -> None:
    data = _file(inside)
    units = mif.read(data, "en").units
    asked = [corpus.translated(unit) for unit in units]
    again = mif.read(mif.write(data, asked, GERMAN, b""), "en").units
    assert [unit.text for unit in again] == [each.text for each in asked]
    assert [len(unit.codes) for unit in again] == [len(unit.codes) for unit in units]


def test_formatting_moves_with_the_translation() -> None:
    inside = _string("A ") + BOLD + _string("bold") + USUAL + _string(" word")
    assert _translated(inside, Rendered("Wort in fett", (Placed(0, 8, 12),))) == (
        _string("Wort in ") + BOLD + _string("fett") + USUAL + _string("")
    )


def test_what_follows_keeps_its_font() -> None:
    inside = BOLD + _string("Note") + USUAL + _string(": read") + "<FNote 3>"
    assert _translated(inside, Rendered("Lies: Notiz", (Placed(0, 6, 11),))) == (
        BOLD + _string("") + USUAL + _string("Lies: ") + BOLD + _string("Notiz") + USUAL + _string("") + "<FNote 3>"
    )


def test_points_and_references_stay_once() -> None:
    reference = "<XRef <XRefName `x'>>" + _string("page 3") + "<XRefEnd >"
    inside = _string("See ") + reference + _string(" for") + "<FNote 7>" + _string(" more")
    [unit] = mif.read(_file(inside), "en").units
    assert [(unit.text[code.start : code.end], code.opaque) for code in unit.codes] == [("page 3", True), ("", False)]
    assert _translated(inside, Rendered("Mehr auf page 3", (Placed(1, 4, 4), Placed(0, 9, 15)))) == (
        _string("Mehr") + "<FNote 7>" + _string(" auf ") + reference + _string("")
    )


def test_hidden_text_stays_under_its_condition() -> None:
    catalog = "<ConditionCatalog <Condition <CTag `In'> <CState CHidden>> <Condition <CTag `Out'> <CState CShown>>>\n"
    hidden = "<Conditional <InCondition `In'>>"
    inside = _string("One ") + hidden + _string("hidden ") + "<Unconditional>" + _string("two")
    assert _units(inside, catalog) == ["One two"]
    assert _translated(inside, Rendered("Eins zwei", (Placed(0, 9, 9),)), before=catalog) == (
        _string("Eins zwei") + hidden + _string("hidden ") + "<Unconditional>" + _string("")
    )
    shown = inside.replace("`In'", "`Out'")
    assert _units(shown, catalog) == ["One hidden two"]


def test_an_element_that_parts_stands_once() -> None:
    inside = _string("I ") + "<ElementBegin <ETag `B'>>" + _string("give up") + "<ElementEnd `B'>" + _string(" now")
    result = _translated(inside, Rendered("Ich gebe jetzt auf", (Placed(0, 4, 8), Placed(0, 15, 18))))
    assert result == (
        _string("Ich ") + "<ElementBegin <ETag `B'>>" + _string("gebe") + "<ElementEnd `B'>" + _string(" jetzt ")
        + _string("auf")
    )  # fmt: skip


def test_long_strings_are_parted() -> None:
    [text] = [re.findall(r"`([^']*)'", _translated(_string("One"), Rendered("ä" * 1000)))]
    assert "".join(text) == "ä" * 1000
    assert max(map(len, text)) <= 255


def test_a_mark_at_the_beginning_stays() -> None:
    data = b"\xef\xbb\xbf" + _file(_string("One"))
    assert mif.write(data, [Rendered("Eins")], GERMAN, b"") == data.replace(b"One", b"Eins")


def test_variables_are_shown_where_they_are_the_same_everywhere() -> None:
    catalog = (
        "<VariableFormats <VariableFormat <VariableName `P'> <VariableDef `Pump 3'>>"
        r" <VariableFormat <VariableName `N'> <VariableDef `<$curpagenum\>'>>>"
    )
    variables = "<Variable <VariableName `P'>>" + _string(" of ") + "<Variable <VariableName `N'>>"
    [unit] = mif.read(_file(_string("The ") + variables + _string(" now"), catalog), "en").units
    assert unit.text == "The Pump 3 of  now"
    assert [code.opaque for code in unit.codes] == [True, False]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "does not start"),
        (b"Hello <MIFFile 9.00>", "does not start"),
        (b"<MIFFile 7.00>\n", "FrameMaker 7 or earlier"),
        ((corpus.FILES / "mif/rude/old-version.mif").read_bytes(), "FrameMaker 7 or earlier"),
        (b"<MIFFile 9.00>\n<Para <ParaLine <String `\xe4'>>>", "UTF-8"),
        (b"<MIFFile 9.00>\n<Para <ParaLine <String `cut off'>", "damaged"),
        (b"<MIFFile 9.00>\n<Para <ParaLine <String `cut off", "damaged"),
        (b"<MIFFile 9.00>\n>", "damaged"),
        (b"<MIFFile 9.00>\n<Para <ParaLine <String `a'> <ParaLine <String `b'>>>>", "damaged"),
        (b"<MIFFile 9.00>\n<Para <ParaLine <String `a'>>\n<Para <ParaLine <String `b'>>>", "damaged"),
        (b"<MIFFile 9.00>\n<Para <ParaLine <String `a> <String `b'>>>", "damaged"),
        (b"<MIFFile 9.00>\n<Para <ParaLine <String `a>\n> <ParaLine <Unique 1> <String `b'>>>", "damaged"),
        (b"<MIFFile 9.00>\n" + b"<a " * 100_000, "damaged"),
        (b"<MIFFile 9.00>\n" + b"`" * 500_000, "damaged"),
    ],
    ids=[
        "empty",
        "other",
        "old",
        "old_file",
        "encoding",
        "cut",
        "cut_string",
        "end",
        "line_in_line",
        "open",
        "open_string",
        "open_string_over_lines",
        "deep",
        "quotes",
    ],
)
def test_rude_files_are_refused_with_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(UnsafeFile, match=sentence):
        mif.read(data, "en")


@pytest.mark.parametrize(
    "inside",
    [
        "<ElementBegin <ETag `B'>>" * 3000 + _string("a") * 3000 + "<ElementEnd `B'>" * 3000,
        "<XRef <XRefName `x'>>" * 5000,
        _string(r"\t") * 10_000,
        "<a " * 30_000 + ">" * 30_000,
        (BOLD + _string("a") + USUAL + _string("b")) * 2000,
    ],
    ids=["elements", "references", "tabs", "nesting", "fonts"],
)
def test_time_grows_with_the_size_only(inside: str) -> None:
    started = time.process_time()
    data = _file(inside)
    units = mif.read(data, "en").units
    assert mif.write(data, [as_it_was(unit) for unit in units], GERMAN, b"") == data
    assert time.process_time() - started < 5


_SIGN = re.compile(r"`(?:[^'\\]|\\.)*'|#[^\n]*|(<\s*\w+|>)")


@pytest.mark.parametrize("path", corpus.files("mif"), ids=lambda path: path.name)
def test_a_file_with_one_sign_less_is_refused(path: Path) -> None:
    """The beginning or the end of the last statements is missing, as in a file that was not saved to its end."""
    text = path.read_bytes().decode("utf-8-sig")
    for sign in [match.span() for match in _SIGN.finditer(text) if match[1]][-6:]:
        with pytest.raises(UnsafeFile, match="damaged"):
            mif.read((text[: sign[0]] + text[sign[1] :]).encode(), "en")
