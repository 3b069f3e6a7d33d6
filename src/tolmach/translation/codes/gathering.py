"""Brings the words of a pair together again where a few letters are all that parts them. Pure.

A pair whose words stand far apart stands twice. But if only a short word stands between them, the pair goes around that
too, and a short word that stands far from the others stays outside. A word of which the links are sure stays where it
is.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from tolmach.translation.codes.nesting import Path
from tolmach.translation.codes.words import CodedSource, Token, WordKind, kind

FEW = 0.75
"""The most letters that may come to the wrong side of a pair, as a share of those in its longest part. If it is higher,
more words land on the wrong side; if it is lower, more pairs stand twice."""
SURE = 0.9
"""The weight of a sure link."""


def gather(source: CodedSource, tokens: Sequence[Token]) -> None:
    words = [token for token in tokens if token.kind is WordKind.WORD]
    for code, path in zip(source.codes, source.paths, strict=True):
        is_pair = not code.opaque and code.start < code.end
        while is_pair and (move := _least(words, path)) and _has_words_beside(source, path):
            for word in move.words:
                word.path = move.path


def _has_words_beside(source: CodedSource, path: Path) -> bool:
    """Where all words stand in pairs, none may leave them."""
    beside = (char for char, around in zip(source.text, source.at, strict=True) if around == path[:-1])
    return any(kind(char) is WordKind.WORD for char in beside)


class _Move(NamedTuple):
    letters: int
    words: Sequence[Token]
    path: Path


def _least(words: Sequence[Token], path: Path) -> _Move | None:
    """The move of the fewest letters that brings a part of the pair to its longest part, or away from it."""
    parts = list(_parts(words, path[-1]))
    if len(parts) < 2:
        return None
    longest = max(range(len(parts)), key=lambda number: _letters(words[parts[number]]))
    most = FEW * _letters(words[parts[longest]])
    moves = [move for other in (longest - 1, longest + 1) for move in _moves(words, parts, longest, other, path)]
    return min((move for move in moves if move.letters <= most), key=lambda move: move.letters, default=None)


def _moves(words: Sequence[Token], parts: Sequence[slice], longest: int, other: int, path: Path) -> Iterator[_Move]:
    """Words move only if no other pair holds them."""
    if not 0 <= other < len(parts):
        return
    first, last = parts[min(longest, other)], parts[max(longest, other)]
    for stretch, was, becomes in ((slice(first.stop, last.start), path[:-1], path), (parts[other], path, path[:-1])):
        moved = words[stretch]
        if all(word.around == was and word.weight < SURE for word in moved):
            yield _Move(_letters(moved), moved, becomes)


def _parts(words: Sequence[Token], number: int) -> Iterator[slice]:
    start = 0
    for inside, group in groupby(words, key=lambda word: number in word.around):
        end = start + len(list(group))
        if inside:
            yield slice(start, end)
        start = end


def _letters(words: Sequence[Token]) -> int:
    return sum(word.end - word.start for word in words)
