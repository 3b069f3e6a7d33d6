"""Times of the half day: 11:45 p.m. is 23:45, or it keeps a word that says so."""

import re
from collections.abc import Iterator, Mapping, Set
from functools import cache
from typing import NamedTuple

from tolmach.languages.traits import base, traits
from tolmach.translation.checks import number_words
from tolmach.translation.checks.numerals import plain

# How languages name the half before noon, the half behind it, and the night, which belongs to both.
_TABLE = r"""
ar: \bص\b|صباح|فجر ; \bم\b|مساء|ظهر|عصر ; ليل
bg: сутрин|преди обяд|пр\. ?об ; следобед|след обяд|вечер|сл\. ?об ; нощ
cs: ráno|ranní|dopoledne|dop\b ; odpoledne|odp\b|večer ; noc
da: morgen|formiddag ; eftermiddag|aften ; nat
de: morgens|vormittag|früh|am morgen ; nachmittag|abend|mittag ; nacht
el: π\. ?μ|πμ|πρω ; μ\. ?μ|μμ|απόγευμα|απογεύματος|βράδυ|μεσημέρι|μεσημβρ ; νύχτα|νυχτ
en: a\.? ?m\b|morning ; p\.? ?m\b|afternoon|evening|noon ; night
es: a\.? ?m\b|mañana|madrugada ; p\.? ?m\b|tarde|mediodía ; noche
et: hommik|ennelõun ; pärastlõun|õhtu ; öö|öös
fi: aamu|ap\b ; iltapäiv|ilta|illa|ip\b ; yö
fr: matin|a\.? ?m\b ; après-midi|après midi|soir|p\.? ?m\b ; nuit
he: בבוקר|בוקר|לפנה ; אחה|אחר הצהריים|בערב|ערב|צהריים ; לילה
hu: reggel|délelőtt|de\. ; délután|este|du\. ; éjjel|éjszaka
id: pagi ; siang|sore|petang ; malam
it: mattin|a\.? ?m\b ; pomeriggio|sera|p\.? ?m\b ; notte
ja: 午前|朝 ; 午後|夕|晩 ; 夜
ko: 오전|아침 ; 오후|저녁 ; 밤|새벽
lt: ryt|priešpiet ; popiet|po pietų|vakar ; nakt
lv: rīt|priekšpusdien ; pēcpusdien|vakar ; nakt
nb: morgen|formiddag ; ettermiddag|kveld ; natt
nl: ochtend|voormiddag|morgen ; middag|avond ; nacht
pl: rano|przed południem ; po południu|popołudni|wiecz ; noc|nocy
pt: manhã|madrugada|a\.? ?m\b ; tarde|p\.? ?m\b ; noite
ro: dimineaț|a\.? ?m\b ; după-amiaz|după amiaz|seara|p\.? ?m\b ; noapte
ru: утра|утром|до полудня ; дня|днём|вечера|вечером|после полудня|пополудни ; ночи|ночью
sk: ráno|dopoludn ; popoludn|večer|poobed ; noc
sl: zjutraj|dopoldn ; popoldn|zvečer ; ponoči|noč
sv: morgon|förmiddag|fm\b ; eftermiddag|kväll|em\b ; natt
th: เช้า|ก่อนเที่ยง ; บ่าย|เย็น|หลังเที่ยง|ค่ำ|ทุ่ม ; คืน|กลางคืน|ตี
tr: sabah|öğleden önce ; öğleden sonra|akşam ; gece
uk: ранку|вранці|до полудня ; дня|вдень|вечора|ввечері|пополудні|після полудня ; ночі|вночі
vi: sáng ; chiều|tối ; đêm
zh: 上午|午前|早上|早晨|凌晨 ; 下午|午后|午後|晚上|傍晚|晚 ; 夜|深夜
"""
_BEFORE = frozenset({"hu", "ja", "ko", "tr", "zh"})
"""Languages that name the half before the hour."""
_HALF_DAY = frozenset({"en"})
"""Languages that count to twelve by custom. The others count to 24, or understand it."""
_EARLY, _LATE = (rf"(?<![A-Za-z]){letter}\.? ?m(?![A-Za-z])" for letter in "ap")
"""What everybody understands."""
_OTHER_AM = frozenset({"de", "ro"})
"""Languages in which `am` is a word that often stands behind an hour: `3 Uhr am Montag`."""
_NEAR = 24
BETWEEN = (
    r"(?:\s?(?:[:：.時点點时시]|h(?:eures?)?|Uhr|horas?|ore|uur|час\w*|годин\w*|godz\w*|hod\w*|óra\w*)\s?(?:[eyi] )?"
    r"|\s[eyi]\s)"
)
_TIME = rf"(?<![\d.,:/$€£-])(?P<hour>\d{{1,2}})(?:{BETWEEN}(?P<minute>[0-5]\d))?(?![\d/%]|[.,:]\d)"
_ANY_TIME = re.compile(_TIME)
_RANGE = re.compile(rf"{_TIME}\s?(?:[-–—]|[^\W\d_]{{1,5}})\s?$")
_NAMES = ("early", "late")
_WORDS: Mapping[str, tuple[str, ...]] = {
    code: tuple(map(str.strip, row.split(" ; "))) for code, row in re.findall(r"(?m)^([a-z]{2}):((?:.|\n )*)", _TABLE)
}


class _Time(NamedTuple):
    start: int
    end: int
    """With the word for its half."""
    hour: int
    """As it is written."""
    minute: int
    is_late: bool

    @property
    def of_day(self) -> int:
        return self.hour % 12 + 12 * self.is_late


class Wrong(NamedTuple):
    time: _Time
    """Of the source."""
    hours: tuple[int, int] | None
    """Where the hour stands that has to be another, if that is sure."""


def times(text: str, language: str) -> list[_Time]:
    """Those that say their half of the day."""
    text, found = plain(text), list[_Time]()
    for match in _half_times(language).finditer(text) if _known(language) else ():
        hour, minute = int(match["hour"]), int(match["minute"] or 0)
        if not 1 <= hour <= 12:
            continue
        time = _Time(*match.span(), hour, minute, bool(match["late"]))
        found += [*_shared(text, time), time]
    return found


def _shared(text: str, time: _Time) -> Iterator[_Time]:
    """The first of "2 to 3 p.m.": it is in the same half, unless it would come later then."""
    before = _RANGE.search(text, max(0, time.start - _NEAR), time.start)
    if before and 1 <= (hour := int(before["hour"])) <= 12 and hour % 12 <= time.hour % 12:
        end = max(before.end("hour"), before.end("minute"))
        yield _Time(before.start("hour"), end, hour, int(before["minute"] or 0), time.is_late)


def wrong(source: str, target: str, source_language: str, target_language: str) -> list[Wrong]:
    """Times that the target has in the other half of the day, or without saying in which."""
    given = times(source, source_language)
    if not given or not _known(target_language):
        return []
    said = list(_said(plain(target), target_language))
    named = {found.lastgroup for found in _halves(target_language).finditer(plain(target))}
    words = set[int]() if traits(target_language).joins_behind else number_words.small(target, target_language)
    return [fault for time in given if (fault := _fault(time, said, named, words))]


class _Said(NamedTuple):
    hour: int
    minute: int
    half: str | None
    """Which half of the day the words around it name."""
    span: tuple[int, int]
    """Where its hour stands."""


def _said(text: str, language: str) -> Iterator[_Said]:
    for match in _ANY_TIME.finditer(text):
        half = _half(match, text, language)
        yield _Said(int(match["hour"]), int(match["minute"] or 0), half, match.span("hour"))


def _fault(time: _Time, said: list[_Said], named: Set[str | None], words: Set[int]) -> Wrong | None:
    """An hour that is said in words needs a word for the half behind noon; else it is left to the check of numbers,
    unless the text names the other half alone."""
    if any(_is_right(time, item) for item in said):
        return None
    same = [item for item in said if item[:2] == (time.hour, time.minute)]
    other = [item for item in said if item[:2] == ((time.of_day + 12) % 24, time.minute)]
    bare = [item.span for item in same or other if item.half is None]
    in_words = time.is_late and 1 < time.hour < 12 and time.hour in words and not named & {"late", "night"}
    is_wrong = same or other or in_words or named == {_NAMES[not time.is_late]}
    return Wrong(time, bare[0] if len(bare) == 1 else None) if is_wrong else None


def _is_right(time: _Time, item: _Said) -> bool:
    """A time of the whole day needs no word; one of the half day needs the right one, unless both are the same."""
    if item.minute != time.minute or item.hour not in (time.hour, time.of_day):
        return False
    halves = (_NAMES[time.is_late], "night")
    return item.half in halves or (item.hour == time.of_day and (item.half is None or time.of_day != time.hour))


def written(time: _Time, language: str) -> str:
    if base(language) in _HALF_DAY:
        minutes = f":{time.minute:02}" if time.minute else ""
        return f"{time.hour}{minutes} {'p' if time.is_late else 'a'}.m."
    return f"{time.of_day}:{time.minute:02}"


def _half(match: re.Match[str], text: str, language: str) -> str | None:
    """Which half of the day the nearest words name, on the side of the hour where the language says it first."""
    after = re.split(r"\d", text[match.end() : match.end() + _NEAR])[0]
    before = re.split(r"\d", text[max(0, match.start() - _NEAR) : match.start()])[-1]
    behind, ahead = ([each.lastgroup for each in _halves(language).finditer(side)] for side in (after, before))
    sides = (ahead[-1:], behind[:1]) if base(language) in _BEFORE else (behind[:1], ahead[-1:])
    return next((half for side in sides for half in side), None)


def _known(language: str) -> bool:
    return base(language) in _WORDS


@cache
def _halves(language: str) -> re.Pattern[str]:
    edge = "" if traits(language).joins_words else r"(?<![^\W\d_])"
    early, late, night = _WORDS[base(language)]
    dotted = r"(?<![A-Za-z])a\. ?m(?![A-Za-z])" if base(language) in _OTHER_AM else _EARLY
    halves = rf"(?P<early>{early}|{dotted})|(?P<late>{late}|{_LATE})|(?P<night>{night})"
    return re.compile(f"{edge}(?:{halves})", re.IGNORECASE)


@cache
def _half_times(language: str) -> re.Pattern[str]:
    """Between the hour and the half stand at most two short words: "8 Uhr abends", "3 de la tarde"."""
    halves = _WORDS[base(language)]
    early, late, _ = ("|".join(word for word in half.split("|") if not word.startswith(r"\b")) for half in halves)
    half = rf"(?:(?P<early>{early})|(?P<late>{late}))"
    if base(language) in _BEFORE:
        return re.compile(rf"{half}[^\w\d]?(?:\w{{1,6}}\s)?{_TIME}", re.IGNORECASE)
    return re.compile(
        rf"{_TIME}(?:\s?[^\W\d_]{{1,6}}\.?){{0,2}}?\s?(?<![^\W\d_]){half}\w*(?:\.(?!\s*$))?", re.IGNORECASE
    )
