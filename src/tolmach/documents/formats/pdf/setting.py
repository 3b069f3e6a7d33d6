"""Turns the translation of a page into paragraphs for the typesetter, each in the place of the old text. Pure."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tolmach.documents.formats.pdf.bidi import has_leftward, is_leftward
from tolmach.documents.formats.pdf.continuing import chains
from tolmach.documents.formats.pdf.free_space import Space
from tolmach.documents.formats.pdf.inlines import Formula, InlineBlock
from tolmach.documents.formats.pdf.leaders import is_leader
from tolmach.documents.formats.pdf.mirroring import Reflected, reflected
from tolmach.documents.formats.pdf.model import (
    Alignment,
    Box,
    Glyph,
    GlyphLine,
    Key,
    Page,
    TextBlock,
    TextRun,
    placed,
    turned,
    union,
)
from tolmach.documents.formats.pdf.paint_order import painted
from tolmach.documents.formats.pdf.peers import look
from tolmach.documents.formats.pdf.scans import Paper
from tolmach.documents.formats.pdf.set_runs import as_shown, leading_dots, narrowness, needed_width, set_text
from tolmach.documents.formats.pdf.sharing import shared_out
from tolmach.documents.kit.inline import Piece, pieces
from tolmach.documents.kit.typesetting import Hole, SetParagraph, SetText, Sheet
from tolmach.languages.traits import traits
from tolmach.units import Rendered

SMALLEST = 1.0
_NEAR, _NEAR_IN_FORM = 0.85, 0.75
"""Texts that look alike get smaller together, down to this scale. The labels of a form have less room, and no text
around them that would have to follow."""
_MIRRORED = {Alignment.LEFT: "right", Alignment.RIGHT: "left", Alignment.CENTRE: "center", Alignment.JUSTIFIED: "right"}
_STRAIGHT = {Alignment.LEFT: "left", Alignment.RIGHT: "right", Alignment.CENTRE: "center", Alignment.JUSTIFIED: "left"}


@dataclass(frozen=True, slots=True)
class Change:
    """A paragraph with its translation."""

    numbers: tuple[int, ...]
    """Those of its blocks."""
    passage: InlineBlock
    rendered: Rendered
    before: int = 0
    """The characters of the paragraph on the page before, and on the next page."""
    after: int = 0


@dataclass(frozen=True, slots=True)
class Cover:
    """A box in the colour of the paper that hides part of an image. It is in a frame of the page."""

    box: Box
    angle: float
    colour: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Set:
    """All changes of a page."""

    sheet: Sheet
    dropped: frozenset[Key]
    holes: Mapping[int, Formula]
    rules: tuple[Box, ...] = ()
    """Lines on the page that are removed with the text."""
    covers: tuple[Cover, ...] = ()
    reflected: tuple[Reflected, ...] = ()


def keys_of(block: TextBlock) -> set[Key]:
    return {glyph.key for glyph in block.glyphs if glyph.key is not None}


def characters(block: TextBlock) -> int:
    return sum(len(line.text) + 1 for line in block.lines)


def shared(page: Page, changed: set[int]) -> set[int]:
    """Adds the blocks that share a text object or a paragraph with a changed block, because they must be set again with
    it."""
    chain_of = {number: chain for chain in chains(page) for number in chain}
    owners: dict[Key, list[int]] = {}
    for number, block in enumerate(page.blocks):
        for key in keys_of(block):
            owners.setdefault(key, []).append(number)
    found = set(changed)
    waiting = list(changed)
    while waiting:
        number = waiting.pop()
        mates = {mate for key in keys_of(page.blocks[number]) for mate in owners[key]}
        fresh = mates.union(chain_of[number]) - found
        found |= fresh
        waiting += fresh
    return found


class Setter:
    def __init__(
        self, page: Page, target: str, paper: Paper | None = None, tables: Sequence[frozenset[int]] = ()
    ) -> None:
        """`tables` are the blocks of tables that turn around, because the direction of reading does."""
        self._original, self._paper = page, paper
        self._page, self._parts = reflected(page, tables)
        self._reflected = frozenset(number for numbers in tables for number in numbers)
        self._covers: list[Cover] = []
        self._leftward = traits(target).is_right_to_left
        self._mirrored = {
            number: number not in self._reflected
            and self._leftward != is_leftward("".join(glyph.text for glyph in block.glyphs))
            for number, block in enumerate(page.blocks)
        }
        self._holes: dict[int, Formula] = {}
        self._peers: dict[tuple[object, ...], int] = {}
        self._spaces: dict[float, Space] = {}
        self._uses = Counter(key for block in page.blocks for key in keys_of(block))

    def lay(self, changes: Sequence[Change], remaining: Sequence[int]) -> Set:
        """Lays out the page. `remaining` are blocks without a translation that must be set again all the same."""
        changed = [number for change in changes for number in change.numbers]
        dropped = {key for number in [*changed, *remaining] for key in keys_of(self._page.blocks[number])}
        moving = [n for n in [*changed, *remaining] if self._mirrored[n] or n in self._reflected]
        dropped |= {key for number in moving for key in _keys(self._page.blocks[number].marker)}
        made = [(change.numbers[0], paragraph) for change in changes for paragraph in self._change(change, dropped)]
        made += [(number, each) for number in remaining for each in self._again(number, dropped)]
        paragraphs = [each for _, each in sorted(made, key=lambda one: painted(self._page.blocks[one[0]]))]
        kept = {key for formula in self._holes.values() for key in _keys(formula.glyphs)}
        sheet = Sheet(self._page.box.width, self._page.box.height, tuple(paragraphs))
        blocks = [self._original.blocks[number] for number in changed]
        rules = tuple(turned(rule, block.angle) for block in blocks for rule in block.rules)
        silent = _lying_on([(block, line) for block in blocks for line in block.lines], self._page.silent)
        silent |= {copy for copy, text in self._page.copies.items() if text in dropped}
        return Set(sheet, frozenset(dropped | kept | silent), self._holes, rules, tuple(self._covers), self._parts)

    def _change(self, change: Change, dropped: set[Key]) -> Iterator[SetParagraph]:
        blocks = [self._page.blocks[number] for number in change.numbers]
        elsewhere = [[size] if size else [] for size in (change.before, change.after)]
        shares = [*elsewhere[0], *map(characters, blocks), *elsewhere[1]]
        group = change.numbers[0] + 1 if len(blocks) > 1 else 0
        parts = shared_out(tuple(self._runs(change, blocks)), shares)[len(elsewhere[0]) :][: len(blocks)]
        for number, runs in zip(change.numbers, parts, strict=True):
            for paragraph in self._part(number, runs, dropped):
                yield replace(paragraph, group=group)

    def _part(self, number: int, runs: tuple[SetText | Hole, ...], dropped: set[Key]) -> Iterator[SetParagraph]:
        block, mirrored = self._page.blocks[number], self._mirrored[number]
        room = None
        if block.recognised and self._paper is not None:
            runs = self._covered(block, runs, self._paper)
            room = self._paper.room(block.box, block.angle)
        needed = needed_width(runs, max(SMALLEST, block.size))
        box = self._space(block.angle).grant(number, block, needed, mirrored=mirrored, room=room)
        if any(isinstance(run, SetText) and run.fills for run in runs):
            box = box._replace(left=block.box.left, right=block.box.right)
        shift = 0.0
        if block.marker and mirrored:
            box, shift = _changing_sides(block, box, leftward=self._leftward)
        if runs:
            yield self._paragraph(block, box, runs, mirrored=mirrored)
        if any(glyph.key in dropped for glyph in block.marker):
            yield from self._words(block, [glyph.moved(shift) for glyph in block.marker])

    def _covered(self, block: TextBlock, runs: tuple[SetText | Hole, ...], paper: Paper) -> tuple[SetText | Hole, ...]:
        """Covers the block with paper, and gives the runs the colour of the ink that is covered."""
        _, ink = paper.colours(turned(block.lines[0].box, block.angle))
        for line in block.lines:
            box = _grown(line)
            self._covers.append(Cover(box, block.angle, paper.colours(turned(box, block.angle))[0]))
        return tuple(replace(run, colour=ink) if isinstance(run, SetText) else run for run in runs)

    def _again(self, number: int, dropped: set[Key]) -> Iterator[SetParagraph]:
        block = self._page.blocks[number]
        if any(glyph.key in dropped for glyph in block.marker):
            yield from self._words(block, block.marker)
        for line in block.lines:
            yield from self._words(block, line.glyphs)

    def _words(self, block: TextBlock, glyphs: Sequence[Glyph]) -> Iterator[SetParagraph]:
        """Sets the text again as it was, where it was."""
        shown = "".join(glyph.text for glyph in glyphs).strip()
        if shown:
            large = max(glyphs, key=lambda glyph: glyph.size)
            size = max(SMALLEST, large.size)
            box = union([glyph.box for glyph in glyphs])
            x, y = self._corner(box.left, large.box.top, block.angle)
            yield SetParagraph(
                tuple(as_shown(glyphs, large)),
                x,
                y,
                box.width + size,
                size,
                size,
                size,
                turn=-math.degrees(block.angle),
                single=True,
                rightward=not has_leftward(shown),
            )

    def _space(self, angle: float) -> Space:
        if angle not in self._spaces:
            texts = [self._box_in(block, angle) for block in self._page.blocks]
            boxes = [*(shape.box for shape in self._page.shapes), *self._page.fields]
            shapes = [turned(box, angle) for box in boxes]
            markers = [
                union([glyph.box for glyph in b.marker]) for b in self._page.blocks if b.marker and b.angle == angle
            ]
            cells = [block.cell for block in self._page.blocks if block.cell is not None and block.angle == angle]
            self._spaces[angle] = Space(turned(self._page.box, angle), texts, [*shapes, *markers], cells)
        return self._spaces[angle]

    def _box_in(self, block: TextBlock, angle: float) -> Box:
        return block.box if block.angle == angle else turned(turned(block.box, block.angle), angle)

    def _corner(self, x: float, y: float, angle: float) -> tuple[float, float]:
        across, up = placed(x, y, angle)
        return across - self._page.box.left, self._page.box.bottom - up

    def _paragraph(
        self, block: TextBlock, box: Box, runs: tuple[SetText | Hole, ...], *, mirrored: bool
    ) -> SetParagraph:
        size = max(SMALLEST, block.size)
        x, y = self._corner(box.left, box.top, block.angle)
        alignment = (_MIRRORED if mirrored else _STRAIGHT)[block.alignment]
        if block.alignment is Alignment.JUSTIFIED:
            alignment = "right" if self._leftward else "left"
        return SetParagraph(
            runs,
            x,
            y,
            max(box.width, size),
            max(box.height, size),
            size,
            block.leading or 1.2 * size,
            alignment,
            block.alignment is Alignment.JUSTIFIED,
            block.indent if block.alignment in {Alignment.LEFT, Alignment.JUSTIFIED} else 0.0,
            -math.degrees(block.angle),
            single=len(block.lines) == 1 or bool(block.marker),
            peers=self._peers.setdefault(look(block), len(self._peers) + 1),
            near=_NEAR_IN_FORM if self._page.fields else _NEAR,
            rightward=not has_leftward("".join(run.text for run in runs if isinstance(run, SetText))),
        )

    def _runs(self, change: Change, blocks: Sequence[TextBlock]) -> Iterator[SetText | Hole]:
        mono = narrowness(blocks[0])
        for piece in pieces(change.passage.inline, change.rendered):
            codes = [change.passage.codes[number] for number in piece.inside]
            formula = next((code for code in codes if isinstance(code, Formula)), None)
            if formula is not None:
                yield self._formula(formula, blocks, piece)
            elif piece.text:
                run = next((code for code in reversed(codes) if isinstance(code, TextRun)), change.passage.base)
                yield leading_dots(run, piece.text) if is_leader(piece.text) else set_text(run, piece.text, mono)

    def _formula(self, formula: Formula, blocks: Sequence[TextBlock], piece: Piece) -> SetText | Hole:
        keys = _keys(formula.glyphs)
        inside = Counter(glyph.key for glyph in formula.glyphs if glyph.key is not None)
        whole = Counter(glyph.key for block in blocks for glyph in block.glyphs if glyph.key in keys)
        movable = blocks[0].angle == 0 and all(len(key) == 1 and self._uses[key] == 1 for key in keys)
        if not movable or inside != whole:
            style = formula.glyphs[0].style
            return SetText(piece.text, "serif", italic=True, colour=style.colour)
        number = len(self._holes)
        self._holes[number] = formula
        return Hole(number, formula.right - formula.left)


def _changing_sides(block: TextBlock, box: Box, *, leftward: bool) -> tuple[Box, float]:
    """Makes room for a mark on the side where its item now begins. Returns the box of the item, and how far the mark
    moves."""
    mark = union([glyph.box for glyph in block.marker])
    gap = max(block.box.left - mark.right, mark.left - block.box.right)
    taken = mark.width + max(0.0, gap)
    if leftward:
        return box._replace(right=box.right - taken), box.right - mark.right
    return box._replace(left=box.left + taken), box.left - mark.left


def _keys(glyphs: Sequence[Glyph]) -> set[Key]:
    return {glyph.key for glyph in glyphs if glyph.key is not None}


def _lying_on(lines: Sequence[tuple[TextBlock, GlyphLine]], silent: Sequence[tuple[Key, Box]]) -> set[Key]:
    boxes = [turned(_grown(line), block.angle) for block, line in lines] if silent else []
    found = set()
    for key, box in silent:
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        if any(each.left <= x <= each.right and each.top <= y <= each.bottom for each in boxes):
            found.add(key)
    return found


def _grown(line: GlyphLine) -> Box:
    """The box that hides a line. The ends of one that was measured are known."""
    box, more = line.box, 0.2 * line.size
    beside = 0.15 * line.size if line.glyphs[0].style.optical else more
    return Box(box.left - beside, box.top - more, box.right + beside, box.bottom + more)
