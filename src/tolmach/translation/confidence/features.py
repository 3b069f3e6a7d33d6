"""What an answer shows of how good it is: one number for each sign. Pure, and cheap beside a decoding."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from tolmach.languages.scripts import UNSPACED
from tolmach.patterns import deferred
from tolmach.units import Span

_TOKEN = deferred(rf"[{UNSPACED}]|[^\W{UNSPACED}]+(?:['’-][^\W{UNSPACED}]+)*")


@dataclass(frozen=True, slots=True)
class AnsweredSentence:
    """A sentence, its translation, and what the engine told of it."""

    source: str
    target: str
    score: float
    """The mean logarithm of the likelihoods of its pieces; 0 if the engine translated none."""
    rival: str | None = None
    """What the engine would have said instead."""


@dataclass(frozen=True, slots=True)
class ConfidenceSigns:
    """The trained model knows which of them speak for a sentence, and how loudly."""

    likelihood: float
    length: float
    """Of the source: in a long sentence some words are right in any case."""
    ratio: float
    """How much longer the target is than the source."""
    copied: float
    """The share of its letters in words that the source has too: names and numbers."""
    words: float
    """How long its words are."""

    @property
    def values(self) -> tuple[float, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)


NAMES: tuple[str, ...] = tuple(ConfidenceSigns.__slots__)


def signs(answer: AnsweredSentence) -> ConfidenceSigns:
    source, target = answer.source.strip(), answer.target.strip()
    given = {word.casefold() for word in _said(source)}
    said = _said(target)
    letters = max(1, sum(map(len, said)))
    copied = sum(len(word) for word in said if word.casefold() in given)
    return ConfidenceSigns(
        likelihood=answer.score,
        length=math.log(len(source) + 1),
        ratio=math.log((len(target) + 1) / (len(source) + 1)),
        copied=copied / letters,
        words=letters / max(1, len(said)),
    )


def words(text: str) -> list[Span]:
    """The places of the words; in scripts without spaces, of the characters."""
    return [match.span() for match in _TOKEN.finditer(text)]


def hesitated(target: str, rival: str | None) -> list[Span]:
    """The words of the target that its rival has not, or has others for: the engine was of two minds about them."""
    if rival is None:
        return []
    places = words(target)
    return [places[number] for number in _changed(_said(target), _said(rival))]


def _said(text: str) -> list[str]:
    return _TOKEN.findall(text)


def _changed(own: Sequence[str], other: Sequence[str]) -> Iterator[int]:
    for kind, start, end, _, _ in SequenceMatcher(None, own, other, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from range(start, end)
