"""Insults that only the translation has. `data/offensive.txt` has a few of each language: words that nobody says by
chance, then milder ones, which excuse the others where the source has them. A `*` stands for more letters."""

import re
from functools import cache
from importlib.resources import files

from tolmach.languages.traits import base, traits

_PREFIXES = "(?:[והבלמשכ]|[وبلكف]?(?:ال)?)?"
"""Of Hebrew and Arabic: and, the, in, to."""


def offensive(source: str, target: str, languages: tuple[str, str]) -> list[str]:
    """The words of the target."""
    strong = _words(languages[1])
    found = [match.group() for match in strong[0].finditer(target)] if strong else []
    return found if found and not _is_coarse(source, languages[0]) else []


def _is_coarse(source: str, language: str) -> bool:
    words = _words(language)
    return words is not None and any(pattern.search(source) for pattern in words)


@cache
def _words(language: str) -> tuple[re.Pattern[str], re.Pattern[str]] | None:
    """Strong and mild ones."""
    for line in files(__package__).joinpath("data", "offensive.txt").read_text(encoding="utf-8").splitlines():
        name, _, rest = line.partition(" ")
        if name == base(language):
            strong, _, mild = rest.partition("|")
            return _pattern(strong, language), _pattern(mild, language)
    return None


def _pattern(words: str, language: str) -> re.Pattern[str]:
    """Where words are not spaced, they may stand within others."""
    written = traits(language)
    before = "" if not written.spaced_words else rf"(?<!\w){_PREFIXES}" if written.joins_before else r"(?<!\w)"
    after = "" if written.joins_behind or not written.spaced_words else r"(?!\w)"
    choice = (
        (before if word[0] != "*" else "") + word.strip("*") + r"\w*" * (word[-1] == "*") for word in words.split()
    )
    return re.compile(f"(?:{'|'.join(choice)}){after}", re.IGNORECASE)
