"""Amounts of money with a sign, a code or an English word, and the names of their currencies in any language."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tolmach.linguistics.facts import by_key, facts, of_all, shared, strings, words

_SHARED_SIGNS = frozenset({"$", "Fr."})
"""Signs that do not say whose dollars they are."""
_UNSURE = "-"


class _Currency(NamedTuple):
    signs: tuple[str, ...]
    codes: tuple[str, ...]


class Amount(NamedTuple):
    """A number with its sign, or the sign alone where no number stands beside it."""

    start: int
    end: int
    currency: str
    """Its row in `data/money.txt`."""


_CURRENCIES: Mapping[str, _Currency] = {
    name: _Currency(*(tuple(part.split()) for part in parts)) for name, parts in shared("money").items()
}
_SAID = facts("money.said", strings)
_BETWEEN = facts("scales.between", words)
_WORDS_BEHIND = facts("money.behind", strings)
_BEHIND: Mapping[str, tuple[str, ...]] = {word: tuple(row.split()) for word, row in _WORDS_BEHIND["en"].items()}
"""Patterns of English words: the currency, and a sign for it."""
# For scripts that divide words: in others a letter beside a code tells nothing.
_LETTER = "[A-Za-z\u00c0-\u024f\u0370-\u052f]"
_SPACE = "[ \u00a0\u202f\u2009]"
# With a short scale, which would be lost without its number: £125m.
_NUMBER = rf"\d+(?:[.,'’]\d+|{_SPACE}\d{{3}}(?!\d)){{0,9}}(?:(?:[kmb]|[mbt]n)(?!{_LETTER}))?"
# Letters may stand before a sign that several countries share: US$.
SIGNS = "".join(sign for item in _CURRENCIES.values() for sign in item.signs)
_SIGN = rf"(?:(?<!{_LETTER})[A-Z]{{1,3}})?[{re.escape(SIGNS)}]"
_CODES = {code: name for name, item in _CURRENCIES.items() for code in item.codes}
_CODE = rf"(?:[円元]|(?<!{_LETTER})(?:{'|'.join(sorted(_CODES, key=len, reverse=True))})(?!{_LETTER}))"
_WORD = rf"(?:{'|'.join(_BEHIND)})(?!{_LETTER})"
_CURRENCY = _CODES | {sign: name for name, item in _CURRENCIES.items() for sign in item.signs}


@cache
def _amount() -> re.Pattern[str]:
    scale = rf"(?:(?:{'|'.join(of_all(_BETWEEN))})\.?[ \u00a0])?"
    return re.compile(
        rf"(?P<before>{_SIGN}|{_CODE}){_SPACE}?{_NUMBER}"
        rf"|(?<![\d.,'’]){_NUMBER}{_SPACE}?{scale}(?P<after>{_SIGN}|{_CODE})"
        rf"|(?<![\d.,'’]){_NUMBER} {scale}(?:[A-Z]\w+ )?(?P<word>{_WORD})"
        rf"|(?P<alone>{_SIGN})"
    )


def amounts(text: str) -> list[Amount]:
    """The amounts. They are in order and do not overlap."""
    return [Amount(*found.span(), _currency(found)) for found in _amount().finditer(text)]


def signed(text: str) -> str | None:
    """An amount with a sign for its word, if it has one; None where that is not sure."""
    for word, (_, sign) in _BEHIND.items():
        if found := re.search(rf"(?P<of>[A-Z]\w+ )?{word}$", text):
            number = text[: found.start()]
            is_shared = found["of"] and sign in _SHARED_SIGNS
            is_sure = sign != _UNSURE and not is_shared and not any(map(str.isalpha, number))
            return f"{number}{sign}" if is_sure else None
    return text


@cache
def mention(currency: str) -> re.Pattern[str]:
    """A pattern for the names of a currency in any language."""
    signs, codes = _CURRENCIES[currency]
    parts = [re.escape(sign) for sign in signs]
    parts += [rf"(?<!{_LETTER})(?-i:{code})(?!{_LETTER})" for code in codes]
    parts += [word if word >= "\u0590" else rf"(?<!{_LETTER}){word}" for word in _said()[currency]]
    return re.compile("|".join(parts), re.IGNORECASE)


@cache
def _said() -> Mapping[str, tuple[str, ...]]:
    """How words for each currency begin, in all languages: a text may quote another one."""
    return by_key(_SAID)


def _currency(found: re.Match[str]) -> str:
    if word := found["word"]:
        return next(name for each, (name, _) in _BEHIND.items() if re.fullmatch(each, word))
    sign = found["before"] or found["after"] or found["alone"]
    return _CURRENCY.get(sign) or _CURRENCY[sign[-1]]
