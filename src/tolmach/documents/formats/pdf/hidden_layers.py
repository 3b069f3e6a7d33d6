"""Tells whether a hidden text layer lies on the words that the picture of a page shows. Pure.

Some programs write each word of the layer at its place, but in a font that is narrower than the letters of the picture.
The gaps behind long words are wider then than those behind short ones.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from tolmach.documents.formats.pdf.model import Glyph

# In ems.
_LEAST, _MOST = 0.15, 4.0
"""The gaps between words of one line."""
_LEVEL = 0.3
_FEWEST = 30
"""Fewer words tell nothing."""
_NARROWER = 0.12
"""What share of its width a word of the picture reaches over that of the layer, at least, if the layer misses it."""


def misses(shown: Sequence[Glyph]) -> bool:
    """Tells whether the hidden text among these glyphs is much narrower than what it names."""
    hidden = [glyph for glyph in shown if glyph.style.hidden and glyph.text.strip()]
    pairs = list(_words_and_gaps(hidden))
    if len(pairs) < _FEWEST:
        return False
    widths, gaps = zip(*pairs, strict=True)
    spread = float(np.var(widths))
    covariance = float(np.mean(np.multiply(widths, gaps)) - np.mean(widths) * np.mean(gaps))
    return spread > 0 and covariance / spread > _NARROWER


def _words_and_gaps(hidden: Sequence[Glyph]) -> Iterator[tuple[float, float]]:
    """The width of each word and that of the gap behind it, in ems."""
    left = hidden[0].left if hidden else 0.0
    for glyph, later in pairwise(hidden):
        gap = (later.left - glyph.right) / glyph.size
        is_level = abs(glyph.baseline - later.baseline) < _LEVEL * glyph.size
        if is_level and _LEAST < gap < _MOST:
            yield (glyph.right - left) / glyph.size, gap
        if not is_level or not -_MOST < gap <= _LEAST:
            left = later.left
