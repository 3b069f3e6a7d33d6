"""Makes the word lists of `tolmach.writing.lexicon`.

usage: python -m training.service.spellings FOLDER

This needs `wordfreq` 3.1. It leaves out words that occur fewer than twenty times in a thousand million, and words
longer than any that people mistype. It takes a minute on one core.
"""

import importlib
import lzma
import math
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from tolmach.writing.lexicon import FOLD, LANGUAGES, LONGEST, STEPS, ZERO

LEAST = 1.3
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")


def frequencies(language: str) -> Mapping[str, float]:
    """Lower-case words, with the logarithm of how often they occur in a thousand million."""
    given: Mapping[str, float] = importlib.import_module("wordfreq").get_frequency_dict(language, "large")
    found: dict[str, float] = {}
    for word, share in given.items():
        folded = FOLD(word)
        if _WORD.fullmatch(folded) and len(folded) <= LONGEST:
            found[folded] = max(found.get(folded, 0.0), math.log10(share) + 9)
    return {word: size for word, size in found.items() if size >= LEAST}


def packed(words: Mapping[str, float]) -> bytes:
    rows = sorted((word.encode(), chr(ZERO + round(size * STEPS)).encode()) for word, size in words.items())
    return lzma.compress(b"".join(word + size + b"\n" for word, size in rows), preset=9 | lzma.PRESET_EXTREME)


def main() -> None:
    folder = Path(sys.argv[1])
    for language in LANGUAGES:
        (folder / f"words.{language}.xz").write_bytes(packed(frequencies(language)))


if __name__ == "__main__":
    main()
