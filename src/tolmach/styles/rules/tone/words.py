"""The options that are lists of phrases."""

from functools import cache
from importlib.resources import files

from tolmach.styles.rules.phrases import phrases
from tolmach.units import Rewriting


@cache
def _file() -> str:
    return files(__package__).joinpath("data/phrases.txt").read_text("utf-8")


def listed(name: str) -> Rewriting:
    return phrases(_file, name)
