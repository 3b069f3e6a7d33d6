"""Reads a table of patterns of a language: that of grammar, or another one that is written alike."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tolmach.patterns import deferred

_DATA = Path(__file__).parents[1] / "data"
_LET = deferred(r"let ([A-Z]+) = (.+)")


@cache
def lines(language: str, name: str = "grammar") -> tuple[str, ...]:
    """The rules of a language, with patterns in place of their names; none for a language without a table."""
    path = _DATA / f"{name}.{language}.txt"
    return tuple(_spelled_out(path.read_text("utf-8").splitlines())) if path.exists() else ()


def _spelled_out(rows: Iterable[str]) -> Iterator[str]:
    patterns: dict[str, str] = {}
    for row in rows:
        line = row
        for name, pattern in patterns.items():
            line = line.replace(f"{{{name}}}", pattern)
        match = _LET.fullmatch(line)
        if match is not None:
            patterns[match[1]] = match[2]
        elif line and not line.startswith("#"):
            yield line
