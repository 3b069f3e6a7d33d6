"""The times of day of a Chinese, Japanese or Korean text, where the half of the day comes first. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from tolmach.languages.traits import base
from tolmach.linguistics import han
from tolmach.linguistics.digits import runs

NOON, DAY = 12, 24
_NUMERALS = "〇零一二两兩三四五六七八九十"
_HAN = f"[{_NUMERALS}]{{1,3}}"
_COUNTED = "한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두"
_NATIVE: Mapping[str, int] = {word: hour for hour, word in enumerate(_COUNTED.split(), 1)}
_NATIVE_HOURS = "|".join(sorted(_NATIVE, key=len, reverse=True))
# What names the half before noon, the one behind it, and the night, which is in both.
_HALVES: Mapping[str, tuple[str, str, str]] = {
    "ja": ("午前|朝", "午後|夕方", "深夜|夜"),
    "ko": ("오전|아침|새벽", "오후|저녁", "밤"),
    "zh": ("上午|早上|早晨|清晨|凌晨", "下午|晚上|傍晚|中午", "半夜|深夜|夜里"),
}
_NO_COUNT = r"(?![\d〇零一二两三四五六七八九十个個人位名天年月日项項元条條点點时時.%％])"
# Hour and minutes as each language says them, but for lengths of time.
_SAID: Mapping[str, str] = {
    "ja": rf"(?P<h>\d{{1,2}}|{_HAN})_?時(?![間代点期刻計系差給])"
    rf"(?:_?(?P<m>\d{{1,2}}|{_HAN})_?分(?!間|の)|(?P<thirty>半))?",
    "ko": rf"(?P<h>\d{{1,2}}|{_NATIVE_HOURS})_?시(?!간|대|험|점)"
    r"(?:_?(?P<m>\d{1,2})_?분(?!간)|_?(?P<thirty>반)(?![가-힣](?<![에부까이은을쯤경과])))?",
    "zh": rf"(?P<h>\d{{1,2}}|{_HAN})_?(?P<sign>[点點时時])(?![间間代候期刻])"
    rf"(?:(?P<thirty>半)|(?P<quarter>[一三])刻|_?(?P<m>\d{{1,2}}|{_HAN})(?:_?分(?![钟鐘之])|{_NO_COUNT}))?"
    r"(?P<exactly>[钟鐘整])?",
}
_COLON = r"(?P<ch>\d{1,2})[:：](?P<cm>[0-5]\d)(?![\d:：%％])"
_JOINT = re.compile(r"[ \u00a0]?(?:[-–—~～〜至到]|から|부터|에서)[ \u00a0]?")
_NEAR = 6
_IN_WORDS = {
    "ja": re.compile(rf"{_HAN}|\d+"),
    "ko": re.compile(rf"{_NATIVE_HOURS}|\d+"),
    "zh": re.compile(rf"{_HAN}|\d+"),
}
# Most numerals in words count something else: hours only before these.
_BEHIND_WORDS = {
    "ja": re.compile(rf"時(?:(?<=[{_NUMERALS}].)|(?<=[{_NUMERALS}][ \u00a0].))"),
    "ko": re.compile(r"시(?:(?<=[한두세네섯곱덟홉열].)|(?<=[한두세네섯곱덟홉열][ \u00a0].))"),
    "zh": re.compile(rf"[点點时時](?:(?<=[{_NUMERALS}].)|(?<=[{_NUMERALS}][ \u00a0].))"),
}
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
    """Whether the time before has the half for this one too."""


@lru_cache(maxsize=4)
def times(text: str, language: str) -> tuple[EasternTime, ...]:
    """In order, none overlapping another."""
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
    if _BEHIND_WORDS[code].search(text):
        return (word.start() for word in _IN_WORDS[code].finditer(text))
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
    """Chinese counts points with the word for hours, so that more has to be said."""
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
    return int(signs) if signs.isdecimal() else _NATIVE.get(signs) or han.value(signs) or 0


def _of_day(hour: int, kind: str) -> int:
    if not kind or hour > NOON:
        return hour
    if kind == "night":
        return 0 if hour == NOON else hour if hour < 6 else hour + NOON
    return hour % NOON + NOON * (kind == "late")


def _sharing(time: EasternTime, before: EasternTime) -> EasternTime:
    """In the same half, unless it would come earlier then."""
    if time.hour > NOON:
        return replace(time, shares=True)
    hour = time.hour % NOON + (NOON if before.hour >= NOON else 0)
    return replace(time, hour=hour if hour >= before.hour else (hour + NOON) % DAY, is_sure=True, shares=True)


@cache
def _half(code: str) -> re.Pattern[str]:
    early, late, night = _HALVES[code]
    return re.compile(rf"(?:(?P<early>{early})|(?P<late>{late})|(?P<night>{night}))[の的]?[ \u00a0]?\Z")


@cache
def _pattern(code: str) -> re.Pattern[str]:
    before = r"(?<![\d.:：/A-Za-z〇零一二三四五六七八九十第열])"
    return re.compile(rf"{before}(?:{_SAID[code]}|{_COLON})".replace("_", "[ \u00a0]"))
