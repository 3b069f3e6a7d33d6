"""A sentence that a page break cuts is one text."""

from tolmach.documents.formats import docx, pdf
from tolmach.documents.formats.model import Wanted
from tolmach.documents.kit.inline import as_it_was
from tolmach.units import Rendered

from .pdf_drawn import Text, drawn, text
from .pdf_pages import laid

FULL = [
    ("The council met on Monday and spoke about the old", 60.0, 80.0),
    ("bridge over the river, which has been closed since the", 60.0, 66.0),
]
REST = [
    ("winter because its planks are rotten and its rails are", 60.0, 240.0),
    ("loose. The town will repair it before the summer.", 60.0, 226.0),
]
HEAD = ("Minutes of the council", 60.0, 280.0)
FOOTS = [("Page 1", 180.0, 20.0), ("Page 2", 180.0, 20.0)]


def _pages(first: list[Text], second: list[Text]) -> bytes:
    return drawn(*(b"".join(text(*each) for each in [HEAD, *own, FOOTS[n]]) for n, own in enumerate((first, second))))


def _units(data: bytes) -> list[str]:
    return [unit.text for unit in pdf.read(data, "en").units]


def test_a_sentence_over_the_page_is_one_text() -> None:
    found = _units(_pages(FULL, REST))
    [whole] = [each for each in found if "bridge" in each]
    assert "closed since the winter because" in whole


def test_it_is_set_back_into_both_pages() -> None:
    data = _pages(FULL, REST)
    reading = pdf.read(data, "en")
    answers = [Rendered(unit.text.upper()) if "bridge" in unit.text else as_it_was(unit) for unit in reading.units]
    pages = laid(pdf.write(data, answers, Wanted("de", "en", "pdf"), b""))
    said = [" ".join(line.text for block in page.blocks for line in block.lines) for page in pages]
    assert "COUNCIL MET" in said[0]
    assert "BEFORE THE SUMMER" not in said[0]
    assert "BEFORE THE SUMMER" in said[1]
    assert sum(page.count("BRIDGE") for page in said) == 1


def test_in_word_it_is_one_paragraph() -> None:
    data = _pages(FULL, REST)
    reading = pdf.read(data, "en")
    answers = [Rendered(unit.text.upper()) for unit in reading.units]
    made = pdf.write(data, answers, Wanted("de", "en", "docx"), b"")
    assert any("SINCE THE WINTER" in unit.text for unit in docx.read(made, "de").units)


def test_a_text_that_ends_with_its_page_stays_alone() -> None:
    ended = [FULL[0], ("bridge over the river, which is closed for the winter.", 60.0, 66.0)]
    assert not any("since" in each and "bridge" in each for each in _units(_pages(ended, REST)))
    short = [FULL[0], ("bridge over the", 60.0, 66.0)]
    assert not any("winter" in each and "bridge" in each for each in _units(_pages(short, REST)))
    large = [("Winter is the name of the next part of this text, it is", 60.0, 240.0), REST[1]]
    assert not any("Winter" in each and "bridge" in each for each in _units(_pages(FULL, large)))
