"""Writes times of day in a wanted form, in digits or in words. Pure functions."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics import cardinals
from tolmach.linguistics.clock import DAY, NOON, Time, joint, times
from tolmach.linguistics.facts import as_is, flag, of_all, string, strings
from tolmach.linguistics.months import WEEKDAYS
from tolmach.linguistics.sentences import opening
from tolmach.styles.rules.rewriting import content
from tolmach.units import Edit, Rewriting

PADDED, PARTS = content("times.padded", flag), content("times.parts", as_is)
"""The languages whose 24-hour times have two digits for the hour; and the hour at which each part of the day ends."""
_ELISIONS, _PLURAL_ARTICLE = content("times.elisions", strings), content("times.plural_article", string)
_GOES_ON, _TWELVE = content("times.goes_on", string), content("times.twelve", as_is)
_TAIL_STAYS = content("times.tail_stays", flag)


@dataclass(frozen=True, slots=True)
class Form:
    half: str | None = None
    """How the half of the day is named: "p.m." or the like; "part" for a part of the day in words; "" for not at all;
    None for the 24-hour clock.
    """
    separator: str = ""
    """The separator; if it is empty, the one in the text stays."""
    padded: bool | None = None
    drops_minutes: bool = False
    """Whether full hours lose their minutes."""
    names_twelve: bool = False
    """Whether twelve o'clock is written as noon and midnight."""
    tail: str = ""


def part(hour: int, language: str) -> str:
    """The part of the day, as it is written after the hour."""
    return str(next(name for end, name in PARTS[base(language)] if hour % DAY < end))


def clock(form: Form) -> Rewriting:
    return lambda text, language: _edits(text, language, form)


def _edits(text: str, language: str, form: Form) -> Iterator[Edit]:
    for time in times(text, language):
        if _applies(time, form):
            new = _written(time, form, base(language), _comes_another(text, time))
            yield Edit(time.start, *settled(text, time, new if time.lead else opening(text, time.start, new)))


def _applies(time: Time, form: Form) -> bool:
    """Whether the form applies to this time. If several times share the half of the day, it is named once, after
    the last."""
    if form.half is None:
        is_bare = (time.minute is None and not time.tail) or (bool(form.tail) and time.second is not None)
        return time.is_halved or (bool(form.tail) and time.second is None) or (bool(form.separator) and not is_bare)
    return time.is_sure and not (time.shares and form.half)


def _comes_another(text: str, time: Time) -> bool:
    found = joint().match(text, time.end)
    return found is not None and text[found.end() : found.end() + 1].isdigit()


def settled(text: str, time: Time, new: str) -> tuple[int, str]:
    """The end of the change, and the new words. The period of an abbreviation may also end the sentence."""
    if new.endswith(".") and text[time.end : time.end + 1] == ".":
        return time.end + 1, new
    if time.half.endswith(".") and not new.endswith(".") and _ends_sentence(text, time.end):
        return time.end, f"{new}."
    return time.end, new


def _ends_sentence(text: str, at: int) -> bool:
    return not text[at:].strip(" \"'”»)\n") or text[at] == "\n" or bool(_sentence_end().match(text, at))


@cache
def _sentence_end() -> re.Pattern[str]:
    """The start of a new sentence, as opposed to a capital that continues the sentence: a weekday, a time zone."""
    days = of_all({code: WEEKDAYS[code] for code in _GOES_ON})
    goes_on = "|".join([*days, *_GOES_ON.values()])
    return re.compile(rf"\s(?!{goes_on})[\"“«(¿¡]?[A-ZÁÉÍÓÚÑÀÈÌÒÙ]")


def _written(time: Time, form: Form, code: str, comes_another: bool) -> str:
    if form.names_twelve and time.hour % NOON == 0 and not time.minute and not time.second:
        return str(_TWELVE[code][time.hour == NOON])
    hour = time.hour if form.half is None else time.hour % NOON or NOON
    digits = _digits(time, form, hour, code)
    return article(time.lead, hour, code) + digits + _behind(time, form, code, comes_another)


def _digits(time: Time, form: Form, hour: int, code: str) -> str:
    parts = [_hour(time, form, hour, code)]
    bare = time.minute is None and not form.tail and bool(time.tail or (time.half and form.half is not None))
    if not (bare or (form.drops_minutes and not time.minute and not time.second)):
        parts.append(f"{time.minute or 0:02}")
    if time.second is not None:
        parts.append(f"{time.second:02}")
    return (form.separator or time.separator or ":").join(parts)


def _hour(time: Time, form: Form, hour: int, code: str) -> str:
    """The hour: without a zero in a half of the day; on the 24-hour clock as written, or as is customary."""
    if form.padded is None and form.half is None:
        padded = code in PADDED if time.is_halved else len(time.hour_read) == 2
    else:
        padded = bool(form.padded)
    return f"{hour:02}" if padded else str(hour)


def _behind(time: Time, form: Form, code: str, comes_another: bool) -> str:
    if form.tail:
        return "" if not time.tail and comes_another else f" {form.tail}"
    if form.half is None:
        return time.tail
    name = part(time.hour, code) if form.half == "part" else _half(time.hour, form.half)
    tail = time.tail if not form.half or (code in _TAIL_STAYS and time.minute is None) else ""
    return tail + (f" {name}" if name else "")


def _half(hour: int, style: str) -> str:
    late = NOON <= hour < DAY
    return style if late else style.replace("p", "a").replace("P", "A")


def article(lead: str, hour: int, code: str) -> str:
    """The article in the singular or in the plural, depending on the hour."""
    if not lead:
        return ""
    word = lead.rstrip("'’ \u00a0\u202f")
    if code in _PLURAL_ARTICLE:
        plural = _PLURAL_ARTICLE[code]
        return f"{word.removesuffix(plural)}{'' if hour == 1 else plural} "
    full = {short: long for long, short in _ELISIONS[code].items()}
    wanted = (_ELISIONS[code] if hour == 1 else full).get(word.lower(), word.lower())
    return (wanted.capitalize() if word[0].isupper() else wanted) + ("'" if hour == 1 else " ")


# Times of day in words: 15:30 is "las tres y media de la tarde".


_QUARTERS, _NAMED_QUARTERS = content("times.quarters", strings), content("times.named_quarters", strings)
_JOINT, _ARTICLE = content("times.joint", string), content("times.article", string)
_NO_ARTICLE, _NOUN = content("times.no_article", string), content("times.noun", as_is)
_NAMED = content("times.named", as_is)
_NEAR = 8


def spoken(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for time in times(text, language):
        if time.is_sure and time.second is None and not time.shares:
            new = _spoken(time, text[max(0, time.start - _NEAR) : time.start], code)
            yield Edit(time.start, *settled(text, time, new if time.lead else opening(text, time.start, new)))


def _spoken(time: Time, before: str, code: str) -> str:
    hour = time.hour % NOON
    if not hour and code in _NAMED:
        minutes = _minutes(time, code, {**_QUARTERS[code], **_NAMED_QUARTERS[code]})
        return f"{_NAMED[code][time.hour == NOON]}{minutes}"
    said = _hour_in_words(time, hour or NOON, before, code)
    return f"{said}{_minutes(time, code, _QUARTERS[code])} {part(time.hour, code)}"


def _hour_in_words(time: Time, hour: int, before: str, code: str) -> str:
    number = cardinals.in_words(hour, code, "f")
    if code in _NOUN:
        return f"{number} {_NOUN[code][hour > 1]}"
    is_named = code in _NO_ARTICLE and before.lower().rstrip().endswith(_NO_ARTICLE[code])
    return article(time.lead or ("" if is_named else _ARTICLE[code]), hour, code) + number


def _minutes(time: Time, code: str, quarters: Mapping[str, str]) -> str:
    if not time.minute:
        return ""
    return _JOINT[code] + (quarters.get(str(time.minute)) or cardinals.in_words(time.minute, code))
