"""Detects that a text repeats itself, whatever pieces it is cut into."""

from collections.abc import Iterator, Sequence

BYTE = "<0x"
"""The beginning of pieces that are a byte of a letter, in the vocabularies of models."""
TIMES, TIMES_OF_WORDS = 4, 3
WORD = 3
"""A run with so many letters is a word, and real text hardly repeats a word three times; "000" and "dodo" are
common."""
LONGEST = 8
WINDOW, FEWEST = 24, 9


def loops(pieces: Sequence[str], word: int = WORD) -> bool:
    """Whether a run of one to eight pieces stands four times in a row (three if it is a word), or whether a few pieces
    alternate for long."""
    widths = range(1, min(LONGEST, len(pieces) // TIMES_OF_WORDS) + 1)
    return any(_repeats(pieces, width, word) for width in widths) or _crowded(pieces)


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
    """Finds variations of a loop, such as syllables in changing order."""
    return any(len(set(pieces[at : at + WINDOW])) < FEWEST for at in range(len(pieces) - WINDOW + 1))
