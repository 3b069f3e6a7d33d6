"""The times of day of a Chinese, Japanese or Korean text, where the half of the day comes first. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from tolmach.languages.traits import base
from tolmach.linguistics import han
from tolmach.linguistics.digits import runs
from tolmach.linguistics.facts import facts, string, words

NOON, DAY = 12, 24
_NUMERALS = "〇零一二两兩三四五六七八九十"
_HAN = f"[{_NUMERALS}]{{1,3}}"
_HALVES = [facts(f"clock.{key}", string) for key in ("early", "late", "night")]
_SAID, _NO_COUNT = facts("clock.said", string), facts("clock.no_count", string)
_HOURS, _SIGN, _LAST_SIGNS = facts("clock.hours", words), facts("clock.sign", string), facts("clock.last_signs", string)
_COLON = r"(?P<ch>\d{1,2})[:：](?P<cm>[0-5]\d)(?![\d:：%％])"
_JOINT = re.compile(r"[ \u00a0]?(?:[-–—~～〜至到]|から|부터|에서)[ \u00a0]?")
_NEAR = 6
_BEHIND_DIGITS = "時时点點시:： \u00a0"
_DAY_BEFORE = frozenset("日号號天晚早")


@dataclass(frozen=True, slots=True)
class EasternTime:
    start: int
    end: int
    hour: int
    minute: int | None
    hour_span: tuple[int, int]
    half: str
    has_colon: bool
    is_sure: bool
    """Whether it is clear which half is meant."""
    shares: bool = False
    """Whether the half of the time before also applies to this one."""


@lru_cache(maxsize=4)
def times(text: str, language: str) -> tuple[EasternTime, ...]:
    """The times. They are in order and do not overlap."""
    return tuple(_times(text, language))


def _times(text: str, language: str) -> list[EasternTime]:
    code = base(language)
    found: list[EasternTime] = []
    for at in _starts(text, code):
        match = _pattern(code).match(text, at) if not found or at >= found[-1].end else None
        if match and (time := _time(text, match, _half(code).search(text, max(0, at - _NEAR), at))):
            found.append(_sharing(time, found[-1]) if found and _is_shared(text, found[-1], time) else time)
    return found


def _starts(text: str, code: str) -> Iterator[int]:
    behind, numerals = _in_words(code)
    if behind.search(text):
        return (word.start() for word in numerals.finditer(text))
    return (start for start, end in runs(text) if text[end : end + 1] in _BEHIND_DIGITS)


def _is_shared(text: str, before: EasternTime, time: EasternTime) -> bool:
    return bool(before.half and not time.half and _JOINT.fullmatch(text, before.end, time.start))


def _time(text: str, match: re.Match[str], half: re.Match[str] | None) -> EasternTime | None:
    kind = half.lastgroup or "" if half else ""
    read = match["h"] or match["ch"]
    hour, minute = _number(read), _minute(match)
    of_day = _of_day(hour, kind)
    if of_day > DAY or (minute or 0) > 59 or (of_day == DAY and minute) or not (kind or _is_time(text, match)):
        return None
    return EasternTime(
        half.start() if half else match.start(),
        match.end(),
        hour=of_day,
        minute=minute,
        hour_span=match.span("ch" if match["ch"] else "h"),
        half=half[kind] if half else "",
        has_colon=bool(match["ch"]),
        is_sure=bool(kind) or not 1 <= hour <= 6 or (len(read) == 2 and read[0] == "0"),
    )


def _is_time(text: str, match: re.Match[str]) -> bool:
    """Chinese also counts points with the word for hours, so a time needs more than that."""
    sign = match.groupdict().get("sign")
    if not sign:
        return True
    said = any(match[name] for name in ("m", "thirty", "quarter", "exactly"))
    return said or text[match.start() - 1 : match.start()] in _DAY_BEFORE


def _minute(match: re.Match[str]) -> int | None:
    named = match.groupdict()
    if named.get("quarter"):
        return 15 * _number(match["quarter"])
    if match["thirty"]:
        return 30
    digits = match["m"] or match["cm"]
    return _number(digits) if digits else None


def _number(signs: str) -> int:
    return int(signs) if signs.isdecimal() else _natives().get(signs) or han.value(signs) or 0


def _of_day(hour: int, kind: str) -> int:
    if not kind or hour > NOON:
        return hour
    if kind == "night":
        return 0 if hour == NOON else hour if hour < 6 else hour + NOON
    return hour % NOON + NOON * (kind == "late")


def _sharing(time: EasternTime, before: EasternTime) -> EasternTime:
    """Puts the time in the half of the one before, unless it would then come earlier than that."""
    if time.hour > NOON:
        return replace(time, shares=True)
    hour = time.hour % NOON + (NOON if before.hour >= NOON else 0)
    return replace(time, hour=hour if hour >= before.hour else (hour + NOON) % DAY, is_sure=True, shares=True)


@cache
def _half(code: str) -> re.Pattern[str]:
    early, late, night = (half[code] for half in _HALVES)
    return re.compile(rf"(?:(?P<early>{early})|(?P<late>{late})|(?P<night>{night}))[の的]?[ \u00a0]?\Z")


@cache
def _hours(code: str) -> str:
    """A pattern for hours in words."""
    return "|".join(sorted(_HOURS[code], key=len, reverse=True)) if code in _HOURS else _HAN


@cache
def _natives() -> Mapping[str, int]:
    return {word: hour for hours in _HOURS.values() for hour, word in enumerate(hours, 1)}


@cache
def _pattern(code: str) -> re.Pattern[str]:
    before = r"(?<![\d.:：/A-Za-z〇零一二三四五六七八九十第열])"
    said = _SAID[code].replace("<han>", _HAN).replace("<hours>", _hours(code))
    said = said.replace("<no_count>", _NO_COUNT.get(code, ""))
    return re.compile(rf"{before}(?:{said}|{_COLON})".replace("_", "[ \u00a0]"))


@cache
def _in_words(code: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Two patterns: for the sign behind the hour in words, and for hours in words. The first is tried first, because
    most numerals in words count something else."""
    last = _LAST_SIGNS.get(code, _NUMERALS)
    behind = re.compile(rf"{_SIGN[code]}(?:(?<=[{last}].)|(?<=[{last}][ \u00a0].))")
    return behind, re.compile(rf"{_hours(code)}|\d+")
