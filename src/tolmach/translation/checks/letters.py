"""Finds letters that do not belong: of another script, of another language, or all in capitals."""

import re
from collections import Counter
from functools import cache

from tolmach.languages import scripts
from tolmach.languages.traits import LATIN, base, traits

# Single signs that are at home in any text: α, Ω; 美 in a Korean headline.
_GUESTS = {"ko": "Greek Han"}
_ANY_GUESTS = "Greek"
# Letters that other languages of the same script have.
_ALIEN = {"bg": "ыэёіїєґ", "ru": "іїєґў", "uk": "ыэёъ"}
_WORD = re.compile(r"[^\W\d_]+")
_NUMERIC = re.compile(r"(?=\D*\d)[\d\s.,:/%°+−–-]+")
FEW = 4
MIXING = frozenset({"Cyrillic", "Greek"})
"""Scripts that look like Latin: a word with letters of both is misspelled."""
RAISED = 12
SAID = 6
"""So many letters say something. An article alone may be left out."""
BESIDE = 2
"""Beside text that has to come through unchanged, so many letters say something, unless they are an article."""
_ARTICLES = """
the a an der die das den dem des ein eine einen einem einer eines le la les l un une du el los las una unos unas
il lo gli i uno o os as um uma de het een en ett det et ei az egy ο η το οι τα ال ה
"""
_LEFT_OUT = frozenset(_ARTICLES.split())


def other_script(source: str, target: str, language: str) -> bool:
    """Whether most letters are of a script that the language is not written in. Latin names may come over unchanged."""
    found = scripts.dominant(target)
    if found is None or found.letters < FEW or found.name in traits(language).scripts:
        return False
    return found.name != LATIN or not _latin_words(target) <= _latin_words(source)


def strays(source: str, target: str, source_language: str, language: str) -> int:
    """How many runs of letters are of a third script, or of the source's. Words that the source itself quotes are
    fine."""
    runs = [run for run in _stray_pattern(language).findall(target) if not _guest(run, language)]
    if not runs:
        return 0
    quoted = set(_stray_pattern(source_language).findall(source))
    return sum(run not in quoted for run in runs)


def mixed(text: str, language: str) -> bool:
    pattern = _mixed_pattern(language)
    return pattern is not None and pattern.search(text) is not None


def alien(source: str, target: str, language: str) -> bool:
    """Whether words have letters of a sister language. Words that stand in the source like that do not count."""
    letters = _ALIEN.get(base(language))
    if letters is None:
        return False
    marks = frozenset(letters + letters.upper())
    if marks.isdisjoint(target):
        return False
    return any(word not in source for word in _WORD.findall(target) if not marks.isdisjoint(word))


def raised(source: str, target: str) -> bool:
    """Whether only the translation is in capitals."""
    return target.isupper() and sum(map(str.isupper, target)) >= RAISED and _in_capitals(target) > _in_capitals(source)


def is_speechless(source: str, target: str) -> bool:
    """Whether words have become nothing but signs. Words for a number may have become that number."""
    return _letters(source) >= SAID and not _letters(target) and not _NUMERIC.fullmatch(target)


def is_alone(source: str, target: str) -> bool:
    """Whether the target has only the protected text, and none of the words that stood beside it. A word may have
    become a number or a sign, but then that is new."""
    if _letters(target) or Counter(target.split()) - Counter(source.split()):
        return False
    return _letters("".join(word for word in _WORD.findall(source) if word.casefold() not in _LEFT_OUT)) >= BESIDE


def _letters(text: str) -> int:
    return sum(map(str.isalpha, text))


def _in_capitals(text: str) -> bool:
    """Letters without case, such as ideographs, count as small."""
    letters = [char for char in text if char.isalpha()]
    return sum(map(str.isupper, letters)) * 2 >= len(letters)


def _latin_words(text: str) -> set[str]:
    return {word for word in _WORD.findall(text.casefold()) if word < "\u0250"}


def _guest(run: str, language: str) -> bool:
    if len(run) > 1:
        return False
    found = scripts.dominant(run)
    return found is not None and found.name in _GUESTS.get(language, _ANY_GUESTS)


@cache
def _stray_pattern(language: str) -> re.Pattern[str]:
    own = {LATIN, *traits(language).scripts}
    ranges = "".join(letters for name, letters in scripts.LETTERS.items() if name not in own)
    return re.compile(rf"(?:(?=[^\W\d_])[{ranges}])+")


@cache
def _mixed_pattern(language: str) -> re.Pattern[str] | None:
    name = traits(language).scripts[0]
    if name not in MIXING:
        return None
    letters = f"[{scripts.LETTERS[name]}]"
    return re.compile(rf"{letters}[A-Za-z]|[A-Za-z]{letters}")
