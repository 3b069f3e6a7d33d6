"""The phrases of each language, with the usual way to say them first. A language is read when it is asked for."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tolmach.translation.phrasebook import slots
from tolmach.translation.phrasebook.marks import is_sentence, is_word, mark, trimmed
from tolmach.translation.phrasebook.slots import Filling
from tolmach.units import Formality

ENGLISH = "en"
_BARE = "bare"
"""Marks a phrase that may also stand as a single word without a mark, where other words may be labels: `Hello`, not
`Help`."""
_REGISTERS: Mapping[str, Formality] = {"+": "formal", "-": "informal"}
_GENDERS: Mapping[str, str] = {"♀": "f", "♂": "m", "‡": "several"}
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Saying:
    text: str
    register: Formality | None = None
    gender: str | None = None
    """The gender of the person that it is said to, where it tells."""


@dataclass(frozen=True, slots=True)
class FoundPhrase:
    """A phrase that equals a text, named by its English, and the words in its slots."""

    phrase: str
    saying: Saying
    filling: Filling


@dataclass(frozen=True, slots=True)
class _Page:
    """The phrases of a language, indexed for lookup."""

    fixed: Mapping[str, tuple[tuple[str, Saying], ...]]
    open: tuple[tuple[slots.Pattern, str, Saying], ...]
    """Phrases with slots."""
    raised: frozenset[str]


def found(text: str, language: str) -> Iterator[FoundPhrase]:
    """The phrases that the text may be. Those come first in which it is the usual saying."""
    page, bare = _page(language), trimmed(text, language)
    is_bare = not mark(text, language) and is_word(bare, language)
    for phrase, saying in page.fixed.get(bare.casefold(), ()):
        if not is_bare or phrase in _said_bare():
            yield FoundPhrase(phrase, saying, {})
    for pattern, phrase, saying in page.open:
        filling = pattern.read(bare)
        if filling is not None:
            yield FoundPhrase(phrase, saying, filling)


def is_greeting(text: str, language: str) -> bool:
    """Whether people say it by itself to another person: `Hello`, not `Help` or `Best regards`."""
    said = _page(language).fixed.get(trimmed(text, language).casefold(), ())
    return any(phrase in _said_bare() and is_sentence(phrase) for phrase, _ in said)


def raised(language: str) -> frozenset[str]:
    """Words that have a capital within a phrase."""
    return _page(language).raised


@cache
def sayings(language: str) -> Mapping[str, tuple[Saying, ...]]:
    """The sayings by the English of each phrase."""
    return {row[0]: tuple(map(_saying, _ways(row, language))) for row in _rows(language)}


def _ways(row: list[str], language: str) -> list[str]:
    own = [row[0]] if language == ENGLISH else []
    return own + [each for each in row[1].split("|") if each]


def _saying(text: str) -> Saying:
    register = _REGISTERS.get(text[0])
    text = text[1:] if register else text
    gender = _GENDERS.get(text[0])
    return Saying(text[1:] if gender else text, register, gender)


@cache
def _said_bare() -> frozenset[str]:
    return frozenset(row[0] for row in _rows(ENGLISH) if _BARE in row[2:])


@cache
def _page(language: str) -> _Page:
    fixed: dict[str, list[tuple[str, Saying]]] = defaultdict(list)
    opened: list[tuple[slots.Pattern, str, Saying]] = []
    ranked = _ranked(language)
    for phrase, saying in ranked:
        text = trimmed(saying.text, language)
        if slots.has(text):
            opened.append((slots.pattern(text, language), phrase, saying))
        else:
            fixed[text.casefold()].append((phrase, saying))
    words = (word for _, saying in ranked for word in _WORD.findall(saying.text)[1:] if word.istitle())
    return _Page({text: tuple(each) for text, each in fixed.items()}, tuple(opened), frozenset(words))


def _ranked(language: str) -> list[tuple[str, Saying]]:
    """The usual sayings of all phrases in the order of the English ones, then their second sayings, and so on."""
    order = {phrase: number for number, phrase in enumerate(sayings(ENGLISH))}
    ranked = [
        (rank, order[phrase], saying) for phrase, each in sayings(language).items() for rank, saying in enumerate(each)
    ]
    phrases = list(order)
    return [(phrases[number], saying) for _, number, saying in sorted(ranked, key=lambda item: item[:2])]


def _rows(language: str) -> list[list[str]]:
    """No rows for a language that the book does not know."""
    path = files(__package__).joinpath("data", "phrases", f"{language}.tsv")
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return [line.split("\t") for line in lines]
