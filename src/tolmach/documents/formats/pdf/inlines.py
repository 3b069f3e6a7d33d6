"""Makes a unit of a paragraph of a page, and notes the meaning of each of its codes. Pure."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tolmach.documents.formats.pdf.code_signs import is_command
from tolmach.documents.formats.pdf.continuing import chains
from tolmach.documents.formats.pdf.inline_pictures import PICTURE
from tolmach.documents.formats.pdf.joints import is_in_address, joint
from tolmach.documents.formats.pdf.leaders import LEADER, is_leader
from tolmach.documents.formats.pdf.model import BlockRole, Box, Glyph, GlyphLine, Page, TextBlock, TextRun, TextStyle
from tolmach.documents.formats.pdf.numerals import is_numeral
from tolmach.documents.kit.inline import Inline, InlineBuilder

_AS_TYPED = {
    "\u00ad": "-", "\u2010": "-", "\u02ba": '"',
    "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st", "\ufb06": "st",
}  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+")
_FUNCTIONS = frozenset(
    {
        "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "deg", "det", "dim", "exp", "gcd", "inf", "ker",
        "lg", "lim", "ln", "log", "max", "min", "mod", "sin", "sinh", "sup", "tan", "tanh",
    }
)  # fmt: skip
"""Words of formulas, which all languages share."""
_SCOPED = re.compile(r"\S*::\S*")
_UNREAD = re.compile(r"[^\W\d_]\ufffd|\ufffd[^\W\d_]")
_MOST_UNREAD = 8
"""In words. What a longer text says is clear without one of them."""
_MOST_LETTERS = 3
"""So many single letters are names of things; more may be a word whose letters stand apart."""
_RAISED = 0.18
"""In ems. A small glyph that is further above or below its line is raised or lowered on purpose."""


@dataclass(frozen=True, slots=True)
class Formula:
    """Glyphs that move with the translation and stay as they are."""

    glyphs: tuple[Glyph, ...]
    baseline: float
    """The baseline of their line."""
    rules: tuple[Box, ...] = ()

    @property
    def left(self) -> float:
        return min(glyph.left for glyph in self.glyphs)

    @property
    def right(self) -> float:
        return max(glyph.right for glyph in self.glyphs)


@dataclass(frozen=True, slots=True)
class InlineBlock:
    """A block as a unit."""

    inline: Inline
    codes: tuple[TextRun | Formula, ...]
    base: TextRun
    """The look of all text that is in no code."""


@dataclass(frozen=True, slots=True)
class _Piece:
    glyph: Glyph
    text: str
    line: GlyphLine


def passages(page: Page) -> list[tuple[tuple[int, ...], InlineBlock | None]]:
    """Makes the units of a page, each with the numbers of its blocks. A paragraph that goes on over the page is a unit
    of the page where it begins."""
    found: list[tuple[tuple[int, ...], InlineBlock | None]] = []
    for chain in chains(page):
        if chain[0] not in page.begun:
            beyond = page.beyond if page.broken_off in chain else ()
            found.append((chain, passage(*(page.blocks[number] for number in chain), *beyond)))
    return found


def passage(*blocks: TextBlock) -> InlineBlock | None:
    """Makes the unit of a paragraph, which may be in several blocks. Returns None if there is nothing to translate."""
    if blocks[0].role is BlockRole.CODE:
        return None
    pieces = _with_scopes(list(_pieces([line for block in blocks for line in block.lines])))
    rules = [rule for block in blocks for rule in block.rules]
    stretches = [part for each in _stretches(pieces) for part in _led(_ruled(each, rules))]
    base = _base(stretches)
    said = "".join(run.text for run in stretches if isinstance(run, TextRun) and not run.style.code)
    if base is None or not _has_words(said) or is_unread("".join(piece.text for piece in pieces)):
        return None
    builder = InlineBuilder()
    codes: list[TextRun | Formula] = []
    for stretch in _trimmed(stretches):
        _add(builder, codes, stretch, base)
    return InlineBlock(builder.inline(), tuple(codes), base)


def is_unread(text: str) -> bool:
    """Tells whether a sign that cannot be read is part of a word of a short text, which then cannot be understood."""
    return _UNREAD.search(text) is not None and len(text.split()) <= _MOST_UNREAD


def _has_words(text: str) -> bool:
    """Tells whether there are words. Few single letters are variables or labels and stay; an ideograph is a word."""
    if text.split() and _FUNCTIONS.issuperset(text.split()):
        return False
    if is_numeral(text) or is_command(text):
        return False
    words = _WORD.findall(text)
    return len(words) > _MOST_LETTERS or any(len(word) > 1 or word >= "\u0590" for word in words)


def _ruled(stretch: TextRun | Formula, rules: Sequence[Box]) -> TextRun | Formula:
    if isinstance(stretch, TextRun) or not rules:
        return stretch
    size = max(glyph.size for glyph in stretch.glyphs)
    own = [
        rule
        for rule in rules
        if rule.left > stretch.left - 1
        and rule.right < stretch.right + 2
        and abs(rule.top - stretch.baseline + 0.3 * size) < 1.2 * size
    ]
    return replace(stretch, rules=tuple(own))


def _led(stretch: TextRun | Formula) -> Iterator[TextRun | Formula]:
    """Parts the dots that lead to a number from the words before and after them."""
    if isinstance(stretch, Formula) or stretch.style.code:
        yield stretch
        return
    at = 0
    for match in LEADER.finditer(stretch.text):
        yield replace(stretch, text=stretch.text[at : match.start()])
        yield replace(stretch, text=match[0])
        at = match.end()
    yield replace(stretch, text=stretch.text[at:])


def _add(builder: InlineBuilder, codes: list[TextRun | Formula], stretch: TextRun | Formula, base: TextRun) -> None:
    if isinstance(stretch, Formula):
        builder.opaque("".join(glyph.text for glyph in stretch.glyphs) or "\ufffd")
        codes.append(stretch)
    elif is_leader(stretch.text):
        builder.opaque(stretch.text)
        codes.append(stretch)
    elif _same(stretch, base):
        builder.text(stretch.text)
    elif stretch.style.code:
        builder.opaque(stretch.text.rstrip())
        codes.append(replace(stretch, text=stretch.text.rstrip()))
        builder.text(stretch.text[len(stretch.text.rstrip()) :])
    elif stretch.raised and not any(sign.isalpha() for sign in stretch.text):
        builder.opaque(stretch.text)
        codes.append(stretch)
    else:
        builder.open()
        builder.text(stretch.text)
        builder.close()
        codes.append(stretch)


def _same(run: TextRun, base: TextRun) -> bool:
    return (run.style, run.size, run.raised) == (base.style, base.size, base.raised)


def _base(stretches: Sequence[TextRun | Formula]) -> TextRun | None:
    counted: Counter[TextRun] = Counter()
    for run in stretches:
        if isinstance(run, TextRun):
            counted[replace(run, text="")] += len(run.text)
    return max(counted, key=lambda run: (not run.style.code, not run.raised, counted[run])) if counted else None


def _pieces(lines: Sequence[GlyphLine]) -> Iterator[_Piece]:
    """Yields the glyphs one by one, with a space or nothing between lines."""
    link: int | None = None
    for number, line in enumerate(lines):
        glyphs = line.glyphs if link is None else tuple(_with_link(line.glyphs, link))
        later = lines[number + 1] if number + 1 < len(lines) else None
        join = joint(line, later) if later is not None else ""
        link = glyphs[-1].style.link if later is not None and is_in_address(line, later) else None
        last = len(glyphs) - 1 if join is None else len(glyphs)
        for glyph in glyphs[:last]:
            yield _Piece(glyph, _AS_TYPED.get(glyph.text, glyph.text), line)
        if join is None and glyphs[-1].key is not None:
            yield _Piece(glyphs[-1], "", line)
        if join:
            yield _Piece(
                Glyph(" ", line.right, line.right, line.baseline, line.size, glyphs[-1].style, None), join, line
            )


def _with_scopes(pieces: list[_Piece]) -> list[_Piece]:
    """Marks the words with :: as code, in whatever font they are: no language has this sign."""
    text = "".join(piece.text[:1] or "\0" for piece in pieces)
    for match in _SCOPED.finditer(text):
        for number in range(*match.span()):
            glyph = pieces[number].glyph
            pieces[number] = replace(pieces[number], glyph=glyph._replace(style=replace(glyph.style, code=True)))
    return pieces


def _with_link(glyphs: Sequence[Glyph], link: int) -> Iterator[Glyph]:
    """Gives the first word the link of the line before, with which it is one address."""
    end = next((number for number, glyph in enumerate(glyphs) if glyph.text == " "), len(glyphs))
    first = glyphs[0].style
    for number, glyph in enumerate(glyphs):
        is_same = number < end and glyph.style == first
        yield glyph._replace(style=replace(glyph.style, link=link)) if is_same else glyph


def _stretches(pieces: Sequence[_Piece]) -> Iterator[TextRun | Formula]:
    for key, grouped in groupby(_smoothed(pieces), key=lambda each: each[0]):
        group = [piece for _, piece in grouped]
        if key is None:
            solid = [piece.glyph for piece in group if piece.glyph.text.strip()]
            tail = " " if group[-1].text == " " else ""
            yield Formula(tuple(solid), group[0].line.baseline)
            if tail:
                yield TextRun(tail, *_look(group[-1]))
        else:
            style, size, raised = key
            yield TextRun("".join(piece.text for piece in group), style, size, raised)


_Look = tuple[TextStyle, float, float]


def _smoothed(pieces: Sequence[_Piece]) -> list[tuple[_Look | None, _Piece]]:
    """Pairs each glyph with its look, or with None in a formula. A space takes the look of the glyph before it."""
    formulas = _formulas(pieces)
    found: list[tuple[_Look | None, _Piece]] = []
    for number, piece in enumerate(pieces):
        if piece.text.strip():
            key = None if formulas[number] else _look(piece)
        else:
            key = found[-1][0] if found else _look(piece)
            goes_on = number + 1 < len(pieces) and formulas[number + 1]
            key = _look(piece) if key is None and not goes_on else key
        found.append((key, piece))
    return found


def _formulas(pieces: Sequence[_Piece]) -> list[bool]:
    """Tells for each glyph whether it is in a formula. A raised or lowered glyph after a sign of a formula is too."""
    found: list[bool] = []
    before = False
    for piece in pieces:
        glyph = piece.glyph
        is_sign = glyph.style.math or glyph.style.symbols or glyph.text in {"\ufffd", PICTURE}
        here = is_sign or (before and bool(_shift(piece)))
        found.append(here)
        before = here or (before and not glyph.text.strip())
    return _with_functions(pieces, found)


def _with_functions(pieces: Sequence[_Piece], found: list[bool]) -> list[bool]:
    """Adds the names of functions right beside a formula."""
    text = "".join(piece.text[:1] or " " for piece in pieces)
    for match in _WORD.finditer(text):
        start, end = match.span()
        if match[0] in _FUNCTIONS and any(found[max(0, start - 2) : start] + found[end : end + 2]):
            found[start:end] = [True] * (end - start)
    return found


def _look(piece: _Piece) -> _Look:
    glyph = piece.glyph
    shift = _shift(piece)
    size = piece.line.size if abs(glyph.size - piece.line.size) < 0.12 * piece.line.size else glyph.size
    ratio = round(size / piece.line.size, 2)
    style = glyph.style
    return replace(style, math=False) if style.math else style, ratio, shift


def _shift(piece: _Piece) -> float:
    shift = (piece.line.baseline - piece.glyph.baseline) / piece.line.size
    return round(shift, 2) if abs(shift) > _RAISED and piece.glyph.size < 0.9 * piece.line.size else 0.0


def _trimmed(stretches: Sequence[TextRun | Formula]) -> list[TextRun | Formula]:
    """Drops empty runs and the space at the end."""
    kept = [each for each in stretches if isinstance(each, Formula) or each.text]
    while kept and isinstance(kept[-1], TextRun) and not kept[-1].text.strip():
        kept.pop()
    if kept and isinstance(kept[-1], TextRun):
        kept[-1] = replace(kept[-1], text=kept[-1].text.rstrip())
    return kept
