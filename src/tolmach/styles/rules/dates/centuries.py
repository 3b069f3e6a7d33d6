"""The numbers of centuries: in words, Arabic or Roman. Pure."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics import han, roman
from tolmach.linguistics.facts import SPACE
from tolmach.linguistics.ordinals import INFLECTION, LAST, WORDS, in_words, value, values
from tolmach.linguistics.sentences import opening
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


# How numbers of centuries are written beside words: Arabic, Roman; then the noun before and behind them.
_ROMAN = roman.PATTERN
_ROWS: Mapping[str, tuple[str, str, str, str]] = {
    "de": (r"\d{1,2}\.", rf"{_ROMAN}\.", "", r"_?(?P<noun>Jahrhundert\w{0,2}|Jh(?:dt|s)?\.)"),
    "en": (r"\d{1,2}(?:st|nd|rd|th)", rf"{_ROMAN}(?:th)?", "", r"(?:_|-)(?P<noun>[Cc]entur(?:y|ies))(?!\w)"),
    "es": (r"\d{1,2}", _ROMAN, r"(?<!\w)(?P<noun>[Ss]iglos?|ss?\.)_", ""),
    "fr": (r"\d{1,2}(?:er|e|ème)", rf"{_ROMAN}(?:er|e|ème)", "", r"_(?P<noun>siècles?|s\.)(?!\w)"),
    "it": (r"\d{1,2}[º°]", rf"{_ROMAN}[º°]?", "", r"_(?P<noun>secol[oi])(?!\w)"),
    "it behind": (r"\d{1,2}[º°]?", rf"{_ROMAN}[º°]?", r"(?<!\w)(?P<noun>[Ss]ecol[oi]|secc?\.)_", ""),
    "zh": (
        r"\d{1,2}_?",
        r"[一二三四五六七八九十]{1,3}",
        r"(?<![第几幾多半\d一二三四五六七八九十])",
        "(?P<noun>世[纪紀])",
    ),
}
# Without one of these a text has no centuries.
_NOUNS: Mapping[str, tuple[str, ...]] = {
    "de": ("Jahrhundert", "Jh"),
    "en": ("entur",),
    "es": ("iglo", "s. "),
    "fr": ("siècle", " s."),
    "it": ("ecol", "sec"),
    "zh": ("世",),
}
_JOINT = r"(?:-?_?[-–—/]_?|,_|-?,?_(?:and|or|to|und|oder|bis|bis_zum|y|o|al|a|et|ou|au|e|ed|o)_|[、至到和及与與])"
# Counted from something else: "his first century".
_OTHER_COUNT = re.compile(
    r"(?<!\w)(?:his|her|their|its|my|your|our|a|another|every|sein|ihr|unser|mein|un|son|leur|notre|mon|suo|loro|nostro)"
    rf"{SPACE}\Z",
    re.IGNORECASE,
)
_NEAR = 24
_END = r"(?!\w)"


def centuries(text: str, language: str) -> list[Century]:
    """In order."""
    if not any(noun in text for noun in _NOUNS[base(language)]):
        return []
    rows = [name for name in _ROWS if name.partition(" ")[0] == base(language)]
    found = (item for row in rows for match in _pattern(row).finditer(text) for item in _series(text, match, row))
    return sorted(found, key=lambda century: century.start)


def _series(text: str, match: re.Match[str], row: str) -> Iterator[Century]:
    first, noun = match.start("series"), match["noun"]
    before = text[max(0, first - _NEAR) : first]
    in_words = not text[first].isdigit() and not roman.value(text[first : first + 1])
    if in_words and text[match.end("series") : match.end("series") + 1] != "-" and _OTHER_COUNT.search(before):
        return
    for item in _number(row).finditer(text, first, match.end("series")):
        if (number := _value(item[0], row.partition(" ")[0])) and number <= LAST:
            yield Century(*item.span(), number, before, noun, noun.endswith("."))


@cache
def _pattern(row: str) -> re.Pattern[str]:
    _, _, head, tail = _ROWS[row]
    number = _number_pattern(row)
    edge = r"(?<![\w.])" if row != "zh" else ""
    series = rf"(?P<series>{number}(?:{_JOINT}{number}){{0,4}})"
    return re.compile(f"{head}{edge}{series}{tail or _END}".replace("_", SPACE))


@cache
def _number(row: str) -> re.Pattern[str]:
    return re.compile(_number_pattern(row).replace("_", SPACE))


def _number_pattern(row: str) -> str:
    arabic, other, _, _ = _ROWS[row]
    code = row.partition(" ")[0]
    words = sorted(values(code), key=len, reverse=True) if code in WORDS else ()
    inflection = f"(?:{INFLECTION[code]})" if code in INFLECTION else ""
    named = rf"|(?i:(?:{'|'.join(words)}){inflection})(?!\w)" if words else ""
    return rf"(?:{arabic}|{other}{named})"


def _value(written: str, code: str) -> int | None:
    if digits := re.match(r"\d+", written):
        return int(digits[0])
    if code == "zh":
        return han.value(written)
    if signs := re.match(r"[IVX]+(?![a-df-z])", written):
        return roman.value(signs[0])
    return value(written, code)


def _rewriting(written: Mapping[str, Callable[[Century], str | None]]) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for found in centuries(text, language):
            if new := written[base(language)](found):
                yield Edit(found.start, found.end, opening(text, found.start, new))

    return edits


def _in_words(code: str) -> Callable[[Century], str | None]:
    """A word beside a short noun would be neither."""
    return lambda found: None if found.is_short else in_words(found.number, code, found.before, found.noun)


def _english_digits(found: Century) -> str:
    suffix = "th" if 10 < found.number < 14 else {1: "st", 2: "nd", 3: "rd"}.get(found.number % 10, "th")
    return f"{found.number}{suffix}"


def _roman(found: Century) -> str:
    return roman.written(found.number)


WAYS: Ways = {
    "centuries": {
        "spell_out": Way(
            _rewriting(
                {
                    "de": _in_words("de"),
                    "en": _in_words("en"),
                    "es": _in_words("es"),
                    "it": _in_words("it"),
                    "zh": lambda found: han.counted(found.number, "zh"),
                }
            )
        ),
        "use_arabic_numerals": Way(
            _rewriting(
                {
                    "es": lambda found: str(found.number),
                    "it": lambda found: f"{found.number}º",
                    "zh": lambda found: str(found.number),
                }
            )
        ),
        "use_numerals": Way(_rewriting({"de": lambda found: f"{found.number}.", "en": _english_digits})),
        "use_roman_numerals": Way(
            _rewriting(
                {
                    "es": _roman,
                    "fr": lambda found: f"{_roman(found)}{'er' if found.number == 1 else 'e'}",
                    "it": _roman,
                }
            )
        ),
    }
}
