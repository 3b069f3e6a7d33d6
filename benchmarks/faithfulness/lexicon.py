"""Knows the words for a concept in the language of the answer."""

import re
import unicodedata
from functools import cache
from typing import Any

from benchmarks.faithfulness.cases import read

UNPARTED = ("ja", "zh")
"""Languages without spaces between words."""


def plain(text: str) -> str:
    """Removes typographic differences: case, widths, ё, the kind of space or apostrophe."""
    folded = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е").replace("’", "'")
    return re.sub(r"[^\S\n\t]", " ", folded)


@cache
def _table() -> dict[str, dict[str, Any]]:
    return read("lexicon")


@cache
def forms(concept: str, language: str) -> re.Pattern[str] | None:
    """A pattern for the words of a concept. None if the lexicon has none: then an answer cannot be judged."""
    found = _table()[concept].get(language)
    if found is None:
        return None
    start = "" if language in UNPARTED else r"(?<![^\W\d_])"
    # The patterns contain no class with a capital letter, such as `\W`, so they can be folded like a text.
    return re.compile(f"{start}(?:{plain(found)})")


def opposites(concept: str) -> list[str]:
    found: list[str] = _table()[concept].get("against", [])
    return found


def stands(concept: str, answer: str, language: str) -> bool:
    found = forms(concept, language)
    return found is None or found.search(plain(answer)) is not None


WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
