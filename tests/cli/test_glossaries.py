import csv
import uuid
from pathlib import Path

import httpx
import pytest

from tests.cli.conftest import Tolmach, column
from tests.glossaries.formats.made_files import TBX_2, inline, workbook
from tolmach.glossaries.formats.entries import parse
from tolmach.glossaries.model import Pair


@pytest.fixture
def acme(tolmach: Tolmach) -> Tolmach:
    assert tolmach("accounts", "create", "Acme").code == 0
    return tolmach


@pytest.fixture
def terms(tmp_path: Path) -> Path:
    file = tmp_path / "terms.tsv"
    file.write_text("artist\tMaler\nprize\tGewinn\n", encoding="utf-8")
    return file


EN_DE = ("--from", "en", "--to", "de")


def made(tolmach: Tolmach, file: Path, *words: str) -> str:
    return str(tolmach("glossaries", "create", "Art", str(file), *words, "--json").json["glossary_id"])


def test_life(acme: Tolmach, terms: Path) -> None:
    record = acme("glossaries", "create", "Art", str(terms), "--from", "EN", "--to", "de", "--json").json
    identifier = record["glossary_id"]
    pair = {"source_lang": "en", "target_lang": "de"}
    assert record["dictionaries"] == [{**pair, "entry_count": 2}]
    assert (record["name"], record["account"]) == ("Art", "Acme")
    assert acme("glossaries", "list", "--json").json == [record]
    assert acme("glossaries", "show", identifier.upper(), "--json").json == record
    said = acme("glossaries", "show", identifier)
    assert "Glossary: " + identifier in said.out
    assert "en    de  2" in said.out
    assert column(acme("glossaries", "list"), "PAIRS") == ["en-de"]
    assert acme("glossaries", "export", identifier).out == "artist\tMaler\nprize\tGewinn\n"
    assert acme("glossaries", "delete", identifier).out == "The glossary 'Art' is deleted.\n"
    assert acme("glossaries", "list").out == "There are no glossaries.\n"
    assert acme("glossaries", "list", "--json").json == []


def test_several_languages(acme: Tolmach, tmp_path: Path) -> None:
    """From one workbook into CSV and back."""
    book = tmp_path / "book.xlsx"
    book.write_bytes(workbook(inline(["en", "de", "fr"], ["prize", "Gewinn, Preis", "prix"])))
    identifier = made(acme, book, *EN_DE, "--to", "fr", "--to", "DE")
    assert column(acme("glossaries", "list"), "PAIRS") == ["en-de en-fr"]
    out = tmp_path / "out.csv"
    assert acme("glossaries", "export", identifier, "--format", "csv", "--output", str(out)).code == 0
    assert out.read_text(encoding="utf-8") == 'prize,"Gewinn, Preis",en,de\nprize,prix,en,fr\n'
    assert acme("glossaries", "export", identifier, "--to", "fr").out == "prize\tprix\n"
    again = made(acme, out, *EN_DE, "--to", "fr")
    assert acme("glossaries", "export", again, "--format", "csv").out == out.read_text(encoding="utf-8")
    said = acme("glossaries", "export", identifier)
    assert (said.code, said.out) == (1, "")
    assert (
        said.err
        == "A TSV file holds one dictionary. Choose one with --from and --to. The glossary has: en-de, en-fr.\n"
    )


def test_exported_csv_can_be_read(acme: Tolmach, tmp_path: Path) -> None:
    file = tmp_path / "a.tsv"
    text = 'say "hi"\t\'a, b\'\n"\t,\n# a\t=b'
    file.write_text(text, encoding="utf-8")
    exported = acme("glossaries", "export", made(acme, file, *EN_DE), "--format", "csv").out
    assert parse(exported, "csv", Pair("en", "de")) == parse(text, "tsv", Pair("en", "de"))
    assert len(list(csv.reader(exported.splitlines()))) == 3


def test_tbx_and_named_formats(acme: Tolmach, tmp_path: Path) -> None:
    file = tmp_path / "terms"
    file.write_text(TBX_2, encoding="utf-8")
    assert acme("glossaries", "create", "a", str(file), *EN_DE).code == 2
    identifier = made(acme, file, *EN_DE, "--format", "tbx")
    assert acme("glossaries", "export", identifier).out == "printing press\tDruckmaschine\npress\tDruckmaschine\n"


@pytest.mark.parametrize(
    ("content", "words", "sentence"),
    [
        ("a\tb\na\tc", EN_DE, "Invalid glossary entries provided. Key with the index 1 (starting at position 4) duplicates"),
        ("a", EN_DE, "misses tab separator"),
        ("", EN_DE, "a.tsv has no entries from en into de."),
        ("a\tb", ("--from", "en", "--to", "xx"), "Value for '--to' not supported. Allowed: ar, bg"),
        ("a\tb", ("--from", "en-US", "--to", "de"), "Value for '--from' not supported. Allowed: ar, bg"),
        ("a\tb", ("--from", "en", "--to", "en"), "Unsupported glossary source and target language pair"),
        ("a\tb", (*EN_DE, "--to", "fr"), "does not name the target languages. Give one --to only."),
        ("a\tb", (*EN_DE, "--account", "Nobody"), "There is no account 'Nobody'."),
    ],
)  # fmt: skip
def test_what_is_not_created(
    acme: Tolmach, tmp_path: Path, content: str, words: tuple[str, ...], sentence: str
) -> None:
    file = tmp_path / "a.tsv"
    file.write_text(content, encoding="utf-8")
    said = acme("glossaries", "create", "a", str(file), *words)
    assert (said.code, said.out) == (1, "")
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert acme("glossaries", "list", "--json").json == []


@pytest.mark.parametrize("command", ["show", "export", "delete"])
def test_unknown_and_malformed_ids(acme: Tolmach, command: str) -> None:
    said = acme("glossaries", command, str(uuid.uuid4()))
    assert (said.code, said.out, said.err) == (1, "", "Glossary not found\n")
    assert acme("glossaries", command, "x").code == 2


@pytest.mark.parametrize("name", ["", "a\nb", "é" * 513])
def test_bad_names(acme: Tolmach, terms: Path, name: str) -> None:
    assert acme("glossaries", "create", name, str(terms), *EN_DE).code == 2


def test_a_folder_that_is_not_there(acme: Tolmach, terms: Path, tmp_path: Path) -> None:
    said = acme("glossaries", "export", made(acme, terms, *EN_DE), "--output", str(tmp_path / "none" / "a.tsv"))
    assert (said.code, said.err.endswith("cannot be written: No such file or directory.\n")) == (1, True)


def test_a_folder_where_a_file_should_be(acme: Tolmach, terms: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out" / "a.tsv"
    folder.mkdir(parents=True)
    said = acme("glossaries", "export", made(acme, terms, *EN_DE), "--output", str(folder))
    assert (said.code, said.err.endswith("cannot be written: Is a directory.\n")) == (1, True)
    assert list(folder.parent.iterdir()) == [folder]


def test_beside_a_running_service(bare: Tolmach, terms: Path) -> None:
    with bare.serving() as served:
        key = bare("keys", "create", "--json").json["key"]
        identifier = made(bare, terms, *EN_DE)
        with httpx.Client(base_url=served.url, headers={"Authorization": f"DeepL-Auth-Key {key}"}) as client:
            assert client.get(f"/v2/glossaries/{identifier}").json()["entry_count"] == 2
            assert client.put(
                f"/v3/glossaries/{identifier}/dictionaries",
                json={"source_lang": "en", "target_lang": "de", "entries": "a\tb"},
            ).is_success
            assert bare("glossaries", "export", identifier).out == "a\tb\n"
            assert bare("glossaries", "delete", identifier, "--json").json == {"deleted": identifier}
            assert client.get(f"/v3/glossaries/{identifier}").status_code == 404
