"""Signs that decoding went wrong: it repeats itself, never ends, ends too soon, or writes bytes that spell no
letter."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from tolmach.engines.loops import BYTE, loops

SHORT_FROM = 16
SHORTEST = 0.3


def most(source: int) -> int:
    """The most pieces that a translation of so many pieces can need; beyond that something is wrong."""
    return 2 * source + 16


def suspicious(source: Sequence[str], target: Sequence[str], limit: int) -> bool:
    if not target or len(target) >= limit:
        return True
    if len(source) >= SHORT_FROM and len(target) < SHORTEST * len(source):
        return True
    # "No, no, no" may become longer words, so a repeated short word in the source is excuse enough.
    return _misspelled(target) or (loops(target) and not loops(source, word=1))


def _misspelled(pieces: Sequence[str]) -> bool:
    """Whether a row of byte pieces does not spell letters."""
    rows = groupby(pieces, key=lambda piece: piece.startswith(BYTE))
    return any(is_bytes and not _spells(row) for is_bytes, row in rows)


def _spells(row: Iterator[str]) -> bool:
    try:
        bytes(int(piece[3:5], 16) for piece in row).decode()
    except UnicodeDecodeError:
        return False
    return True
