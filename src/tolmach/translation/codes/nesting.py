"""Tells how codes nest. Pure.

A path is the codes around something, outer before inner. A code reaches from its start up to its end: a character at
the end of a code stands behind it.
"""

from collections.abc import Sequence

from tolmach.units import Code, Placed

Path = tuple[int, ...]


def paths(codes: Sequence[Code]) -> list[Path]:
    """For each code, the codes around it and the code itself."""
    found: list[Path] = []
    around: list[int] = []
    for number, code in enumerate(codes):
        while around and codes[around[-1]].end <= code.start:
            around.pop()
        found.append((*around, number))
        if code.start < code.end:
            around.append(number)
    return found


def paths_at(length: int, codes: Sequence[Code], of_codes: Sequence[Path]) -> list[Path]:
    """For each character of the text, the codes around it."""
    found: list[Path] = [()] * length
    for code, path in zip(codes, of_codes, strict=True):
        found[code.start : code.end] = [path] * (code.end - code.start)
    return found


def common(one: Path, other: Path) -> Path:
    if one == other:
        return one
    for place, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return one[:place]
    return min(one, other, key=len)


def is_legal(codes: Sequence[Code], placed: Sequence[Placed], length: int) -> bool:
    """Whether every code is there, points and opaque ones exactly once, and all nest as pairs should."""
    counts = [0] * len(codes)
    ends: list[int] = []
    last = 0
    for item in placed:
        if not (0 <= item.mark < len(codes) and last <= item.start <= item.end <= length):
            return False
        if (codes[item.mark].start == codes[item.mark].end) != (item.start == item.end) and item.start < item.end:
            return False
        while ends and ends[-1] <= item.start:
            ends.pop()
        if ends and item.end > ends[-1]:
            return False
        if item.start < item.end:
            ends.append(item.end)
        counts[item.mark] += 1
        last = item.start
    once = (code.opaque or code.start == code.end for code in codes)
    return all(count == 1 if single else count >= 1 for count, single in zip(counts, once, strict=True))


def keeps_parents(codes: Sequence[Code], placed: Sequence[Placed]) -> bool:
    """Whether each code stands in a copy of the code that it stood in."""
    parents = [path[-2] if len(path) > 1 else None for path in paths(codes)]
    return all(
        any(around.mark == parent and around.start <= item.start and item.end <= around.end for around in placed)
        for item in placed
        if (parent := parents[item.mark]) is not None
    )
