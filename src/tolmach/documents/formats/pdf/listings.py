"""Finds the code in a document: blocks in a font of fixed width, and words in such a font inside of text. Pure.

What stands in a font of fixed width may be language too: some people type letters and reports in one. So the signs in
it decide, and where they do not tell, the document does: where all text is of fixed width it is language, and where
other fixed text is code it is code.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import groupby, pairwise
from statistics import median

from tolmach.documents.formats.pdf.code_signs import SOME, CodeSigns, Verdict, is_label, is_phrase, signs, verdict
from tolmach.documents.formats.pdf.gutters import levels
from tolmach.documents.formats.pdf.model import Alignment, BlockRole, Box, Glyph, GlyphLine, Page, TextBlock, union

# In ems.
_BLANK, _CLOSE = 3.2, 0.9
"""The white between two blocks of one listing, which may have blank lines; between two of a paragraph."""
_ASIDE = 8.0
_LARGER = 1.15
_TWO_COLUMNS = 2
"""So many edges has a table of one column."""
_MOST_OF_COMMAND = 6
"""The most words of a command."""

Stretch = list[Glyph]


class _Usual(Enum):
    """What text of fixed width usually is in a document."""

    TYPED = auto()
    """All text is, so that it tells nothing."""
    CODE = auto()
    UNSURE = auto()


@dataclass(frozen=True, slots=True)
class _Document:
    usual: _Usual
    size: float
    """That of most text of other fonts."""


def with_code(pages: Sequence[Page]) -> list[Page]:
    """Returns the pages with code marked, each listing as one block."""
    fixed, other = _letters(pages)
    if not fixed:
        return list(pages)
    document = _document(pages, is_typed=fixed > other)
    return [_of_page(page, document) for page in pages]


def rows(lines: Sequence[GlyphLine]) -> list[str]:
    """The rows of a listing as in a text file, with the spaces and blank lines that a reader sees."""
    glyphs = [glyph for line in lines for glyph in line.glyphs if glyph.text.strip()]
    left, advance = min(glyph.left for glyph in glyphs), median(glyph.right - glyph.left for glyph in glyphs)
    found: list[str] = []
    last, step = None, _step(lines)
    for level in levels(lines):
        blank = 0 if last is None else min(2, round((level[0].baseline - last) / step) - 1)
        found += ["" for _ in range(blank)]
        found.append(_row(level, left, max(advance, 0.1)))
        last = level[0].baseline
    return found


def _step(lines: Sequence[GlyphLine]) -> float:
    baselines = [level[0].baseline for level in levels(lines)]
    steps = [below - above for above, below in pairwise(baselines)]
    return max(0.5 * lines[0].size, min(steps, default=lines[0].size))


def _row(level: Sequence[GlyphLine], left: float, advance: float) -> str:
    text, right = "", left
    for glyph in sorted((g for line in level for g in line.glyphs if g.text.strip()), key=lambda glyph: glyph.left):
        text += " " * max(0, round((glyph.left - right) / advance)) + glyph.text
        right = glyph.right
    return text


def _letters(pages: Sequence[Page]) -> tuple[int, int]:
    """How many letters are of fixed width, and how many are not."""
    kinds = [
        glyph.style.kind == "mono"
        for page in pages
        for block in page.blocks
        for glyph in block.glyphs
        if glyph.text.strip()
    ]
    return sum(kinds), len(kinds) - sum(kinds)


def _document(pages: Sequence[Page], *, is_typed: bool) -> _Document:
    if is_typed:
        return _Document(_Usual.TYPED, 0.0)
    whole = CodeSigns()
    sizes: list[float] = []
    for page in pages:
        for group in _groups(page, _BLANK):
            whole += signs(rows(_lines(page, group)))
        for block in page.blocks:
            if not _is_fixed(block):
                whole += signs(["".join(glyph.text for glyph in stretch) for stretch in _stretches(block)])
                sizes += [line.size for line in block.lines]
    usual = _Usual.CODE if whole.share > SOME else _Usual.UNSURE
    return _Document(usual, median(sizes) if sizes else 0.0)


def _is_fixed(block: TextBlock) -> bool:
    return all(glyph.style.kind == "mono" for glyph in _solid(block))


def _solid(block: TextBlock) -> Iterator[Glyph]:
    return (glyph for glyph in [*block.marker, *block.glyphs] if glyph.text.strip() and glyph.text != "\ufffd")


def _stretches(block: TextBlock) -> Iterator[Stretch]:
    """The words of fixed width in a text of another font."""
    last = "sans"
    kinds: list[tuple[bool, Glyph]] = []
    for glyph in block.glyphs:
        last = glyph.style.kind if glyph.text.strip() else last
        kinds.append((last == "mono", glyph))
    for is_fixed, group in groupby(kinds, key=lambda each: each[0]):
        if is_fixed:
            yield [glyph for _, glyph in group]


def _groups(page: Page, white: float) -> list[list[int]]:
    """The blocks of fixed width, together with their neighbours. A cell beside text of another font stands alone."""
    mixed = {block.cell.table.number for block in page.blocks if block.cell is not None and not _is_fixed(block)}
    found: list[list[int]] = []
    is_open = False
    for number, block in enumerate(page.blocks):
        if not _is_fixed(block):
            is_open = False
            continue
        is_alone = block.cell is not None and block.cell.table.number in mixed
        if is_open and not is_alone and _is_near(page, found[-1], block, white):
            found[-1].append(number)
        else:
            found.append([number])
        is_open = not is_alone
    return found


def _is_near(page: Page, group: Sequence[int], block: TextBlock, white: float) -> bool:
    last = page.blocks[group[-1]]
    if block.cell is not None and last.cell is not None and block.cell.table is last.cell.table:
        return True
    box = union([page.blocks[number].box for number in group])
    aside = _ASIDE * block.size
    reach = Box(box.left - aside, box.top, box.right + aside, box.bottom + white * block.size)
    return block.angle == last.angle and reach.meets(block.box)


def _lines(page: Page, group: Sequence[int]) -> list[GlyphLine]:
    """All lines of these blocks, with the marks that look like those of lists."""
    return [line for number in group for line in _with_mark(page.blocks[number])]


def _with_mark(block: TextBlock) -> Sequence[GlyphLine]:
    if not block.marker:
        return block.lines
    first = block.lines[0]
    glyphs = (*block.marker, *first.glyphs)
    edges = min(glyph.left for glyph in glyphs), max(glyph.right for glyph in glyphs)
    return [replace(first, glyphs=glyphs, left=edges[0], right=edges[1]), *block.lines[1:]]


def _of_page(page: Page, document: _Document) -> Page:
    groups = _groups(page, _CLOSE if document.usual is _Usual.TYPED else _BLANK)
    code = [group for group in groups if _is_code(page, group, document)]
    told = {number for group in code for number in group}
    whole = {group[0]: _listing(page, group) for group in code}
    blocks = []
    for number, block in enumerate(page.blocks):
        if number in whole:
            blocks.append(whole[number])
        elif number not in told:
            follows_code = number - 1 in told
            blocks.append(replace(_with_words(block, document), continues=block.continues and not follows_code))
    return replace(page, blocks=tuple(blocks))


def _is_code(page: Page, group: Sequence[int], document: _Document) -> bool:
    lines = _lines(page, group)
    said = rows(lines)
    if document.usual is _Usual.TYPED and len(said) == 1 and is_label(said[0]):
        return False
    found = verdict(said)
    if found is not Verdict.UNSURE:
        return found is Verdict.CODE
    if document.usual is _Usual.UNSURE:
        return signs(said).share > SOME
    is_heading = len(said) == 1 and lines[0].size > _LARGER * document.size
    return document.usual is _Usual.CODE and not is_heading


def _listing(page: Page, group: Sequence[int]) -> TextBlock:
    blocks = [page.blocks[number] for number in group]
    lines = sorted(_lines(page, group), key=lambda line: (line.baseline, line.left))
    cells = {block.cell for block in blocks}
    first = blocks[0]
    return TextBlock(
        tuple(lines),
        union([line.box for line in lines]),
        first.angle,
        BlockRole.CODE,
        first.alignment if len(lines) == 1 else Alignment.LEFT,
        rules=tuple(rule for block in blocks for rule in block.rules),
        recognised=first.recognised,
        cell=first.cell if len(cells) == 1 else None,
    )


def _with_words(block: TextBlock, document: _Document) -> TextBlock:
    """Marks the words inside of a text that are code."""
    if _is_fixed(block) or document.usual is _Usual.TYPED:
        return block
    code = {id(glyph) for stretch in _stretches(block) if _is_term(stretch, document) for glyph in stretch}
    if not code:
        return block
    if id(block.lines[0].glyphs[0]) not in code and _names_a_command(block):
        code = {id(glyph) for glyph in block.glyphs}
    return replace(block, lines=tuple(_marked(line, code) for line in block.lines))


def _names_a_command(block: TextBlock) -> bool:
    """Tells whether a text with code in it begins a row of a table that explains commands. Only what a reader replaces
    may be in a font of fixed width there. A text that begins with code may explain it: it is a key and what it does."""
    text = " ".join(line.text for line in block.lines)
    is_first = block.cell is not None and block.cell.column == 0 and len(block.cell.table.columns) > _TWO_COLUMNS
    return is_first and text[:1].islower() and len(text.split()) <= _MOST_OF_COMMAND


def _is_term(stretch: Stretch, document: _Document) -> bool:
    text = "".join(glyph.text for glyph in stretch)
    found = verdict([text])
    if found is not Verdict.UNSURE:
        return found is Verdict.CODE
    return document.usual is _Usual.CODE or not is_phrase(text)


def _marked(line: GlyphLine, code: set[int]) -> GlyphLine:
    glyphs = (
        glyph._replace(style=replace(glyph.style, code=True)) if id(glyph) in code else glyph for glyph in line.glyphs
    )
    return replace(line, glyphs=tuple(glyphs))
