"""Tables of a room in its files: `## title`, then an entry in each line; other lines with `#` are remarks."""

from importlib.resources import files


def section(room: str, name: str, title: str) -> list[str]:
    """The entries under a title, of a file in the folder `data` of a room; none where there is no such title."""
    text = files(room).joinpath("data", name).read_text("utf-8")
    found = text.partition(f"## {title}\n")[2].partition("\n## ")[0]
    return [line for line in found.splitlines() if line and not line.startswith("#")]
