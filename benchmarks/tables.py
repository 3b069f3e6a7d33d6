"""Tables of Markdown."""

from collections.abc import Iterable, Sequence

Row = Sequence[object]


def table(head: Row, rows: Iterable[Row]) -> list[str]:
    """Nothing where there is no figure."""
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join("" if cell is None else str(cell) for cell in row) + " |" for row in lines]
