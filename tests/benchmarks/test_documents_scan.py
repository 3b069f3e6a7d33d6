"""What is told of a scan."""

import pypdfium2 as pdfium

from benchmarks.documents.page import documents_scan_part
from benchmarks.documents.scan import compared, scan, shown
from tolmach.documents.formats import pdf


def test_an_estimate_is_compared_with_what_was_left() -> None:
    estimates = compared([(0.0, 90.0), (50.0, 50.0), (98.0, 9.0)], 100.0)
    assert estimates == [(90.0, 100.0), (50.0, 50.0)]
    assert shown([*estimates, (10.0, 20.0)]) == {
        "estimates": 3,
        "error_p50_percent": 10,
        "error_most_percent": 50,
        "within_a_third_percent": 67,
    }


def test_its_pages_are_pictures() -> None:
    data = scan(2)
    assert pdf.read_recognised(data, "en", b"").unread == (0, 1)
    document = pdfium.PdfDocument(data)
    assert {round(document[number].get_width()) for number in range(2)} == {595}
    document.close()


def test_the_page_tells_all_figures() -> None:
    keys = ("commit", "changed", "model", "data", "cores", "processor", "load_before", "ctranslate2")
    figures = {"pages": 20, "seconds": 60, "seconds_per_page": 3, "peak_mib": 900, "report": "pages=20"}
    page = documents_scan_part({"signature": dict.fromkeys(keys, ""), **figures, **shown([(9.0, 10.0)])})
    assert "| 20 | 60 | 3 | 1 | 10 | 10 | 100 | 900 |" in page
