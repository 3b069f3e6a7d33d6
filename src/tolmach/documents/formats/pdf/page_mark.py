"""Adds the visible mark that a caller may ask for. Pure."""

import math
from dataclasses import replace

from tolmach.documents.formats.pdf.model import Page, placed, turned
from tolmach.documents.formats.pdf.setting import SMALLEST, Set
from tolmach.documents.kit.typesetting import SetParagraph, SetText, Sheet

_MARK = "Translated by Tolmach"


def marked(page: Page, done: Set | None) -> Set:
    """Adds a small mark to the lower margin of the page as it is shown."""
    angle = math.radians(page.rotation)
    frame = turned(page.box, angle)
    size = max(SMALLEST, min(7.0, frame.height / 40))
    x, y = placed(frame.left, frame.bottom - 2.2 * size, angle)
    text = SetText(_MARK, colour=(128, 128, 128))
    mark = SetParagraph(
        (text,), x - page.box.left, page.box.bottom - y, max(size, frame.width), size, size, size, "center",
        turn=-page.rotation,
    )  # fmt: skip
    if done is None:
        return Set(Sheet(page.box.width, page.box.height, (mark,)), frozenset(), {})
    return replace(done, sheet=replace(done.sheet, paragraphs=(*done.sheet.paragraphs, mark)))
