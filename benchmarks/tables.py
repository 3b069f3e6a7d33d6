"""Writes tables in Markdown."""

from collections.abc import Iterable, Sequence

Row = Sequence[object]


def table(head: Row, rows: Iterable[Row]) -> list[str]:
    """A figure that is missing becomes an empty cell."""
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join("" if cell is None else str(cell) for cell in row) + " |" for row in lines]
