"""Repairs what only looks right: letters of another script, such as a Latin `a` in a Cyrillic word, and protected texts
that came out in another case, with blanks in them, in wide signs, or with a sign lost."""

import re
from collections.abc import Mapping
from functools import lru_cache

from tolmach.languages.traits import traits
from tolmach.translation.checks import letters

_WIDE = {0xFF01 + offset: 0x21 + offset for offset in range(94)} | {0x3000: 0x20}
LONGEST = 200

_CYRILLIC = str.maketrans("aceopxyABEKMHOPCTXi", "асеорхуАВЕКМНОРСТХі")
_GREEK = str.maketrans("oABEZHIKMNOPTYX", "οΑΒΕΖΗΙΚΜΝΟΡΤΥΧ")
_BACK = {after: before for before, after in _CYRILLIC.items()} | {after: before for before, after in _GREEK.items()}
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


def _latin(text: str) -> str:
    """The text with Latin letters for their Cyrillic twins, character for character."""
    return text.translate(_BACK)


def restored(source: str, target: str, protected: tuple[str, ...]) -> str:
    for text in dict.fromkeys(protected):
        if source.count(text) == 1 and text not in target and len(text) <= LONGEST:
            target = _put_back(target, text)
    return target


def _put_back(target: str, text: str) -> str:
    """Puts the text in the place of the one stretch that looks like it."""
    seen = _latin(target.translate(_WIDE))
    found = [match.span() for match in _likeness(text).finditer(seen)]
    if len(found) != 1:
        return target
    start, end = found[0]
    return target[:start] + text + target[end:]


@lru_cache(maxsize=256)
def _likeness(text: str) -> re.Pattern[str]:
    """The letters and digits of the text in order; the signs around and between them may be broken."""
    core = re.search(r"\w(?:.*\w)?", text)
    if core is None:
        return re.compile(r"\s?".join(map(re.escape, text)))
    before, after = text[: core.start()], text[core.end() :]
    inner = r"\s?".join(map(re.escape, core.group()))
    return re.compile(rf"(?<!\w){_some(before)}{inner}\s?{_some(after)}(?!\w)", re.IGNORECASE)


def _some(signs: str) -> str:
    """Any of these signs, at most as often as they were there."""
    return rf"(?:[{re.escape(''.join(sorted(set(signs))))}]\s?){{1,{len(signs)}}}" if signs else ""
