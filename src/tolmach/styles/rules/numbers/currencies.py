"""What currencies are called in each language, and how the names inflect."""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tolmach.languages.traits import base
from tolmach.languages.variants import adapt

_DATA = Path(__file__).parent / "data" / "currencies.tsv"
_NONE = "-"
_WRITTEN_ONLY = "!"
_YEN_SIGNS = ("¥", "￥")


@dataclass(frozen=True, slots=True)
class Currency:
    code: str
    sign: str
    """Empty where it has none."""
    one: str
    many: str
    gender: str
    before: str
    """What it is called before a number, in Chinese."""
    read_signs: tuple[str, ...]
    read_names: tuple[str, ...]

    def name(self, singular: bool) -> str:
        return self.one if singular else self.many


@cache
def currencies(language: str) -> Mapping[str, Currency]:
    """By code."""
    lines = [line for line in _DATA.read_text("utf-8").splitlines() if not line.startswith("#")]
    rows = csv.DictReader(lines, delimiter="\t")
    return {row["code"]: _currency(row, base(language), language) for row in rows}


def _currency(row: Mapping[str, str], code: str, language: str) -> Currency:
    first, *others = row[code].split(",")
    forms = first.removeprefix(_WRITTEN_ONLY).split("/")
    one, many, gender = (*forms, "", "")[:3] if len(forms) > 1 else (first.removeprefix(_WRITTEN_ONLY),) * 2 + ("",)
    read = [
        *([] if first.startswith(_WRITTEN_ONLY) else [one, many]),
        *(f for other in others for f in other.split("/")),
    ]
    signs = _signs(row["code"], row["signs"].split(), code)
    if code == "zh":
        one, many = (adapt(name, language) for name in (one, many))
        return Currency(row["code"], signs[0], many, many, "", one, signs[1:], tuple(dict.fromkeys([*read, one, many])))
    return Currency(row["code"], signs[0], one, many, gender, one, signs[1:], tuple(dict.fromkeys(read)))


def _signs(code: str, listed: list[str], language: str) -> tuple[str, ...]:
    """The sign to write, and those to read. In Chinese the sign of the yen is that of the yuan."""
    if language == "zh" and code == "CNY":
        return (_YEN_SIGNS[0], *_YEN_SIGNS, *listed[1:])
    if language == "zh" and code == "JPY":
        return ("", *(sign for sign in listed if sign not in _YEN_SIGNS))
    return ("" if listed[0] == _NONE else listed[0], *(sign for sign in listed if sign != _NONE))
