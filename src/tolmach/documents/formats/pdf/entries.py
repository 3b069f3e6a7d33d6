"""Tells whether lines under each other are entries, each of its own, as in an address or a list of labels. Pure.

Such lines are as full as their stack is wide, because the longest of them makes it wide, so that fullness does not part
them.
"""

import re
from collections.abc import Sequence

from tolmach.documents.formats.pdf.model import GlyphLine

_FEWEST = 3
_WORDS, _MOST_WORDS = 4.0, 7
"""The most words of an entry, on average and at all."""
_LABEL = re.compile(r"[^\W\d_][^.:!?]{0,30}:(?:\s|$)")
_VALUE = re.compile(r"(?:\d{1,3}|0x[0-9A-Fa-f]+|[01]+b) ?[-–—=:] \S|[^\W\d_]{1,3} ?= \S")
_GOES_ON = re.compile(r"(?:^|\s)[a-zß-ÿ]{1,3}$|[-\u00ad\u2010]$")
"""An article or a small word at the end of a line, or a hyphen."""


def are_entries(lines: Sequence[GlyphLine], fewest: int = _FEWEST) -> bool:
    """Tells whether all lines are short, begin as entries do, and none goes on in the next one."""
    texts = [line.text for line in lines]
    words = [len(text.split()) for text in texts]
    if len(texts) < fewest or max(words) > _MOST_WORDS or sum(words) > _WORDS * len(words):
        return False
    return all(map(_is_entry, texts)) and not any(_GOES_ON.search(text) for text in texts[:-1])


def are_labels(over: GlyphLine, line: GlyphLine) -> bool:
    """Tells whether both lines begin with a label."""
    return all(_is_entry(text) and _LABEL.match(text) for text in (over.text, line.text))


def are_counted(over: GlyphLine, line: GlyphLine) -> bool:
    """Tells whether both lines say what a value means, as in 0 – off, 1 – on; or the first one announces such lines."""
    value = _VALUE.match(line.text)
    return value is not None and (over.text.rstrip().endswith(":") or _VALUE.match(over.text) is not None)


def _is_entry(text: str) -> bool:
    first = text[:1]
    return first.isupper() or first.isdigit() or first in "+("
