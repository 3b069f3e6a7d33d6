import io
import uuid
from pathlib import Path

import httpx
import pytest

from tests.cli.conftest import Tolmach, column
from tests.glossaries.formats.made_files import inline, workbook
from tests.memories.test_tmx import HELLO, document, unit
from tolmach.memories import tmx
from tolmach.memories.model import Segment

GREETINGS = document(
    HELLO, HELLO, unit(("en", "Goodbye"), ("de", "Tschüs"), ("en-GB", "x"), ("zh-hans", "再见")), unit(("en", "a"))
)
EN_DE = ("--from", "en", "--to", "de")


@pytest.fixture
def acme(tolmach: Tolmach) -> Tolmach:
    assert tolmach("accounts", "create", "Acme").code == 0
    return tolmach


@pytest.fixture
def greetings(tmp_path: Path) -> Path:
    file = tmp_path / "greetings.tmx"
    file.write_text(GREETINGS, encoding="utf-8")
    return file


def made(tolmach: Tolmach, file: Path, *words: str) -> str:
    return str(tolmach("memories", "import", str(file), *words, "--json").json["translation_memory_id"])


def segments(file: Path) -> list[Segment]:
    with tmx.read(io.BytesIO(file.read_bytes())) as reading:
        return list(reading.segments())


def test_life(acme: Tolmach, greetings: Path, tmp_path: Path) -> None:
    record = acme("memories", "import", str(greetings), "--name", "Greetings", "--json").json
    identifier = record["translation_memory_id"]
    assert record.pop("skipped_segment_count") == 3
    assert (record["name"], record["account"], record["segment_count"]) == ("Greetings", "Acme", 2)
    assert (record["source_language"], record["target_languages"]) == ("en", ["de", "zh-hans"])
    assert acme("memories", "list", "--json").json == [record]
    assert column(acme("memories", "list", "--account", "Acme"), "TO") == ["de zh-hans"]
    out = tmp_path / "out.tmx"
    assert acme("memories", "export", identifier.upper(), str(out)).code == 0
    assert '<tuv xml:lang="zh-Hans"><seg>再见</seg></tuv>' in out.read_text(encoding="utf-8")
    assert segments(out) == segments(greetings)
    again = made(acme, out)
    assert column(acme("memories", "list"), "NAME") == ["Greetings", "out.tmx"]
    assert acme("memories", "delete", identifier).out == "The translation memory 'Greetings' is deleted.\n"
    assert acme("memories", "delete", again, "--json").json == {"deleted": again}
    assert acme("memories", "list").out == "There are no translation memories.\n"
    assert acme("memories", "list", "--json").json == []


def test_what_an_import_says(acme: Tolmach, greetings: Path) -> None:
    said = acme("memories", "import", str(greetings))
    assert (said.code, said.err) == (0, "")
    assert column(said, "NAME") == ["greetings.tmx"]
    assert column(said, "SEGMENTS") == ["2"]
    assert column(said, "SKIPPED") == ["3"]


@pytest.mark.parametrize(
    ("name", "content", "words", "kept"),
    [
        ("a.csv", b"Hello,Hallo\n", EN_DE, [Segment("Hello", (("de", "Hallo"),))]),
        ("a.csv", b"en,de,fr\nHello,Hallo,Bonjour\n", (), [Segment("Hello", (("de", "Hallo"), ("fr", "Bonjour")))]),
        ("a.csv", b"en,de,fr\nHello,Hallo,Bonjour\n", EN_DE, [Segment("Hello", (("de", "Hallo"),))]),
        ("a.txt", b"Hello\tHallo\n", ("--from", "EN", "--to", "de-DE"), [Segment("Hello", (("de", "Hallo"),))]),
        ("a.xlsx", workbook(inline(["Hello", "Hallo"])), EN_DE, [Segment("Hello", (("de", "Hallo"),))]),
        ("a.po", b'msgid "Hello"\nmsgstr "Hallo"\n', EN_DE, [Segment("Hello", (("de", "Hallo"),))]),
        ("a", b'msgid "Hello"\nmsgstr "Hallo"\n', (*EN_DE, "--format", "po"), [Segment("Hello", (("de", "Hallo"),))]),
        ("a.tmx", document(HELLO).encode(), ("--from", "de"), [Segment("Hallo", (("en", "Hello"),))]),
    ],
)
def test_formats(
    bare: Tolmach, tmp_path: Path, name: str, content: bytes, words: tuple[str, ...], kept: list[Segment]
) -> None:
    assert bare("db", "upgrade").code == 0
    assert bare("accounts", "create", "Acme").code == 0
    file, out = tmp_path / name, tmp_path / "out.tmx"
    file.write_bytes(content)
    assert bare("memories", "export", made(bare, file, *words), str(out)).code == 0
    assert segments(out) == kept


@pytest.mark.parametrize(
    ("content", "words", "sentence"),
    [
        ("x", (), "The uploaded file is not valid TMX. syntax error at line 1, column 1.\n"),
        (document(), (), "The file contains no usable segments.\n"),
        (GREETINGS, ("--account", "Nobody"), "There is no account 'Nobody'.\n"),
        ("a\tb", ("--format", "tsv"), "The file does not name all its languages. Name them with --from.\n"),
    ],
)
def test_what_is_not_imported(
    acme: Tolmach, tmp_path: Path, content: str, words: tuple[str, ...], sentence: str
) -> None:
    file = tmp_path / "a.tmx"
    file.write_text(content, encoding="utf-8")
    said = acme("memories", "import", str(file), *words)
    assert (said.code, said.out, said.err) == (1, "", sentence)
    assert acme("memories", "list", "--json").json == []


@pytest.mark.parametrize(
    "words",
    [
        ("a.doc",),
        ("a.tmx", "--name", ""),
        ("a.tmx", "--name", "a\nb"),
        ("a.tmx", "--name", "é" * 513),
        ("a.tmx", "--to", "de"),
        ("a.csv", "--from", "xx"),
        ("a.csv", "--from", "en-GB"),
        ("a.csv", "--to", "xx"),
    ],
)
def test_wrong_command_lines(bare: Tolmach, words: tuple[str, ...]) -> None:
    said = bare("memories", "import", *words)
    assert (said.code, said.out) == (2, "")
    assert not bare.data.exists()


@pytest.mark.parametrize("words", [("export", "{}", "out.tmx"), ("delete", "{}")])
def test_unknown_and_malformed_ids(acme: Tolmach, words: tuple[str, ...]) -> None:
    said = acme("memories", *(word.format(uuid.uuid4()) for word in words))
    assert (said.code, said.out, said.err) == (1, "", "not found\n")
    assert acme("memories", *(word.format("x") for word in words)).code == 2
    assert not Path("out.tmx").exists()


def test_a_folder_that_is_not_there(acme: Tolmach, greetings: Path, tmp_path: Path) -> None:
    said = acme("memories", "export", made(acme, greetings), str(tmp_path / "none" / "a.tmx"))
    assert (said.code, said.err.endswith("cannot be written: No such file or directory.\n")) == (1, True)


def test_beside_a_running_service(bare: Tolmach, greetings: Path, tmp_path: Path) -> None:
    with bare.serving() as served:
        key = bare("keys", "create", "--json").json["key"]
        identifier = made(bare, greetings)
        with httpx.Client(base_url=served.url, headers={"Authorization": f"DeepL-Auth-Key {key}"}) as client:
            one = f"/v3/translation_memories/{identifier}"
            assert client.get(one).json()["segment_count"] == 2
            found = client.get(f"{one}/segments").json()["segments"]
            assert [each["source_text"] for each in found] == ["Hello", "Goodbye"]
            assert bare("memories", "export", identifier, str(tmp_path / "out.tmx")).code == 0
            assert bare("memories", "delete", identifier).code == 0
            assert client.get(one).status_code == 404
