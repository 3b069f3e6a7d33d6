"""Damages a translation by hand: a word exchanged, dropped or negated. Pure."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolmach.languages.traits import traits
from tolmach.translation.confidence.features import words
from tolmach.units import Span

LONG = 4
NOT = {
    "ar": "لا",
    "cs": "ne",
    "de": "nicht",
    "en": "not",
    "es": "no",
    "fi": "ei",
    "fr": "pas",
    "hu": "nem",
    "ja": "ない",
    "pl": "nie",
    "ru": "не",
    "tr": "değil",
    "zh": "不",
}
KINDS = ("exchanged", "dropped", "negated")


@dataclass(frozen=True, slots=True)
class DamagedText:
    kind: str
    text: str
    place: Span
    """Where the wrong word stands; empty where one is missing."""


def damaged(answer: str, language: str, others: Sequence[str], chance: random.Random) -> Iterator[DamagedText]:
    """The answer with each kind of damage; nothing if it has too few words for that."""
    gap = " " if traits(language).spaced_words else ""
    found = content(answer, language)
    if len(found) < len(KINDS):
        return
    start, end = chance.choice(found)
    other = chance.choice([word for word in others if word != answer[start:end]])
    yield DamagedText("exchanged", answer[:start] + other + answer[end:], (start, start + len(other)))
    start, end = chance.choice(found)
    yield _without("dropped", answer, (start, end))
    word = NOT[language]
    said = re.search(rf"\b{word}\b" if gap else word, answer)
    at = found[len(found) // 2][0]
    if said:
        yield _without("negated", answer, said.span())
    else:
        yield DamagedText("negated", answer[:at] + word + gap + answer[at:], (at, at + len(word)))


def content(text: str, language: str) -> list[Span]:
    """Words that are long enough to mean something; characters in scripts without spaces."""
    is_spaced = traits(language).spaced_words
    return [(start, end) for start, end in words(text) if not is_spaced or end - start >= LONG]


def _without(kind: str, text: str, span: Span) -> DamagedText:
    left = re.sub(" {2,}", " ", text[: span[0]] + text[span[1] :]).strip()
    return DamagedText(kind, left, (span[0], span[0]))
