"""Finds words that a model made up: "Kunnst", "besenden". In doubt a word exists. Pure."""

import re

from tolmach.writing.lexicon import FOLD, UNKNOWN, Lexicon, lexicon

_WORD = re.compile(r"[^\W\d_]+")
_LEAST = 3
"""The fewest letters of a word that is looked up. Shorter ones are letters, endings and abbreviations."""
_COMPOUNDING = frozenset({"de"})
"""Languages with a list that write compounds as one word, so that no list has all of them."""
_PART, _PART_SIZE = 4, 2.5
"""The fewest letters of a part of a compound, and how common it must be."""
_LINKS = ("", "s", "es", "n", "en", "er", "e")


def invents(text: str, given: str, language: str) -> bool:
    """Whether the text has a word that neither its language nor the given text has. A word with a capital inside a
    sentence is a name, unless the language writes nouns so. False for a language without a list of words."""
    words = lexicon(language)
    if words is None:
        return False
    known = {FOLD(word) for word in _WORD.findall(given)}
    return any(
        not _may_be(match[0], words, language, is_first=not text[: match.start()].strip())
        for match in _WORD.finditer(text)
        if len(match[0]) >= _LEAST and FOLD(match[0]) not in known
    )


def _may_be(word: str, words: Lexicon, language: str, *, is_first: bool) -> bool:
    if words.size(word) > UNKNOWN or word.isupper():
        return True
    if language in _COMPOUNDING:
        return _is_compound(FOLD(word), words)
    return word[0].isupper() and not is_first


def _is_compound(word: str, words: Lexicon) -> bool:
    """Whether the word is made of words, with or without letters that link them."""
    reached = {0}
    for end in range(_PART, len(word) + 1):
        if any(
            end - start >= _PART and _is_part(word[start:end], words, is_last=end == len(word)) for start in reached
        ):
            reached.add(end)
    return len(word) in reached


def _is_part(piece: str, words: Lexicon, *, is_last: bool) -> bool:
    links = ("",) if is_last else _LINKS
    return any(
        words.size(piece.removesuffix(link)) >= _PART_SIZE
        for link in links
        if piece.endswith(link) and len(piece) - len(link) >= _PART
    )
