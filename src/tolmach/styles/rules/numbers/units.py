"""What units of measure are called in each language."""

import csv
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tolmach.languages.traits import base
from tolmach.languages.variants import adapt

_DATA = Path(__file__).parent / "data" / "units.tsv"
_ABSENT = "-"
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
    lines = [line for line in _DATA.read_text("utf-8").splitlines() if not line.startswith("#")]
    rows = csv.DictReader(lines, delimiter="\t")
    cells = ((row["symbols"], row[base(language)]) for row in rows)
    return tuple(_unit(symbols, cell, language) for symbols, cell in cells if cell != _ABSENT)


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
    """British metres and litres, and the traditional signs of Chinese."""
    if language.lower() == "en-gb":
        return re.sub(r"(met|lit)er(?!r)", r"\1re", name)
    return adapt(name, language) if base(language) == "zh" else name


@cache
def by_symbol(language: str) -> Mapping[str, MeasureUnit]:
    return {symbol: unit for unit in units(language) for symbol in unit.read_symbols}


@cache
def by_name(language: str) -> Mapping[str, MeasureUnit]:
    """Names in small letters."""
    return {name.lower(): unit for unit in units(language) for name in unit.read_names}


def alternatives(forms: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(forms, key=len, reverse=True))) or "(?!)"
