"""The numbers of centuries: in words, Arabic or Roman. Pure."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from tolmach.languages.traits import base, traits
from tolmach.linguistics import han, roman
from tolmach.linguistics.facts import SPACE, as_is, of_all, string, words
from tolmach.linguistics.ordinals import INFLECTION, LAST, WORDS, in_words, value, values
from tolmach.linguistics.sentences import opening
from tolmach.styles.rules.rewriting import content
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit, Rewriting


@dataclass(frozen=True, slots=True)
class Century:
    start: int
    end: int
    number: int
    before: str
    """What stands before the first of a series."""
    noun: str
    is_short: bool
    """Whether the word for century is shortened."""


_FORMS = content("centuries.forms", as_is)
"""Numbers, Arabic and others; then the noun before and behind them."""
_HINTS = content("centuries.hints", as_is)
_JOINTS, _OTHER_COUNTS = content("centuries.joints", words), content("centuries.other_counts", words)
_ARABIC, _SUFFIXES = content("centuries.arabic", string), content("centuries.suffixes", words)
_ROMAN = content("centuries.roman", as_is)
_NEAR = 24
_END = r"(?!\w)"


def centuries(text: str, language: str) -> list[Century]:
    """In order."""
    code = base(language)
    if not any(noun in text for noun in _HINTS[code]):
        return []
    found = (
        item
        for row in range(len(_FORMS[code]))
        for match in _pattern(code, row).finditer(text)
        for item in _series(text, match, code, row)
    )
    return sorted(found, key=lambda century: century.start)


def _series(text: str, match: re.Match[str], code: str, row: int) -> Iterator[Century]:
    first, noun = match.start("series"), match["noun"]
    before = text[max(0, first - _NEAR) : first]
    in_words = not text[first].isdigit() and not roman.value(text[first : first + 1])
    if in_words and text[match.end("series") : match.end("series") + 1] != "-" and _other_count().search(before):
        return
    for item in _number(code, row).finditer(text, first, match.end("series")):
        if (number := _value(item[0], code)) and number <= LAST:
            yield Century(*item.span(), number, before, noun, noun.endswith("."))


@cache
def _other_count() -> re.Pattern[str]:
    """Counted from something else: "his first century"."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(of_all(_OTHER_COUNTS))}){SPACE}\Z", re.IGNORECASE)


@cache
def _pattern(code: str, row: int) -> re.Pattern[str]:
    _, _, head, tail = _FORMS[code][row]
    number = _number_pattern(code, row)
    joint = rf"(?:-?_?[-–—/]_?|,_|-?,?_(?:{'|'.join(of_all(_JOINTS))})_|[、至到和及与與])"
    edge = "" if traits(code).is_dense else r"(?<![\w.])"
    series = rf"(?P<series>{number}(?:{joint}{number}){{0,4}})"
    return re.compile(f"{head}{edge}{series}{tail or _END}".replace("_", SPACE))


@cache
def _number(code: str, row: int) -> re.Pattern[str]:
    return re.compile(_number_pattern(code, row).replace("_", SPACE))


def _number_pattern(code: str, row: int) -> str:
    arabic, other, _, _ = _FORMS[code][row]
    words = sorted(values(code), key=len, reverse=True) if code in WORDS else ()
    inflection = f"(?:{INFLECTION[code]})" if code in INFLECTION else ""
    named = rf"|(?i:(?:{'|'.join(words)}){inflection})(?!\w)" if words else ""
    return rf"(?:{arabic}|{other.replace('<roman>', roman.PATTERN)}{named})"


def _value(written: str, code: str) -> int | None:
    if digits := re.match(r"\d+", written):
        return int(digits[0])
    if traits(code).is_dense:
        return han.value(written)
    if signs := re.match(r"[IVX]+(?![a-df-z])", written):
        return roman.value(signs[0])
    return value(written, code)


def _rewriting(written: Callable[[Century, str], str | None]) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for found in centuries(text, language):
            if new := written(found, base(language)):
                yield Edit(found.start, found.end, opening(text, found.start, new))

    return edits


def _in_words(found: Century, code: str) -> str | None:
    """A word beside a short noun would be neither."""
    if code not in WORDS:
        return han.counted(found.number, code)
    return None if found.is_short else in_words(found.number, code, found.before, found.noun)


def _in_digits(found: Century, code: str) -> str:
    if code not in _SUFFIXES:
        return _ARABIC[code].format(found.number)
    usual, *others = _SUFFIXES[code]
    place = found.number % 10 if not 10 < found.number < 14 else 0
    return f"{found.number}{[usual, *others][place] if place <= len(others) else usual}"


def _in_roman(found: Century, code: str) -> str:
    usual, first = _ROMAN[code]
    form: str = first if found.number == 1 else usual
    return form.format(roman.written(found.number))


WAYS: Ways = {
    "centuries": {
        "spell_out": Way(_rewriting(_in_words)),
        "use_arabic_numerals": Way(_rewriting(_in_digits)),
        "use_numerals": Way(_rewriting(_in_digits)),
        "use_roman_numerals": Way(_rewriting(_in_roman)),
    }
}
