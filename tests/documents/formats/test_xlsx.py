"""Workbooks of other programs: nothing lost, nothing broken."""

import codecs
import io
import re
import shutil
import subprocess
import zipfile
from html import unescape
from pathlib import Path

import pytest
from lxml import etree

from tests.documents import corpus

FILES = corpus.files("xlsx")
# What stays in a file, and why: a formula or a rule speaks of it, or it is no language.
STAYS = {
    "xlsxwriter-report": {"North", "South", "Garden chair", "Open", "Closed", "info@example.org", "AB-10442"},
    "calc-report": {"North", "South", "Garden chair", "Open", "info@example.org", "AB-10442"},
    "xlsxwriter-tables": {"In stock", "Unit price", "Value", "Remarks"},
    "openpyxl-budget": {"Rent", "Food"},
}


def other_words(text: str) -> str:
    """Words of the same case, so that lines that go on still do."""
    turned = codecs.encode(text, "rot13")
    return turned if turned != text or not text.strip() else f"{text}x"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_unchanged_is_written_as_it_was(path: Path) -> None:
    corpus.assert_round_trip(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_was_written_reads_again(path: Path, tmp_path: Path) -> None:
    corpus.assert_reads_again(path, tmp_path, other_words)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_text_is_a_unit_or_stays_for_a_reason(path: Path) -> None:
    units = "\n".join(unit.text for unit in corpus.read(path).units)
    missing = {text for text in _texts(path) if not all(_stands_in(units, line.strip()) for line in text.splitlines())}
    assert {text for text in missing if any(map(str.isalpha, text))} == STAYS.get(path.stem, set()) & _texts(path)


def _stands_in(units: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(text)}(?!\w)", units) is not None


def _texts(path: Path) -> set[str]:
    """By an expression over the parts of cells and comments, run by run."""
    wanted = re.compile(r"xl/(sharedStrings|worksheets/sheet\d+|comments\w*)\.xml")
    parts = [data.decode() for name, data in corpus.members(path.read_bytes()).items() if wanted.match(name)]
    found = (text for part in parts for text in re.findall(r"<t(?: [^>]*)?>([^<]*)</t>", part))
    return {re.sub(r"_x000D_", "", unescape(text)).strip() for text in found} - {""}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("target", ["de", "ar"])
def test_nothing_else_changes(path: Path, target: str) -> None:
    """Numbers, formulas, styles and the places of cells are what they were."""
    asked = [corpus.translated(unit, other_words) for unit in corpus.read(path).units]
    after = corpus.members(corpus.written(path, asked, target=target))
    for name, data in corpus.members(path.read_bytes()).items():
        if name.endswith((".xml", ".rels", ".vml")):
            assert _skeleton(after[name]) == _skeleton(data), name
        else:
            assert after[name] == data


def _skeleton(part: bytes) -> list[tuple[str, ...]]:
    """Elements outside of texts, with their attributes and values."""
    texts = {"t", "r", "rPr", "oddHeader", "oddFooter", "lpstr", "title", "endParaRPr", "pPr"}
    attributes = {"name", "prompt", "promptTitle", "error", "errorTitle", "tooltip", "descr", "rightToLeft"}
    attributes |= {"caption", "totalsRowLabel", "lang", "rtl", "algn"}
    found: list[tuple[str, ...]] = []
    for element in etree.fromstring(part).iter(etree.Element):
        name = etree.QName(element).localname
        # Runs may be joined and parted; what a chart shows of cells is a copy of them.
        around = {etree.QName(above).localname for above in element.iterancestors()}
        if name in texts or around & {"r", "rPr", "rPh", "strCache", "p"} or (name == "v" and "tx" in around):
            continue
        if name == "v" and element.getprevious() is None and element.getparent().get("t") == "str":  # type: ignore[union-attr]
            continue
        own = [f"{key}={value}" for key, value in element.items() if key not in attributes]
        found.append((name, *own, (element.text or "").strip()))
    return found


def test_right_to_left() -> None:
    path = next(path for path in FILES if path.stem == "pandas-french")
    asked = [corpus.translated(unit) for unit in corpus.read(path).units]
    arabic = corpus.members(corpus.written(path, asked, target="ar", source="fr"))["xl/worksheets/sheet1.xml"]
    assert b'rightToLeft="1"' in arabic
    path = next(path for path in FILES if path.stem == "openpyxl-arabic")
    asked = [corpus.translated(unit, other_words) for unit in corpus.read(path).units]
    english = corpus.members(corpus.written(path, asked, target="en", source="ar"))["xl/worksheets/sheet1.xml"]
    assert b'rightToLeft="0"' in english


@pytest.mark.heavy
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_another_program_opens_it_and_computes_the_same(path: Path, tmp_path: Path) -> None:
    office = shutil.which("soffice")
    assert office, "LibreOffice is not installed: tests/setup.sh --heavy"
    asked = [corpus.translated(unit, str.upper) for unit in corpus.read(path).units]
    before, after = tmp_path / "before.xlsx", tmp_path / "after.xlsx"
    before.write_bytes(_without_results(path.read_bytes()))
    after.write_bytes(_without_results(corpus.written(path, asked)))
    profile = f"-env:UserInstallation=file://{tmp_path / 'profile'}"
    # All sheets, as values.
    options = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"
    subprocess.run(
        [office, profile, "--headless", "--convert-to", options, "--outdir", tmp_path, before, after],
        check=True, capture_output=True, timeout=240,
    )  # fmt: skip
    one, other = (sorted(each.read_text() for each in tmp_path.glob(f"{name}-*.csv")) for name in ("before", "after"))
    assert one
    assert sorted(text.upper() for text in one) == sorted(text.upper() for text in other)
    if any(text != text.upper() for text in one):
        assert one != other


def _without_results(workbook: bytes) -> bytes:
    """So that the program has to compute every formula."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in corpus.members(workbook).items():
            archive.writestr(name, re.sub(rb"(</f>|<f[^>]*/>)<v>[^<]*</v>", rb"\1", data))
    return out.getvalue()
