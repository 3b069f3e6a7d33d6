"""Currencies and their names, and sums of money in a text. Pure."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from tolmach.languages.traits import base, traits
from tolmach.languages.variants import adapt
from tolmach.linguistics import han, scales
from tolmach.linguistics.counting import is_attribute
from tolmach.linguistics.digits import at_runs
from tolmach.linguistics.facts import facts, flag, string, strings
from tolmach.linguistics.numbers import BEHIND_SIGN
from tolmach.units import as_word

_SIGNS = Path(__file__).parent / "data" / "currencies.tsv"
_NONE = "-"
_WRITTEN_ONLY = "!"
_NAMES = facts("money.names", strings)
_OWN_SIGNS = facts("money.signs", strings)
_NAME_FIRST = facts("money.name_first", flag)
"""Languages in which a name may stand before the amount."""


@dataclass(frozen=True, slots=True)
class Currency:
    code: str
    sign: str
    """Empty where it has none."""
    one: str
    many: str
    gender: str
    before: str
    """The name before a number."""
    read_signs: tuple[str, ...]
    read_names: tuple[str, ...]

    def name(self, singular: bool) -> str:
        return self.one if singular else self.many


@cache
def currencies(language: str) -> Mapping[str, Currency]:
    """The currencies by code."""
    code = base(language)
    signs = {**_all_signs(), **_OWN_SIGNS.get(code, {})}
    return {each: _currency(each, name, signs[each].split(), language) for each, name in _NAMES[code].items()}


@cache
def _all_signs() -> dict[str, str]:
    rows = (line.split("\t") for line in _SIGNS.read_text("utf-8").splitlines() if not line.startswith("#"))
    return {row[0]: row[1] for row in rows}


def _currency(code: str, names: str, listed: list[str], language: str) -> Currency:
    first, *others = names.split(",")
    forms = first.removeprefix(_WRITTEN_ONLY).split("/")
    one, many, gender = (*forms, "", "")[:3] if len(forms) > 1 else (forms[0], forms[0], "")
    read = [*([] if first.startswith(_WRITTEN_ONLY) else [one, many]), *(f for each in others for f in each.split("/"))]
    sign, signs = "" if listed[0] == _NONE else listed[0], tuple(each for each in listed if each != _NONE)
    if base(language) not in _NAME_FIRST:
        return Currency(code, sign, one, many, gender, one, signs, tuple(dict.fromkeys(read)))
    before, behind = (adapt(name, language) for name in (one, many))
    return Currency(code, sign, behind, behind, "", before, signs, tuple(dict.fromkeys([*read, before, behind])))


# Sums of money in a text: sign, code or name of a currency before or behind an amount.


Kind = Literal["sign", "code", "name"]
_MYRIADS = "万萬億亿兆만억조千百천백"
_CHAIN = rf"(?:[千百천백]?[{_MYRIADS}](?:[ ]?\d[\d,]*(?!\d))?){{0,4}}"
_WITH_DIGITS = BEHIND_SIGN + _CHAIN
# Both alternatives begin with one set of signs, so that the search can jump to them.
_WITH_HAN = (
    rf"[\d{han.SIGNS}](?:(?<=\d){_WITH_DIGITS.removeprefix(chr(92) + 'd')}"
    rf"|(?<=[{han.SIGNS}])(?<![几數数多幾第{han.SIGNS}].)[{han.SIGNS}]{{0,19}})"
)
_LONGEST = 8
"""The most characters of a sign before an amount, with its space."""
_IS_COUNTED = re.compile("[十百千万萬亿億]")
_LAST_WORD = re.compile(r"[^\W\d_]+")
_GAP = "[ \u00a0\u202f]?"
_OF = r"(?:d['’]|d[ei][ \u00a0])?"
_NOT_BEHIND = facts("money.not_behind", string)


@dataclass(frozen=True, slots=True)
class Sum:
    start: int
    end: int
    amount: str
    scale: str
    """The scale as it stands there, with the space before it."""
    currency: str
    """The code of the currency."""
    kind: Kind
    sign: str
    """The sign, code or name that stands there for the currency."""
    first: bool
    """Whether that stands before the amount."""
    attribute: bool = False
    """Whether it belongs to a noun, as in "a $5 fee"."""


@cache
def _tokens(language: str) -> Mapping[str, tuple[str, Kind]]:
    table = currencies(language)
    names: dict[str, tuple[str, Kind]] = {
        name.lower(): (code, "name") for code, each in table.items() for name in each.read_names
    }
    signs: dict[str, tuple[str, Kind]] = {s: (code, "sign") for code, each in table.items() for s in each.read_signs}
    codes: dict[str, tuple[str, Kind]] = {code: (code, "code") for code in table}
    return names | signs | codes


def _alternatives(forms: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(set(forms), key=len, reverse=True)))


@dataclass(frozen=True, slots=True)
class _Patterns:
    amount: re.Pattern[str]
    """The amount with its scale."""
    before: re.Pattern[str]
    """The text that ends right before an amount."""
    behind: re.Pattern[str]
    last: frozenset[str]
    """Characters that may end the text before an amount."""


@cache
def _patterns(language: str) -> _Patterns:
    code, table = base(language), currencies(language)
    signs = _alternatives(sign for each in table.values() for sign in each.read_signs)
    names = _alternatives(name for each in table.values() for name in each.read_names)
    codes = "|".join(table)
    forms = [form for each_code, each in table.items() for form in (each_code, *each.read_signs, *each.read_names)]
    last = frozenset(form[-1] for form in forms)
    # The first letter is checked beforehand: most numbers count something else, and the alternatives are many.
    letters = {letter for form in forms for letter in (form[0].lower(), form[0].upper())}
    first = f"(?=[{re.escape(''.join(sorted(letters)))}])"
    if traits(code).is_dense:
        return _asian(code, signs, codes, names, first, last)
    return _Patterns(
        re.compile(rf"(?P<amount>{BEHIND_SIGN})(?P<scale>{scales.pattern(code)})?"),
        re.compile(rf"(?<![\w$])(?:{signs}|{codes}){_GAP}$"),
        re.compile(rf"{_GAP}{_OF}{first}(?P<sign>(?:{signs})(?![\d\w])|(?:{codes})(?!\w)|(?i:{names})(?!\w|-\w))"),
        last,
    )


def _asian(code: str, signs: str, codes: str, names: str, first: str, last: frozenset[str]) -> _Patterns:
    named = f"|{names}" if code in _NAME_FIRST else ""
    amount = _WITH_HAN if code in _NAME_FIRST else _WITH_DIGITS
    return _Patterns(
        re.compile(rf"(?P<amount>{amount})(?P<scale>)"),
        re.compile(rf"(?:{signs}|(?<![A-Za-z])(?:{codes}){named}){_GAP}$"),
        re.compile(
            rf"{_GAP}{first}(?P<sign>(?:{signs})(?!\d)|(?:{codes})(?![A-Za-z])|(?:{names}){_NOT_BEHIND.get(code, '')})"
        ),
        last,
    )


def named(language: str) -> frozenset[str]:
    """Every text with a sum has one of these: the last word of a name, a code, or the signs of a sign."""
    if traits(language).is_dense:
        return frozenset(token[-1] for token in _tokens(language)) | {code[-1] for code in currencies(language)}
    words = (_LAST_WORD.findall(token) for token in _tokens(language))
    signs = (sign for token in _tokens(language) for sign in token if not sign.isalnum() and not sign.isspace())
    return frozenset(as_word(found[-1].lower()) for found in words if found) | frozenset(signs)


@lru_cache(maxsize=4)
def sums(text: str, language: str) -> tuple[Sum, ...]:
    """Leaves a number between two currencies alone, because it may belong to either."""
    return tuple(_sums(text, language))


def _sums(text: str, language: str) -> Iterator[Sum]:
    patterns, end = _patterns(language), 0
    amounts = patterns.amount.finditer(text) if base(language) in _NAME_FIRST else at_runs(patterns.amount, text)
    for match in amounts:
        near = text[max(end, match.start() - _LONGEST) : match.start()]
        before = patterns.before.search(near) if near.rstrip()[-1:] in patterns.last else None
        behind = patterns.behind.match(text, match.end())
        if bool(before) != bool(behind) or _is_yuan(before, behind):
            found = _sum(text, match, before, behind, language)
            if found:
                end = found.end
                yield found


def _is_yuan(before: re.Match[str] | None, behind: re.Match[str] | None) -> bool:
    """人民币500元."""
    return bool(before and behind and before[0].startswith("人民") and behind["sign"] == "元")


def _sum(
    text: str, match: re.Match[str], before: re.Match[str] | None, behind: re.Match[str] | None, language: str
) -> Sum | None:
    sign = (before[0] if before else behind["sign"] if behind else "").strip(" \u00a0\u202f")
    start = match.start() - len(before[0]) if before else match.start()
    end = behind.end() if behind else match.end()
    if not before and text[start - 1 : start].isascii() and text[start - 1 : start].isalpha():
        return None
    if not _is_money(match["amount"], sign):
        return None
    currency, kind = _tokens(language).get(sign) or _tokens(language)[sign.lower()]
    attribute = is_attribute(text, start, end, language)
    return Sum(start, end, match["amount"], match["scale"] or "", currency, kind, sign, before is not None, attribute)


def _is_money(amount: str, sign: str) -> bool:
    """Han signs before 元 or behind a name may not be a number."""
    return amount[0].isdecimal() or bool(_IS_COUNTED.search(amount)) or (sign[-1] not in "元圆圓" and len(amount) == 1)


# Names of currencies in a sentence.


def usual(found: Sum, currency: Currency) -> str:
    """The name that stands there, spelled as in the table."""
    return next(name for name in currency.read_names if name.lower() == found.sign.lower())
