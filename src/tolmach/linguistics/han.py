"""Numerals in Han signs: 三百零五, 二〇二四, 3亿5000万. Pure."""

import re
from collections.abc import Iterator

DIGITS = "〇一二三四五六七八九"
SIGNS = "〇零一二两兩三四五六七八九十百千万萬亿億兆"
_UNITS = ("", "十", "百", "千")
VALUES = {sign: value for value, sign in enumerate(DIGITS)} | {"零": 0, "两": 2, "兩": 2}
POWERS = {"十": 1, "百": 2, "千": 3}
SCALES = {"万": 4, "萬": 4, "亿": 8, "億": 8, "兆": 12}
_GROUP = 4


def positional(digits: str) -> str:
    """One sign for each digit, as years and serial numbers are written: 二〇二四."""
    return "".join(DIGITS[int(digit)] for digit in digits)


def counted(number: int, language: str) -> str:
    """The number as quantities are written: Chinese 一百零五, Japanese 百五. Below 10 to the power of 16."""
    if not number:
        return "零"
    chinese = language.startswith("zh")
    scales = _scales(language)
    groups = [number // 10 ** (_GROUP * place) % 10**_GROUP for place in range(len(scales))]
    parts = ""
    for place in reversed(range(len(scales))):
        if groups[place]:
            gap = chinese and bool(parts) and groups[place] < 10 ** (_GROUP - 1)
            parts += ("零" if gap else "") + _below(groups[place], chinese, alone=not place) + scales[place]
    return parts[1:] if chinese and parts.startswith("一十") else parts


def _scales(language: str) -> tuple[str, str, str, str]:
    if not language.startswith("zh"):
        return "", "万", "億", "兆"
    return ("", "萬", "億", "兆") if "hant" in language.lower() else ("", "万", "亿", "兆")


def _below(number: int, chinese: bool, *, alone: bool) -> str:
    found, zero = "", False
    for place in reversed(range(_GROUP)):
        digit = number // 10**place % 10
        if not digit:
            zero = bool(found)
            continue
        bare = digit == 1 and place and not chinese and (alone or place < _GROUP - 1)
        found += ("零" if zero and chinese else "") + ("" if bare else DIGITS[digit]) + _UNITS[place]
        zero = False
    return found


def value(signs: str) -> int | None:
    """The value of signs in either way of writing; None for signs that are no number."""
    if not signs:
        return None
    if all(sign in VALUES for sign in signs):
        return int("".join(str(VALUES[sign]) for sign in signs))
    total = 0
    for part, power in _parts(signs):
        section = _section(part)
        if section is None:
            return None
        total += section * 10**power
    return total


def _parts(signs: str) -> Iterator[tuple[str, int]]:
    for part in re.finditer(r"([^万萬亿億兆]*)([万萬亿億兆]?)", signs):
        if part[0]:
            yield part[1], SCALES.get(part[2], 0)


def _section(signs: str) -> int | None:
    total = digit = 0
    for sign in signs or "一":
        if sign in POWERS:
            total += (digit or 1) * 10 ** POWERS[sign]
            digit = 0
        elif sign in VALUES and not digit:
            digit = VALUES[sign]
        else:
            return None
    return total + digit


def arabic(signs: str) -> str | None:
    """The number in digits, except for the signs of ten thousand and more: 三亿五千万 is 3亿5000万."""
    if all(sign in VALUES for sign in signs):
        return "".join(str(VALUES[sign]) for sign in signs)
    parts = re.findall(r"([^万萬亿億兆]*)([万萬亿億兆]?)", signs)
    read = [(_section(part), scale) for part, scale in parts if part or scale]
    if any(number is None for number, _ in read):
        return None
    return "".join(f"{number}{scale}" for number, scale in read)
