"""Turns pages into sections of paragraphs, tables and pictures in reading order. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from tolmach.documents.formats.pdf.conversion.headings import body_size, with_headings
from tolmach.documents.formats.pdf.conversion.margins import Margins, margins
from tolmach.documents.formats.pdf.conversion.model import FlowingDocument, Item, Paragraph, Picture, Section
from tolmach.documents.formats.pdf.conversion.tables import tables
from tolmach.documents.formats.pdf.conversion.texts import paragraphs
from tolmach.documents.formats.pdf.model import Page, TextBlock
from tolmach.documents.formats.pdf.proof import TableProof
from tolmach.units import Rendered

_ENDS_EARLY = 0.75
"""As a share of its height. If the text of a page ends above this, the author ended the page on purpose."""
_NARROWEST, _WIDEST = 28.0, 120.0
_MOST_SPACE = 30.0
_LEAST_INDENT = 8.0


def flow(
    pages: Sequence[Page], rendered: Sequence[Rendered], pictures: Sequence[Sequence[Picture]], proof: TableProof
) -> FlowingDocument:
    answers = iter(rendered)
    read = [paragraphs(page, answers, proof) for page in pages]
    found = margins(pages, read)
    parts = [_items(_kept(read[at], at, found), pictures[at]) for at in range(len(pages))]
    body = body_size(item for items in parts for item in items if isinstance(item, Paragraph))
    shaped = _shaped(parts, body)
    sections = [
        _section([pages[at] for at in numbers], [shaped[at] for at in numbers])
        for _, group in groupby(range(len(pages)), lambda at: _size(pages[at]))
        if (numbers := list(group))
    ]
    return FlowingDocument(tuple(sections), found.header, found.footer, found.first_number)


def _kept(read: list[tuple[TextBlock, Paragraph]], page: int, found: Margins) -> list[Paragraph]:
    return [paragraph for number, (_, paragraph) in enumerate(read) if (page, number) not in found.blocks]


def _items(found: list[Paragraph], pictures: Sequence[Picture]) -> list[Item]:
    """Returns items in reading order: a table at the place of its first cell, a picture before the item below it."""
    waiting = iter(tables(found))
    items: list[Item] = []
    placed: set[int] = set()
    for paragraph in found:
        if paragraph.cell is None:
            items.append(paragraph)
        elif paragraph.cell.table.number not in placed:
            items.append(next(waiting))
            placed.add(paragraph.cell.table.number)
    items = list(_joined(_with_numbers(items)))
    for picture in pictures:
        items.insert(_place(items, picture), picture)
    return _spaced(_indented(items))


def _with_numbers(items: Sequence[Item]) -> list[Item]:
    """Adds numbers far to the right of a line to that line."""
    lines = [item for item in items if isinstance(item, Paragraph)]
    numbers = [line for line in lines if _is_mark(line)]
    ends = {id(home): number for number in numbers if (home := _home(number, lines)) is not None}
    moved = {id(number) for number in ends.values()}
    return [_ended(item, ends.get(id(item))) for item in items if id(item) not in moved]


def _ended(item: Item, number: Paragraph | None) -> Item:
    return replace(item, trailing=number.text.strip()) if number and isinstance(item, Paragraph) else item


def _home(number: Paragraph, lines: Sequence[Paragraph]) -> Paragraph | None:
    level = [
        line
        for line in lines
        if abs(line.box.top - number.box.top) < 0.4 * number.size
        and line.box.height < 1.5 * line.size
        and number.box.left - line.box.right > 0
        and not _is_mark(line)
    ]
    return max(level, key=lambda line: line.box.right, default=None)


def _joined(items: Sequence[Item]) -> Iterator[Item]:
    """Joins a number or bullet that stands alone to the paragraph beside it."""
    waiting: Paragraph | None = None
    for item in items:
        if waiting is not None and isinstance(item, Paragraph) and _is_beside(waiting, item):
            yield replace(item, marker=waiting.text.strip(), box=waiting.box.joined(item.box))
            waiting = None
            continue
        if waiting is not None:
            yield waiting
        waiting = item if isinstance(item, Paragraph) and _is_mark(item) else None
        if waiting is None:
            yield item
    if waiting is not None:
        yield waiting


def _is_mark(paragraph: Paragraph) -> bool:
    text = paragraph.text.strip()
    is_short = 0 < len(text) < 6 and not any(map(str.isalpha, text))
    return is_short and not paragraph.marker and not paragraph.is_code


def _is_beside(mark: Paragraph, paragraph: Paragraph) -> bool:
    a, b = mark.box, paragraph.box
    return not paragraph.marker and abs(a.top - b.top) < 0.5 * mark.size and 0 < b.left - a.right < 3 * mark.size


def _place(items: Sequence[Item], picture: Picture) -> int:
    for number, item in enumerate(items):
        beside = min(item.box.right, picture.box.right) > max(item.box.left, picture.box.left)
        if beside and item.box.top > picture.box.top:
            return number
    return len(items)


def _spaced(items: Sequence[Item]) -> list[Item]:
    found = list(items)
    for number, (above, item) in enumerate(pairwise(items)):
        space = min(max(item.box.top - above.box.bottom, 0.0), _MOST_SPACE)
        if isinstance(item, Paragraph):
            found[number + 1] = replace(item, before=space)
        elif isinstance(last := found[number], Paragraph):
            found[number] = replace(last, after=space)
    return found


def _indented(items: Sequence[Item]) -> list[Item]:
    """Indents each paragraph by its distance from the leftmost one, on a page without columns."""
    texts = [item for item in items if isinstance(item, Paragraph)]
    if not texts or any(_are_side_by_side(one, other) for one, other in pairwise(texts)):
        return list(items)
    left, right = min(item.box.left for item in texts), max(item.box.right for item in texts)
    return [
        replace(item, indent=own)
        if isinstance(item, Paragraph) and _LEAST_INDENT < (own := item.box.left - left) < 0.4 * (right - left)
        else item
        for item in items
    ]


def _are_side_by_side(one: Paragraph, other: Paragraph) -> bool:
    """Tells whether `other` begins beside `one`, or above it, which means that another column begins."""
    return other.box.top < one.box.bottom - 0.5 * one.size


def _shaped(parts: Sequence[Sequence[Item]], body: float) -> list[list[Item]]:
    """Marks headings. This needs the items of all pages at once."""
    every = iter(with_headings([item for items in parts for item in items], body))
    return [[next(every) for _ in items] for items in parts]


def _size(page: Page) -> tuple[int, int]:
    width, height = page.box.width, page.box.height
    return (round(height), round(width)) if page.rotation in (90, 270) else (round(width), round(height))


def _section(pages: Sequence[Page], parts: Sequence[Sequence[Item]]) -> Section:
    width, height = _size(pages[0])
    items: list[Item] = []
    for number, own in enumerate(parts):
        breaks = number > 0 and bool(own) and _begins_page(pages[number - 1], parts[number - 1], own[0])
        items += [replace(own[0], breaks_page=True), *own[1:]] if breaks else own
    return Section(width, height, _margins(pages, parts), tuple(items))


def _begins_page(last: Page, above: Sequence[Item], first: Item) -> bool:
    """Tells whether the author began a new page on purpose, not because `last` was full. Slides always are."""
    if not above or _size(last)[0] > _size(last)[1] or (isinstance(first, Paragraph) and first.level == 1):
        return True
    bottom = max(item.box.bottom for item in above)
    return bottom < -last.box.bottom + _ENDS_EARLY * last.box.height


def _margins(pages: Sequence[Page], parts: Sequence[Sequence[Item]]) -> tuple[float, float, float, float]:
    found: list[tuple[float, float, float, float]] = []
    for page, items in zip(pages, parts, strict=True):
        for item in items if page.rotation == 0 else ():
            box, paper = item.box, page.box
            found.append(
                (box.left - paper.left, box.top + paper.bottom, paper.right - box.right, -paper.top - box.bottom)
            )
    if not found:
        return (72.0, 72.0, 72.0, 72.0)
    left, top, right, bottom = (min(max(min(side), _NARROWEST), _WIDEST) for side in zip(*found, strict=True))
    return left, top, right, bottom
