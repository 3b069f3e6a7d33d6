"""Tells whether another wording can replace a sentence: it loses nothing, adds nothing, and reads as well. Pure."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

from rapidfuzz import fuzz

from tolmach.languages.model import Language
from tolmach.languages.traits import traits
from tolmach.linguistics.months import WEEKDAYS
from tolmach.patterns import deferred
from tolmach.translation.checks import Facts, check
from tolmach.writing import finding
from tolmach.writing.lexicon import LANGUAGES, UNKNOWN, lexicon
from tolmach.writing.synonyms import same_words

LEAST_ALIKE, SAME = 55.0, 99.0
"""In percent of letters. A wording below the first value says something else; one from the second on uses the same
words."""
AS_LONG = (0.6, 1.5)
_WORD = deferred(r"[^\W\d_]+")
_WHOLE = deferred(r"\w+(?:['’-]\w+)*")
_DIGITS = deferred(r"\d")
_STARTS = deferred(r"(?:^|[.!?…:\"“„«(])[\W_]*$")
_SIGNS = deferred("[不没未无非]|ない|ません|ず|안 |않|못|없|[前后後昨今明]")
_LONG = 4
"""The fewest letters of a word that carries meaning."""
_AKIN = 70.0
"""Percent from which two words are forms of one."""
_DATA = Path(__file__).parent / "data" / "held.txt"


def acceptable(sentence: str, other: str, language: Language) -> bool:
    """Whether it is another wording, with the same numbers, names, denials and protected passages, with words of the
    same meaning, and without new mistakes."""
    return (
        LEAST_ALIKE <= fuzz.ratio(sentence, other) < SAME
        and AS_LONG[0] <= len(other) / max(1, len(sentence)) <= AS_LONG[1]
        and not check(sentence, other, _facts(sentence, language))
        and _said(sentence, language) == _said(other, language)
        and not (_strange(other, language) - _strange(sentence, language))
        and (language.base not in LANGUAGES or same_words(sentence, other, language.base))
        and sentence[-1:] == other[-1:]
    )


def says_the_same(sentence: str, other: str, language: Language) -> bool:
    """Whether numbers, names and denials are still there, and no word is unknown. That the other words mean the same, a
    table knows."""
    (digits, names, held), (new_digits, new_names, new_held) = _said(sentence, language), _said(other, language)
    is_strange = bool(_strange(other, language) - _strange(sentence, language))
    return (digits, names, held[:1]) == (new_digits, new_names, new_held[:1]) and not is_strange


def reordered(sentence: str, other: str, language: Language) -> bool:
    """Whether it is the same words in another order. Words that decide the meaning keep a neighbour, because their
    place tells what they belong to."""
    before, after = (_WHOLE.findall(text.lower()) for text in (sentence, other))
    return (
        before != after
        and sorted(before) == sorted(after)
        and all(_keeps_neighbour(word, before, after, language) for word in set(before))
        and acceptable(sentence, other, language)
    )


def _keeps_neighbour(word: str, before: Sequence[str], after: Sequence[str], language: Language) -> bool:
    if not any(group.fullmatch(word) for group in _held(language.base)):
        return True
    return bool(_neighbours(word, before) & _neighbours(word, after))


def _neighbours(word: str, words: Sequence[str]) -> set[str]:
    return {each for one, two in pairwise(words) for each in ({two} if one == word else {one} if two == word else ())}


def same_sense(one: str, other: str) -> bool:
    """Whether two translations into one language say the same: every long word of one stands in the other, in any
    form."""
    first, second = ({word.lower() for word in _WORD.findall(text) if len(word) >= _LONG} for text in (one, other))
    return all(_has(word, second) for word in first) and all(_has(word, first) for word in second)


def _has(word: str, words: set[str]) -> bool:
    return word in words or any(fuzz.ratio(word, each) >= _AKIN for each in words)


def _facts(sentence: str, language: Language) -> Facts:
    kept = tuple(sentence[start:end] for start, end in finding.kept_spans(sentence, language))
    return Facts(language.engine, language.engine, kept)


def _said(text: str, language: Language) -> tuple[Counter[str], Counter[str], list[int]]:
    """Counts the digits, the names, and the words that decide the meaning."""
    held = [len(group.findall(text)) for group in _held(language.base)]
    return Counter(_DIGITS.findall(text)), Counter(_names(text, language)), held


@cache
def _held(base: str) -> tuple[re.Pattern[str], ...]:
    lines = [line.partition(": ") for line in _DATA.read_text("utf-8").splitlines() if not line.startswith("#")]
    groups = [words for code, _, words in lines if code == base]
    return tuple(map(_pattern, [*groups, _weekdays(base)])) if groups else (_SIGNS,)


def _weekdays(base: str) -> str:
    """Portuguese often says only the first part of a name: `segunda-feira`."""
    return " ".join(name.partition("-")[0] for name in WEEKDAYS[base])


def _pattern(words: str) -> re.Pattern[str]:
    escaped = (re.escape(word.replace("_", " ")).replace(r"\*", r"\w*").replace("'", "['’]") for word in words.split())
    return re.compile(rf"\b(?:{'|'.join(escaped)})\b", re.IGNORECASE)


def _names(text: str, language: Language) -> list[str]:
    """Words with a capital within a sentence; German nouns only if they are in no list."""
    words = lexicon(language.base)
    found = [
        match for match in _WORD.finditer(text) if match[0][0].isupper() and not _STARTS.search(text[: match.start()])
    ]
    if language.base == "de" and words is not None:
        return [match[0] for match in found if words.size(match[0]) == UNKNOWN]
    return [match[0] for match in found]


def _strange(text: str, language: Language) -> set[str]:
    """Words that are in no list."""
    words = lexicon(language.base)
    if words is None or not traits(language.base).spaced_words:
        return set()
    return {match[0].lower() for match in _WORD.finditer(text) if words.size(match[0]) == UNKNOWN}
