"""Finds headers and footers: the same text, apart from the page number, at the same place of many pages. Pure."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tolmach.documents.formats.pdf.conversion.model import FlowText, Paragraph
from tolmach.documents.formats.pdf.model import Box, Page, TextBlock

_DEPTH = 0.25
"""The largest share of a page that its header or its footer takes."""
_ALONE = 30.0
_CLOSE = 0.1
_SMALL = 12.5
_NUMBER = re.compile(r"\d+")

Read = list[tuple[TextBlock, Paragraph]]


@dataclass(frozen=True, slots=True)
class Margins:
    header: tuple[Paragraph, ...] = ()
    footer: tuple[Paragraph, ...] = ()
    first_number: int = 1
    blocks: frozenset[tuple[int, int]] = frozenset()
    """The blocks that are no longer part of the text, by page and number."""


def margins(pages: Sequence[Page], read: Sequence[Read]) -> Margins:
    seen: dict[tuple[str, int, str], list[tuple[int, int]]] = defaultdict(list)
    for at, page in enumerate(pages):
        for number, (block, _) in enumerate(read[at]):
            side = _side(page, block)
            if side and len(block.lines) == 1 and (len(pages) > 1 or _is_alone(block, page)):
                text = _NUMBER.sub("#", block.lines[0].text.strip())
                seen[side, round(block.lines[0].baseline / 4), text].append((at, number))
    repeated = [(key[0], places) for key, places in seen.items() if _is_repeated(places, len(pages))]
    chosen = {side: [_one(read, places) for where, places in repeated if where == side] for side in _SIDES}
    starts = [start for side in _SIDES for _, start in chosen[side] if start is not None]
    header, footer = (tuple(paragraph for paragraph, _ in chosen[side]) for side in _SIDES)
    places = frozenset(place for _, places in repeated for place in places)
    return Margins(header, footer, starts[0] if starts else 1, places)


_SIDES = ("header", "footer")


def _side(page: Page, block: TextBlock) -> str:
    """Returns `header` for a block at the very top of its page, `footer` at the very bottom, else an empty string."""
    height, top = page.box.height, -page.box.bottom
    if block.angle or not height:
        return ""
    upright = [other.box for other in page.blocks if not other.angle]
    if block.box.bottom < top + _DEPTH * height and block.box.top < min(box.top for box in upright) + block.size:
        return "header"
    lowest = max(box.bottom for box in upright)
    return "footer" if block.box.top > top + (1 - _DEPTH) * height and block.box.bottom > lowest - block.size else ""


def _is_alone(block: TextBlock, page: Page) -> bool:
    """Tells whether a block is small and far from everything else, which is the only sign if there is one page."""
    top, height = -page.box.bottom, page.box.height
    if top + _CLOSE * height < block.box.bottom < top + (1 - _CLOSE) * height:
        return False
    around = Box(page.box.left, block.box.top - _ALONE, page.box.right, block.box.bottom + _ALONE)
    near = [other for other in page.blocks if other.box.meets(around) and abs(other.box.top - block.box.top) > 1]
    return block.size < _SMALL and not near


def _is_repeated(places: Sequence[tuple[int, int]], pages: int) -> bool:
    return pages == 1 or len({page for page, _ in places}) > max(1, 0.4 * pages)


def _one(read: Sequence[Read], places: Sequence[tuple[int, int]]) -> tuple[Paragraph, int | None]:
    """Returns the first of these paragraphs with a field for the page number, and the number of the first page."""
    at, number = places[0]
    paragraph = read[at][number][1]
    shown = [_NUMBER.findall(read[page][which][0].lines[0].text) for page, which in places]
    for column in range(min(map(len, shown))):
        offsets = {int(numbers[column][:9]) - page for numbers, (page, _) in zip(shown, places, strict=True)}
        if len(offsets) == 1:
            return _numbered(paragraph, shown[0][column]), max(0, offsets.pop())
    return paragraph, None


def _numbered(paragraph: Paragraph, number: str) -> Paragraph:
    texts: list[FlowText] = []
    for text in paragraph.texts:
        before, found, after = text.text.rpartition(number)
        if not found or any(each.is_page_number for each in texts):
            texts.append(text)
            continue
        parts = (before, number, after)
        texts += [replace(text, text=part, is_page_number=part is number) for part in parts if part]
    return replace(paragraph, texts=tuple(texts))
