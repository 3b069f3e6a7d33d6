"""Repairs letters of another script that only look right: a Latin `a` in a Cyrillic word."""

import re
from collections.abc import Mapping

from tolmach.languages.traits import traits
from tolmach.translation.checks import letters

_CYRILLIC = str.maketrans("aceopxyABEKMHOPCTXi", "асеорхуАВЕКМНОРСТХі")
_GREEK = str.maketrans("oABEZHIKMNOPTYX", "οΑΒΕΖΗΙΚΜΝΟΡΤΥΧ")
_TO: Mapping[str, dict[int, int]] = {"Cyrillic": _CYRILLIC, "Greek": _GREEK}
_WORD = re.compile(r"[^\W\d_]+")
# Words of letters and digits such as А380 are names that the source writes in Latin letters.
FEWEST = 3


def respelled(target: str, language: str) -> str:
    """Writes words in one script, where every foreign letter has a twin in the script of the language."""
    if not letters.mixed(target, language):
        return target
    table = _TO[traits(language).scripts[0]]
    return _WORD.sub(lambda word: _word(word.group(), table, language), target)


def _word(word: str, table: dict[int, int], language: str) -> str:
    if word.isascii() or len(word) < FEWEST:
        return word
    changed = word.translate(table)
    return word if letters.mixed(changed, language) or re.search("[A-Za-z]", changed) else changed


def latin(text: str) -> str:
    """The text with Latin letters for their Cyrillic twins, character for character."""
    return text.translate(_BACK)


_BACK = {after: before for before, after in _CYRILLIC.items()} | {after: before for before, after in _GREEK.items()}
