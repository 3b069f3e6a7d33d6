"""The lists of words of this room: sections of one file."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from tolmach.styles.rules.rewriting import any_of


def listed(*sections: str) -> str:
    """A group of all words of these sections."""
    return any_of(" ".join(_sections()[section] for section in sections))


def words(section: str) -> list[str]:
    return _sections()[section].split()


@cache
def _sections() -> Mapping[str, str]:
    lines = files(__package__).joinpath("data/words.txt").read_text("utf-8").split("\n")
    found: dict[str, list[str]] = {}
    name = ""
    for line in lines:
        if line.startswith("["):
            name = line[1:-1]
        elif not line.startswith("#"):
            found.setdefault(name, []).append(line)
    return {name: " ".join(words) for name, words in found.items()}
