"""Finds the paragraphs that go on in the next column of their page, or under the figure beside them. Pure.

A sentence that a column break cuts is one sentence for a translator. Only clear cases are joined: the text ends in the
middle of a sentence, fills its last line, and the next column begins with a small letter in the same look.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tolmach.documents.formats.pdf.fullness import ends_early
from tolmach.documents.formats.pdf.likeness import alike
from tolmach.documents.formats.pdf.model import KEPT, BlockRole, Page, TextBlock

_ENDS = frozenset(".!?:;…。！？؟۔")
_NARROWER = 0.6
_CLOSE = 1.6
"""The largest distance in ems from one baseline of a paragraph to the next."""


def continued(blocks: Sequence[TextBlock]) -> list[TextBlock]:
    """Marks the blocks that go on with the block before them. The blocks are in reading order."""
    found: list[TextBlock] = []
    for number, block in enumerate(blocks):
        goes_on = number > 0 and _goes_on(blocks[number - 1], block)
        found.append(replace(block, continues=True) if goes_on else block)
    return found


def chains(page: Page) -> Iterator[tuple[int, ...]]:
    """Yields the numbers of the blocks that make one paragraph, for each paragraph."""
    chain: list[int] = []
    for number, block in enumerate(page.blocks):
        if chain and not block.continues:
            yield tuple(chain)
            chain = []
        chain.append(number)
    if chain:
        yield tuple(chain)


def _goes_on(before: TextBlock, block: TextBlock) -> bool:
    if block.role is not BlockRole.PARAGRAPH or before.role in KEPT or before.cell or block.cell:
        return False
    if before.recognised or block.recognised or before.angle != block.angle:
        return False
    if _is_under_figure(before, block):
        return alike(before.lines[-1], block.lines[0]) and _is_full(before, block)
    return _is_in_next_column(before, block) and goes_on_in_words(before, block)


def _is_in_next_column(before: TextBlock, block: TextBlock) -> bool:
    widths = sorted((before.box.width, block.box.width))
    is_next = block.box.left > before.box.right and block.box.bottom < before.lines[-1].box.top
    return is_next and (len(block.lines) == 1 or widths[0] >= _NARROWER * widths[1])


def _is_under_figure(before: TextBlock, block: TextBlock) -> bool:
    """Tells whether a text is right under another and reaches further out: lines get longer under a figure."""
    near = block.lines[0].baseline - before.lines[-1].baseline
    is_flush = abs(block.box.right - before.box.right) < block.size or abs(block.box.left - before.box.left) < 1
    is_longer = block.box.width > before.box.width + block.size
    return len(before.lines) > 1 and is_flush and is_longer and 0 < near < _CLOSE * block.size


def goes_on_in_words(before: TextBlock, block: TextBlock) -> bool:
    """Tells whether a text ends in the middle of a sentence at the end of its line, and another looks alike and begins
    with a small letter."""
    above, first = before.lines[-1], block.lines[0]
    return alike(above, first) and _is_inside_sentence(above.text, first.text) and _is_full(before, block)


def _is_inside_sentence(above: str, below: str) -> bool:
    return above[-1:] not in _ENDS and below[:1].isalpha() and below[:1].islower()


def _is_full(before: TextBlock, block: TextBlock) -> bool:
    column = before.column or before.box
    return not ends_early(before.lines[-1], block.lines[0], column)
