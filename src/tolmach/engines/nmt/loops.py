"""Signs that decoding went wrong: it repeats itself, never ends, ends too soon, or spells what is no letter."""

from collections.abc import Iterator, Sequence
from itertools import groupby

BYTE = "<0x"
TIMES, TIMES_OF_WORDS = 4, 3
WORD = 3
"""A run with so many letters is a word, and nobody says it three times; "000" and "dodo" are common."""
LONGEST = 8
WINDOW, FEWEST = 24, 9
SHORT_FROM = 16
SHORTEST = 0.3


def loops(pieces: Sequence[str], word: int = WORD) -> bool:
    """Whether a run of one to eight pieces stands four times in a row (three if it is a word), or few pieces
    take turns for long."""
    widths = range(1, min(LONGEST, len(pieces) // TIMES_OF_WORDS) + 1)
    return any(_repeats(pieces, width, word) for width in widths) or _crowded(pieces)


def most(source: int) -> int:
    """The most pieces that a translation of so many can need; beyond it something is wrong."""
    return 2 * source + 16


def suspicious(source: Sequence[str], target: Sequence[str], limit: int) -> bool:
    if not target or len(target) >= limit:
        return True
    if len(source) >= SHORT_FROM and len(target) < SHORTEST * len(source):
        return True
    # "No, no, no" may become longer words, so a short one in the source is excuse enough.
    return _misspelled(target) or (loops(target) and not loops(source, word=1))


def _repeats(pieces: Sequence[str], width: int, word: int) -> bool:
    run = 0
    for end, (here, before) in enumerate(zip(pieces[width:], pieces, strict=False), start=width + 1):
        run = run + 1 if here == before else 0
        if run >= width * (TIMES - 1):
            return True
        if run >= width * (TIMES_OF_WORDS - 1) and sum(_letters(pieces[end - width : end])) >= word:
            return True
    return False


def _letters(pieces: Sequence[str]) -> Iterator[int]:
    return (sum(map(str.isalpha, piece)) for piece in pieces if not piece.startswith(BYTE))


def _crowded(pieces: Sequence[str]) -> bool:
    """Variations of a loop, such as syllables in changing order."""
    return any(len(set(pieces[at : at + WINDOW])) < FEWEST for at in range(len(pieces) - WINDOW + 1))


def _misspelled(pieces: Sequence[str]) -> bool:
    """Whether bytes in a row are not the bytes of letters."""
    rows = groupby(pieces, key=lambda piece: piece.startswith(BYTE))
    return any(is_bytes and not _spells(row) for is_bytes, row in rows)


def _spells(row: Iterator[str]) -> bool:
    try:
        bytes(int(piece[3:5], 16) for piece in row).decode()
    except UnicodeDecodeError:
        return False
    return True
