"""Scanned pages: which are read, how far they are turned, and what covers their text."""

import io
import math
from itertools import pairwise

import numpy as np
import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image

from tests.documents import scanned
from tolmach.documents.formats import pdf
from tolmach.documents.formats.model import Wanted, recognised_together
from tolmach.documents.formats.notes import Note, NoteKind, collecting
from tolmach.documents.formats.pdf.covering import coloured
from tolmach.documents.formats.pdf.glyphs import Seen
from tolmach.documents.formats.pdf.hidden_layers import misses
from tolmach.documents.formats.pdf.model import Box, DrawnShape, Glyph, TextStyle
from tolmach.documents.formats.pdf.recognition import pictures
from tolmach.documents.formats.pdf.scans import Paper
from tolmach.documents.formats.pdf.setting import Cover
from tolmach.documents.formats.pdf.skew import Slope, angles
from tolmach.units import Rendered

from .pdf_pages import laid

LINES = ["The office opens at eight.", "Boats wait outside the harbour.", "The master pays the fee."]
PAGE = Box(0, 0, 100, 100)


@pytest.mark.parametrize(
    ("slopes", "expected"),
    [
        ([], []),
        ([(1.2, 400, 20), (1.3, 500, 20), (1.4, 300, 20)], [1.3, 1.3, 1.3]),
        ([(0.05, 400, 20), (-0.04, 300, 20)], [0, 0]),
        # A short line shares the angle of the page, whatever its corners say.
        ([(1.3, 500, 20), (4.5, 50, 20)], [1.3, 1.3]),
        # Text at the side is turned with the page.
        ([(1.3, 500, 20), (90.9, 300, 20), (-88.8, 300, 20)], [1.2, 91.2, -88.8]),
        # A stamp has an angle of its own, in steps.
        ([(1.3, 500, 20), (1.3, 500, 20), (21.2, 200, 20)], [1.3, 1.3, 22]),
        # What a photograph shows agrees about nothing.
        ([(0.1, 200, 20), (13.1, 200, 20), (-25.3, 200, 20)], [0, 14, -26]),
    ],
)
def test_the_angle_of_a_page(slopes: list[Slope], expected: list[float]) -> None:
    found = angles(slopes)
    assert found == pytest.approx(expected)
    assert len(set(found)) <= len(set(expected))


def seen(own: int, *images: Box) -> Seen:
    glyphs = [Glyph("a", 1, 2, -10, 3, TextStyle(), (0,)) for _ in range(own)]
    return Seen({0.0: glyphs} if glyphs else {}, [DrawnShape(image, image=True) for image in images], [], {}, {})


@pytest.mark.parametrize(
    ("own", "images", "is_read"),
    [
        (0, [Box(0, 0, 100, 100)], True),
        (0, [Box(10, 10, 60, 60)], True),  # a quarter: below what is a scan, but there is nothing else
        (12, [Box(0, 0, 100, 100)], True),  # a page number was stamped on it
        (0, [Box(0, y, 100, y + 5) for y in range(0, 100, 5)], True),  # in strips, as some scanners write
        (0, [Box(0, 0, 12, 12)], False),  # a logo
        (900, [Box(0, 0, 100, 100)], False),  # text on a picture
        (0, [Box(200, 200, 300, 300)], False),  # beside the page
        (0, [], False),
    ],
)
def test_which_pages_are_recognised(own: int, images: list[Box], is_read: bool) -> None:
    assert bool(pictures(seen(own, *images), PAGE)) is is_read


def test_a_cover_has_the_colours_of_the_paper_along_it() -> None:
    """On paper that gets darker to the right, with a word in the middle and a line drawn beside its end."""
    shade = np.linspace(255, 155, 200)[None, :, None].repeat(100, axis=0).repeat(3, axis=2).astype(np.uint8)
    shade[45:55, 20:180] = 0
    shade[38:42, 150:200] = 0
    covers = coloured([Cover(Box(20, -60, 180, -40), 0.0, (9, 9, 9))], Paper(shade, 1.0, Box(0, 0, 200, 100)))
    assert covers[0].box.left == 20
    assert covers[-1].box.right == 180
    assert all(one.box.right > two.box.left for one, two in pairwise(covers))
    for cover in covers:
        middle = (cover.box.left + cover.box.right) / 2
        expected = 255 - middle / 2
        assert cover.colour[0] == pytest.approx(expected, abs=6 if middle < 140 else 60)
        assert cover.colour[0] > 100, "the drawn line is not paper"


def test_a_rule_along_the_edge_of_a_cover_stays_and_gives_no_colour() -> None:
    pixels = np.full((100, 200, 3), 255, np.uint8)
    pixels[41:43] = 0
    pixels[47:54, 20:180:3] = 0
    seen = Paper(pixels, 1.0, Box(0, 0, 200, 100))
    covers = coloured([Cover(Box(20, -60, 180, -40), 0.0, (9, 9, 9))], seen)
    assert {cover.colour for cover in covers} == {(255, 255, 255)}
    assert all(-57 <= cover.box.top <= -55 or cover.box.bottom <= -43 for cover in covers)
    assert seen.colours(Box(20, 42, 180, 58)) == ((255, 255, 255), (0, 0, 0))


def test_a_hidden_layer_of_narrow_words_misses_those_of_the_picture() -> None:
    hidden = TextStyle(hidden=True)

    def layer(narrower: float) -> list[Glyph]:
        words, x = [1 + 3 * (number % 4) for number in range(40)], 0.0
        shown = []
        for length in words:
            shown += [Glyph("n", x + n * 5, x + n * 5 + 5, 50, 10, hidden, (n,)) for n in range(length)]
            x += length * 5 * (1 + narrower) + 3
        return shown

    assert misses(layer(0.25))
    assert not misses(layer(0.0))
    assert not misses(layer(0.25)[:60])


@pytest.fixture(scope="module")
def turned() -> tuple[bytes, bytes]:
    """A scan that lies askew, and the same with every line translated into something longer."""
    data = scanned.scan(scanned.shaded(scanned.picture(LINES, 2.0)))
    packets = {page.number: page.packet for page in pdf.recognise(data, "en", [0])}
    reading = pdf.read_recognised(data, "en", recognised_together(packets))
    assert " ".join(unit.text for unit in reading.units).startswith(" ".join(LINES))
    rendered = [Rendered(f"{unit.text} Und noch ein paar Wörter mehr.") for unit in reading.units]
    return data, pdf.write(data, rendered, Wanted("de", "en", "pdf"), reading.kept)


def test_a_translation_lies_as_its_scan_does(turned: tuple[bytes, bytes]) -> None:
    (page,) = laid(turned[1])
    assert {round(math.degrees(block.angle), 1) for block in page.blocks} <= {1.5, 2.0}
    document = pdfium.PdfDocument(turned[1])
    text = document[0].get_textpage()
    width, height = document[0].get_size()
    for number in range(text.count_chars()):
        left, low, right, high = text.get_charbox(number)
        assert left > 0
        assert low > 0
        assert right < width
        assert high < height
    text.close()
    document.close()


def test_nothing_of_the_old_text_is_seen_and_no_block(turned: tuple[bytes, bytes]) -> None:
    """Without the new text, the page looks like its paper."""
    with pikepdf.open(io.BytesIO(turned[1])) as document:
        page = document.pages[0]
        page.Contents = document.make_stream(page.Contents.read_bytes().rpartition(b"q 1 0 0 1")[0])
        out = io.BytesIO()
        document.save(out)
    rendered = pdfium.PdfDocument(out.getvalue())[0].render(scale=1).to_pil().convert("L")
    width, height = rendered.size
    inside = np.asarray(rendered).astype(int)[10 : height - 10, 20 : width - 20]
    paper = np.median(inside, axis=0)
    assert np.abs(inside - paper).max() < 40


def test_a_page_number_beside_a_scan_stays_and_the_scan_is_read() -> None:
    data = scanned.scan(scanned.picture(LINES))
    with pikepdf.open(io.BytesIO(data)) as document:
        page = document.pages[0]
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        page.Resources.Font = pikepdf.Dictionary(F=document.make_indirect(font))
        page.contents_add(b"BT /F 12 Tf 300 10 Td (Page 7 of 9) Tj ET")
        out = io.BytesIO()
        document.save(out)
    reading = pdf.read(out.getvalue(), "en")
    texts = [unit.text for unit in reading.units]
    assert "Page 7 of 9" in texts
    assert " ".join(LINES) in " ".join(texts)


def test_a_page_without_a_word_is_told() -> None:
    data = scanned.scan(Image.new("RGB", (900, 400), "white"))
    with collecting() as notes:
        reading = pdf.read(data, "en")
    assert reading.units == ()
    assert notes == [Note(NoteKind.PAGES, 1), Note(NoteKind.UNREAD, 1, 1)]


def test_what_the_previous_release_kept_can_be_written() -> None:
    data = scanned.scan(scanned.picture(LINES))
    line = {"text": "Hello there", "x": 30.0, "y": 140.0, "width": 200.0, "size": 18.0, "angle": 0.0}
    kept = recognised_together({0: b"[%s]" % str(line).replace("'", '"').encode()})
    reading = pdf.read_recognised(data, "en", kept)
    assert reading.units[0].text == "Hello there"
    assert reading.unread == ()
