"""Declines German nouns, as far as a table of common nouns and sure endings tell."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_LEAST_HEAD, _LEAST_BEFORE = 4, 3
"""The fewest letters of a noun that ends a longer one, and of the word before it: `Rat` is not in `Apparat`."""
_SYLLABLE = re.compile("[aeiouyäöü]+", re.IGNORECASE)
_PLURALS = ("en", "er", "e", "n", "s")
_VOWELS = {"a": "ä", "o": "ö", "u": "ü"}


@dataclass(frozen=True, slots=True)
class Noun:
    singular: str
    plural: str
    gender: str
    """`m`, `f` or `n`."""
    is_weak: bool = False
    """Whether it has the ending of the plural wherever it is not the subject."""

    @property
    def dative_plural(self) -> str:
        return self.plural if self.plural.endswith(("n", "s", "a")) else self.plural + "n"

    @property
    def genitive(self) -> str:
        if self.gender == "f":
            return self.singular
        if self.is_weak:
            return self.plural
        stem = self.singular + "s" if self.singular.endswith("nis") else self.singular
        is_long = len(_SYLLABLE.findall(stem)) > 1 and not stem.endswith(("s", "ß", "x", "z"))
        return stem + ("s" if is_long else "es")


def noun(word: str) -> Noun | None:
    """The noun in its dictionary form; None where its declension is not known for sure."""
    listed, _, _ = _tables()
    if word in listed:
        return listed[word]
    return None if _is_plural(word) else _by_its_end(word)


def _is_plural(word: str) -> bool:
    """Whether it is the plural of another noun: no `Bote` ends `Angebote`."""
    for ending in _PLURALS:
        if word.endswith(ending):
            other = _tables()[0].get(base := word.removesuffix(ending)) or _by_its_end(base)
            if other is not None and word in (other.plural, other.dative_plural):
                return True
    return False


def _by_its_end(word: str) -> Noun | None:
    _, heads, endings = _tables()
    lowered = word.lower()
    for split in range(_LEAST_BEFORE, len(word) - _LEAST_HEAD + 1):
        head = heads.get(lowered[split:])
        if head is not None:
            return _prefixed(word, split, head)
    for ending, (kind, plural) in endings.items():
        if lowered.endswith(ending) and len(word) >= len(ending) + _LEAST_BEFORE:
            return _declined(word, kind, plural)
    return None


def _prefixed(word: str, split: int, head: Noun) -> Noun:
    plural = head.plural if word[split].isupper() else head.plural.lower()
    return Noun(word, word[:split] + plural, head.gender, head.is_weak)


def _declined(word: str, kind: str, plural: str) -> Noun:
    base = _changed(word) if plural.startswith("¨") else word
    return Noun(word, base + plural.strip("¨-"), kind.replace("w", "m"), kind == "w")


def _changed(word: str) -> str:
    """The word with an umlaut on its last vowel that can have one: `Baum`, `Bäume`."""
    at = max(word.rfind(vowel) for vowel in _VOWELS)
    if word[at - 1 : at + 1].lower() == "au":
        at -= 1
    if at < 0 or word[at] not in _VOWELS:
        return word.replace("A", "Ä", 1).replace("O", "Ö", 1).replace("U", "Ü", 1)
    return word[:at] + _VOWELS[word[at]] + word[at + 1 :]


@cache
def _tables() -> tuple[Mapping[str, Noun], Mapping[str, Noun], Mapping[str, tuple[str, str]]]:
    """The nouns, the nouns that end longer ones, in small letters, and the endings."""
    listed: dict[str, Noun] = {}
    heads: dict[str, Noun] = {}
    endings: dict[str, tuple[str, str]] = {}
    for kind, plural, item in _items():
        if item.startswith("~"):
            endings[item[1:]] = kind, plural
            continue
        word, _, irregular = item.lstrip("*").partition(":")
        found = Noun(word, irregular, kind) if irregular else _declined(word, kind, plural)
        listed[word] = found
        if item.startswith("*") and len(word) >= _LEAST_HEAD:
            heads[word.lower()] = found
    return listed, heads, endings


def _items() -> Iterator[tuple[str, str, str]]:
    text = files("tolmach.linguistics").joinpath("data", "german_nouns.txt").read_text(encoding="utf-8")
    kind = plural = ""
    for line in text.splitlines():
        if line.startswith("["):
            kind, _, plural = line.strip("[]").partition(" ")
        elif not line.startswith("#"):
            yield from ((kind, plural, item) for item in line.split())
