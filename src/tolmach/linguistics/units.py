"""Units of measure and their names, and quantities with a unit in a text. Pure."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from tolmach.languages.traits import base, traits
from tolmach.languages.variants import adapt
from tolmach.linguistics import cardinals
from tolmach.linguistics.counting import followed_by_counted, has_attributes, is_attribute
from tolmach.linguistics.digits import at_runs, is_label
from tolmach.linguistics.facts import NEVER, as_is, facts, string, strings
from tolmach.linguistics.numbers import RANGE
from tolmach.linguistics.words import words_of

_SYMBOLS = Path(__file__).parent / "data" / "units.tsv"
_NAMES = facts("units.names", strings)
_RESPELLED = facts("units.respelled", as_is)
_WRITTEN_ONLY = "!"


@dataclass(frozen=True, slots=True)
class MeasureUnit:
    symbol: str
    one: str
    many: str
    read_symbols: tuple[str, ...]
    read_names: tuple[str, ...]

    def name(self, singular: bool) -> str:
        return self.one if singular else self.many


@cache
def units(language: str) -> tuple[MeasureUnit, ...]:
    names = _NAMES[base(language)]
    rows = ((line, line.split()[0].removeprefix(_WRITTEN_ONLY)) for line in _symbols())
    return tuple(_unit(symbols, names[first], language) for symbols, first in rows if first in names)


@cache
def _symbols() -> tuple[str, ...]:
    return tuple(line for line in _SYMBOLS.read_text("utf-8").splitlines() if not line.startswith("#"))


def _unit(symbols: str, cell: str, language: str) -> MeasureUnit:
    own, _, names = cell.rpartition(":")
    written, *others = (own or symbols).split()
    readable = [] if written.startswith(_WRITTEN_ONLY) else [written, *others, *(symbols.split() if own else ())]
    first, *more = names.split(",")
    one, many = _both(first.removeprefix(_WRITTEN_ONLY))
    shown = _local(one, language), _local(many, language)
    read = [] if first.startswith(_WRITTEN_ONLY) else [one, many, *shown]
    read += [form for other in more for form in other.split("/")]
    symbol = written.removeprefix(_WRITTEN_ONLY)
    return MeasureUnit(symbol, *shown, tuple(dict.fromkeys(readable)), tuple(dict.fromkeys(read)))


def _both(forms: str) -> tuple[str, str]:
    one, _, many = forms.partition("/")
    return one, many or one


def _local(name: str, language: str) -> str:
    """Spells a name as its variant does: British metres and litres, and the traditional signs of Chinese."""
    respelled = _RESPELLED.get(base(language), {}).get(language.lower())
    if respelled:
        pattern, new = respelled
        return re.sub(pattern, new, name)
    return adapt(name, language) if traits(language).is_dense else name


@cache
def by_symbol(language: str) -> Mapping[str, MeasureUnit]:
    return {symbol: unit for unit in units(language) for symbol in unit.read_symbols}


@cache
def by_name(language: str) -> Mapping[str, MeasureUnit]:
    """The units by their names in small letters."""
    return {name.lower(): unit for unit in units(language) for name in unit.read_names}


def alternatives(forms: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(forms, key=len, reverse=True))) or NEVER


# Quantities with a unit of measure in a text: 5 kg, 5-kilogram, several kilograms.


_MONEY = re.compile(r"[$€£¥₩₹][ \u00a0]?$")
_NOT_BEHIND = facts("units.not_behind", string)
_QUANTIFIERS = facts("units.quantifiers", string)
_LETTER = r"[^\W\d_]"
_LETTER_OR_MARK = rf"{_LETTER}|['’]"
_EVERYDAY = frozenset({"h", "min", "s"})
"""Units whose names are everyday words: "a few minutes" is not shortened."""


@dataclass(frozen=True, slots=True)
class Measure:
    start: int
    gap: int
    """Where the number ends."""
    end: int
    number: str
    """The number; empty where a word stands for it."""
    space: str
    unit: MeasureUnit
    is_symbol: bool
    in_words: bool = False
    """Whether the word before it is a number."""
    attribute: bool = False


@cache
def _pattern(language: str) -> re.Pattern[str]:
    symbols, names = alternatives(by_symbol(language)), alternatives(by_name(language))
    # The first letter is checked beforehand: most numbers count something else, and the alternatives are many.
    letters = {form[0] for form in (*by_symbol(language), *by_name(language))}
    first = f"(?=[{re.escape(''.join(sorted(letters | {letter.upper() for letter in letters})))}])"
    if traits(language).is_dense:
        end = r"(?![A-Za-z0-9²³/])"
        return re.compile(
            rf"(?P<number>{RANGE})(?P<space>[ \u00a0]?){first}"
            rf"(?:(?P<symbol>{symbols}){end}|(?P<name>{names}){_NOT_BEHIND.get(base(language), '')})"
        )
    return re.compile(
        rf"(?P<number>{RANGE})(?P<space>[ \u00a0\u202f-]?){first}"
        rf"(?:(?P<symbol>{symbols})(?![\w²³/'’]|-\w)|(?P<name>(?i:{names}))(?!\w|-\w))"
    )


@lru_cache(maxsize=4)
def measures(text: str, language: str) -> tuple[Measure, ...]:
    """The quantities with digits."""
    return tuple(_measures(text, language))


def _measures(text: str, language: str) -> Iterator[Measure]:
    for match in at_runs(_pattern(language), text):
        symbol, name = match["symbol"], match["name"]
        unit = by_symbol(language)[symbol] if symbol else by_name(language)[name.lower()]
        if _is_other(text, match, language):
            continue
        attribute = has_attributes(language) and (match["space"] == "-" or is_attribute(text, *match.span(), language))
        number, gap, end = match["number"], match.end("number"), match.end()
        yield Measure(match.start(), gap, end, number, match["space"], unit, bool(symbol), attribute=attribute)


def _is_other(text: str, match: re.Match[str], language: str) -> bool:
    """Whether it is something else: money, a decade, a chapter, or millions."""
    before = text[max(0, match.start() - 2) : match.start()]
    if _MONEY.search(before) or is_label(text, match.start()):
        return True
    if traits(language).is_dense or match["space"] or not match["symbol"]:
        return False
    return match["symbol"] == "s" or (match["symbol"] == "m" and followed_by_counted(text, match.end(), language))


@cache
def _bare(language: str) -> re.Pattern[str]:
    symbols, names = alternatives(by_symbol(language)), alternatives(by_name(language))
    return re.compile(rf"(?P<symbol>{symbols})(?![\w²³/'’.])|(?P<name>(?i:{names}))(?!\w|-\w)")


def _first_words(forms: Mapping[str, MeasureUnit]) -> set[str]:
    told = (form for form, unit in forms.items() if unit.symbol not in _EVERYDAY)
    return {re.split(r"\W", form)[0] for form in told} - {""}


@cache
def _forms(language: str) -> Mapping[str, re.Pattern[str]]:
    """Patterns for the first words of forms behind a space, by these words in small letters. No symbol stands before an
    apostrophe, as articles of the same letters do."""
    symbols, names = _first_words(by_symbol(language)), _first_words(by_name(language))
    found: dict[str, list[str]] = {}
    for word in symbols | names | {name.title() for name in names}:
        found.setdefault(word.lower(), []).append(re.escape(word))
    return {
        small: re.compile(rf"[ \u00a0](?:{'|'.join(words)})(?!{_LETTER if small in names else _LETTER_OR_MARK})")
        for small, words in found.items()
    }


def _unit_words(text: str, language: str) -> Iterator[re.Match[str]]:
    forms = _forms(language)
    found = (match for small in words_of(text) & forms.keys() for match in forms[small].finditer(text))
    for start in sorted(match.start() + 1 for match in found):
        match = _bare(language).match(text, start)
        if match:
            yield match


@cache
def _quantifier(code: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_QUANTIFIERS[code]})[ \u00a0]$", re.IGNORECASE)


@lru_cache(maxsize=4)
def worded(text: str, language: str) -> tuple[Measure, ...]:
    """The quantities behind a number word, or behind a word such as "several"."""
    return tuple(_worded(text, language))


def _worded(text: str, language: str) -> Iterator[Measure]:
    if base(language) not in _QUANTIFIERS:
        return
    for match in _unit_words(text, language):
        symbol, name = match["symbol"], match["name"]
        unit = by_symbol(language)[symbol] if symbol else by_name(language)[name.lower()]
        number = cardinals.spelled_before(text, match.start(), language)
        before = text[max(0, match.start() - 16) : match.start()]
        if unit.symbol not in _EVERYDAY and (number or _quantifier(base(language)).search(before)):
            one = bool(number and number[1] == 1)
            start, end = match.start(), match.end()
            yield Measure(start, start, end, "1" if one else "", "", unit, bool(symbol), number is not None)
