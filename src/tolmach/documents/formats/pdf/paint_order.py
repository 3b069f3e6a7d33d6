"""Knows which text was painted first, so that a watermark stays under the text. Pure."""

from tolmach.documents.formats.pdf.model import Key, Page, TextBlock, turned


def painted(block: TextBlock) -> Key:
    """The place of a text among all that its page paints."""
    return min((glyph.key for glyph in block.glyphs if glyph.key is not None), default=())


def overlaid(page: Page, changed: set[int]) -> set[int]:
    """Returns the blocks that stay, but lie over a turned text that changes: its translation would hide them."""
    lower = [page.blocks[number] for number in changed if page.blocks[number].angle]
    return {
        number
        for number, block in enumerate(page.blocks)
        if number not in changed and any(_lies_over(block, other) for other in lower)
    }


def _lies_over(block: TextBlock, other: TextBlock) -> bool:
    if block.angle == other.angle or painted(block) < painted(other):
        return False
    return turned(turned(block.box, block.angle), other.angle).meets(other.box)
