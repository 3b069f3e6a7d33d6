"""Tells whether two wordings of a sentence use the same words, or words that the lexicon holds for the same. Pure."""

import re
from collections.abc import Mapping
from functools import cache

from tolmach.translation.lexicon.book import NO_NAMES, other_names, page
from tolmach.writing.forms import family
from tolmach.writing.lexicon import lexicon

LONG = 4
"""The fewest letters of a word that carries meaning."""
SMALL = 5.9
"""Words that are so common are articles, pronouns and auxiliaries. `candidates` counts those that matter."""
_WORD = re.compile(r"[^\W\d_]+")


def same_words(one: str, other: str, language: str) -> bool:
    """Whether each word that carries meaning has its counterpart in the other wording, once."""
    first, second = _content(one, language), _content(other, language)
    for word in first:
        found = next((each for each in second if _same(word, each, language)), None)
        if found is None:
            return False
        second.remove(found)
    return not second


def _content(text: str, language: str) -> list[str]:
    words = lexicon(language)
    found = [word for word in _WORD.findall(text) if len(word) >= LONG]
    return found if words is None else [word for word in found if words.size(word) < SMALL]


def _same(one: str, other: str, language: str) -> bool:
    first, second = family(one, language), family(other, language)
    return bool(first & second) or bool(_senses(first, language) & _senses(second, language))


def _senses(forms: frozenset[str], language: str) -> set[str]:
    known = _headwords(language)
    return {sense for form in forms for sense in known.get(form, ())}


@cache
def _headwords(language: str) -> Mapping[str, frozenset[str]]:
    """The English headwords of every single word, each with its kind. English words have only those whose other names
    they are."""
    found: dict[str, set[str]] = {}
    for entry in page(language) or ():
        names = (entry.word, *other_names().get(entry.word, NO_NAMES).found)
        for word in names if language == "en" else entry.accepted:
            if " " not in word:
                found.setdefault(word.lower(), set()).add(f"{entry.kind} {entry.word}")
    return {word: frozenset(senses) for word, senses in found.items()}
