"""Entries from files, and what is said about files that hold none."""

from pathlib import Path

import pytest

from tests.glossaries.formats.made_files import TBX_2, TBX_3, inline, packed, workbook
from tolmach.errors import BadRequest, PayloadTooLarge, StartError, TolmachError
from tolmach.files import workbooks
from tolmach.files.workbooks import NOT_EXCEL
from tolmach.glossaries.formats import files
from tolmach.glossaries.formats.files import GlossaryFormat, format_of, read_entries
from tolmach.glossaries.model import MOST_BYTES, Entries, Pair

EN_DE = Pair("en", "de")
HEADED = inline(["fr", "EN", "de"], ["prix", "prize", "Gewinn"], ["peintre", "artist", "Maler"])
SHARED = (
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"/>'
    '<row r="4"><c r="B4" t="str"><f>A1</f><v>Wert</v></c><c r="A4"><v>42</v></c><c r="C4" t="s"><v>0</v></c></row>'
)
AVOIDED = '<basic:administrativeStatus xmlns:basic="b">deprecatedTerm-admn-sts</basic:administrativeStatus>'
STRINGS = ["<t>ar</t><rPh><t>reading aid</t></rPh>", "<r><t>Ma</t></r><r><rPr/><t xml:space='preserve'>ler </t></r>"]


def read(folder: Path, form: str, content: bytes | str, pair: Pair = EN_DE) -> Entries:
    file = folder / "file"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_entries(file, GlossaryFormat(form), pair, lambda done, total: None)


@pytest.mark.parametrize(
    ("form", "content", "entries"),
    [
        ("tsv", "\ufeffartist\tMaler\r\n", [("artist", "Maler")]),
        ("csv", '"a, b",c,en,de\nx,y,en,fr\n', [("a, b", "c")]),
        ("xlsx", workbook(inline(["artist", " Maler "], ["", ""], ["prize", "Gewinn", "note"])), [("artist", "Maler"), ("prize", "Gewinn")]),
        ("xlsx", workbook(inline(["it", "es"])), [("it", "es")]),
        ("xlsx", workbook(HEADED), [("prize", "Gewinn"), ("artist", "Maler")]),
        ("xlsx", workbook(inline(["note", "en-US", "DE_at"], ["x", "prize", "Gewinn"])), [("prize", "Gewinn")]),
        ("xlsx", workbook(inline(["en", "de", "fr"], ["a", "b", ""], ["c", "", "d"], ["", "e", "f"])), [("a", "b")]),
        ("xlsx", workbook(SHARED, STRINGS), [("ar", "Maler"), ("42", "Wert")]),
        ("xlsx", workbook(inline(["a", "b"]), sheet="/xl/worksheets/sheet1.xml"), [("a", "b")]),
        ("tbx", TBX_2, [("printing press", "Druckmaschine"), ("press", "Druckmaschine")]),
        ("tbx", TBX_3, [("artist", "Maler"), ("prize", "Gewinn")]),
        ("tbx", TBX_3.replace('xml:lang="en"', 'xml:lang="en_GB"'), [("artist", "Maler"), ("prize", "Gewinn")]),
        ("tbx", TBX_3.replace("Gewinn</term>", f"Gewinn</term>{AVOIDED}"), [("artist", "Maler"), ("prize", "Preis")]),
        ("tbx", TBX_3.replace("artist", "caf\u00e9").replace("prize", "cafe\u0301"), [("caf\u00e9", "Maler")]),
        ("tbx", TBX_3.replace("UTF-8", "UTF-16").encode("utf-16"), [("artist", "Maler"), ("prize", "Gewinn")]),
    ],
    ids=lambda value: value if value in list(GlossaryFormat) else "",
)  # fmt: skip
def test_good_files(tmp_path: Path, form: str, content: bytes | str, entries: list[tuple[str, str]]) -> None:
    assert read(tmp_path, form, content) == tuple(entries)


def test_other_directions(tmp_path: Path) -> None:
    assert read(tmp_path, "tbx", TBX_2, Pair("fr", "en")) == (("presse", "press"),)
    assert read(tmp_path, "tbx", TBX_2, Pair("de", "en"))[0] == ("Presse", "printing press")
    assert read(tmp_path, "xlsx", workbook(HEADED), Pair("fr", "en")) == (("prix", "prize"), ("peintre", "artist"))


BOMB = '<!DOCTYPE tbx [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><tbx><text>&b;</text></tbx>'
OUTSIDE = '<!DOCTYPE tbx [<!ENTITY a SYSTEM "file:///etc/passwd">]><tbx>&a;</tbx>'
NO_ENTRIES = "has no entries from en into de."


@pytest.mark.parametrize(
    ("form", "content", "kind", "words"),
    [
        ("tsv", b"\x89PNG\r\n\x1a\n\0", StartError, "is not text in UTF-8."),
        ("csv", "a,b".encode("utf-16"), StartError, "is not text in UTF-8."),
        ("tsv", "a\tb\na\tc", BadRequest, "Key with the index 1 (starting at position 4) duplicates key with the index 0 (starting at position 0)"),
        ("tsv", b"", StartError, NO_ENTRIES),
        ("csv", "a,b,en,fr", StartError, NO_ENTRIES),
        ("tsv", b"a" * (MOST_BYTES + 1), PayloadTooLarge, "at most 10485760 bytes"),
        ("xlsx", b"no archive", BadRequest, NOT_EXCEL),
        ("xlsx", packed({"a.txt": "a"}), BadRequest, NOT_EXCEL),
        ("xlsx", workbook("<row>")[:-30], BadRequest, NOT_EXCEL),
        ("xlsx", workbook("<row>"), BadRequest, "The file is not well-formed XML."),
        ("xlsx", workbook(""), StartError, NO_ENTRIES),
        ("xlsx", workbook(inline(["en", "de", "fr"], ["a", "", "c"])), StartError, NO_ENTRIES),
        ("xlsx", workbook(inline(["en", "fr", "it"], ["a", "b", "c"])), BadRequest, "The sheet has no columns for en and de."),
        ("xlsx", workbook(inline(["a", "b"], ["c", ""])), BadRequest, "Value with the index 1 (row 2) is empty"),
        ("xlsx", workbook(inline(["a", "b"], [""], ["a", "c"])), BadRequest, "Key with the index 1 (row 3) duplicates key with the index 0 (row 1)"),
        ("xlsx", workbook(inline(["a&#10;b", "c"])), BadRequest, "Key with the index 0 (row 1) contains an invalid character"),
        ("tbx", b"plain", BadRequest, "not well-formed XML"),
        ("tbx", "<a>" * 100_000, BadRequest, "not well-formed XML"),
        ("tbx", "<tbx/>", StartError, NO_ENTRIES),
        ("tbx", TBX_3.replace('xml:lang="de"', 'xml:lang="fr"'), StartError, NO_ENTRIES),
        ("tbx", BOMB, BadRequest, "defines XML entities"),
        ("tbx", OUTSIDE, BadRequest, "defines XML entities"),
        ("tbx", TBX_3.replace("Gewinn", "x" * 1025), BadRequest, "Value with the index 1 (concept 2) exceeds 1024 bytes"),
    ],
    ids=lambda value: ascii(value)[:30],
)  # fmt: skip
def test_bad_files(tmp_path: Path, form: str, content: bytes | str, kind: type[TolmachError], words: str) -> None:
    with pytest.raises(kind) as caught:
        read(tmp_path, form, content)
    assert words in f"{caught.value} {getattr(caught.value, 'detail', '')}"


def test_an_archive_that_unpacks_to_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbooks, "MOST_UNPACKED", 2_000_000)
    with pytest.raises(PayloadTooLarge, match="more than 2000000 bytes when it is unpacked"):
        read(tmp_path, "xlsx", workbook(" " * 50_000_000))


def test_more_terms_than_a_dictionary_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 20)
    with pytest.raises(PayloadTooLarge):
        read(tmp_path, "tbx", TBX_3)


def test_a_missing_file(tmp_path: Path) -> None:
    for form in GlossaryFormat:
        with pytest.raises(StartError, match=r"cannot be read: No such file or directory\.$"):
            read_entries(tmp_path / "none", form, EN_DE, lambda done, total: None)


@pytest.mark.parametrize(
    ("name", "form"),
    [("a.TSV", "tsv"), ("a.txt", "tsv"), ("a.csv", "csv"), ("a.b.xlsx", "xlsx"), ("a.tbx", "tbx"), ("a.xls", None), ("a", None)],
)  # fmt: skip
def test_names_tell_formats(name: str, form: str | None) -> None:
    assert format_of(Path(name)) == form


@pytest.mark.parametrize("form", ["tsv", "tbx", "xlsx"])
def test_progress_rises_to_the_end(tmp_path: Path, form: str) -> None:
    lines = [(f"source {number}", f"target {number}") for number in range(5000)]
    content = {
        "tsv": "\n".join("\t".join(line) for line in lines).encode(),
        "tbx": TBX_3.replace("Gewinn", "Gewinn" + "<!-- -->" * 100_000).encode(),
        "xlsx": workbook(inline(*lines)),
    }[form]
    file = tmp_path / "file"
    file.write_bytes(content)
    steps: list[tuple[int, int | None]] = []
    read_entries(file, GlossaryFormat(form), EN_DE, lambda done, total: steps.append((done, total)))
    done = [step for step, _ in steps]
    assert done == sorted(done)
    assert len(done) > 2
    assert form == "xlsx" or steps[-1][0] == steps[-1][1] == len(content)
