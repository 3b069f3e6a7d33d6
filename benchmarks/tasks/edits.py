"""Finds what a correction changed, word by word, and compares it with what it should have changed."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

BETA = 0.5
"""Precision counts twice as much as recall: a wrong correction is worse than none."""

_TOKEN = re.compile(r"\w+(?:['’-]\w+)*|[^\w\s]")


@dataclass(frozen=True, slots=True)
class WordEdit:
    start: int
    end: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Score:
    precision: float
    recall: float
    f: float


def edits(before: str, after: str) -> set[WordEdit]:
    """The edits, with the numbers of the words in `before`. If as many words replace as many, each is one edit."""
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return {
        edit
        for kind, start, end, from_, to in matcher.get_opcodes()
        if kind != "equal"
        for edit in _parts(start, end, new[from_:to])
    }


def _parts(start: int, end: int, words: list[str]) -> Iterator[WordEdit]:
    if len(words) != end - start:
        yield WordEdit(start, end, tuple(words))
        return
    for at, word in enumerate(words, start):
        yield WordEdit(at, at + 1, (word,))


def score(cases: Iterable[tuple[str, str, str]]) -> Score:
    """Scores triples of the wrong text, the right text and the output. An output without changes has full precision and
    no recall."""
    hits = made = wanted = 0
    for wrong, right, output in cases:
        gold, done = edits(wrong, right), edits(wrong, output)
        hits, made, wanted = hits + len(gold & done), made + len(done), wanted + len(gold)
    precision = hits / made if made else 1.0
    recall = hits / wanted if wanted else 1.0
    weight = BETA * BETA
    bottom = weight * precision + recall
    return Score(precision, recall, (1 + weight) * precision * recall / bottom if bottom else 0.0)
