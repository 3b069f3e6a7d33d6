"""Derives links between words from the attention of the decoder."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tolmach.engines.nmt.tokens import SPACE
from tolmach.engines.protocol import Link
from tolmach.languages.scripts import UNSPACED
from tolmach.patterns import deferred
from tolmach.units import Span

LEAST = 0.1
"""Attention below this makes no link."""
_UNSPACED = deferred(f"[{UNSPACED}]")


@dataclass(frozen=True, slots=True)
class AlignedWord:
    """Neighbouring pieces that form one word, and the place of the word in its text."""

    pieces: range
    span: Span


def words(pieces: Sequence[str], spans: Sequence[Span]) -> list[AlignedWord]:
    """A word begins at a space, at a change between letters and other characters, and at every piece of an unspaced
    script."""
    starts = [index for index in range(len(pieces)) if index == 0 or _begins(pieces, index)]
    ranges = (range(a, b) for a, b in pairwise([*starts, len(pieces)]))
    found = (AlignedWord(part, (spans[part[0]][0], spans[part[-1]][1])) for part in ranges)
    return [word for word in found if word.span[0] < word.span[1]]


def links(
    attention: Sequence[Sequence[float]],
    source: Sequence[AlignedWord],
    target: Sequence[AlignedWord],
    least: float = LEAST,
) -> tuple[Link, ...]:
    """Links each target word to the source word that it attends to most, and each remaining source word to its best
    target."""
    if not source or not target:
        return ()
    weights = [[_weight(attention, s, t) for s in source] for t in target]
    chosen = {(_best(row), t) for t, row in enumerate(weights)}
    linked = {s for s, _ in chosen}
    chosen |= {(s, _best([row[s] for row in weights])) for s in range(len(source)) if s not in linked}
    kept = ((s, t, weights[t][s]) for s, t in sorted(chosen, key=lambda pair: (pair[1], pair[0])))
    return tuple(Link(source[s].span, target[t].span, round(w, 4)) for s, t, w in kept if w >= least)


def _weight(attention: Sequence[Sequence[float]], source: AlignedWord, target: AlignedWord) -> float:
    rows = [attention[number] for number in target.pieces if number < len(attention)]
    return sum(row[column] for row in rows for column in source.pieces) / len(target.pieces)


def _best(values: Sequence[float]) -> int:
    return max(range(len(values)), key=values.__getitem__)


def _begins(pieces: Sequence[str], index: int) -> bool:
    piece, before = pieces[index], pieces[index - 1]
    if piece.startswith(SPACE):
        return True
    if before == SPACE:
        return False
    first, last = piece[0], before[-1]
    return bool(_UNSPACED.match(first) or _UNSPACED.match(last)) or first.isalnum() != last.isalnum()
