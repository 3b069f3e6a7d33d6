"""Finds the paragraphs that go on in the next column of their page. Pure.

A sentence that a column break cuts is one sentence for a translator. Only clear cases are joined: the text ends in the
middle of a sentence, fills its last line, and the next column begins with a small letter in the same look.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tolmach.documents.formats.pdf.fullness import ends_early
from tolmach.documents.formats.pdf.model import KEPT, BlockRole, Page, TextBlock
from tolmach.documents.formats.pdf.paragraphs import alike

_ENDS = frozenset(".!?:;…。！？؟۔")
_NARROWER = 0.6


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
    above = before.lines[-1]
    if block.role is not BlockRole.PARAGRAPH or before.role in KEPT or before.cell or block.cell:
        return False
    if before.recognised or block.recognised or before.angle != block.angle:
        return False
    is_next_column = block.box.left > before.box.right and block.box.bottom < above.box.top
    widths = sorted((before.box.width, block.box.width))
    if not is_next_column or (len(block.lines) > 1 and widths[0] < _NARROWER * widths[1]):
        return False
    return goes_on_in_words(before, block)


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
