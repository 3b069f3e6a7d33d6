"""Small drawings inside of sentences."""

import pypdfium2 as pdfium
import pytest

from tolmach.documents.formats import pdf
from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.pdf.glyphs import see
from tolmach.documents.formats.pdf.model import Box
from tolmach.units import Rendered

from ..corpus import translated
from .pdf_drawn import drawn, text

ICON = b"1 0 0 rg 112 247 9 9 re f 0 g\n"
BUTTON = text("Press the button", 30, 249) + ICON + text("to open the door of the", 126, 249) + text("cellar.", 30, 235)


def _icons(data: bytes) -> list[Box]:
    return [shape.box for shape in see(pdfium.PdfDocument(data)[0]).shapes if shape.filled]


@pytest.mark.parametrize("clip", [b"", b"112 247 9 9 re W n\n"], ids=["", "clipped"])
def test_a_sentence_goes_on_behind_its_icon_which_moves_with_its_words(clip: bytes) -> None:
    data = drawn(BUTTON.replace(ICON, b"q " + clip + ICON + b"Q\n"))
    [unit] = pdf.read(data, "en").units
    before, behind = unit.text.split("the button")
    assert (before, behind.endswith("to open the door of the cellar.")) == ("Press ", True)
    answer = translated(unit, lambda text: f"So: {text}")
    result = pdf.write(data, [answer], Wanted("de", "en", "pdf"), b"")
    [old], [new] = _icons(data), _icons(result)
    assert new.left > old.left + 5
    assert abs(new.bottom - old.bottom) < 2


def test_an_icon_between_labels_stays() -> None:
    data = drawn(text("Open", 30, 249) + b"52 247 9 9 re f\n" + text("Save", 75, 249))
    units = pdf.read(data, "en").units
    assert [unit.text for unit in units] == ["Open", "Save"]
    result = pdf.write(data, [Rendered("Datei öffnen"), Rendered("Sichern")], Wanted("de", "en", "pdf"), b"")
    assert _icons(result) == _icons(data)
