"""Mends the letters of a ligature. PDFium gives all of them one place and the width of a part. Pure."""

from collections.abc import Callable, Sequence

from tolmach.documents.formats.pdf.model import Glyph, Key

_WIDEST = 1.2
"""In ems."""
_MOST = 3
_HYPHENS = frozenset("-\u00ad\u2010\u2011")
"""Some fonts say that their hyphen stands for all of these at once."""
_ALEFS, _LAM = frozenset("اأإآ"), "ل"


def mended(shown: Sequence[Glyph], end_of: Callable[[Key], float]) -> list[Glyph]:
    """Gives each letter of a ligature the whole width of the ligature. `end_of` tells where a text ends."""
    found: list[Glyph] = []
    at = 0
    while at < len(shown):
        last = at + 1
        while last < len(shown) and _is_one_glyph(shown[at], shown[last]):
            last += 1
        letters = list(shown[at:last])
        if len(letters) > 1 and letters[0].text in _HYPHENS:
            letters = [
                letters[0]._replace(right=_right(letters[0], shown[last] if last < len(shown) else None, end_of))
            ]
        elif 1 < len(letters) <= _MOST:
            right = _right(letters[0], shown[last] if last < len(shown) else None, end_of)
            letters = [letter._replace(right=max(letter.right, right)) for letter in _ordered(letters)]
        found += letters
        at = last
    return found


def _is_one_glyph(one: Glyph, other: Glyph) -> bool:
    same = one.key is not None and one.key == other.key and one.left == other.left and one.baseline == other.baseline
    is_ligature = one.text.isalpha() and other.text.isalpha()
    return same and (is_ligature or {one.text, other.text} <= _HYPHENS) and not one.style.hidden


def _ordered(letters: list[Glyph]) -> list[Glyph]:
    """Lam comes before alef: the other way round they make no ligature."""
    if len(letters) == 2 and letters[0].text in _ALEFS and letters[1].text == _LAM:
        return letters[::-1]
    return letters


def _right(first: Glyph, later: Glyph | None, end_of: Callable[[Key], float]) -> float:
    """Where the ligature ends: at the next glyph of its text, or where its text ends."""
    assert first.key is not None
    end = later.left if later is not None and later.key == first.key and later.left > first.left else end_of(first.key)
    return end if first.left < end < first.left + _WIDEST * first.size else first.right
