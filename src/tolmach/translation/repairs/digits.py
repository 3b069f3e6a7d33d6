"""Repairs numbers with wrong digits or of the wrong size, where it is certain which number was meant."""

import re
from collections import Counter
from decimal import Decimal

from tolmach.engines.protocol import Link
from tolmach.linguistics.mentions.number_signs import NumberParts, rewritten, write
from tolmach.linguistics.mentions.numerals import Numeral, Value, plain
from tolmach.translation.checks import Facts, without
from tolmach.translation.checks.numbers import Difference, compare, miswritten

_SCALES = {"ja": "億万", "ko": "억만", "zh": "亿万", "zh-hant": "億萬"}
_LIKE_A_SCALE = re.compile(r"[\s-]?[bkmt]", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_ZEROS = re.compile(r"\D\d\d|000$")
LARGEST = 10**12
SURE = 3
"""From so many digits on, a likeness is no chance."""


def mended(source: str, target: str, facts: Facts) -> str:
    """The target with its wrong numbers put right, where that is certain."""
    if not _DIGIT.search(target):
        return target
    return _resigned(source, _said(source, target, facts), facts)


def _resigned(source: str, target: str, facts: Facts) -> str:
    """1,234,56 for 1,234.56: the right digits with the signs of two languages."""
    for number, written in reversed(miswritten(source, target, facts.source, facts.target)):
        target = target[: number.start] + written + target[number.end :]
    return target


def _said(source: str, target: str, facts: Facts) -> str:
    found = compare(source, target, facts.source, facts.target)
    if not found.lost or not found.extra:
        return target
    for lost, extra in sorted(_paired(found), key=lambda pair: pair[1].start, reverse=True):
        digits = _resized(source, target, lost, extra, facts.target)
        if digits is None and len(found.lost) == len(found.extra) == 1:
            digits = _respelled(source, target, lost, extra, facts)
        if digits is not None:
            target = target[: extra.start] + digits + target[extra.end :]
    return target


def replaced(source: str, target: str, facts: Facts) -> str:
    """Replaces the only wrong number by the only missing one. That is a guess, but better than to leave the wrong
    one."""
    shown = without(source, facts.protected), without(target, facts.protected)
    found = compare(*shown, facts.source, facts.target)
    if len(found.lost) != 1 or len(found.extra) != 1:
        return target
    lost, extra = found.lost[0], found.extra[0]
    given, said = plain(source[lost.start : lost.end]), target[extra.start : extra.end]
    if any(map(str.isalpha, given + said)) or lost.scale != extra.scale:
        return target
    return target[: extra.start] + rewritten(given, facts.source, facts.target) + target[extra.end :]


def _paired(found: Difference) -> list[tuple[Numeral, Numeral]]:
    """Pairs of numbers with the same digits but for zeros that no other number has; or the only two numbers."""
    if len(found.lost) == len(found.extra) == 1:
        return [(found.lost[0], found.extra[0])]
    lost, extra = Counter(map(_significant, found.lost)), Counter(map(_significant, found.extra))
    alone = {digits: number for number in found.extra if extra[digits := _significant(number)] == 1}
    return [
        (number, alone[digits])
        for number in found.lost
        if lost[digits := _significant(number)] == 1 and digits in alone
    ]


def _significant(number: Numeral) -> frozenset[str]:
    return frozenset(digits for digits, _ in number.values)


def _resized(source: str, target: str, lost: Numeral, extra: Numeral, language: str) -> str | None:
    """1100 million for 11 million: the same digits with another number of zeros."""
    if len(lost.values) != 1 or _significant(lost) != _significant(extra):
        return None
    ((digits, power),) = lost.values
    amount = Decimal(digits or 0).scaleb(power)
    if amount >= LARGEST:
        return None
    if language in _SCALES and amount >= 10_000 and _is_scaled(target, extra, language):
        return _in_ten_thousands(amount, _SCALES[language])
    if extra.scale is None and not _written_out(source, target, lost, extra, language):
        return None
    return _written((digits, power - (extra.scale or 0)), language)


def _written_out(source: str, target: str, lost: Numeral, extra: Numeral, language: str) -> bool:
    """Whether the target has no scale. The word behind 11 for 11 million may be a misspelled one."""
    if language == "en":
        return _LIKE_A_SCALE.match(target, extra.end) is None
    said = target[extra.start : extra.end]
    return _ZEROS.search(said) is not None and _digits(source, lost) != _digits(target, extra)


def _is_scaled(target: str, number: Numeral, language: str) -> bool:
    return any(sign in target[number.start : number.end] for sign in _SCALES[language])


def _in_ten_thousands(amount: Decimal, scales: str) -> str | None:
    if amount % 10_000:
        return None
    large, small = divmod(int(amount) // 10_000, 10_000)
    return (f"{large}{scales[0]}" if large else "") + (f"{small}{scales[1]}" if small else "")


def _written(number: Value, language: str) -> str | None:
    digits, power = number
    if not -2 <= power <= 9:
        return None
    is_grouped = power < 0 or len(digits) + power > 4
    whole, _, fraction = f"{Decimal(digits or 0).scaleb(power):f}".partition(".")
    return write(NumberParts(whole, fraction, is_grouped), language)


def _respelled(source: str, target: str, lost: Numeral, extra: Numeral, facts: Facts) -> str | None:
    """2.041 for 2,014, or 555 11 for 555 111."""
    if lost.scale is not None or extra.scale is not None:
        return None
    said = target[extra.start : extra.end]
    given, wrong = _digits(source, lost), _digits(target, extra)
    if not (_alike(given, wrong) or _linked(lost, extra, facts.alignment)):
        return None
    if len(given) == len(wrong):
        waiting = iter(given)
        return "".join(next(waiting) if char.isdecimal() else char for char in said)
    token = source[lost.start : lost.end]
    return token if token.isdecimal() and said.isdecimal() else None


def _digits(text: str, number: Numeral) -> str:
    return re.sub(r"\D", "", plain(text[number.start : number.end]))


def _alike(given: str, wrong: str) -> bool:
    """Whether the two have the same digits in another order, or differ by one digit that was changed or lost."""
    if min(len(given), len(wrong)) < SURE:
        return len(given) == SURE and len(wrong) == SURE - 1 and _within(wrong, given)
    if len(given) == len(wrong):
        return sorted(given) == sorted(wrong) or sum(a != b for a, b in zip(given, wrong, strict=True)) == 1
    return len(given) == len(wrong) + 1 and _within(wrong, given)


def _within(short: str, long: str) -> bool:
    waiting = iter(long)
    return all(digit in waiting for digit in short)


def _linked(lost: Numeral, extra: Numeral, alignment: tuple[Link, ...] | None) -> bool:
    return any(_meet(link.source, lost) and _meet(link.target, extra) for link in alignment or ())


def _meet(span: tuple[int, int], number: Numeral) -> bool:
    return span[0] < number.end and number.start < span[1]
