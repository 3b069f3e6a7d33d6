"""Numbers on pictures of pages. A translated scan may leave them where they were, so only a recogniser finds them.

Tesseract reads them; the service uses another recogniser.
"""

import csv
import io
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pypdfium2

from benchmarks.documents.pages.seen import PageSeen, Seen, numbers

_SCALE = 3.0
_COMMAND = ["tesseract", "-", "-", "--psm", "11", "--dpi", str(round(72 * _SCALE)), "tsv"]
_SECONDS = 120


def with_numbers(data: bytes, pages: Sequence[PageSeen]) -> list[PageSeen]:
    """The pages with the numbers that only their pictures show."""
    document = pypdfium2.PdfDocument(data)
    try:
        return [_with_numbers(page, known) for page, known in zip(document, pages, strict=True)]
    finally:
        document.close()


def _with_numbers(page: pypdfium2.PdfPage, known: PageSeen) -> PageSeen:
    found = [
        word for word in _read(page) if numbers(word.text) and not any(_covers(each, word) for each in known.words)
    ]
    return replace(known, pictured=tuple(found))


def _read(page: pypdfium2.PdfPage) -> Iterator[Seen]:
    out = io.BytesIO()
    page.render(scale=_SCALE, grayscale=True).to_pil().save(out, "PNG")
    said = subprocess.run(_COMMAND, input=out.getvalue(), capture_output=True, check=True, timeout=_SECONDS).stdout
    left, _, _, top = page.get_cropbox()
    for row in csv.DictReader(io.StringIO(said.decode()), delimiter="\t", quoting=csv.QUOTE_NONE):
        if row["text"] and row["text"].strip():
            x, y, width, height = (int(row[name]) / _SCALE for name in ("left", "top", "width", "height"))
            box = (left + x, top - y - height, left + x + width, top - y)
            yield Seen(row["text"], box, height, upright=True)


def _covers(word: Seen, other: Seen) -> bool:
    x, y = (other.box[0] + other.box[2]) / 2, other.middle
    return word.box[0] <= x <= word.box[2] and word.box[1] <= y <= word.box[3]
