"""Makes the tables of `tolmach.writing.forms`: which words are forms of one word.

usage: python -m training.service.forms FOLDER

This needs `simplemma` 2.0. It leaves out forms that are rarer than one in three million words. It takes two minutes on
one core.
"""

import importlib
import lzma
import re
import sys
from collections import defaultdict
from pathlib import Path

from tolmach.writing.lexicon import LANGUAGES, Lexicon, lexicon

LEAST = 2.5
"""On the scale of the list of words."""
_WORD = re.compile(r"[^\W\d_]{2,}")


def families(language: str, words: Lexicon) -> list[list[str]]:
    """The families of forms, each sorted."""
    factory = importlib.import_module("simplemma.strategies.dictionaries.dictionary_factory").DefaultDictionaryFactory()
    found: dict[str, set[str]] = defaultdict(set)
    for form, lemma in factory.get_dictionary(language).items():
        if _WORD.fullmatch(form) and form[1:].islower() and words.size(form) >= LEAST:
            found[lemma].add(form)
            if words.size(lemma) >= LEAST and _WORD.fullmatch(lemma):
                found[lemma].add(lemma)
    return sorted(sorted(family) for family in found.values() if len(family) > 1)


def packed(rows: list[list[str]]) -> bytes:
    return lzma.compress("\n".join(map(" ".join, rows)).encode(), preset=9 | lzma.PRESET_EXTREME)


def main() -> None:
    folder = Path(sys.argv[1])
    for language in LANGUAGES:
        words = lexicon(language)
        if words is not None:
            (folder / f"forms.{language}.xz").write_bytes(packed(families(language, words)))


if __name__ == "__main__":
    main()
