"""Segments from the files of several programs."""

import codecs
from pathlib import Path

import pytest

from tests.glossaries.formats.made_files import inline, workbook
from tests.memories.test_tmx import HELLO, document, unit
from tolmach.errors import BadRequest, StartError, TolmachError
from tolmach.files.workbooks import NOT_EXCEL
from tolmach.memories.formats.files import MemoryFormat, format_of, read_segments
from tolmach.memories.formats.given import Given
from tolmach.memories.formats.po import NOT_PO
from tolmach.memories.formats.tables import NOT_TEXT
from tolmach.memories.formats.xliff import NOT_XLIFF
from tolmach.memories.model import Segment
from tolmach.memories.units import NOTHING_USABLE

FILES = Path(__file__).parent / "files"
TOMATOES = "Water the tomatoes every morning."
TOMATEN = ("de", "Gießen Sie die Tomaten jeden Morgen.")
TOMATES = ("fr", "Arrosez les tomates tous les matins.")
EN_DE = Given("en", "de")

Kept = tuple[str, list[Segment], int]


def read(file: Path, form: str | None = None, given: Given = EN_DE) -> Kept:
    chosen = MemoryFormat(form) if form else format_of(file)
    assert chosen is not None
    with read_segments(file, chosen, given) as reading:
        return reading.source, list(reading.segments()), reading.skipped


def kept(tmp_path: Path, form: str, content: str | bytes, given: Given = EN_DE) -> Kept:
    file = tmp_path / "file"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return read(file, form, given)


@pytest.mark.parametrize(
    ("name", "given", "source", "count", "skipped"),
    [
        ("gettext.po", Given("en"), "en", 4, 3),
        ("gettext-latin1.po", Given("en"), "en", 5, 2),
        ("libreoffice.xlsx", Given("en"), "en", 3, 1),
        ("libreoffice.xlsx", EN_DE, "en", 3, 1),
        ("libreoffice-semicolons.csv", Given("en"), "en", 3, 1),
        ("libreoffice-utf16.tsv", EN_DE, "en", 3, 1),
        ("npm-xliff-2.xlf", Given(), "en", 2, 1),
        ("openpyxl.xlsx", Given("en"), "en", 3, 1),
        ("translate-toolkit.csv", EN_DE, "en", 6, 2),
        ("translate-toolkit.tmx", Given(), "en", 6, 1),
        ("translate-toolkit.xlf", Given(), "en", 6, 3),
        ("xlsxwriter.xlsx", EN_DE, "en", 4, 1),
    ],
)
def test_files_of_other_programs(name: str, given: Given, source: str, count: int, skipped: int) -> None:
    found, segments, left_out = read(FILES / name, given=given)
    assert (found, len(segments), left_out) == (source, count, skipped)
    first = next(segment for segment in segments if segment.source == TOMATOES)
    assert first.targets[0] in (TOMATEN, TOMATES)


def test_a_column_for_each_language() -> None:
    _, segments, _ = read(FILES / "libreoffice.xlsx", given=Given("en"))
    assert segments == read(FILES / "openpyxl.xlsx", given=Given("en"))[1]
    assert segments == read(FILES / "libreoffice-semicolons.csv", given=Given("en"))[1]
    assert segments[0] == Segment(TOMATOES, (TOMATEN, TOMATES, ("ja", "毎朝トマトに水をやってください。")))
    assert [language for language, _ in segments[1].targets] == ["de", "ja"]
    assert read(FILES / "openpyxl.xlsx", given=Given("fr", "de"))[1][0] == Segment(TOMATES[1], (TOMATEN,))


def test_what_stands_inside_of_elements() -> None:
    assert read(FILES / "npm-xliff-2.xlf", given=Given())[1][1] == Segment(
        "Click here to begin.", (("fr", "Cliquez ici pour commencer."),)
    )
    assert read(FILES / "xlsxwriter.xlsx")[1][-1] == Segment(
        "Open the green gate.", (("de", "Öffnen Sie das grüne Tor."),)
    )


def test_gettext() -> None:
    segments = read(FILES / "gettext.po", given=Given("en"))[1]
    assert segments[1:3] == [
        Segment("Open", (("de", "Öffnen"),)),
        Segment("%d flower has bloomed.", (("de", "%d Blume ist erblüht."),)),
    ]
    assert segments[3].source == 'First line with a "quoted" word.\nSecond line.'


PO = 'msgid ""\nmsgstr "Language: pt_BR\\nX-Source-Language: en-GB\\n"\n'
A_B = [Segment("a", (("de", "b"),))]


@pytest.mark.parametrize(
    ("form", "content", "given", "expected"),
    [
        ("tmx", document(HELLO), Given(), ("en", [Segment("Hello", (("de", "Hallo"),))], 0)),
        ("tmx", document(HELLO), Given("de"), ("de", [Segment("Hallo", (("en", "Hello"),))], 0)),
        ("tmx", document(unit(("en", "a"), ("de", "b"), ("fr", "c")), header=""), Given("fr"), ("fr", [Segment("c", (("en", "a"), ("de", "b")))], 0)),
        ("po", PO + '\nmsgid "a"\nmsgstr "b"', Given(), ("en", [Segment("a", (("pt", "b"),))], 0)),
        ("po", 'msgid "a"\nmsgstr "b"\nmsgid "c"\nmsgstr "d"\n', EN_DE, ("en", [*A_B, Segment("c", (("de", "d"),))], 0)),
        ("po", 'msgid "a\\\\n\\n\\tb\\""\nmsgstr "x"\n', EN_DE, ("en", [Segment('a\\n\n\tb"', (("de", "x"),))], 0)),
        ("po", '#, c-format, fuzzy\nmsgid "c"\nmsgstr "d"\n\n#~ msgid "e"\n#~ msgstr "f"\n\n#. note\nmsgid "a"\nmsgstr "b"\n', EN_DE, ("en", A_B, 1)),
        ("po", '#| msgid "old"\nmsgid "a"\nmsgid_plural "as"\nmsgstr[0] "b"\nmsgstr[1] "bs"\nmsgstr[2] ""\n"bss"\n', EN_DE, ("en", A_B, 0)),
        ("po", codecs.BOM_UTF8 + b'msgid "a"\r\nmsgstr "b"\r\n', EN_DE, ("en", A_B, 0)),
        ("csv", "a,b\n", EN_DE, ("en", A_B, 0)),
        ("csv", 'a;"b"\n', EN_DE, ("en", A_B, 0)),
        ("csv", '"a,;1";"b, c"\n', EN_DE, ("en", [Segment("a,;1", (("de", "b, c"),))], 0)),
        ("csv", '"a ""x""","b\nc"\n\n,\nd\n', EN_DE, ("en", [Segment('a "x"', (("de", "b\nc"),))], 1)),
        ("csv", "source,target\na,b\n", EN_DE, ("en", A_B, 0)),
        ("csv", "Target,note,Source\nb,x,a\n", EN_DE, ("en", A_B, 0)),
        ("csv", "en_US,DE-at,fr\na,b,c\nd,,e\n", Given(), ("en", [Segment("a", (("de", "b"), ("fr", "c"))), Segment("d", (("fr", "e"),))], 0)),
        ("csv", "fr,en,de\nc,a,b\n", EN_DE, ("en", A_B, 0)),
        ("csv", "en,en-GB,de\na,x,b\n", Given("en"), ("en", A_B, 0)),
        ("csv", "it,es\na,b\n", EN_DE, ("en", [Segment("it", (("de", "es"),)), *A_B], 0)),
        ("csv", "id,en,de\n1,a,b\n", Given("en"), ("en", A_B, 0)),
        ("csv", "en,id\na,b\n", Given("en", "id"), ("en", [Segment("a", (("id", "b"),))], 0)),
        ("csv", "a,b\n".encode("utf-16"), EN_DE, ("en", A_B, 0)),
        ("tsv", '"a" x\tb"\n', EN_DE, ("en", [Segment('"a" x', (("de", 'b"'),))], 0)),
        ("tsv", "a\tb\tnote\r\n", EN_DE, ("en", A_B, 0)),
        ("xlsx", workbook(inline(["a", "b"], ["c", ""])), EN_DE, ("en", A_B, 1)),
        ("xlsx", workbook(inline(["de", "en"], ["b", "a"])), EN_DE, ("en", A_B, 0)),
    ],
)  # fmt: skip
def test_made_files(tmp_path: Path, form: str, content: str | bytes, given: Given, expected: Kept) -> None:
    assert kept(tmp_path, form, content, given) == expected


def xliff_12(*units: str, languages: str = 'source-language="en" target-language="de"') -> str:
    return f'<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file {languages}><body>{"".join(units)}</body></file></xliff>'


def trans_unit(source: str, target: str, rest: str = "") -> str:
    return f"<trans-unit id='1'><source>{source}</source><target>{target}</target>{rest}</trans-unit>"


def xliff_2(units: str) -> str:
    return f'<xliff version="2.1" srcLang="en" trgLang="de-DE" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f"><unit id="u">{units}</unit></file></xliff>'


OTHER = "<alt-trans><source>x</source><target>y</target></alt-trans>"
MATCH = (
    '<mtc:matches xmlns:mtc="urn:m"><mtc:match ref="#1"><source>x</source><target>y</target></mtc:match></mtc:matches>'
)


@pytest.mark.parametrize(
    ("content", "given", "segments", "skipped"),
    [
        (xliff_12(trans_unit("a", "b", OTHER)), Given(), A_B, 0),
        (xliff_12(trans_unit('<g id="1">a</g>', '<bpt id="1">no</bpt>b<ept id="1">no</ept><x id="2"/><ph id="3">no</ph>')), Given(), A_B, 0),
        (xliff_12(trans_unit('Hi <x id="1" equiv-text="{{name}}"/>!', '<ph id="1" equiv-text="{{name}}">{{name}}</ph>, hi!')), Given(), [Segment("Hi {{name}}!", (("de", "{{name}}, hi!"),))], 0),
        (xliff_12(trans_unit("a", '<mrk mtype="seg" mid="1">b</mrk>', '<seg-source><mrk mtype="seg" mid="1">no</mrk></seg-source>')), Given(), A_B, 0),
        (xliff_12(trans_unit("a", "b"), trans_unit("c", ""), "<trans-unit id='2'><source>d</source></trans-unit>"), Given(), A_B, 2),
        (xliff_12(trans_unit("a", "b"), trans_unit("c", "c").replace("<target>", '<target state="needs-translation">')), Given(), A_B, 1),
        (xliff_12(trans_unit("a", "b"), languages='source-language="EN-us"'), Given(None, "de"), A_B, 0),
        (xliff_12(trans_unit("a\n   c", "b")), Given(), [Segment("a c", (("de", "b"),))], 0),
        (xliff_12(trans_unit("a\n   c", "b").replace("<source", '<source xml:space="preserve"')), Given(), [Segment("a\n   c", (("de", "b"),))], 0),
        (xliff_2(f"{MATCH}<segment><source>a</source><target>b</target></segment><ignorable><source> </source></ignorable>"), Given(), A_B, 0),
        (xliff_2('<segment><source><pc id="1">a</pc></source><target><mrk id="m">b</mrk><cp hex="0001"/></target></segment>'), Given(), A_B, 0),
        (xliff_2('<segment><source>a</source><target>b</target></segment><segment state="initial"><source>c</source><target>c</target></segment>'), Given(), A_B, 1),
    ],
)  # fmt: skip
def test_xliff(tmp_path: Path, content: str, given: Given, segments: list[Segment], skipped: int) -> None:
    assert kept(tmp_path, "xliff", content, given) == ("en", segments, skipped)


@pytest.mark.parametrize(
    ("form", "content", "given", "kind", "sentence"),
    [
        ("tmx", "x", Given(), BadRequest, "The uploaded file is not valid TMX."),
        ("xliff", "<tmx/>", Given(), BadRequest, NOT_XLIFF),
        ("xliff", "<xliff>", Given(), BadRequest, "The file is not well-formed XML."),
        ("xliff", "<xliff/>", Given(), BadRequest, NOTHING_USABLE),
        ("xliff", xliff_12(trans_unit("a", "b"), languages=""), Given(), StartError, "--from"),
        ("xliff", xliff_12(trans_unit("a", "b"), languages='source-language="en"'), Given(), StartError, "--to"),
        ("po", "hello", EN_DE, BadRequest, NOT_PO),
        ("po", '"a"\n', EN_DE, BadRequest, NOT_PO),
        ("po", 'msgid "a" b', EN_DE, BadRequest, NOT_PO),
        ("po", 'msgid "a"\nmsgstr "ä"'.encode("latin-1"), EN_DE, BadRequest, NOT_PO),
        ("po", 'msgid ""\nmsgstr "charset=klingon"', EN_DE, BadRequest, NOT_PO),
        ("po", 'msgid "a"\nmsgstr "b"', Given(None, "de"), StartError, "--from"),
        ("po", "", EN_DE, BadRequest, NOTHING_USABLE),
        ("csv", "a,b", Given("en"), StartError, "--to"),
        ("csv", "a,b", Given(), StartError, "--from"),
        ("csv", "", EN_DE, BadRequest, NOTHING_USABLE),
        ("csv", b"a,\xff", EN_DE, BadRequest, NOT_TEXT),
        ("csv", 'a,"b', EN_DE, BadRequest, "The file is not a table."),
        ("tsv", "a\t" + "b" * 200_000, EN_DE, BadRequest, "The file is not a table."),
        ("xlsx", "a", EN_DE, BadRequest, NOT_EXCEL),
    ],
)  # fmt: skip
def test_what_cannot_be_read(
    tmp_path: Path, form: str, content: str | bytes, given: Given, kind: type[TolmachError], sentence: str
) -> None:
    with pytest.raises(kind) as caught:
        kept(tmp_path, form, content, given)
    assert type(caught.value) is kind
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("name", "form"),
    [("a.TMX", "tmx"), ("a.xlf", "xliff"), ("a.b.sdlxliff", "xliff"), ("a.po", "po"), ("a.txt", "tsv"), ("a.csv", "csv"), ("a.xlsx", "xlsx"), ("a.xls", None), ("a", None)],
)  # fmt: skip
def test_names_tell_formats(name: str, form: str | None) -> None:
    assert format_of(Path(name)) == form


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="cannot be read: No such file or directory"):
        read(tmp_path / "none.tmx")


@pytest.mark.parametrize("form", ["tmx", "csv", "po", "xlsx"])
def test_progress_reaches_the_end(tmp_path: Path, form: str) -> None:
    content = {
        "tmx": document(*[HELLO] * 5000).encode(),
        "csv": b"a,b\n" * 50_000,
        "po": b'msgid "a"\nmsgstr "b"\n' * 20_000,
        "xlsx": workbook(inline(*[["a", "b"]] * 5000)),
    }[form]
    file = tmp_path / "file"
    file.write_bytes(content)
    steps: list[tuple[int, int]] = []
    with read_segments(file, MemoryFormat(form), EN_DE, lambda done, total: steps.append((done, total))) as reading:
        assert reading.count == 1
    assert max(steps) == (len(content), len(content))
