"""`tolmach translate` with the model that ships."""

from pathlib import Path

import pytest

from tests.cli.conftest import Tolmach
from tests.words import Says
from tolmach.translation.service import Translator


@pytest.fixture
def translating(bare: Tolmach, monkeypatch: pytest.MonkeyPatch) -> Tolmach:
    monkeypatch.setenv("TOLMACH_ENGINE", "nmt")
    return bare


def test_a_text(translating: Tolmach, says: Says) -> None:
    done = translating("translate", "Open the file.", "--from", "en", "--to", "de")
    assert (done.code, done.err) == (0, "")
    says("Open the file.", done.out)


def test_as_json_with_detection(translating: Tolmach) -> None:
    said = translating("translate", "Die Datei konnte nicht geöffnet werden.", "--to", "en-US", "--json")
    assert said.json["detected_source_language"] == "de"
    assert "file" in said.json["text"].lower()


def test_a_file_keeps_its_lines(translating: Tolmach, says: Says, tmp_path: Path) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_bytes(b"Open the file.\r\n\r\n  Close the window.\nSave")
    done = translating("translate", "--file", str(source), "--output", str(target), "--from", "en", "--to", "de")
    assert done.code == 0, done.err
    lines = target.read_bytes().decode().splitlines(keepends=True)
    assert [line[len(line.rstrip()) :] for line in lines] == ["\r\n", "\r\n", "\n", ""]
    says("Open the file.", lines[0].replace("\r\n", "\n"))
    assert lines[2].startswith("  ")
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["Hello", "--to", "xx"], 2, "--to"),
        (["Hello", "--to", "de", "--from", "en-US"], 2, "--from"),
        (["--to", "de"], 2, "- for standard input, or --file"),
        (["Hello", "--to", "de", "--file", "x"], 2, "- for standard input, or --file"),
        (["Hello", "--to", "zh", "--from", "en", "--formality", "more"], 2, "has no forms of address"),
        (["Hello", "--to", "de", "--glossary", "terms.tsv"], 2, "give --from"),
        (["Hello", "--to", "de", "--from", "en", "--glossary", "terms"], 2, "does not show its format"),
        (["Hello", "--to", "de", "--from", "en", "--glossary", "nowhere.tsv"], 1, "nowhere.tsv"),
        (["--file", "nowhere.txt", "--to", "de"], 1, "cannot be read"),
    ],
)
def test_mistakes(translating: Tolmach, words: list[str], code: int, sentence: str) -> None:
    said = translating("translate", *words)
    assert said.code == code
    assert sentence in said.err
    assert said.out == ""


def test_a_file_where_a_text_belongs(translating: Tolmach, tmp_path: Path) -> None:
    """Its name would be translated, to itself."""
    (tmp_path / "letter.txt").write_text("Hello", encoding="utf-8")
    said = translating("translate", str(tmp_path / "letter.txt"), "--to", "de")
    assert (said.code, "use --file" in said.err, said.out) == (2, True, "")


def test_a_file_that_is_not_text(translating: Tolmach, tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    said = translating("translate", "--file", str(tmp_path / "picture"), "--to", "de")
    assert (said.code, "not text in UTF-8" in said.err) == (1, True)


def test_the_form_of_address(translating: Tolmach) -> None:
    asked = ("translate", "Do you have your ticket with you?", "--from", "en", "--to", "de")
    more, less = (translating(*asked, "--formality", way) for way in ("more", "less"))
    assert (more.code, less.code) == (0, 0)
    assert "Sie" in more.out
    assert "du" in less.out.lower().split()


def test_terms_of_a_file(translating: Tolmach, tmp_path: Path) -> None:
    (tmp_path / "terms.tsv").write_text("invoice\tBelegblatt\n", encoding="utf-8")
    terms = ("--from", "en", "--to", "de", "--glossary", str(tmp_path / "terms.tsv"))
    assert "Belegblatt" in translating("translate", "The invoice is missing.", *terms).out
    (tmp_path / "in.txt").write_text("Send the invoice.\nPrint the invoice.\n", encoding="utf-8")
    assert translating("translate", "--file", str(tmp_path / "in.txt"), *terms).out.count("Belegblatt") == 2


def test_what_stands_beside_a_text(translating: Tolmach, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr(Translator, "require", lambda self, wish: seen.append(wish.context))
    assert translating("translate", "Open", "--to", "de", "--from", "en", "--context", "Shop hours").code == 0
    assert seen == ["Shop hours"]
