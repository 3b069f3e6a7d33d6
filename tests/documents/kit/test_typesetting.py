"""Text set into boxes."""

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest

from tolmach.documents.kit.typesetting import Hole, SetParagraph, SetText, Sheet, typeset

LONG = "Ein Absatz, der in seinen Kasten passen muss, auch wenn er dafür kleiner werden muss als er war. " * 3


def text_of(data: bytes) -> str:
    document = pdfium.PdfDocument(data)
    page = document[0]
    textpage = page.get_textpage()
    text: str = textpage.get_text_range()
    textpage.close()
    page.close()
    document.close()
    return text


def sizes_of(data: bytes) -> list[float]:
    document = pdfium.PdfDocument(data)
    textpage = document[0].get_textpage()
    return [raw.FPDFText_GetFontSize(textpage, number) for number in range(textpage.count_chars())]


def extent(data: bytes) -> tuple[float, float]:
    """How far its letters reach to the right, and down from the top."""
    document = pdfium.PdfDocument(data)
    page = document[0]
    textpage = page.get_textpage()
    boxes = [textpage.get_charbox(number) for number in range(textpage.count_chars())]
    height = page.get_height()
    textpage.close()
    page.close()
    document.close()
    return max(box[2] for box in boxes), height - min(box[1] for box in boxes if box[3] > box[1])


def one(text: str, width: float, height: float, **more: object) -> Sheet:
    paragraph = SetParagraph((SetText(text),), 10, 10, width, height, 12, 14, **more)  # type: ignore[arg-type]
    return Sheet(400, 400, (paragraph,))


@pytest.mark.parametrize(("width", "height"), [(300, 100), (150, 60), (80, 80), (380, 14)])
def test_it_fits_its_box(width: float, height: float) -> None:
    right, bottom = extent(typeset([one(LONG, width, height)], "de"))
    assert right <= 10 + width + 2
    assert bottom <= 10 + height + 2


def test_a_word_that_is_too_long_for_the_box() -> None:
    right, _ = extent(typeset([one("Donaudampfschifffahrtsgesellschaft", 60, 60)], "de"))
    assert right <= 72


@pytest.mark.parametrize(("height", "is_alike"), [(84, True), (30, False)])
def test_peers_get_smaller_together_unless_one_gets_much_smaller(height: float, is_alike: bool) -> None:
    paragraphs = [
        SetParagraph((SetText(said),), 10, y, 300, room, 12, 14, peers=1)
        for said, y, room in ((LONG + LONG, 10, height + 50), ("Kurz.", 300, 20))
    ]
    data = typeset([Sheet(400, 400, tuple(paragraphs))], "de")
    sizes = sorted({round(size, 1) for size in sizes_of(data) if size > 2})
    assert (len(sizes) == 1) is is_alike
    assert (sizes[-1] < 12) is is_alike


def test_markup_is_text() -> None:
    said = "#set text(red) *bold* $x$ `code` \\ @ref <label> // comment"
    assert text_of(typeset([one(said, 380, 30)], "en")).strip() == said


@pytest.mark.parametrize(
    ("language", "said"), [("ja", "日本語のテスト"), ("ko", "한국어 문장"), ("zh-Hant", "繁體中文"), ("el", "Ελληνικά")]
)
def test_scripts(language: str, said: str) -> None:
    assert said in text_of(typeset([one(said, 380, 30)], language))


@pytest.mark.parametrize(("language", "said"), [("ar", "بيت"), ("he", "שלום"), ("th", "ดี")])
@pytest.mark.parametrize("bold", [False, True])
def test_no_letter_is_said_twice(language: str, said: str, bold: bool) -> None:
    sheet = Sheet(400, 400, (SetParagraph((SetText(said, bold=bold),), 10, 10, 380, 20, 12, 14),))
    letters = [sign for sign in text_of(typeset([sheet], language)) if sign.isalpha() or sign in said]
    assert sorted(letters) == sorted(said)


def test_the_same_input_gives_the_same_bytes() -> None:
    sheet = Sheet(
        400, 400, (SetParagraph((SetText("a", bold=True), Hole(0, 10), SetText("b")), 10, 10, 100, 20, 12, 14),)
    )
    assert typeset([sheet], "de") == typeset([sheet], "de")


def test_lines_come_nearer_before_letters_get_smaller() -> None:
    wide = SetParagraph((SetText(LONG),), 10, 10, 180, 160, 12, 24)
    data = typeset([Sheet(400, 400, (wide,))], "de")
    assert {round(size, 1) for size in sizes_of(data) if size > 2} == {12}
    assert extent(data)[1] <= 10 + 160 + 2


def test_a_word_is_measured_in_its_own_weight() -> None:
    said = "Gesamtmenge"
    width = extent(typeset([one(said, 300, 14)], "de"))[0] - 10
    data = typeset([one(said, width + 1, 14)], "de")
    assert {round(size, 1) for size in sizes_of(data) if size > 2} == {12}
