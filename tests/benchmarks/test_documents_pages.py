"""A planted fault of each kind is found, and a file without one is whole."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import typst

from benchmarks.documents.made import Paragraph, docx
from benchmarks.documents.making.content import CONTENTS, content
from benchmarks.documents.pages import corpus, pictured, seen, word_file
from benchmarks.documents.pages.corpus import Sample, Truth, samples
from benchmarks.documents.pages.double import doubled, doubled_words, rendered, words
from benchmarks.documents.pages.page import section
from benchmarks.documents.pages.running import OUTPUTS, Outcome, bench, measured
from benchmarks.documents.pages.summing import SIDES, completed, summed
from benchmarks.documents.pages.verdict import KINDS, Original, faults_of_docx, faults_of_pdf
from benchmarks.documents.pages.word_file import WordFile
from benchmarks.signature import signature
from tolmach.units import Code, Placed, Unit

TEXT = "We take back empty pots of every size and rinse them before we bring them to the shop"
ROWS = (("Clay pot", "12", "4.80"), ("Zinc can", "7", "27.50"))
UNITS = (TEXT, "Clay pot", "Zinc can")
SAMPLE = Sample("a", False, "en", "de", "", frozenset({"table"}))
TRUTH = Truth((TEXT,), (ROWS,), ("k = ln x",))


def markup(text: str, rows: tuple[tuple[str, ...], ...], more: str = "") -> str:
    cells = ", ".join(f"[{cell}]" for row in rows for cell in row)
    return f"#set page(width: 300pt, height: 300pt, margin: 30pt)\n{text}\n\n#table(columns: 3, {cells})\n{more}"


def pages(said: str) -> list[seen.PageSeen]:
    compiled: Any = typst.compile(said.encode(), ignore_system_fonts=True)
    return seen.pages(bytes(compiled))


def twice(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(map(doubled, row)) for row in rows)


DONE = markup(doubled(TEXT), twice(ROWS))
HALF = len(doubled(TEXT)) // 2
SMALLER = f"{doubled(TEXT)[:HALF]}#text(8pt)[{doubled(TEXT)[HALF:]}]"
SWAPPED = (("Clay pot", "12", "27.50"), ("Zinc can", "7", "4.80"))
TURNED = (ROWS[1], ROWS[0])


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sample has the text that is written here."""
    monkeypatch.setattr(Sample, "truth", TRUTH)


@pytest.mark.usefixtures("written")
@pytest.mark.parametrize(
    ("kinds", "result", "units"),
    [
        (set(), DONE, UNITS),
        ({"words"}, markup(TEXT, twice(ROWS)), UNITS),
        ({"words"}, markup(doubled(TEXT[:40]), twice(ROWS)), UNITS),
        ({"numbers", "rows"}, DONE.replace("27.50", "28.50"), UNITS),
        ({"numbers"}, DONE + "31", UNITS),
        ({"rows"}, markup(doubled(TEXT), twice(SWAPPED)), UNITS),
        ({"rows"}, markup(doubled(TEXT), twice(TURNED)), UNITS),
        ({"cells"}, DONE, (TEXT, "Clay pot Zinc can")),
        ({"cells"}, DONE, (TEXT, "Clay", "pot", "Zinc can")),
        ({"overlap"}, DONE + "#place(top + left, dy: 3pt)[Hamburg]", UNITS),
        ({"cut"}, DONE + "#place(top + left, dx: 240pt)[Hamburg]", UNITS),
        ({"paragraphs"}, DONE, (TEXT[:40], TEXT[40:], "Clay pot", "Zinc can")),
        ({"paragraphs"}, DONE, (f"{TEXT} Clay pot", "Clay pot", "Zinc can")),
        ({"sizes"}, markup(SMALLER, twice(ROWS)), UNITS),
        ({"formulas"}, f"{DONE}\n{doubled('ln')}", UNITS),
    ],
)
def test_planted_in_a_pdf(kinds: set[str], result: str, units: tuple[str, ...]) -> None:
    original = Original(SAMPLE, pages(markup(TEXT, ROWS)), units)
    faults = faults_of_pdf(original, pages(result))
    assert {kind for kind, _ in faults} == kinds
    assert kinds <= KINDS.keys()


@pytest.mark.usefixtures("written")
def test_lost_links_and_pages() -> None:
    link = '#link("https://example.org")[Hamburg]'
    original = Original(SAMPLE, pages(markup(TEXT, ROWS, link + "#pagebreak()")), UNITS)
    assert {kind for kind, _ in faults_of_pdf(original, pages(DONE + "Hamburg"))} == {"fields", "cut"}


def word(**other: Any) -> WordFile:
    paragraph, lines = doubled(TEXT), [" ".join(map(doubled, row)) for row in ROWS]
    cells = [doubled(cell) for row in ROWS for cell in row]
    made = WordFile((paragraph, *cells), (paragraph, *lines), ((paragraph, frozenset({"20"})),), (), False)
    return replace(made, **other)


@pytest.mark.usefixtures("written")
@pytest.mark.parametrize(
    ("kinds", "result"),
    [
        (set(), word()),
        ({"words", "numbers", "rows"}, word(rows=(doubled(TEXT),))),
        ({"rows"}, word(rows=(doubled(TEXT), *(" ".join(map(doubled, row)) for row in TURNED)))),
        ({"cells"}, word(pieces=(doubled(TEXT), doubled("Clay pot Zinc can")))),
        ({"paragraphs", "cells"}, word(pieces=(doubled(TEXT[:40]), doubled(TEXT[40:])))),
        ({"sizes"}, word(sizes=((doubled(TEXT), frozenset({"20", "17"})),))),
    ],
)
def test_planted_in_a_word_file(kinds: set[str], result: WordFile) -> None:
    original = Original(SAMPLE, pages(markup(TEXT, ROWS)), UNITS)
    assert {kind for kind, _ in faults_of_docx(original, result)} == kinds


def test_without_its_truth_lines_with_gaps_are_cells() -> None:
    def grid(*cells: str) -> list[seen.PageSeen]:
        return pages(f"#grid(columns: (120pt, 90pt, 1fr), row-gutter: 9pt, {', '.join(f'[{cell}]' for cell in cells)})")

    cells = ("Clay pot", "red one", "12", "Zinc can", "blue one", "7")
    done = ("Dmez quv", "sif upi", "12", "Bopd dep", "cmai upi", "7")
    apart = Original(SAMPLE, grid(*cells), cells)
    joined = replace(apart, units=("Clay pot red one", "Zinc can", "blue one"))
    assert faults_of_pdf(apart, grid(*done)) == []
    assert faults_of_pdf(joined, grid(*done)) == [("cells", "joined: Clay pot + red one")]
    swapped = (*done[:2], "7", *done[3:5], "12")
    assert [kind for kind, _ in faults_of_pdf(apart, grid(*swapped))] == ["rows", "rows"]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Order 12 tools", "Usfis 12 vuumt"),
        ("code KT-1207", "dufi KT-1207"),
        ("at www.a.org or a@b.org", "ev www.a.org us a@b.org"),
        ("garden", "hesfipen"),
        ("größer", "hsurisen"),
    ],
)
def test_the_double(text: str, result: str) -> None:
    assert doubled(text) == result


@pytest.mark.parametrize(
    "text", ["仓库货物。每个", "주민 센터 강좌", "Ремень привода 18", "طب الأطفال 08:30", "fi\ufb01ne"]
)
def test_the_double_of_other_scripts(text: str) -> None:
    """What is counted in a result is what the double wrote, wherever the lines end."""
    assert words(doubled(text)) == doubled_words(text)
    assert all(word.isascii() for word in doubled_words(text))


def test_the_double_keeps_codes() -> None:
    unit = Unit("Take x+y pots home", (Code(5, 8, opaque=True), Code(9, 13)))
    made = rendered(unit)
    assert made.text == "Veli x+y quvt juni"
    assert made.codes == (Placed(0, 5, 8), Placed(1, 9, 13))


def test_a_file_of_the_corpus_and_an_empty_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = next(each for each in samples() if each.name == "invoice-reportlab")

    async def main() -> list[Outcome]:
        async with bench(exact=True) as on:
            found = await measured(on, known)
            empty: Any = typst.compile(b"#set page(height: 100pt)", ignore_system_fonts=True)
            (tmp_path / "a.pdf").write_bytes(bytes(empty))
            monkeypatch.setattr(corpus, "FILES", tmp_path)
            return [*found, *await measured(on, SAMPLE)]

    outcomes = asyncio.run(main())
    assert [each.output for each in outcomes] == [*OUTPUTS, *OUTPUTS]
    assert all(each.coverage and each.coverage > 0.9 for each in outcomes[:2])
    assert [each.faults[0][0] for each in outcomes[2:]] == ["refused", "refused"]


def test_files_that_are_kept_back_are_only_counted() -> None:
    fault = (("rows", "parted: 1 2"),)
    outcomes = [Outcome(SAMPLE, output, (), 1.0, 0.5) for output in OUTPUTS]
    outcomes += [Outcome(replace(SAMPLE, name="b", kept_back=True), output, fault, 0.9, 0.5) for output in OUTPUTS]
    found = summed(outcomes)
    assert found["open"]["whole"] == {"pdf": 1, "docx": 1}
    assert found["kept_back"]["faulty"] == {"pdf": {"rows": 1}, "docx": {"rows": 1}}
    assert list(found["files"]) == ["a"]
    result = {"signature": signature([], "double"), **found}
    assert any(line.startswith(f"| {KINDS['rows']} | 1 | 1 |") for line in section(result, None))
    assert any("as pdf, before | as pdf, now" in line for line in section(result, result))


def test_numbers_on_a_picture_stand_where_nothing_changed() -> None:
    def page(*more: str) -> bytes:
        compiled: Any = typst.compile(
            "\n".join(["#set page(height: 90pt)\nRow 123", *more]).encode(), ignore_system_fonts=True
        )
        return bytes(compiled)

    before = seen.pages(page())
    number = next(word for word in before[0].words if word.text == "123")
    originals = [replace(before[0], pictured=(number,))]
    over = "#place(top + left)[#rect(fill: white, width: 100%)]"
    for result, left in ((page("#place(bottom)[x]"), (number,)), (page(over), ())):
        assert pictured.still_standing(page(), originals, result, seen.pages(result))[0].pictured == left


def test_one_side_after_the_other() -> None:
    def run(side: str, commit: str) -> dict[str, Any]:
        kept_back = replace(SAMPLE, name=side, kept_back=side == "kept_back")
        found = summed([Outcome(kept_back, output, (), 1.0, 0.5) for output in OUTPUTS])
        return {"signature": signature([], "double") | {"commit": commit}, **found}

    first = completed(run("open", "1"), None, "open")
    both = completed(run("kept_back", "1"), first, "kept_back")
    assert [both[side]["files"] for side in SIDES] == [1, 1]
    assert list(both["files"]) == ["open"]
    assert completed(run("kept_back", "2"), first, "kept_back")["open"]["files"] == 0


def test_the_table_of_the_corpus() -> None:
    found = samples()
    assert {each.path.name for each in found} == {path.name for path in corpus.FILES.glob("*.pdf")}
    assert len(found) >= 60
    assert abs(sum(each.kept_back for each in found) - len(found) / 3) <= 1
    assert sum(each.path.stat().st_size for each in found) < 3_000_000
    assert {each.content for each in found} - {""} == {path.stem for path in CONTENTS.glob("*.toml")}
    assert all(content(each.content).language == each.source for each in found if each.content)


def test_a_word_file() -> None:
    found = word_file.opened(docx([[Paragraph((("Clay ", False), ("pot 12", True)))]]))
    assert found.pieces == ("Clay pot 12",)
    assert found.sizes == (("Clay pot 12", frozenset({""})),)
