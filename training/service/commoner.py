"""Finds translations in the lexicon that are much commoner than their headword, so that they mostly mean another word:
`sehen` is rarely `behold`. The service does not hint the headword for them.

usage: python -m training.service.commoner

This needs `wordfreq` 3.1 with its `cjk` part. Terms of several words are left out: they mean one thing. Run this again
after you add words.
"""

import importlib
import math
from collections.abc import Callable, Iterable
from pathlib import Path

from tolmach.languages.traits import traits
from tolmach.translation import lexicon
from tolmach.translation.lexicon.book import BRAZILIAN, COMMONER, ENGLISH, page, unmarked

DATA = Path(lexicon.__file__).parent / "data"
MOST_OTHER, MOST_USUAL = 0.3, 0.9
"""The difference that is allowed between the logarithms of how often the two words are said, of the others and
of the usual translation. `training.service.doubts` looks at the usual ones more closely. They are not compared where
the count of a word is only estimated from its signs."""

Size = Callable[[str, str], float]
Row = tuple[str, str, str]
"""A headword, its usual translation, and the others with `|` between them."""


def commoner(rows: Iterable[Row], language: str, size: Size, most_usual: float) -> list[str]:
    headwords: dict[str, list[str]] = {}
    usual = set()
    for word, translation, others in rows:
        usual.add(translation)
        for way in (translation, *others.split("|")):
            headwords.setdefault(way.removeprefix(BRAZILIAN), []).append(word)
    return sorted(
        way
        for way, words in headwords.items()
        if way.isalpha()
        and size(way, language) - max(size(unmarked(word), ENGLISH) for word in words)
        > (most_usual if way in usual else MOST_OTHER)
    )


def main() -> None:
    counts = importlib.import_module("wordfreq")
    known = counts.available_languages()

    def size(word: str, language: str) -> float:
        """Without a list, only the usual translation of a word is sure enough."""
        return counts.zipf_frequency(word, language) if language in known else math.inf

    made = []
    for path in sorted(DATA.glob("*.tsv")):
        lines = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
        if page(path.stem) and len(lines[0]) == 5:
            is_counted = path.stem in known and not traits(path.stem).is_dense
            rows = [(row[0], row[2], row[4]) for row in lines]
            found = commoner(rows, path.stem, size, MOST_USUAL if is_counted else math.inf)
            made.append(f"{path.stem}\t{'|'.join(found)}\n")
            print(f"{path.stem}: {len(found)} commoner", flush=True)
    (DATA / COMMONER).write_text("".join(made), encoding="utf-8")


if __name__ == "__main__":
    main()
