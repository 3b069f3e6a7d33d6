"""Names of people: which words of a source are names, how a target writes them, and whether it has them. Pure.

In Latin script, a name comes out letter for letter, with an ending where the language has endings. Russian, Ukrainian
and Bulgarian write it in Cyrillic letters, or leave it. All other scripts may write it by its sound. If the engine lost
the name, it is put there in Latin letters.
"""

import re
import unicodedata
from collections.abc import Iterable

from tolmach.languages.traits import LATIN, base, traits
from tolmach.linguistics import people
from tolmach.patterns import deferred
from tolmach.translation.naming.finding import FoundName, found, odd
from tolmach.translation.naming.sounding import (
    TITLED_IN_HAN,
    has_surname_in_han,
    heard,
    heard_in_han,
    readings,
    syllables,
)
from tolmach.units import Span

__all__ = ["FoundName", "found", "lost", "odd", "runs"]

_WORD = deferred(r"[^\W\d_]+")
_LATIN = deferred("[A-Za-zÀ-ɏḀ-ỿ]")
_VOWELS = "aeiouyáéíóúý"
_FLEETING = deferred(r"e[ckln]$")
"""The e comes and goes: Pavel, Pavla."""
TOLERANT, STRICT, STRICTEST = 3, 4, 7
"""One sound in so many may differ."""
CYRILLIC = frozenset({"bg", "ru", "uk"})
"""Languages that write every sound of a name."""
JAPANESE = "ja"
_FOREIGN = deferred("(?<![A-Za-z])[ァ-ヺー]+(?![A-Za-z])")
_JAPANESE = deferred(
    "(?:(?:[kgsztdnhbpmrwjfy]|[kgnhbpmr]y|sh|ch|ts)?[aeiouōū]|n(?![aeiou])|(?=([kstp])\\1).)+", re.IGNORECASE
)
_IN_HAN = deferred("[㐀-鿿]{2,3}(?:教授|さん|様|先生|博士|氏)")
"""A Japanese name in its own signs, which tell no sound."""


def lost(source: str, target: str, languages: tuple[str, str]) -> list[FoundName]:
    """The names of the source that the target does not have."""
    return [name for name in found(source, languages[0]) if not _has(target, name, languages[1])]


def runs(source: str, target: str, languages: tuple[str, str]) -> list[Span]:
    """Where names stand of which the target lacks some. A first name and a last name are one span."""
    missing = {name.start for name in lost(source, target, languages)}
    spans: list[Span] = []
    for name in found(source, languages[0]) if missing else ():
        if spans and source[spans[-1][1] : name.start] in {" ", "-"}:
            spans[-1] = (spans[-1][0], name.end)
        else:
            spans.append((name.start, name.end))
    return [span for span in spans if any(span[0] <= start < span[1] for start in missing)]


def _has(target: str, name: FoundName, language: str) -> bool:
    """Signs that stand for whole words tell little of a sound. In such scripts, foreign places are not looked for, and
    a name keeps Latin letters if it is addressed or has foreign letters."""
    if traits(language).scripts == ("Han",) and not name.addressed and name.text.isascii():
        return not name.strict or _stands_in_han(name.text, target)
    return _stands(name.text, target, base(language), strict=name.strict)


def _stands(name: str, target: str, language: str, *, strict: bool) -> bool:
    if name in target and _spelled(name, target):
        return True
    if LATIN in traits(language).scripts and _spelled(name, target, inflected=language in people.INFLECTED):
        return True
    if strict and LATIN in traits(language).scripts and language not in people.RESPELLED:
        return False
    if language in CYRILLIC:
        return _sounds(name, target, language, STRICTEST if strict else STRICT)
    return _sounds(name, target, language, STRICT if strict else TOLERANT)


def _stands_in_han(name: str, target: str) -> bool:
    """Whether the name stands in Latin letters, by signs that sound like it, or in its own signs, which tell no
    sound."""
    if _spelled(name, target) or has_surname_in_han(target):
        return True
    if _JAPANESE.fullmatch(name) and TITLED_IN_HAN.search(target):
        return True
    return any(_within(way, word, len(way) // TOLERANT) for way in readings(name) for word in heard_in_han(target))


def _spelled(name: str, target: str, inflected: bool = False) -> bool:
    ending = r"(?:['’-]?[^\W\d_]{0,6})" if inflected else "(?:['’]?s)?"
    for stem in _stems(name) if inflected else (name,):
        pattern = rf"(?<![A-Za-zÀ-ɏ]){re.escape(stem)}{ending}(?![A-Za-zÀ-ɏ])"
        if any(word == name or _bare(word) != _bare(name) for word in re.findall(pattern, target)):
            return True
    return False


def _bare(word: str) -> str:
    """Removes accents. A name that has lost only its accents has no ending in their place."""
    return "".join(unicodedata.normalize("NFD", char)[0] for char in word)


def _stems(name: str) -> Iterable[str]:
    yield name
    if len(name) > 3 and name[-1] in _VOWELS:
        yield name[:-1]
    if len(name) > 4 and _FLEETING.search(name):
        yield name[:-2]


def _sounds(name: str, target: str, language: str, tolerance: int) -> bool:
    """Compares within one script: half a name in Latin letters is no name."""
    is_latin = LATIN in traits(language).scripts
    said = _FOREIGN.findall(target) if language == JAPANESE else _WORD.findall(target)
    if language == JAPANESE and _JAPANESE.fullmatch(name) and _IN_HAN.search(target):
        return True
    ways, is_small = readings(name), name.islower()
    least = syllables(name) if language in CYRILLIC else 0
    found = {
        heard(word)
        for word in said
        if (is_latin or not _LATIN.search(word)) and (is_small or not word.islower()) and syllables(word) >= least
    }
    return any(_within(way, other, len(way) // tolerance) for way in ways for other in found)


def _within(name: str, word: str, tolerance: int) -> bool:
    """A name with hardly a consonant cannot be told from others. The first consonant is heard best."""
    if len(name) < 2:
        return True
    if name[0] not in word:
        return False
    row = [0] * (len(word) + 1)
    for sound in name:
        last, row[0] = row[0], row[0] + 1
        for at, other in enumerate(word, 1):
            last, row[at] = row[at], min(row[at] + 1, row[at - 1] + 1, last + (sound != other))
    return min(row) <= tolerance
