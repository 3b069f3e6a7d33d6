"""Presentations of other programs: nothing lost, nothing broken."""

import re
import shutil
import subprocess
from html import unescape
from pathlib import Path

import pytest
from lxml import etree

from tests.documents import corpus
from tests.documents.formats.test_xlsx import other_words

FILES = corpus.files("pptx")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_unchanged_is_written_as_it_was(path: Path) -> None:
    corpus.assert_round_trip(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_was_written_reads_again(path: Path, tmp_path: Path) -> None:
    corpus.assert_reads_again(path, tmp_path, other_words)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_text_of_a_slide_is_in_a_unit(path: Path) -> None:
    units = "\n".join(unit.text for unit in corpus.read(path).units)
    assert [text for text in _texts(path) if any(map(str.isalpha, text)) and text.strip() not in units] == []


def _texts(path: Path) -> list[str]:
    """By an expression over the parts, run by run."""
    wanted = re.compile(r"ppt/(slides|notesSlides|charts|diagrams|comments)/[^/]+\.xml")
    parts = [data.decode() for name, data in corpus.members(path.read_bytes()).items() if wanted.match(name)]
    said = re.compile(r'<a:t(?: [^>]*)?>([^<]*)</a:t>|<c:v>([^<]*)</c:v>|(?:descr|tooltip)="([^"]*)"')
    return [unescape("".join(found)) for part in parts for found in said.findall(part)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_prompts_of_placeholders_are_no_units(path: Path) -> None:
    units = {unit.text for unit in corpus.read(path).units}
    assert not any(text.startswith(("Click to edit", "Type the title")) for text in units)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("target", ["de", "ar"])
def test_nothing_else_changes(path: Path, target: str) -> None:
    asked = [corpus.translated(unit, other_words) for unit in corpus.read(path).units]
    after = corpus.members(corpus.written(path, asked, target=target))
    for name, data in corpus.members(path.read_bytes()).items():
        if name.endswith((".xml", ".rels")):
            assert _skeleton(after[name]) == _skeleton(data), name
        else:
            assert after[name] == data


def _skeleton(part: bytes) -> list[tuple[str, ...]]:
    """Elements outside of paragraphs, and every paragraph as one."""
    unseen = {"descr", "title", "tooltip", "lang", "rtl", "algn", "name"}
    texts = {"v", "title", "description", "subject", "text"}
    found: list[tuple[str, ...]] = []
    for element in etree.fromstring(part).iter(etree.Element):
        name = etree.QName(element).localname
        if not any(etree.QName(above).localname in {"p", "t"} for above in element.iterancestors()):
            own = (f"{key}={value}" for key, value in element.items() if key not in unseen)
            found.append((name, *own, "" if name in texts else (element.text or "").strip()))
    return found


def test_formatting_links_breaks_and_fields_are_codes() -> None:
    path = next(path for path in FILES if path.stem == "python-pptx-garden")
    units = {unit.text: unit.codes for unit in corpus.read(path).units}
    assert [(c.start, c.end) for c in units["Only when the ground is not frozen."]] == [(24, 34)]
    assert [(c.start, c.end) for c in units["Read more on our page"]] == [(13, 21)]
    assert [(c.start, c.end) for c in units["First line of the list and the same point on a second line"]] == [(22, 22)]


def test_right_to_left() -> None:
    path = next(path for path in FILES if path.stem == "python-pptx-garden")
    asked = [corpus.translated(unit) for unit in corpus.read(path).units]
    after = {
        name: data.decode()
        for name, data in corpus.members(corpus.written(path, asked, target="ar")).items()
        if name.endswith(".xml")
    }
    assert after["ppt/slides/slide1.xml"].count('rtl="1"') >= 2
    assert 'lang="ar-SA"' in after["ppt/slides/slide2.xml"] or "lang=" not in after["ppt/slides/slide2.xml"]
    assert re.search(r'<a:tblPr [^>]*rtl="1"', after["ppt/slides/slide3.xml"])
    master = after["ppt/slideMasters/slideMaster1.xml"]
    body = master[master.index("<p:bodyStyle>") :]
    assert 'algn="l"' not in body
    assert 'rtl="0"' not in body
    assert re.search(r'<a:lvl1pPr [^>]*algn="r"', body)


def test_and_back() -> None:
    path = next(path for path in FILES if path.stem == "python-pptx-arabic")
    asked = [corpus.translated(unit, other_words) for unit in corpus.read(path).units]
    slide = corpus.members(corpus.written(path, asked, target="en", source="ar"))["ppt/slides/slide1.xml"].decode()
    assert 'rtl="1"' not in slide
    assert 'algn="r"' not in slide


@pytest.mark.heavy
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_another_program_opens_it_and_shows_the_text(path: Path, tmp_path: Path) -> None:
    office, extractor = shutil.which("soffice"), shutil.which("pdftotext")
    assert office, "LibreOffice is not installed: tests/setup.sh --heavy"
    assert extractor, "poppler is not installed: tests/setup.sh --heavy"
    shown = []
    for name, change in (("before", str), ("after", other_words)):
        result = tmp_path / f"{name}.pptx"
        result.write_bytes(corpus.written(path, [corpus.translated(unit, change) for unit in corpus.read(path).units]))
        subprocess.run(
            [office, f"-env:UserInstallation=file://{tmp_path / 'profile'}", "--headless", "--convert-to", "pdf",
             "--outdir", tmp_path, result], check=True, capture_output=True, timeout=240,
        )  # fmt: skip
        text = subprocess.run(
            [extractor, tmp_path / f"{name}.pdf", "-"], check=True, capture_output=True
        ).stdout.decode()
        shown.append(re.sub(r"\s", "", text))
    before, after = ({char: text.count(char) for char in set(text)} for text in shown)
    assert shown[0]
    assert sum(after.values()) >= sum(before.values()) * 0.9
    if path.stem.endswith(("garden", "safety", "chart")):
        sample = next(unit.text for unit in corpus.read(path).units if len(unit.text) > 12)
        assert re.sub(r"\s", "", other_words(sample)) in shown[1]
