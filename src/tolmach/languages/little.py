"""Counts the little words of a text. They show whose sentence it is, even if it has foreign dishes, titles and names in
it."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from tolmach.languages.ngrams import MOST_WORDS, words

MOST_VOTES = 4.0
"""The most votes of a language; beyond that the models agree anyway."""
_FEW_WORDS = 2
_QUOTED = re.compile('"[^"\n]{2,200}"|“[^“”\n]{2,200}”|„[^„“”\n]{2,200}[“”]|«[^«»\n]{2,200}»')


def votes(text: str) -> Mapping[str, float]:
    """How many little words of each language a text has. A word that several languages share is divided among them."""
    found: dict[str, float] = {}
    for word in _outside(text):
        languages = _table().get(word, ())
        for language in languages:
            found[language] = min(MOST_VOTES, found.get(language, 0.0) + 1 / len(languages))
    return found


def is_little(word: str, language: str) -> bool:
    """`word` is in lower case."""
    return language in _table().get(word, ())


def _outside(text: str) -> list[str]:
    """The words outside of quotes, unless there are hardly any others: a quote may be a title in another language. A
    word with a capital inside a sentence is left out, because it is a name."""
    found = words(_QUOTED.sub(" ", text))
    if len(found) < _FEW_WORDS:
        found = words(text)
    # A single word is no sentence.
    if len(found) < _FEW_WORDS:
        return []
    return [*(word.lower() for word in found[:1]), *(word for word in found[1:MOST_WORDS] if word.islower())]


@cache
def _table() -> Mapping[str, tuple[str, ...]]:
    text = files("tolmach.languages").joinpath("data", "little.txt").read_text(encoding="utf-8")
    rows = [line.partition(": ") for line in text.splitlines() if not line.startswith("#")]
    table: dict[str, tuple[str, ...]] = {}
    for language, _, listed in rows:
        for word in listed.split():
            table[word] = (*table.get(word, ()), language)
    return table
