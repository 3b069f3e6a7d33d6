"""Writes centuries and decades in words, in Arabic or in Roman numerals. Pure functions."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from tolmach.languages.traits import base, traits
from tolmach.linguistics import cardinals, han, roman
from tolmach.linguistics.facts import SPACE, as_is, lines, of_all, string, words
from tolmach.linguistics.ordinals import INFLECTION, LAST, WORDS, in_words, value, values
from tolmach.linguistics.sentences import opening
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.rewriting import content
from tolmach.units import Edit, Rewriting


@dataclass(frozen=True, slots=True)
class Century:
    start: int
    end: int
    number: int
    before: str
    """The text before the first century of a series."""
    noun: str
    is_short: bool
    """Whether the word for century is abbreviated."""


_FORMS = content("centuries.forms", as_is)
"""The patterns of Arabic and of other numbers, and of the noun before and after them."""
_HINTS = content("centuries.hints", as_is)
_JOINTS, _OTHER_COUNTS = content("centuries.joints", words), content("centuries.other_counts", words)
_ARABIC, _SUFFIXES = content("centuries.arabic", string), content("centuries.suffixes", words)
_ROMAN = content("centuries.roman", as_is)
_NEAR = 24
_END = r"(?!\w)"


def centuries(text: str, language: str) -> list[Century]:
    """The centuries of a text, in order."""
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
    """Words that mean a count from something else: "his first century"."""
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
    """The century in words; None beside an abbreviated noun, because the two do not go together."""
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


# The names of decades: in words, with two digits or with four.


_TENS = range(20, 100, 10)
_NAMES, _DECADE_FORMS = content("decades.names", words), content("decades.forms", lines)
_DECADE_HINTS = content("decades.hints", as_is)
_LAST_SHORT = content("decades.last_short", as_is)
_PLURAL, _SECOND = content("decades.plural", string), content("decades.tens", string)
_OF = content("decades.of", as_is)
_FIRST_CENTURY = 1600
"""The first year of the centuries that form compounds: sixteen-forties."""
_FULL = r"(?P<yyyy>1[5-9]\d0|20\d0)"
_NUMBER = rf"(?:['’‘]?(?P<yy>\d0)|{_FULL}|(?P<word><words>))"


@dataclass(frozen=True, slots=True)
class Decade:
    start: int
    end: int
    tens: int
    """The last two digits."""
    year: int | None
    """None if two digits may mean either century."""
    of: str
    """The text between the word for decade and the number."""
    century: int
    """The century that is named or given by four digits; 0 if there is none."""


def decades(text: str, language: str) -> list[Decade]:
    """The decades of a text. They are in order and do not overlap."""
    code = base(language)
    if not any(hint in text for hint in _hints(code)):
        return []
    found = (_decade(match, code) for row in _patterns(code) for match in row.finditer(text))
    return sorted(set(found), key=lambda decade: decade.start)


@cache
def _hints(code: str) -> list[str]:
    """Words of which a text with decades has at least one. Names lack their first letter, which may be a capital."""
    plural = _NAMES[code] if code in _PLURAL else ()
    return [*_DECADE_HINTS[code], *(name[1:] for name in plural)]


@cache
def _patterns(code: str) -> list[re.Pattern[str]]:
    listed = "|".join(f"(?i:{word})" for word in sorted(_NAMES.get(code, ()), key=len, reverse=True))
    rows = (row.replace("<any>", _NUMBER).replace("<full>", _FULL) for row in _DECADE_FORMS[code])
    return [re.compile(row.replace("_", SPACE).replace("<words>", listed)) for row in rows]


def _decade(match: re.Match[str], code: str) -> Decade:
    group = match.groupdict()
    if group.get("yyyy"):
        year: int | None = int(match["yyyy"])
        tens = int(match["yyyy"]) % 100
    else:
        tens = int(match["yy"]) if group.get("yy") else _TENS[_NAMES[code].index(match["word"].lower())]
        year = _year(tens)
    century = int(group.get("century") or (year // 100 + 1 if group.get("yyyy") and year else 0))
    return Decade(*match.span("number"), tens, year, group.get("of") or "", century)


def _year(tens: int) -> int | None:
    """The first year of the decade. None for the twenties, which by now may be those of either century."""
    return None if tens == 20 else 2000 + tens if tens < 20 else 1900 + tens


def _is_short(decade: Decade, code: str) -> bool:
    """Whether two digits would be read as this decade."""
    return decade.year is None or 1920 <= decade.year < _LAST_SHORT.get(code, 2000)


Written = Callable[[Decade, str, str], str | None]
"""Writes a decade, given a base code and the apostrophe of the text."""


def _decade_rewriting(written: Written) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        mark = "’" if "’" in text else "'"
        for decade in decades(text, language):
            new = written(decade, base(language), mark)
            if new:
                new = new.replace("纪", "紀") if "hant" in language.lower() else new
                yield Edit(decade.start, decade.end, opening(text, decade.start, new))

    return edits


def _framed(decade: Decade, code: str, number: str) -> str:
    """The number with its plural ending, or with the words before it."""
    if code in _PLURAL:
        return number + _PLURAL[code]
    if not decade.of:
        return number
    before_year, before_others = _OF[code]
    form: str = before_year if len(number) == 4 and number.isdecimal() else before_others
    return form.format(number)


def _two(decade: Decade, code: str, mark: str) -> str | None:
    return _framed(decade, code, f"{decade.tens:02}") if _is_short(decade, code) else None


def _marked(decade: Decade, code: str, mark: str) -> str | None:
    return _framed(decade, code, f"{mark}{decade.tens:02}") if _is_short(decade, code) else None


def _four(decade: Decade, code: str, mark: str) -> str | None:
    return _framed(decade, code, str(decade.year)) if decade.year else None


def _two_or_four(decade: Decade, code: str, mark: str) -> str | None:
    return _two(decade, code, mark) if _is_recent(decade) else _four(decade, code, mark)


def _is_recent(decade: Decade) -> bool:
    return decade.year is None or 1920 <= decade.year < 2000


def _words(decade: Decade, code: str, mark: str) -> str | None:
    if code not in _NAMES:
        return _in_han(decade, code)
    name = _NAMES[code][_TENS.index(decade.tens)] if decade.tens in _TENS else _SECOND.get(code)
    if not decade.tens or name is None:
        return None
    if _is_recent(decade):
        return _framed(decade, code, name) if decade.of else name
    is_compound = code in _SECOND and decade.year is not None and decade.year >= _FIRST_CENTURY
    return f"{cardinals.in_words((decade.year or 0) // 100, code)}-{name}" if is_compound else None


def _in_han(decade: Decade, code: str) -> str | None:
    if not decade.tens:
        return None
    tens = "一十" if decade.tens == 10 else han.counted(decade.tens, code)
    century = f"{han.counted(decade.century, code)}世纪" if decade.century else ""
    return f"{century}{tens}年代"


WAYS: Ways = {
    "centuries": {
        "spell_out": Way(_rewriting(_in_words)),
        "use_arabic_numerals": Way(_rewriting(_in_digits)),
        "use_numerals": Way(_rewriting(_in_digits)),
        "use_roman_numerals": Way(_rewriting(_in_roman)),
    },
    "decades": {
        "spell_out": Way(_decade_rewriting(_words)),
        "use_apostrophe_yy": Way(_decade_rewriting(_marked)),
        "use_yy_for_20th_century_but_yyyy_for_other_centuries": Way(_decade_rewriting(_two_or_four)),
        "use_yy_without_apostrophe": Way(_decade_rewriting(_two)),
        "use_yyyy": Way(_decade_rewriting(_four)),
    },
}
