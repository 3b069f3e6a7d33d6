"""The times of day of a text, in languages that write words apart. Pure."""

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from tolmach.languages.traits import base
from tolmach.linguistics.dates import numbered
from tolmach.linguistics.digits import at_runs
from tolmach.linguistics.facts import NEVER, SPACE, as_is, facts, flag, of_all, string, words

_EARLY, _LATE = r"am|a\._?m\b\.?", r"pm|p\._?m\b\.?"


@dataclass(frozen=True, slots=True)
class ClockWords:
    """Patterns, in which `_` is a space."""

    early: str = NEVER
    late: str = NEVER
    night: str = NEVER
    """`early` names the half of the day before noon, `late` the one after it, and `night` the night, which is in
    both."""
    tail: str = NEVER
    """The words behind the hour."""
    lead: str = NEVER
    """The article, which changes with the hour."""
    context: str = NEVER
    """Words that stand only before a time."""


_KEYS = ("early", "late", "night", "tail", "lead", "context")
_FACTS = {key: facts(f"clock.{key}", string) for key in _KEYS}
_LENGTHS, _JOINTS = facts("clock.lengths", string), facts("clock.joints", words)
_VERSES, _RESULTS = facts("clock.verses", words), facts("clock.results", words)
_RESULT_LINKS = facts("clock.result_links", as_is)
_WHOLE_DAY = facts("clock.whole_day", flag)
"""Languages in which an hour without a word for its half belongs to the 24-hour day."""
_PADDED_IS_WHOLE_DAY = facts("clock.padded_is_whole_day", flag)
_TAIL_TELLS = facts("clock.tail_tells", flag)
"""Languages in which the words behind the hour are enough to tell a time."""


def _words(code: str) -> ClockWords:
    return ClockWords(**{key: known[code] for key, known in _FACTS.items() if code in known})


@cache
def _no_time() -> re.Pattern[str]:
    """A pattern for the words before a verse or a result."""
    verbs, links = ("|".join(of_all({c: row[at].split() for c, row in _RESULT_LINKS.items()})) for at in (0, 1))
    return re.compile(
        rf"(?<!\w)(?:{'|'.join(of_all(_VERSES))})\.?_\Z"
        rf"|(?<!\w)(?i:{'|'.join(of_all(_RESULTS))})[-−]?_?(?:(?:{verbs})_)?(?:(?:{links})_)?\Z".replace("_", SPACE)
    )


@cache
def joint() -> re.Pattern[str]:
    """A pattern for the text between the first and the last hour of a span."""
    return re.compile(rf"(?:_?[-–—]_?|_(?:{'|'.join(of_all(_JOINTS))})_)".replace("_", SPACE), re.IGNORECASE)


@cache
def pattern(code: str) -> re.Pattern[str]:
    words, lengths = _words(code), "|".join(_LENGTHS.values())
    half = rf"(?P<early>{words.early}|{_EARLY})|(?P<late>{words.late}|{_LATE})|(?P<night>{words.night})"
    return re.compile(
        r"(?<![\w:.,/$€£+#])(?P<h>\d{1,2})"
        r"(?:(?P<s>[:.]|_?h_?)(?P<m>[0-5]\d)(?:(?P<s2>[:.])(?P<sec>[0-5]\d))?)?"
        rf"(?P<tail>(?:{words.tail})(?!\w))?(?P<half>_?(?:{half})(?!\w))?"
        rf"(?![\w:/°]|[.,]\d|_?(?:{lengths})(?!\w)|_?%)".replace("_", SPACE),
        re.IGNORECASE,
    )


@cache
def context(code: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_words(code).context}){SPACE}\Z", re.IGNORECASE)


@cache
def lead(code: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_words(code).lead})\Z".replace("_", SPACE), re.IGNORECASE)


# The times of day of a text, in languages that write words apart.


NOON = 12
DAY = 24
_NEAR = 24
_KINDS = ("early", "late", "night")


@dataclass(frozen=True, slots=True)
class Time:
    start: int
    end: int
    """Includes the words that belong to it."""
    hour: int
    """The hour of the day, from 0 to 24."""
    minute: int | None
    second: int | None
    hour_read: str
    separator: str
    lead: str
    """The article: las, alle, all'."""
    tail: str
    """The word behind the hour: Uhr, h."""
    half: str
    """The words for the half of the day."""
    is_sure: bool
    """Whether it is clear which half is meant."""
    is_halved: bool
    """Whether words name the half, either its own words or those of the next time."""
    shares: bool = False
    """Whether the words of the next time also apply to this one: "9 to 11 a.m."."""


@lru_cache(maxsize=4)
def times(text: str, language: str) -> tuple[Time, ...]:
    """The times, in order and without overlap. The text is read backwards, because the last hour of a span tells what
    the first one is."""
    return tuple(_times(text, language))


def _times(text: str, language: str) -> list[Time]:
    code = base(language)
    found: list[Time] = []
    for match in reversed([*at_runs(pattern(code), text)]):
        if time := _time(text, match, code, found[-1] if found else None):
            found.append(time)
    return found[::-1]


def _time(text: str, match: re.Match[str], code: str, after: Time | None) -> Time | None:
    near, start = max(0, match.start() - _NEAR), match.start()
    shared = after if after and joint().fullmatch(text, match.end(), after.start) else None
    if not (match["m"] or match["half"] or match["tail"] or shared):
        return None
    if _no_time().search(text, near, start) or (match["s"] == "." and numbered().search(text, near, start)):
        return None
    article = lead(code).search(text, near, start)
    said = bool(match["half"] or article or context(code).search(text, near, start))
    if not (_is_time(match, said, code) or (shared and _names_both(shared, match))):
        return None
    time = _read(match, code, article[0] if article else "")
    return _sharing(time, shared) if time and shared else time


def _is_time(match: re.Match[str], said: bool, code: str) -> bool:
    """A colon or an `h` before minutes tells a time. Other numbers need words beside them."""
    hours = bool(match["tail"])
    if match["s"] == ".":
        return said or hours or bool(match["sec"] and int(match["m"]) > NOON)
    if match["m"]:
        return match["s2"] in (None, match["s"])
    return bool(match["half"]) or (hours and (said or code in _TAIL_TELLS))


def _names_both(after: Time, match: re.Match[str]) -> bool:
    """Whether the words of the next time apply to both, as in "9 to 11 a.m." and "9 bis 11 Uhr"."""
    return bool(after.half or after.tail) and match["s"] in (None, ".") and not match["sec"]


def _read(match: re.Match[str], code: str, article: str) -> Time | None:
    kind = next((name for name in _KINDS if match[name]), "")
    read, minute = int(match["h"]), int(match["m"]) if match["m"] else None
    hour = _of_day(read, kind, match["half"] or "")
    if hour is None or hour > DAY or (hour == DAY and minute):
        return None
    return Time(
        match.start() - len(article),
        match.end(),
        hour=hour,
        minute=minute,
        second=int(match["sec"]) if match["sec"] else None,
        hour_read=match["h"],
        separator=match["s"] or "",
        lead=article,
        tail=match["tail"] or "",
        half=(match["half"] or "").strip(),
        is_halved=bool(kind),
        is_sure=bool(kind) or _is_sure(match["h"], code),
    )


def _is_sure(hour: str, code: str) -> bool:
    """Whether the half is clear without a word for it. A leading zero may come from another rule."""
    return code in _WHOLE_DAY or not 0 < int(hour) < 10 or (code in _PADDED_IS_WHOLE_DAY and len(hour) > 1)


def _of_day(hour: int, kind: str, half: str) -> int | None:
    """None where the half is not clear: "las 12 de la mañana" is noon to some."""
    if hour == NOON and kind == "early" and "m" not in half[-2:].lower():
        return None
    if not kind or not 1 <= hour <= NOON:
        return hour
    if kind == "night":
        return 0 if hour == NOON else hour if hour < 6 else hour + NOON if hour > 7 else None
    return hour % NOON + NOON * (kind == "late")


def _sharing(time: Time, after: Time) -> Time:
    """Puts the time in the half of the next one, unless it would then come later than that."""
    if time.half or not after.half or not 1 <= time.hour <= NOON:
        return replace(time, shares=not time.half and bool(after.half or (after.tail and not time.tail)))
    hour = time.hour % NOON + (NOON if after.hour >= NOON else 0)
    of_day = hour if hour <= after.hour else (hour + NOON) % DAY
    return replace(time, hour=of_day, shares=True, is_sure=True, is_halved=True)
