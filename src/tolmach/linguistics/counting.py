"""Whether a number counts something, or names it as a year does; and whether it belongs to the noun behind it. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tolmach.languages.traits import base, traits
from tolmach.linguistics.facts import facts, flag, string, words
from tolmach.linguistics.numbers import Number
from tolmach.patterns import deferred

_COUNTED = facts("numbers.counted", lambda value: frozenset(words(value.lower())))
_AMOUNTS = facts("numbers.amounts", string)
_NAMES_BEHIND = facts("numbers.names_behind", string)
_CAPITALS = facts("numbers.nouns_have_capitals", flag)
"""Languages in which a capital does not mark a name."""
_MEASURED = deferred(
    r"[ \u00a0\u202f]?(?:[%‰％€$£¥￥₩₹₽]|°[CF]|(?:EUR|USD|GBP|JPY|CHF|CNY|CAD|AUD|KRW"
    r"|[kcmµ]?m[²³]?|[kmµ]?g|[cm]?l|[kMG]?W|[kMG]Wh|[kMG]?Hz|[kMGT]B|km/h|h?Pa|k?V|ha|kcal|mph|ft|lbs?|t|U/min|rpm)(?!\w))"
)
_MONEY_BEFORE = deferred(r"(?:[€$£¥￥₩₹₽]|EUR|USD|GBP|JPY|CHF|CNY|CAD|AUD|KRW)[ \u00a0]?$")
_NEXT_WORD = deferred(r"[ \u00a0\u202f](?:d[e']\s?|di )?([^\W\d_]+)")
_SIGN_AFTER = deferred(r"[ \u00a0]?[\u3005-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_GLUED_LETTER = deferred(r"[A-Za-z_]")
_CAPITAL_AFTER = deferred(r"[ \u00a0][A-ZÀ-Ý]")
# A part of something longer, as of an IBAN.
_MORE_DIGITS, _DIGITS_BEFORE = deferred(r"[ \u00a0]\d"), deferred(r"\d[ \u00a0]$")
_NAME_BEFORE = deferred(r"(?<=[^.!?:\s] )[A-ZÀ-Ý][\w-]*[ \u00a0]$")
"""Boeing 7878, Form 8843: within a sentence, since any word may begin one."""
_ADDRESS_BEFORE = deferred(r"(?:^|\n|,[ \u00a0]|[A-Z]{1,3}[- ])$")
_MOBILE = deferred(r"(?:1[3-9]\d{9}|01\d{8,9}|0\d{9,10})$")
_DAY = deferred(r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])")
_FEW, _POSTCODE = 4, (5, 6)
_FIRST_YEAR, _LAST_YEAR = 1000, 2199


@cache
def _amount_before() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(_AMOUNTS.values())})[ \u00a0]$", re.IGNORECASE)


@cache
def _year_after() -> re.Pattern[str]:
    return re.compile(rf"[ \u00a0]?(?:{'|'.join(_NAMES_BEHIND.values())})")


def counts(text: str, number: Number, language: str) -> bool:
    """Whether a number of four digits or more counts something. It may be a name instead."""
    if number.grouping or number.fraction:
        return True
    if number.whole.startswith("0") or _DAY.fullmatch(number.whole):
        return False
    if measured(text, number):
        return True
    if _MORE_DIGITS.match(text, number.end) or _DIGITS_BEFORE.search(text[max(0, number.start - 2) : number.start]):
        return False
    if _GLUED_LETTER.match(text, number.end) or (text[number.start - 1 : number.start] in "-–/#" and number.start):
        return False
    if traits(language).is_dense:
        return _counts_in_asia(text, number)
    if followed_by_counted(text, number.end, language):
        return True
    if base(language) not in _CAPITALS and _NAME_BEFORE.search(text[max(0, number.start - 24) : number.start]):
        return False
    if len(number.whole) <= _FEW:
        return (_outside_years(number) and not _before_name(text, number, language)) or _is_amount(text, number)
    return not (len(number.whole) in _POSTCODE and _is_postcode(text, number, language)) and len(number.whole) < 10


def measured(text: str, number: Number) -> bool:
    before = text[max(0, number.start - 4) : number.start]
    return bool(_MEASURED.match(text, number.end) or _MONEY_BEFORE.search(before))


def followed_by_counted(text: str, end: int, language: str) -> bool:
    word = _NEXT_WORD.match(text, end)
    return bool(word) and word[1].lower() in _COUNTED.get(base(language), ())  # type: ignore[index]


def _counts_in_asia(text: str, number: Number) -> bool:
    if _year_after().match(text, number.end) or _MOBILE.match(number.whole):
        return False
    if len(number.whole) > _FEW:
        return True
    return bool(_SIGN_AFTER.match(text, number.end)) or _outside_years(number)


def _outside_years(number: Number) -> bool:
    return not _FIRST_YEAR <= int(number.whole) <= _LAST_YEAR


def _is_amount(text: str, number: Number) -> bool:
    return bool(_amount_before().search(text[max(0, number.start - 14) : number.start]))


def _before_name(text: str, number: Number, language: str) -> bool:
    """Whether a name follows, as in 8001 Zürich. German writes all nouns with capitals, so only addresses tell
    there."""
    if not _CAPITAL_AFTER.match(text, number.end):
        return False
    return base(language) not in _CAPITALS or bool(
        _ADDRESS_BEFORE.search(text[max(0, number.start - 4) : number.start])
    )


def _is_postcode(text: str, number: Number, language: str) -> bool:
    before = text[max(0, number.start - 4) : number.start]
    return _before_name(text, number, language) or bool(re.search(r"(?<!\w)[A-Z]{2} $", before))


# Whether a quantity belongs to the noun behind it: a 5 kg bag, a $5 fee.


@dataclass(frozen=True, slots=True)
class _AttributeWords:
    article: re.Pattern[str]
    no_nouns: frozenset[str]


def _attribute_words(value: Mapping[str, str]) -> _AttributeWords:
    article = re.compile(rf"(?<!\w)(?:{value['articles']})[ \u00a0]$", re.IGNORECASE)
    return _AttributeWords(article, frozenset(words(value["no_nouns"])))


_ATTRIBUTES = facts("numbers.attributes", _attribute_words)
_NOUN = deferred(r"[ \u00a0]([a-z]{3,})")


def has_attributes(language: str) -> bool:
    """Whether quantities of the language may belong to a noun behind them."""
    return base(language) in _ATTRIBUTES


def is_attribute(text: str, start: int, end: int, language: str) -> bool:
    known, noun = _ATTRIBUTES.get(base(language)), _NOUN.match(text, end)
    if known is None or noun is None or noun[1] in known.no_nouns:
        return False
    return bool(known.article.search(text[max(0, start - 10) : start]))
