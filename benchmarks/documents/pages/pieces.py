"""Cells and paragraphs: does each stand alone, or was it joined with a neighbour or torn apart?"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from rapidfuzz import fuzz

from benchmarks.documents.pages.double import words

_LOOSE = re.compile(r"[\W_]+")
EXACT, READ = 99.0, 85.0
"""How alike a piece must be to what was written, in percent: as written, or as recognised on a picture."""


def torn(
    texts: Iterable[str], pieces: Sequence[str], least: float = EXACT, become: Callable[[str], str] = str
) -> list[str]:
    """Says for each text that is no piece of its own what became of it; `become` says how it reads in a piece."""
    keys = [key for key in map(_key, pieces) if key]
    wanted = {text: _key(become(text)) for text in texts if words(text)}
    return [f"{_found(key, keys, least)}: {text[:60]}" for text, key in wanted.items() if not _has(key, keys, least)]


def neighbours_joined(rows: Iterable[Sequence[str]], pieces: Sequence[str]) -> list[str]:
    """For files whose text we did not write: neighbours on a line, with a gap between them, that became one piece."""
    keys = [_key(piece) for piece in pieces]
    return [
        f"joined: {left[:40]} + {right[:40]}"
        for row in rows
        for left, right in pairwise(row)
        if words(left) and words(right) and any(_key(left) + _key(right) in key for key in keys)
    ]


def _has(wanted: str, keys: Sequence[str], least: float) -> bool:
    return wanted in keys or any(fuzz.ratio(wanted, key, score_cutoff=least) for key in keys)


def _found(wanted: str, keys: Sequence[str], least: float) -> str:
    if any(len(key) > len(wanted) and fuzz.partial_ratio(wanted, key) >= least for key in keys):
        return "joined"
    return "split or lost"


def _key(text: str) -> str:
    """Without spaces and punctuation, which depend on where a line ends."""
    return _LOOSE.sub("", text).casefold()
