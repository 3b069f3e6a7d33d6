"""Finds the paragraphs that go on over the page. Pure.

A sentence that a page break cuts is one sentence for a translator. Heads, feet and notes stand between its parts, so
only text in the size of most of its page counts, and of that only the last of one page and the first of the next.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tolmach.documents.formats.pdf.continuing import chains, goes_on_in_words
from tolmach.documents.formats.pdf.inline_pictures import PICTURE
from tolmach.documents.formats.pdf.model import KEPT, BlockRole, Page, TextBlock

_SIZE = 0.08
_STAYS = frozenset({"\ufffd", PICTURE})
_NUMBER = re.compile(r"\d+")
_OFTEN = 0.3
"""The share of pages on which a line at the same place is a head or a foot."""

_Line = tuple[int, str]


def over_pages(pages: Sequence[Page]) -> list[Page]:
    """Returns the pages with the paragraphs noted that go on on the next page. One that fills a page and goes on
    again is joined only once."""
    margins = _repeated(pages)
    bodies = [_body(page, margins) for page in pages]
    found = list(pages)
    for at in range(len(pages) - 1):
        if bodies[at] and bodies[at + 1]:
            last, first = bodies[at][-1], bodies[at + 1][0]
            chain = next(chain for chain in chains(found[at + 1]) if first in chain)
            blocks = [found[at + 1].blocks[number] for number in chain]
            if last not in found[at].begun and chain[0] == first and _goes_on(found[at], last, blocks):
                found[at] = replace(found[at], broken_off=last, beyond=tuple(blocks))
                found[at + 1] = replace(found[at + 1], begun=chain)
    return found


def _line(block: TextBlock) -> _Line:
    return round(block.lines[0].baseline / 4), _NUMBER.sub("#", block.lines[0].text.strip())


def _repeated(pages: Sequence[Page]) -> set[_Line]:
    """The lines that stand at the same place of many pages."""
    counted = Counter(line for page in pages for line in {_line(b) for b in page.blocks if len(b.lines) == 1})
    return {line for line, count in counted.items() if count > max(1, _OFTEN * len(pages))}


def _body(page: Page, margins: set[_Line]) -> list[int]:
    """The numbers of the blocks in the size of most text, in reading order, without heads and feet."""
    sizes: Counter[float] = Counter()
    for block in page.blocks:
        sizes[round(block.size, 1)] += sum(len(line.glyphs) for line in block.lines)
    usual = max(sizes, key=lambda size: sizes[size], default=0.0)
    return [
        number
        for number, block in enumerate(page.blocks)
        if abs(block.size - usual) < _SIZE * usual and block.angle == 0 and _line(block) not in margins
    ]


def _goes_on(page: Page, last: int, blocks: Sequence[TextBlock]) -> bool:
    before, block = page.blocks[last], blocks[0]
    parts = [before, *blocks]
    if before.role in KEPT or block.role is not BlockRole.PARAGRAPH:
        return False
    if any(part.cell is not None or part.recognised or part.angle != 0 for part in parts):
        return False
    # A link or a formula belongs to its page and cannot move to another.
    if any(glyph.style.link or glyph.style.math or glyph.text in _STAYS for part in parts for glyph in part.glyphs):
        return False
    return goes_on_in_words(before, block)
