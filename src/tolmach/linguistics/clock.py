"""The times of day of a text, in languages that write words apart. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from tolmach.languages.traits import base
from tolmach.linguistics.date_forms import SPACE
from tolmach.linguistics.dates import NUMBERED
from tolmach.linguistics.digits import at_runs

_EARLY, _LATE = r"am|a\._?m\b\.?", r"pm|p\._?m\b\.?"


@dataclass(frozen=True, slots=True)
class ClockWords:
    """Patterns, in which `_` is a space."""

    early: str
    late: str
    night: str
    """What names the half of the day before noon, the one behind it, and the night, which is in both."""
    tail: str
    """What stands behind the hour."""
    lead: str = "(?!)"
    """The article, which changes with the hour."""
    context: str = "(?!)"
    """What stands before a time and nothing else."""


_TABLE: Mapping[str, ClockWords] = {
    "de": ClockWords("morgens|vormittags|früh", "mittags|nachmittags|abends", "nachts", "_?Uhr", context="um|ab|gegen"),
    "en": ClockWords("(?!)", "(?!)", "(?!)", "_o['’]clock"),
    "es": ClockWords(
        "de_la_mañana|de_la_madrugada",
        "de_la_tarde|del_mediodía",
        "de_la_noche",
        r"_?(?:horas|hrs?\.?|hs\.?|h)",
        lead="las?_",
    ),
    "fr": ClockWords(
        "du_matin", "de_l['’]après-midi|du_soir", "de_la_nuit", "_?(?:heures?|h)", context="à|dès|vers|jusqu['’]à"
    ),
    "it": ClockWords(
        "di_mattina|del_mattino|della_mattina",
        "di_pomeriggio|del_pomeriggio|di_sera|della_sera",
        "di_notte|della_notte",
        "_?h",
        lead="(?:le|alle|dalle|delle)_|(?:l|all|dall|dell)['’]",
        context="ore",
    ),
}
# Lengths of time behind a number, verses and results before it.
_LENGTHS = (
    r"min(?:ut\w*)?|hours?|hrs|seconds?|sec|stunden|std|sek\w*|segundos?|secondes?|secondi"
    r"|(?:h|horas?|ore|heures?)_d[ei]"
)
_VERSES = """
    Genesis Gen Gn Génesis Genèse Genesi Exodus Ex Éxodo Exode Esodo Leviticus Numbers Deuteronomy Dt Joshua Judges Ruth
    Samuel Sam Kings Chronicles Job Hiob Giobbe Psalm Psalms Ps Psalmen Psaume Salmo Salmos Sal Proverbs Proverbios
    Proverbes Proverbi Isaiah Isaías Ésaïe Isaïe Isaia Jesaja Jeremiah Jer Daniel Dan Matthew Matt Mt Mateo Matthieu
    Matteo Matthäus Mark Mk Mc Marcos Marc Marco Markus Luke Lk Lc Lucas Luc Luca Lukas John Jn Juan Jean Giovanni Gv
    Johannes Joh Acts Hechos Actes Atti Apostelgeschichte Apg Romans Rom Romanos Romains Romani Römer Röm Corinthians
    Cor Corintios Corinthiens Corinzi Korinther Kor Galatians Gal Gálatas Galates Galati Galater Ephesians Eph Efesios
    Éphésiens Efesini Epheser Philippians Hebrews Heb Hebreos Hébreux Ebrei Hebräer James Peter Revelation Rev
    Apocalipsis Apocalypse Apocalisse Offenbarung Offb verse versículo verset versetto Vers
"""
_RESULTS = """
    ratio scale score won lost odds Verhältnis Maßstab gewann verlor gewannen siegte siegten escala proporción ganó
    échelle rapport scala rapporto proporzione UTC GMT
"""
NO_TIME = re.compile(
    rf"(?<!\w)(?:{'|'.join(_VERSES.split())})\.?_\Z"
    rf"|(?<!\w)(?i:{'|'.join(_RESULTS.split())})[-−]?_?(?:(?:is|was|ist|war|es|fue|est|è)_)?"
    r"(?:(?:of|von|de|di|by|mit|por|per)_)?\Z".replace("_", SPACE)
)
JOINT = re.compile(
    r"(?:_?[-–—]_?|_(?:to|until|till|and|or|bis|und|oder|à|et|ou|a|al|y|o|e)_)".replace("_", SPACE), re.IGNORECASE
)
"""What stands between the first and the last hour of a span."""


@cache
def pattern(code: str) -> re.Pattern[str]:
    words = _TABLE[code]
    half = rf"(?P<early>{words.early}|{_EARLY})|(?P<late>{words.late}|{_LATE})|(?P<night>{words.night})"
    return re.compile(
        r"(?<![\w:.,/$€£+#])(?P<h>\d{1,2})"
        r"(?:(?P<s>[:.]|_?h_?)(?P<m>[0-5]\d)(?:(?P<s2>[:.])(?P<sec>[0-5]\d))?)?"
        rf"(?P<tail>(?:{words.tail})(?!\w))?(?P<half>_?(?:{half})(?!\w))?"
        rf"(?![\w:/°]|[.,]\d|_?(?:{_LENGTHS})(?!\w)|_?%)".replace("_", SPACE),
        re.IGNORECASE,
    )


@cache
def context(code: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_TABLE[code].context}){SPACE}\Z", re.IGNORECASE)


@cache
def lead(code: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_TABLE[code].lead})\Z".replace("_", SPACE), re.IGNORECASE)


# The times of day of a text, in languages that write words apart.


NOON = 12
DAY = 24
_NEAR = 24
_WHOLE_DAY = frozenset({"de", "fr", "it"})
"""Languages in which an hour without a half is one of the whole day."""
_KINDS = ("early", "late", "night")


@dataclass(frozen=True, slots=True)
class Time:
    start: int
    end: int
    """With the words that belong to it."""
    hour: int
    """Of the day, from 0 to 24."""
    minute: int | None
    second: int | None
    hour_read: str
    separator: str
    lead: str
    """The article: las, alle, all'."""
    tail: str
    """What names the hours behind them: Uhr, h."""
    half: str
    """What names the half of the day."""
    is_sure: bool
    """Whether it is clear which half is meant."""
    is_halved: bool
    """Whether words name the half, its own or those of the next time."""
    shares: bool = False
    """Whether the next time has the words for this one too: "9 to 11 a.m."."""


@lru_cache(maxsize=4)
def times(text: str, language: str) -> tuple[Time, ...]:
    """In order, none overlapping another. Read from behind, as the last hour of a span names what the first one is."""
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
    shared = after if after and JOINT.fullmatch(text, match.end(), after.start) else None
    if not (match["m"] or match["half"] or match["tail"] or shared):
        return None
    if NO_TIME.search(text, near, start) or (match["s"] == "." and NUMBERED.search(text, near, start)):
        return None
    article = lead(code).search(text, near, start)
    said = bool(match["half"] or article or context(code).search(text, near, start))
    if not (_is_time(match, said, code) or (shared and _names_both(shared, match))):
        return None
    time = _read(match, code, article[0] if article else "")
    return _sharing(time, shared) if time and shared else time


def _is_time(match: re.Match[str], said: bool, code: str) -> bool:
    """A colon or an `h` before minutes tells; of other numbers only what stands beside them."""
    hours = bool(match["tail"])
    if match["s"] == ".":
        return said or hours or bool(match["sec"] and int(match["m"]) > NOON)
    if match["m"]:
        return match["s2"] in (None, match["s"])
    return bool(match["half"]) or (hours and (said or code in ("de", "en")))


def _names_both(after: Time, match: re.Match[str]) -> bool:
    """Of "9 to 11 a.m." and "9 bis 11 Uhr"."""
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
    """Without a word for the half. Spanish counts either way, and a zero may be another rule's doing."""
    return code in _WHOLE_DAY or not 0 < int(hour) < 10 or (code == "en" and len(hour) > 1)


def _of_day(hour: int, kind: str, half: str) -> int | None:
    """None where it is not clear: "las 12 de la mañana" is noon to some."""
    if hour == NOON and kind == "early" and "m" not in half[-2:].lower():
        return None
    if not kind or not 1 <= hour <= NOON:
        return hour
    if kind == "night":
        return 0 if hour == NOON else hour if hour < 6 else hour + NOON if hour > 7 else None
    return hour % NOON + NOON * (kind == "late")


def _sharing(time: Time, after: Time) -> Time:
    """In the half of the next one, unless it would come later then."""
    if time.half or not after.half or not 1 <= time.hour <= NOON:
        return replace(time, shares=not time.half and bool(after.half or (after.tail and not time.tail)))
    hour = time.hour % NOON + (NOON if after.hour >= NOON else 0)
    of_day = hour if hour <= after.hour else (hour + NOON) % DAY
    return replace(time, hour=of_day, shares=True, is_sure=True, is_halved=True)
