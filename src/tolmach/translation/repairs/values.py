"""Repairs the words that belong to a value: a misspelt unit behind its number, such as 3 Galonen for 3 gallons; an hour
that lost its half of the day, such as 11:45 for 11:45 p.m.; and the only wrong day or month, if only one is missing."""

import re
from difflib import SequenceMatcher

from tolmach.languages.traits import base, traits
from tolmach.linguistics.mentions import unit_words
from tolmach.linguistics.mentions.days import NamedDay, forms, named
from tolmach.linguistics.mentions.measures import MeasuredNumber, is_foreign, measures
from tolmach.translation.checks import Facts, dates, times, without
from tolmach.translation.checks.quantities import unsaid_measures

ALIKE = 0.55
"""From this likeness on, a word behind the same number with the same beginning is meant to be the unit."""
# Without spaces only the letters of other scripts are a word.
_WORD, _UNPARTED = r"\s?(?P<word>[^\W\d_]+)", r"\s?(?P<word>[ァ-ヺー]+|[A-Za-z]+)"


def with_right_units(source: str, target: str, facts: Facts) -> str:
    if not measures(source):
        return target
    lost = unsaid_measures(
        without(source, facts.protected), without(target, facts.protected), (facts.source, facts.target)
    )
    for item in lost:
        target = _with_unit(source, target, item, base(facts.target))
    return target


def _with_unit(source: str, target: str, item: MeasuredNumber, language: str) -> str:
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


def with_right_hours(source: str, target: str, facts: Facts) -> str:
    """Writes the hour of the whole day, where it is certain which time was meant."""
    given, said = without(source, facts.protected), without(target, facts.protected)
    found = times.wrong(given, said, facts.source, facts.target)
    sure = {item.hours: item.time.of_day for item in found if item.hours}
    for (start, end), hour in sorted(sure.items(), reverse=True):
        target = f"{target[:start]}{hour}{target[end:]}"
    return target


def with_right_days(source: str, target: str, facts: Facts) -> str:
    given = without(source, facts.protected)
    lost = dates.unnamed(given, target, (facts.source, facts.target))
    if len(lost) != 1:
        return target
    (missing,) = lost
    said = {item.number for item in named(given, facts.source) if item.kind == missing.kind}
    there = [item for item in named(without(target, facts.protected), facts.target) if item.kind == missing.kind]
    wrong = [item for item in there if item.number not in said]
    if len(wrong) != 1:
        return target
    (item,) = wrong
    right = _day_like(target[item.start : item.end], item, missing.number, facts.target)
    return target if right is None else f"{target[: item.start]}{right}{target[item.end :]}"


def _day_like(word: str, item: NamedDay, number: int, language: str) -> str | None:
    for row in forms(item.kind, language).values():
        if row[item.number].rpartition(" ")[2].casefold() == word.casefold():
            right = row[number].rpartition(" ")[2]
            return right.capitalize() if word[:1].isupper() else right
    return None
