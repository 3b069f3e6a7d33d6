"""Translates text in capitals as lower case and turns it into capitals again, because the model has seen next to no
capitals."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

SHORTEST, ABBREVIATION = 4, 6
"""A single word in capitals is an abbreviation if it is short, or if it is of medium length and not in the
vocabulary."""


@dataclass(frozen=True, slots=True)
class Folded:
    """The text that the model reads, and whether its answer must be turned into capitals."""

    text: str
    raised: bool = False


def fold(text: str, language: str, known: Callable[[str], bool], telling: str | None = None) -> Folded:
    """`telling` is the language in the text, if not all of it is: OPEN {name} NOW is in capitals."""
    seen = text if telling is None else telling
    if not _in_capitals(seen) or _abbreviation(seen, language, known):
        return Folded(text)
    small = lower(text, language)
    start = next((index for index, letter in enumerate(small) if letter.isalpha()), 0)
    folded = small[:start] + small[start : start + 1].upper() + small[start + 1 :]
    # Offsets into the text must stay valid, and some letters change their length with their case.
    return Folded(folded, raised=True) if len(folded) == len(text) else Folded(text)


def _in_capitals(text: str) -> bool:
    """A text in a script without capitals is not in capitals just because its abbreviations are."""
    letters = [letter for letter in text if letter.isalpha()]
    return text.isupper() and 4 * sum(map(str.isupper, letters)) > 3 * len(letters)


def _abbreviation(text: str, language: str, known: Callable[[str], bool]) -> bool:
    words = ["".join(letter for letter in word if letter.isalpha()) for word in text.split()]
    longest = max(words, key=len)
    if len(words) > 1 or len(longest) > ABBREVIATION:
        return len(longest) < 2
    small = lower(longest, language)
    return len(longest) < SHORTEST or not (known(small) or known(small.capitalize()))


def lower(text: str, language: str) -> str:
    if language == "tr":
        text = text.replace("I", "ı").replace("İ", "i")
    return text.lower()


def upper(text: str, language: str) -> str:
    if language == "tr":
        text = text.replace("i", "İ")
    if language == "el":
        text = _without_accents(text)
    return text.upper()


def _without_accents(text: str) -> str:
    """Greek capitals carry no accent."""
    decomposed = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", decomposed.replace("\u0301", ""))
