"""Knows the words that any speaker may say; `data/NOTICE.md` says where the lists come from."""

import lzma
import re
from functools import cache
from pathlib import Path

from tolmach.languages.traits import base

# An apostrophe may join any two words: `dell'acqua`. A single word may have one too: `aujourd'hui`.
_WORD = re.compile("[^']+")
_DATA = Path(__file__).parent / "data"


def is_ordinary(word: str, language: str) -> bool:
    """Without a list for the language, every word counts as ordinary."""
    words, folded = _words(base(language)), word.replace("’", "'").casefold()
    return words is None or folded in words or all(part in words for part in _WORD.findall(folded))


@cache
def _words(language: str) -> frozenset[str] | None:
    """Thread-safe: at worst the file is read twice."""
    path = _DATA / f"words.{language}.xz"
    return frozenset(lzma.decompress(path.read_bytes()).decode().split("\n")) if path.exists() else None
