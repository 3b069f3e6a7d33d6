"""`tolmach document`, with the stub engine but for one test."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
import typst

from tests.cli.conftest import COMMAND, PATIENCE, Said, Tolmach
from tolmach.documents.formats.table import FORMATS

GERMAN = ("--from", "en", "--to", "de")


def names(folder: Path) -> list[str]:
    """Hidden ones too."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def write(path: Path, text: str = "Hello world") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three documents, a damaged one, and what is none."""
    made = tmp_path / "letters"
    write(made / "a.txt")
    write(made / "deep" / "er" / "b.HTML", "<p>Good <b>morning</b></p>")
    write(made / "deep" / "c.srt", "1\n00:00:01,000 --> 00:00:02,000\nGood evening\n")
    write(made / "bad.docx", "no package")
    write(made / "notes.bin")
    write(made / ".hidden.txt")
    write(made / ".git" / "d.txt")
    write(made / "~$a.txt")
    return made


def document(tolmach: Tolmach, path: Path, *words: str) -> Said:
    return tolmach("document", str(path), *GERMAN, *words)


def test_with_the_model_that_ships(bare: Tolmach, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOLMACH_ENGINE", "nmt")
    terms = write(tmp_path / "terms.tsv", "file\tAkte")
    source = write(tmp_path / "a.txt", "Open the file.\n")
    said = document(bare, source, "--glossary", str(terms), "--formality", "more")
    assert (said.code, said.err) == (0, "")
    written = (tmp_path / "a.de.txt").read_text(encoding="utf-8")
    assert "Sie" in written
    assert "Akte" in written
    assert written.endswith(".\n")


def test_a_file(bare: Tolmach, tmp_path: Path) -> None:
    source = write(tmp_path / "letter.txt", "Hello world")
    said = document(bare, source)
    assert (said.code, said.err) == (0, "")
    assert said.out == f"ok      {source} -> {tmp_path / 'letter.de.txt'}\n"
    assert (tmp_path / "letter.de.txt").read_text(encoding="utf-8") == "[de] Hello world"
    assert names(tmp_path) == ["letter.de.txt", "letter.txt"]
    assert not bare.data.exists()


@pytest.mark.parametrize(
    ("words", "made"),
    [
        ((), "a.de.html"),
        (("--format", "HTM"), "a.de.htm"),
        (("--output", "out/b.htm"), "out/b.htm"),
        (("--output", "out/b"), "out/b"),
        (("--output", "there"), "there/a.html"),
        (("--output", "there", "--format", ".htm"), "there/a.htm"),
    ],
)
def test_where_a_file_goes(
    bare: Tolmach, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], made: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    write(tmp_path / "a.html", "<p>Hello</p>")
    assert document(bare, Path("a.html"), *words).code == 0
    assert names(tmp_path) == sorted(["a.html", made])
    assert "[de] Hello" in (tmp_path / made).read_text(encoding="utf-8")


def test_a_conversion(bare: Tolmach, tmp_path: Path) -> None:
    source = tmp_path / "a.pdf"
    source.write_bytes(typst.compile(b"Hello world"))
    assert document(bare, source, "--format", "docx").code == 0
    assert (tmp_path / "a.de.docx").read_bytes().startswith(b"PK")


def test_a_folder_keeps_its_structure_and_goes_on_after_a_bad_file(bare: Tolmach, folder: Path) -> None:
    before = {name: (folder / name).read_bytes() for name in names(folder)}
    said = document(bare, folder)
    assert said.code == 1
    out = folder.with_name("letters.de")
    assert names(out) == ["a.txt", "deep/c.srt", "deep/er/b.HTML"]
    assert (out / "deep/er/b.HTML").read_text(encoding="utf-8").count("[de]") == 1
    *lines, summary = said.out.splitlines()
    assert sorted(lines) == sorted(f"ok      {folder / name} -> {out / name}" for name in names(out))
    assert summary == "3 translated, 1 failed, 1 of other kinds skipped."
    assert said.err.startswith(f"failed  {folder / 'bad.docx'}: ")
    assert said.err.count("\n") == 1
    assert {name: (folder / name).read_bytes() for name in names(folder)} == before


def test_as_json(bare: Tolmach, folder: Path) -> None:
    said = bare("document", str(folder), "--to", "de", "--json")
    assert (said.code, said.err) == (1, "")
    found = {Path(record["file"]).name: record for record in json.loads(said.out)}
    assert set(found) == {"a.txt", "b.HTML", "c.srt", "bad.docx"}
    assert found["a.txt"] == {
        "file": str(folder / "a.txt"),
        "output": str(folder.with_name("letters.de") / "a.txt"),
        "detected_source_language": "en",
        "characters": 11,
        "error": None,
    }
    assert (found["bad.docx"]["output"], "extension" in found["bad.docx"]["error"]) == (None, True)


def test_the_results_of_one_run_are_not_sources_of_the_next(bare: Tolmach, folder: Path) -> None:
    (folder / "bad.docx").unlink()
    for words in ((), ("--force",)):
        assert document(bare, folder, "--output", str(folder / "de"), *words).code == 0
    assert [name for name in names(folder) if name.startswith("de/")] == [
        "de/a.txt",
        "de/deep/c.srt",
        "de/deep/er/b.HTML",
    ]


def test_what_is_there_is_replaced_only_by_force(bare: Tolmach, tmp_path: Path) -> None:
    source, there = write(tmp_path / "a.txt"), write(tmp_path / "a.de.txt", "mine")
    said = document(bare, source)
    assert (said.code, said.out) == (1, "")
    assert said.err == f"failed  {source}: {there} already exists. Use --force to replace it.\n"
    assert there.read_text(encoding="utf-8") == "mine"
    assert document(bare, source, "--force").code == 0
    assert there.read_text(encoding="utf-8") == "[de] Hello world"


def test_no_source_is_replaced(bare: Tolmach, tmp_path: Path) -> None:
    """Not by its own translation, nor by that of another."""
    outer, inner = write(tmp_path / "x" / "a.txt", "outer"), write(tmp_path / "x" / "x" / "a.txt", "inner")
    said = document(bare, outer, "--output", str(outer), "--force")
    assert (said.code, "would replace the source" in said.err) == (1, True)
    said = document(bare, tmp_path / "x", "--output", str(tmp_path), "--force")
    assert (said.code, "would replace the source" in said.err) == (1, True)
    assert (outer.read_text(), inner.read_text()) == ("outer", "inner")
    said = document(bare, tmp_path / "x", "--output", str(tmp_path / "x"), "--force")
    assert (said.code, "is the source folder itself" in said.err) == (1, True)


def test_two_files_do_not_become_one(bare: Tolmach, tmp_path: Path) -> None:
    for name in ("a.htm", "a.html", "b.htm"):
        write(tmp_path / "in" / name, "<p>Hello</p>")
    said = document(bare, tmp_path / "in", "--output", str(tmp_path / "out"), "--format", "html")
    assert (said.code, said.err.count("Several results would have the name")) == (1, 2)
    assert names(tmp_path / "out") == ["b.html"]


@pytest.mark.parametrize(
    ("name", "content", "words", "sentence"),
    [
        ("a.odt", "Hello", (), f"Allowed: {', '.join(FORMATS)}."),
        ("a", "Hello", (), "The file extension decides the format."),
        ("a.txt", "", (), "The file is empty."),
        ("a.pdf", "Hello", (), "does not match its extension, pdf."),
        ("a.txt", "1234", (), "No text was found in the document."),
        ("a.txt", "Hello", ("--format", "docx"), "output_format not supported. Allowed: txt"),
        ("a.txt", "Hello", ("--output", "a.docx"), "output_format not supported. Allowed: txt"),
        ("a.srt", "Hello " * 30_000, (), "at most 157500 bytes."),
        ("a.txt", "Hello", ("--output", "/proc/nowhere/a.txt"), "cannot be written: No such file or directory."),
    ],
)
def test_files_that_cannot_be_translated(
    bare: Tolmach, tmp_path: Path, name: str, content: str, words: tuple[str, ...], sentence: str
) -> None:
    said = document(bare, write(tmp_path / name, content), *words)
    assert (said.code, said.out) == (1, "")
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert names(tmp_path) == [name]


def test_into_its_own_language(bare: Tolmach, tmp_path: Path) -> None:
    said = bare("document", str(write(tmp_path / "a.txt", "Das ist ein deutscher Satz.")), "--to", "de")
    assert (said.code, "Source and target language are equal." in said.err) == (1, True)


def test_a_file_that_is_not_there(bare: Tolmach, tmp_path: Path) -> None:
    said = document(bare, tmp_path / "none.txt")
    assert (said.code, said.err.endswith("cannot be read: No such file or directory.\n")) == (1, True)


def test_a_folder_without_documents(bare: Tolmach, tmp_path: Path) -> None:
    write(tmp_path / "a.bin")
    said = document(bare, tmp_path)
    assert (said.code, said.out) == (1, "")
    assert "has no file that the command can translate. Known extensions: docx, pptx" in said.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "--to"),
        (("--to", "xx"), "--to"),
        (("--to", "de", "--from", "en-US"), "--from"),
        (("--to", "de", "--formality", "very"), "--formality"),
        (("--to", "en-GB", "--formality", "more"), "has no forms of address"),
        (("--to", "de", "--glossary", "a.tsv"), "give --from"),
        (("--to", "de", "--from", "en", "--glossary", "a"), "does not show its format"),
    ],
)
def test_wrong_command_lines(bare: Tolmach, tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    said = bare("document", str(write(tmp_path / "a.txt")), *words)
    assert (said.code, said.out) == (2, "")
    assert sentence in said.err
    assert names(tmp_path) == ["a.txt"]


def test_an_interrupted_run_leaves_no_half_file(bare: Tolmach, tmp_path: Path) -> None:
    source = write(tmp_path / "a.txt", "\n\n".join(f"The {number}th line of a long text." for number in range(25_000)))
    environment = {**os.environ, **bare.variables}
    command = [*COMMAND, "document", str(source), *GERMAN]
    # What is run in the background of a shell inherits that interrupts are ignored.
    options: dict[str, Any] = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True, **options) as process:
        deadline = time.monotonic() + PATIENCE
        while not any(name.startswith(".a.de.txt.") for name in names(tmp_path)):
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
    assert process.returncode not in (0, None)
    assert names(tmp_path) == ["a.txt"]


def test_a_report(bare: Tolmach, tmp_path: Path) -> None:
    source = write(tmp_path / "letter.txt", "Hello world\n\n42 + 7\n\nBerlin is large.")
    said = document(bare, source, "--report")
    assert (said.code, said.err) == (0, "")
    first, *rest = said.out.splitlines()
    assert first == f"ok      {source} -> {tmp_path / 'letter.de.txt'}"
    assert [line.strip() for line in rest] == ["Texts: 2"]
    told = json.loads(document(bare, source, "--report", "--json", "--force").out)
    assert told[0]["report"]["units"] == 2
    assert told[0]["report"]["untranslated"] == {}
