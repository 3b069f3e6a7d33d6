"""Numbers with a unit of measurement, by its sign or by an English word, and the names of the unit in a translation."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from tolmach.languages.traits import base
from tolmach.linguistics.facts import by_key, facts, flag, shared, strings
from tolmach.linguistics.mentions import unit_words
from tolmach.patterns import deferred

_CYRILLIC = facts("units.cyrillic_signs", flag)
_SAID = facts("units.said", strings)
_ENGLISH = "en"
"""The shared table has the words of this language, because sources are read by them."""
# For scripts that divide words: in others a letter beside a sign tells nothing.
_LETTER = "[A-Za-z\u00c0-\u024f\u0370-\u052f]"


class _Unit(NamedTuple):
    sign: str
    cyrillic: str
    written: str


class MeasuredNumber(NamedTuple):
    """A number of the source, with its unit."""

    start: int
    end: int
    number_end: int
    unit: str


def _row(sign: str, cyrillic: str, written: str) -> _Unit:
    return _Unit(sign.replace("_", " "), cyrillic.replace("_", " "), _any(written.split()))


def _any(words: Iterable[str]) -> str:
    return "|".join(word.replace("_", "[ -]") for word in words)


_UNITS: Mapping[str, _Unit] = {name: _row(*parts) for name, parts in shared("measures").items()}
_HINT = deferred(r"\d[\s-]?[^\W\d_]|\d\s?[%°]")
_NUMBER = r"\d+(?:[.,'’\u00a0\u202f]?\d+)*"
_MEASURE = deferred(
    rf"(?<![\w.,])(?P<number>{_NUMBER})(?:\s|-)?(?:"
    + "|".join(f"(?P<{name}>{unit.written})" for name, unit in _UNITS.items())
    + r")(?![\w²³/])"
)


def measures(text: str) -> list[MeasuredNumber]:
    """The measures, in order. Words are read in English only, signs in any language."""
    if not _HINT.search(text):
        return []
    found = _MEASURE.finditer(text)
    return [MeasuredNumber(*each.span(), each.end("number"), each.lastgroup or "") for each in found]


def is_known(language: str) -> bool:
    """Whether the names of units are known in the language."""
    return base(language) == _ENGLISH or unit_words.is_known(base(language))


def names(text: str, unit: str, language: str) -> bool:
    """Whether a text of this language names the unit."""
    return _mention(unit, base(language)).search(text) is not None


def written(item: MeasuredNumber, number: str, language: str) -> str:
    unit = _UNITS[item.unit]
    signed = f"{number} {unit.cyrillic if base(language) in _CYRILLIC else unit.sign}"
    return unit_words.counted(number, item.unit, base(language)) or signed


def is_foreign(word: str, unit: str, language: str) -> bool:
    """Whether other languages call the unit so, while this one has a word of its own."""
    own, known = unit_words.mistaken(unit, language), _UNITS[unit]
    ways = [known.written, *([own] if own else []), *([] if unit_words.may_be_word(unit, language) else [known.sign])]
    return any(re.fullmatch(way, word, re.IGNORECASE) for way in ways)


@cache
def _mention(name: str, language: str) -> re.Pattern[str]:
    unit, word, said = _UNITS[name], unit_words.said(name, language), _said().get(name, "")
    signs = "|".join(re.escape(sign) for sign in {unit.sign, unit.cyrillic})
    if word is None:
        ways = [rf"(?<!{_LETTER})(?-i:{signs}|{unit.written})(?!{_LETTER})", said]
    else:
        ways = [rf"(?<!{_LETTER})(?:{word})", said]
        ways += [rf"(?<!{_LETTER})(?-i:{signs})(?!{_LETTER})"] if unit_words.has_sign(name, language) else []
    return re.compile("|".join(filter(None, ways)), re.IGNORECASE)


@cache
def _said() -> Mapping[str, str]:
    """How words for each unit begin or end, in all languages: a text may quote another one."""
    return {unit: _any(words) for unit, words in by_key(_SAID).items()}
