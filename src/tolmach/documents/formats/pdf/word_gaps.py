"""Finds the spaces between glyphs. Pure."""

from itertools import pairwise
from statistics import median

from tolmach.documents.formats.pdf.model import Glyph

# In ems.
_SPACE = 0.16
"""A gap of this width is a space in text that has no space characters."""
_MANY, _MOST = 5, 0.6
_TOUCH = 0.05
_SPACE_AMONG_SPACES = 0.22


def spaced(glyphs: list[Glyph], size: float) -> list[Glyph]:
    """Adds a space glyph wherever a reader sees a space."""
    glyphs = _without_guesses(glyphs)
    least = _least_space(glyphs, size)
    found: list[Glyph] = []
    right = glyphs[0].left
    for number, glyph in enumerate(glyphs):
        later = glyphs[number + 1 : number + 2]
        if glyph.text == " " and any(glyph.left < other.left < right + _TOUCH * size for other in later):
            continue  # the next glyph stands where the space is, so that a reader sees none
        gap = glyph.left - right
        if found and gap > _least_here(found[-1], glyph, least, size) and " " not in {glyph.text, found[-1].text}:
            found.append(Glyph(" ", right, glyph.left, glyph.baseline, size, found[-1].style, None))
        if glyph.text != " " or not found or found[-1].text != " ":
            found.append(glyph)
        right = max(right, glyph.right) if glyph.left >= right - size else glyph.right
    return found


def _without_guesses(glyphs: list[Glyph]) -> list[Glyph]:
    """Drops the spaces that the page has no characters for, if they stand between nearly all letters: these are only
    set apart."""
    guesses = sum(glyph.text == " " and glyph.key is None for glyph in glyphs)
    if guesses < _MANY or guesses < _MOST * sum(bool(glyph.text.strip()) for glyph in glyphs):
        return glyphs
    return [glyph for glyph in glyphs if glyph.text != " " or glyph.key is not None]


def _least_here(before: Glyph, glyph: Glyph, least: float, size: float) -> float:
    """The least gap here. Ideographs and kana have no spaces between them, and a justified line spreads them."""
    return 0.6 * size if _is_sign(before) and _is_sign(glyph) else least


def _is_sign(glyph: Glyph) -> bool:
    return "\u2e80" <= glyph.text[:1] < "\ua4d0" or "\uf900" <= glyph.text[:1] <= "\uffee"


def _least_space(glyphs: list[Glyph], size: float) -> float:
    """The least width of a space. In letter-spaced text it must be wider than the usual gap."""
    spaces = sum(glyph.text == " " and glyph.key is not None for glyph in glyphs)
    least = _SPACE_AMONG_SPACES if spaces * 15 > len(glyphs) else _SPACE
    letters = [g for g in glyphs if g.text != " "]
    gaps = [b.left - a.right for a, b in pairwise(letters)]
    usual = median(gaps) if len(gaps) > 3 else 0.0
    return least * size + max(0.0, usual if usual > 0.06 * size else 0.0)
