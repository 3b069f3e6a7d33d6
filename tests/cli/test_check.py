"""`tolmach check`, with an engine that cannot judge: what is read, what the checks find, and how it is said."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Tolmach
from tests.memories.owners import tmx

PAIRS = [("Open 3 files.", "Öffnen Sie 4 Dateien."), ("The harbour sleeps.", "Der Hafen schläft.")]
PO = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: de\\n"
"X-Source-Language: en\\n"

msgid "Open 3 files."
msgstr "Öffnen Sie 4 Dateien."

msgid "The harbour sleeps."
msgstr "Der Hafen schläft."
"""
XLIFF = """<xliff version="1.2"><file source-language="en" target-language="de" datatype="plaintext" original="x"><body>
<trans-unit id="1"><source>Open 3 files.</source><target>Öffnen Sie 4 Dateien.</target></trans-unit>
<trans-unit id="2"><source>The harbour sleeps.</source><target>Der Hafen schläft.</target></trans-unit>
</body></file></xliff>"""


def files(folder: Path, kind: str) -> list[str]:
    path = folder / f"de.{kind}"
    if kind == "json":
        (folder / "en.json").write_text(json.dumps(dict(zip("ab", (text for text, _ in PAIRS), strict=True))))
        path.write_text(json.dumps(dict(zip("ab", (text for _, text in PAIRS), strict=True))))
        return [str(path), "--source", str(folder / "en.json")]
    written = {"po": PO.encode(), "xlf": XLIFF.encode(), "tmx": tmx(PAIRS, "en", "de")}
    path.write_bytes(written.get(kind) or "\n".join(["en\tde", *map("\t".join, PAIRS)]).encode())
    return [str(path)]


@pytest.mark.parametrize("kind", ["po", "xlf", "tmx", "tsv", "json"])
def test_every_kind_of_file(bare: Tolmach, tmp_path: Path, kind: str) -> None:
    done = bare("check", *files(tmp_path, kind), "--json")
    assert (done.code, done.err) == (3, "")
    wrong, right = json.loads(done.out)
    assert (wrong["source"], wrong["target"], wrong["is_doubtful"]) == (*PAIRS[0], True)
    assert (wrong["source_lang"], wrong["target_lang"], wrong["confidence"]) == ("en", "de", None)
    assert [each["check"] for each in wrong["faults"]] == ["numbers"]
    assert wrong["name"] == ("a" if kind == "json" else "")
    assert (right["is_doubtful"], right["faults"]) == (False, [])


def test_as_text(bare: Tolmach, tmp_path: Path) -> None:
    (file,) = files(tmp_path, "tmx")
    every, doubtful = bare("check", file), bare("check", file, "--doubtful")
    assert every.out.count("\nok") == 1
    assert doubtful.out.splitlines()[:3] == [f"doubt -    {file} de", *(f"      {text}" for text in PAIRS[0])]
    assert "check numbers" in doubtful.out
    assert "harbour" not in doubtful.out
    assert doubtful.err == "1 of 2 translations look doubtful.\n"
    assert (every.code, doubtful.code, bare("check", file, "--to", "fr").code) == (3, 3, 0)


@pytest.mark.parametrize(
    ("name", "says"),
    [("de.json", "--source"), ("letter.docx", "Known extensions: tmx"), ("none.tmx", "cannot be read")],
)
def test_what_cannot_be_read(bare: Tolmach, tmp_path: Path, name: str, says: str) -> None:
    if not name.startswith("none"):
        (tmp_path / name).write_text("{}")
    done = bare("check", str(tmp_path / name))
    assert done.code != 0
    assert says in done.err
