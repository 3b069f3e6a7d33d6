"""Times of day in a wanted form in Chinese, Japanese and Korean. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from tolmach.languages.traits import base
from tolmach.linguistics import han
from tolmach.linguistics.eastern_clock import DAY, NOON, EasternTime, times
from tolmach.units import Edit, Rewriting

_PADDED_BY_CUSTOM = frozenset({"ko", "zh"})
_TRADITIONAL = str.maketrans("点时", "點時")
# Until which hour a part of the day lasts.
_PARTS = ((5, "上午"), (10, "早上"), (12, "上午"), (18, "下午"), (25, "晚上"))
_HALVES = {"ja": ("午前", "午後"), "ko": ("오전 ", "오후 ")}


class TimeStyle(Enum):
    AS_READ = auto()
    COLON = auto()
    POINT = auto()
    """下午3点30."""
    SIGNS = auto()
    """下午3时30分, 오후 3시 30분."""
    HAN = auto()
    """下午三时三十分."""


@dataclass(frozen=True, slots=True)
class EasternTimeForm:
    style: TimeStyle
    halves: bool
    """Whether hours are counted to twelve."""


def clock(form: EasternTimeForm) -> Rewriting:
    return lambda text, language: _edits(text, language, form)


def _edits(text: str, language: str, form: EasternTimeForm) -> Iterator[Edit]:
    for time in times(text, language):
        if form.halves and not time.is_sure:
            continue
        if form.style is TimeStyle.AS_READ:
            yield from _in_place(text, time)
        elif not (
            form.style is TimeStyle.COLON and time.has_colon and not form.halves and not (time.half or time.shares)
        ):
            yield Edit(time.start, time.end, _half(text, time, form, language) + _digits(time, form, language))


def _in_place(text: str, time: EasternTime) -> Iterator[Edit]:
    """Only hour and half change, where there is a half."""
    if time.half or time.shares:
        start, end = time.hour_span
        yield Edit(time.start, end, str(time.hour) if text[start:end].isdecimal() else han.counted(time.hour, "zh"))


def _half(text: str, time: EasternTime, form: EasternTimeForm, language: str) -> str:
    """The one that stands there is the best."""
    if not form.halves or time.shares:
        return ""
    if time.half:
        return time.half + " " * (base(language) == "ko")
    if names := _HALVES.get(base(language)):
        return names[time.hour % DAY >= NOON]
    return next(name for end, name in _PARTS if time.hour % DAY < end)


def _digits(time: EasternTime, form: EasternTimeForm, language: str) -> str:
    hour, minute = _hour(time, form, language), time.minute or 0
    if form.style is TimeStyle.COLON:
        padded = not form.halves and time.is_sure and base(language) in _PADDED_BY_CUSTOM
        return f"{hour:02}:{minute:02}" if padded else f"{hour}:{minute:02}"
    if base(language) == "ko":
        return f"{hour}시" + (f" {minute}분" if minute else "")
    if form.style is TimeStyle.HAN:
        zero = "零" if 0 < minute < 10 else ""
        found = f"{han.counted(hour, 'zh')}时" + (f"{zero}{han.counted(minute, 'zh')}分" if minute else "")
    elif form.style is TimeStyle.SIGNS:
        found = f"{hour}时" + (f"{minute:02}分" if minute else "")
    else:
        found = f"{hour}点" + (f"{minute:02}" if minute else "")
    return found.translate(_TRADITIONAL) if "hant" in language.lower() else found


def _hour(time: EasternTime, form: EasternTimeForm, language: str) -> int:
    """Japanese counts the halves of the day from nought."""
    if not form.halves:
        return time.hour
    return time.hour % NOON or (0 if base(language) == "ja" else NOON)
