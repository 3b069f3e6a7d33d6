"""Words for units that are misspelt behind their number, as in 3 Galonen for 3 gallons: they are spelt right."""

import re
from difflib import SequenceMatcher

from tolmach.languages.traits import base
from tolmach.translation.checks import Facts, unit_words, without
from tolmach.translation.checks.measures import MeasuredNumber, measures, unsaid

ALIKE = 0.6
"""From here on a word behind the same number that begins like it is meant to be that one."""
# Japanese writes no spaces, and its units in one of its scripts.
_WORD = r"\s?(?P<word>[ァ-ヺー]+|[^\W\d_ァ-ヺー]+)"


def mended(source: str, target: str, facts: Facts) -> str:
    if not measures(source):
        return target
    lost = unsaid(without(source, facts.protected), without(target, facts.protected), (facts.source, facts.target))
    for item in lost:
        target = _named(source, target, item, base(facts.target))
    return target


def _named(source: str, target: str, item: MeasuredNumber, language: str) -> str:
    number = source[item.start : item.number_end]
    right = unit_words.counted(number, item.unit, language)
    found = list(re.finditer(rf"(?<![\w.,]){re.escape(number)}{_WORD}", target))
    if right is None or len(found) != 1:
        return target
    wanted = right.removeprefix(number).strip()
    if not _are_alike(found[0]["word"].casefold(), wanted.casefold()):
        return target
    return f"{target[: found[0].start('word')]}{wanted}{target[found[0].end('word') :]}"


def _are_alike(said: str, wanted: str) -> bool:
    return said[0] == wanted[0] and SequenceMatcher(None, said, wanted).ratio() >= ALIKE
