"""Documents of other programs."""

import html
import io
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from tests.documents import corpus
from tolmach.documents.formats import docx
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.kit.trees import parsed

FILES = corpus.files("docx")
_TEXTS = re.compile(r"word/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml")
_NO_TEXT = re.compile(r"<mc:Fallback>.*?</mc:Fallback>|<w:rt>.*?</w:rt>", re.DOTALL)
_PIECES = re.compile(r"<w:t(?: [^>]*)?>([^<]*)</w:t>|</?w:p[ >]|<w:tab/>|<w:br[ />]|(<w:noBreakHyphen/>)")
_CODE = {
    "pandoc-walk.docx": {"def", "walk(steps):", "return", '"do', "not", 'translate"', "#", "a", "comment"},
    "python-docx-report.docx": {"print('this", "is", "code')"},
}
"""Words that stay, because they stand in a listing."""

_LETTERS = {"ar": (0x0628, 19), "ja": (0x4E00, 20_000)}
"""The first of each script, and how many."""

ids = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def _words(path: Path) -> set[str]:
    """What stands in the text parts, found without our readers."""
    found: set[str] = set()
    with zipfile.ZipFile(path) as archive:
        for name in filter(_TEXTS.fullmatch, archive.namelist()):
            xml = _NO_TEXT.sub("", archive.read(name).decode("utf-8-sig"))
            said = "".join("-" if piece[2] else piece[1] or " " for piece in _PIECES.finditer(xml))
            found |= set(html.unescape(said).split())
    return {word for word in found if any(map(str.isalpha, word))}


@ids
def test_unchanged_is_written_as_it_was(path: Path) -> None:
    corpus.assert_round_trip(path)


@ids
def test_reads_again(path: Path, tmp_path: Path) -> None:
    corpus.assert_reads_again(path, tmp_path)


@ids
def test_every_word_is_in_a_unit(path: Path) -> None:
    units = corpus.read(path).units
    told = {word for unit in units for word in unit.text.replace("\u2011", "-").split()}
    assert {word for word in _words(path) if word not in told} <= _CODE.get(path.name, set())


@ids
def test_every_part_is_sound_and_no_text_is_lost(path: Path) -> None:
    reading = corpus.read(path)
    result = corpus.written(path, [corpus.translated(unit) for unit in reading.units], watermark=True)
    before, after = corpus.members(path.read_bytes()), corpus.members(result)
    assert set(before) <= set(after)
    for name, data in after.items():
        if name.endswith((".xml", ".rels")):
            parsed(data)
    assert docx.read(result, None).characters >= reading.characters


@ids
def test_characters_are_those_of_all_text(path: Path) -> None:
    reading = corpus.read(path)
    inserted = sum(unit.text.count(" ") for unit in reading.units)
    assert reading.characters >= sum(len(unit.text) for unit in reading.units) - inserted


@ids
@pytest.mark.parametrize("target", ["ar", "ja"])
def test_other_scripts_read_again(path: Path, target: str) -> None:
    units = corpus.read(path).units
    first, many = _LETTERS[target]
    asked = [
        corpus.translated(unit, lambda text: "".join(chr(first + ord(c) % many) if c.isalpha() else c for c in text))
        for unit in units
    ]
    result = corpus.written(path, asked, target=target)
    assert [unit.text for unit in docx.read(result, None).units] == [each.text for each in asked]


@pytest.mark.heavy
@ids
def test_libreoffice_opens_the_result(path: Path, tmp_path: Path) -> None:
    units = corpus.read(path).units
    result = tmp_path / path.name
    result.write_bytes(corpus.written(path, [corpus.translated(unit) for unit in units], watermark=True))
    before = _converted(path, tmp_path / "before")
    after = _converted(result, tmp_path / "after")
    assert len(after.split()) == pytest.approx(len(before.split()), abs=6)
    assert "Translated by Tolmach" in _converted(result, tmp_path / "pdf", "pdf")
    assert len(set(before.swapcase().split()) - set(after.split())) <= 0.2 * len(set(before.split())) + 3


def _converted(path: Path, folder: Path, kind: str = "txt:Text (encoded):UTF8") -> str:
    profile = f"-env:UserInstallation=file://{folder}/profile"
    command = ["soffice", profile, "--headless", "--convert-to", kind, "--outdir", str(folder), str(path)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    result = folder / f"{path.stem}.{kind.partition(':')[0]}"
    if kind == "pdf":
        told = subprocess.run(["pdftotext", str(result), "-"], check=True, capture_output=True, timeout=60)
        return told.stdout.decode()
    return result.read_text("utf-8-sig")


def test_a_part_in_which_nothing_changed_is_as_it_was() -> None:
    path = corpus.FILES / "docx" / "python-docx-report.docx"
    units = corpus.read(path).units
    asked = [corpus.translated(unit) if unit.text == "Header of the first page" else as_it_was(unit) for unit in units]
    before, after = corpus.members(path.read_bytes()), corpus.members(corpus.written(path, asked))
    changed = {name for name in before if before[name] != after[name]}
    assert {name for name in changed if "header" in name}
    assert "word/document.xml" not in changed


def test_members_keep_their_order() -> None:
    path = corpus.FILES / "docx" / "pandoc-walk.docx"
    result = corpus.written(path, [corpus.translated(unit) for unit in corpus.read(path).units])
    with zipfile.ZipFile(io.BytesIO(result)) as archive, zipfile.ZipFile(path) as source:
        assert archive.namelist() == source.namelist()
