"""Signs that decoding went wrong: it repeats itself, never ends, or ends too soon."""

from collections.abc import Sequence

TIMES = 4
LONGEST = 8
SHORT_FROM = 16
SHORTEST = 0.3


def loops(pieces: Sequence[str]) -> bool:
    """Whether some run of one to eight pieces stands four times in a row."""
    return any(_repeats(pieces, width) for width in range(1, min(LONGEST, len(pieces) // TIMES) + 1))


def most(source: int) -> int:
    """The most pieces that a translation of so many can need; beyond it something is wrong."""
    return 2 * source + 16


def suspicious(source: Sequence[str], target: Sequence[str], limit: int) -> bool:
    if not target or len(target) >= limit:
        return True
    if len(source) >= SHORT_FROM and len(target) < SHORTEST * len(source):
        return True
    return loops(target) and not loops(source)


def _repeats(pieces: Sequence[str], width: int) -> bool:
    wanted, run = width * (TIMES - 1), 0
    for here, before in zip(pieces[width:], pieces, strict=False):
        run = run + 1 if here == before else 0
        if run >= wanted:
            return True
    return False
