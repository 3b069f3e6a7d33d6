"""Numbers on pictures of pages. A translated scan may leave them where they were, as a part of the picture.

Tesseract finds them in the original; the service uses another recogniser. In the result they stand as before if the
picture did not change there: to recognise them once more would add mistakes.
"""

import csv
import io
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pypdfium2

from benchmarks.documents.pages.seen import Box, PageSeen, Seen, numbers

_SCALE = 3.0
_COMMAND = ["tesseract", "-", "-", "--psm", "11", "--dpi", str(round(72 * _SCALE)), "tsv"]
_SECONDS = 120
_CHANGED = 10.0
"""Of 255 steps from black to white, how many a place may differ on average: a picture may be packed anew."""
Picture = npt.NDArray[np.float32]


def with_numbers(data: bytes, pages: Sequence[PageSeen]) -> list[PageSeen]:
    """The pages of an original, with the numbers on their pictures."""
    with pypdfium2.PdfDocument(data) as document:
        found = [tuple(word for word in _read(page) if numbers(word.text)) for page in document]
    return [replace(page, pictured=words) for page, words in zip(pages, found, strict=True)]


def still_standing(
    before: bytes, originals: Sequence[PageSeen], data: bytes, pages: Sequence[PageSeen]
) -> list[PageSeen]:
    """The pages of a result, with those numbers of the original whose place looks as it did."""
    with pypdfium2.PdfDocument(before) as old, pypdfium2.PdfDocument(data) as new:
        pictures = [(_drawn(a), _drawn(b)) for a, b in zip(old, new, strict=False)]
    return [
        replace(page, pictured=tuple(word for word in original.pictured if _is_same(word, original.box, *pair)))
        for page, original, pair in zip(pages, originals, pictures, strict=False)
    ]


def _is_same(word: Seen, page: Box, old: Picture, new: Picture) -> bool:
    left, bottom, right, top = word.box
    rows = slice(round((page[3] - top) * _SCALE), round((page[3] - bottom) * _SCALE))
    columns = slice(round((left - page[0]) * _SCALE), round((right - page[0]) * _SCALE))
    return old.shape == new.shape and float(np.abs(old[rows, columns] - new[rows, columns]).mean()) < _CHANGED


def _drawn(page: pypdfium2.PdfPage) -> Picture:
    drawn: Picture = page.render(scale=_SCALE, grayscale=True).to_numpy().squeeze().astype(np.float32)
    return drawn


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
