"""Turns the blocks of a page into paragraphs with their translations. Pure."""

from collections.abc import Iterator

from tolmach.documents.formats.pdf.conversion.model import FlowText, Paragraph
from tolmach.documents.formats.pdf.inline_pictures import pictures
from tolmach.documents.formats.pdf.inlines import Formula, InlineBlock, passages
from tolmach.documents.formats.pdf.listings import rows
from tolmach.documents.formats.pdf.model import Alignment, BlockRole, Box, Page, TextBlock, TextRun, TextStyle, union
from tolmach.documents.formats.pdf.proof import TableProof
from tolmach.documents.kit.inline import pieces
from tolmach.units import Rendered

_PALEST = 600
"""Red, green and blue together. Paler text stood on a dark background, which the converted document does not have."""
_BLACK = (0, 0, 0)
_NEAR = 8.0
_BESIDE = 150.0
_NEIGHBOURS = 3
_LEANING = 0.1
"""Radians. Text that is turned further, as the heads of some tables are, is on lines of its own."""


def formulas(page: Page) -> list[Box]:
    """Finds formulas that stand apart from the text, with the numbers beside them. As text they would be unreadable."""
    told = {number for chain, own in passages(page) if own is not None for number in chain} | {*page.begun}
    wordless = [
        number not in told and not block.angle and not page.rotation for number, block in enumerate(page.blocks)
    ]
    own = [bare and block.role is BlockRole.FORMULA for block, bare in zip(page.blocks, wordless, strict=True)]
    found: list[Box] = []
    for number, block in enumerate(page.blocks):
        around = range(max(0, number - _NEIGHBOURS), min(len(own), number + _NEIGHBOURS + 1))
        near = [page.blocks[at].box for at in around if own[at]]
        if own[number] or (wordless[number] and any(_is_level(block.box, box) for box in near)):
            found = _with(found, block.box)
    return found


def _with(found: list[Box], box: Box) -> list[Box]:
    """Adds a box and joins it with boxes that touch it or are on one line with it."""
    near = [other for other in found if _grown(other).meets(box) or _is_level(other, box)]
    return [*(other for other in found if other not in near), union([box, *near])]


def _is_level(one: Box, other: Box) -> bool:
    common = min(one.bottom, other.bottom) - max(one.top, other.top)
    apart = max(one.left, other.left) - min(one.right, other.right)
    return common > 0.5 * min(one.height, other.height) and apart < _BESIDE


def paragraphs(page: Page, answers: Iterator[Rendered], proof: TableProof) -> list[tuple[TextBlock, Paragraph]]:
    """Makes the paragraphs of a page, except formulas. `answers` are for the blocks with something to translate."""
    found: list[tuple[TextBlock, Paragraph]] = []
    pictured = formulas(page)
    for chain, own in passages(page):
        block = page.blocks[chain[0]]
        if own is None and any(_grown(box).holds(block.box) for box in pictured):
            continue
        if block.role is BlockRole.CODE:
            texts = _listed(block)
        elif own is None:
            texts = _as_it_is(block)
        else:
            texts = _translated(block, own, proof.checked(block, own.inline, next(answers)))
        found.append((block, _paragraph(block, tuple(texts))))
    return found


def _grown(box: Box) -> Box:
    return Box(box.left - _NEAR, box.top - _NEAR, box.right + _NEAR, box.bottom + _NEAR)


def _paragraph(block: TextBlock, texts: tuple[FlowText, ...]) -> Paragraph:
    marker = "".join("\ufffd" if glyph.style.symbols else glyph.text for glyph in block.marker).strip()
    alignment = Alignment.LEFT if marker and block.alignment is not Alignment.JUSTIFIED else block.alignment
    cell = block.cell if abs(block.angle) < _LEANING else None
    is_code = block.role is BlockRole.CODE
    return Paragraph(
        texts, block.box, block.size, alignment, marker=marker, first_line=block.indent, is_code=is_code, cell=cell
    )


def _translated(block: TextBlock, own: InlineBlock, answer: Rendered) -> Iterator[FlowText]:
    for piece in pieces(own.inline, answer):
        if not piece.text:
            continue
        codes = [own.codes[number] for number in piece.inside]
        formula = next((code for code in codes if isinstance(code, Formula)), None)
        if formula is not None and any(pictures(formula.glyphs)):
            continue
        if formula is not None:
            yield _text(piece.text, formula.glyphs[0].style, block.size, italic=True)
        else:
            run = next((code for code in reversed(codes) if isinstance(code, TextRun)), own.base)
            yield _text(piece.text, run.style, block.size * run.size, raised=run.raised)


def _listed(block: TextBlock) -> Iterator[FlowText]:
    yield _text("\n".join(rows(block.lines)), block.lines[0].glyphs[0].style, block.size)


def _as_it_is(block: TextBlock) -> Iterator[FlowText]:
    for number, line in enumerate(block.lines):
        if line.glyphs:
            yield _text((" " if number else "") + line.text, line.glyphs[0].style, line.size)


def _text(text: str, style: TextStyle, size: float, *, italic: bool = False, raised: float = 0.0) -> FlowText:
    colour = style.colour if sum(style.colour) < _PALEST else _BLACK
    return FlowText(text, size, style.kind, style.bold, style.italic or italic, colour, raised)
