"""Corrects misspelt words for units behind their number, such as 3 Galonen for 3 gallons."""

import re
from difflib import SequenceMatcher

from tolmach.languages.traits import base, traits
from tolmach.linguistics.mentions import unit_words
from tolmach.linguistics.mentions.measures import MeasuredNumber, is_foreign, measures
from tolmach.translation.checks import Facts, without
from tolmach.translation.checks.quantities import unsaid_measures

ALIKE = 0.55
"""From this likeness on, a word behind the same number with the same beginning is meant to be the unit."""
# Without spaces only the letters of other scripts are a word.
_WORD, _UNPARTED = r"\s?(?P<word>[^\W\d_]+)", r"\s?(?P<word>[ァ-ヺー]+|[A-Za-z]+)"


def mended(source: str, target: str, facts: Facts) -> str:
    if not measures(source):
        return target
    lost = unsaid_measures(
        without(source, facts.protected), without(target, facts.protected), (facts.source, facts.target)
    )
    for item in lost:
        target = _named(source, target, item, base(facts.target))
    return target


def _named(source: str, target: str, item: MeasuredNumber, language: str) -> str:
    number = source[item.start : item.number_end]
    right = unit_words.counted(number, item.unit, language)
    word = _WORD if traits(language).spaced_words else _UNPARTED
    found = list(re.finditer(rf"(?<![A-Za-z\d.,]){re.escape(number)}{word}", target))
    if right is None or len(found) != 1:
        return target
    (match,) = found
    if not is_foreign(match["word"], item.unit, language) and not _are_alike(match["word"], right[len(number) :]):
        return target
    return f"{target[: match.start()]}{right}{target[match.end() :]}"


def _are_alike(said: str, wanted: str) -> bool:
    said, wanted = said.casefold(), wanted.strip().casefold()
    return said[0] == wanted[0] and SequenceMatcher(None, said, wanted).ratio() >= ALIKE
