"""Words that anybody may say; `data/NOTICE.md` says where the lists come from."""

import lzma
import re
from functools import cache
from pathlib import Path

from tolmach.languages.traits import base

# What is joined by an apostrophe may be any two words: `dell'acqua`. Whole words may have one too: `aujourd'hui`.
_WORD = re.compile("[^']+")
_DATA = Path(__file__).parent / "data"


def is_ordinary(word: str, language: str) -> bool:
    """Where there is no list, every word may be one."""
    words, folded = _words(base(language)), word.replace("’", "'").casefold()
    return words is None or folded in words or all(part in words for part in _WORD.findall(folded))


@cache
def _words(language: str) -> frozenset[str] | None:
    """Thread-safe: at worst it is read twice."""
    path = _DATA / f"words.{language}.xz"
    return frozenset(lzma.decompress(path.read_bytes()).decode().split("\n")) if path.exists() else None
