"""The names of decades: in words, with two digits or with four. Pure."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics import cardinals, han
from tolmach.linguistics.facts import SPACE, as_is, lines, string, words
from tolmach.linguistics.sentences import opening
from tolmach.styles.rules.rewriting import content
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit, Rewriting

_TENS = range(20, 100, 10)
_NAMES, _FORMS = content("decades.names", words), content("decades.forms", lines)
_HINTS = content("decades.hints", as_is)
_LAST_SHORT = content("decades.last_short", as_is)
_PLURAL, _SECOND = content("decades.plural", string), content("decades.tens", string)
_OF = content("decades.of", as_is)
_FIRST_CENTURY = 1600
"""Of which compounds are made: sixteen-forties."""
_FULL = r"(?P<yyyy>1[5-9]\d0|20\d0)"
_NUMBER = rf"(?:['’‘]?(?P<yy>\d0)|{_FULL}|(?P<word><words>))"


@dataclass(frozen=True, slots=True)
class Decade:
    start: int
    end: int
    tens: int
    """The last two digits."""
    year: int | None
    """None where two digits may be of either century."""
    of: str
    """What stands between the word for decade and the number."""
    century: int
    """Which one is named, or said by four digits; or 0."""


def decades(text: str, language: str) -> list[Decade]:
    """In order, none overlapping another."""
    code = base(language)
    if not any(hint in text for hint in _hints(code)):
        return []
    found = (_decade(match, code) for row in _patterns(code) for match in row.finditer(text))
    return sorted(set(found), key=lambda decade: decade.start)


@cache
def _hints(code: str) -> list[str]:
    """A name may begin with a capital."""
    plural = _NAMES[code] if code in _PLURAL else ()
    return [*_HINTS[code], *(name[1:] for name in plural)]


@cache
def _patterns(code: str) -> list[re.Pattern[str]]:
    listed = "|".join(f"(?i:{word})" for word in sorted(_NAMES.get(code, ()), key=len, reverse=True))
    rows = (row.replace("<any>", _NUMBER).replace("<full>", _FULL) for row in _FORMS[code])
    return [re.compile(row.replace("_", SPACE).replace("<words>", listed)) for row in rows]


def _decade(match: re.Match[str], code: str) -> Decade:
    group = match.groupdict()
    if group.get("yyyy"):
        year: int | None = int(match["yyyy"])
        tens = int(match["yyyy"]) % 100
    else:
        tens = int(match["yy"]) if group.get("yy") else _TENS[_NAMES[code].index(match["word"].lower())]
        year = _year(tens)
    century = int(group.get("century") or (year // 100 + 1 if group.get("yyyy") and year else 0))
    return Decade(*match.span("number"), tens, year, group.get("of") or "", century)


def _year(tens: int) -> int | None:
    """The twenties are those of either century by now."""
    return None if tens == 20 else 2000 + tens if tens < 20 else 1900 + tens


def _is_short(decade: Decade, code: str) -> bool:
    """Whether two digits are read as this decade."""
    return decade.year is None or 1920 <= decade.year < _LAST_SHORT.get(code, 2000)


Written = Callable[[Decade, str, str], str | None]
"""Of a decade, a base code and the apostrophe of the text."""


def _rewriting(written: Written) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        mark = "’" if "’" in text else "'"
        for decade in decades(text, language):
            new = written(decade, base(language), mark)
            if new:
                new = new.replace("纪", "紀") if "hant" in language.lower() else new
                yield Edit(decade.start, decade.end, opening(text, decade.start, new))

    return edits


def _framed(decade: Decade, code: str, number: str) -> str:
    """With its plural, or with what stands before it."""
    if code in _PLURAL:
        return number + _PLURAL[code]
    if not decade.of:
        return number
    before_year, before_others = _OF[code]
    form: str = before_year if len(number) == 4 and number.isdecimal() else before_others
    return form.format(number)


def _two(decade: Decade, code: str, mark: str) -> str | None:
    return _framed(decade, code, f"{decade.tens:02}") if _is_short(decade, code) else None


def _marked(decade: Decade, code: str, mark: str) -> str | None:
    return _framed(decade, code, f"{mark}{decade.tens:02}") if _is_short(decade, code) else None


def _four(decade: Decade, code: str, mark: str) -> str | None:
    return _framed(decade, code, str(decade.year)) if decade.year else None


def _two_or_four(decade: Decade, code: str, mark: str) -> str | None:
    return _two(decade, code, mark) if _is_recent(decade) else _four(decade, code, mark)


def _is_recent(decade: Decade) -> bool:
    return decade.year is None or 1920 <= decade.year < 2000


def _words(decade: Decade, code: str, mark: str) -> str | None:
    if code not in _NAMES:
        return _in_han(decade, code)
    name = _NAMES[code][_TENS.index(decade.tens)] if decade.tens in _TENS else _SECOND.get(code)
    if not decade.tens or name is None:
        return None
    if _is_recent(decade):
        return _framed(decade, code, name) if decade.of else name
    is_compound = code in _SECOND and decade.year is not None and decade.year >= _FIRST_CENTURY
    return f"{cardinals.in_words((decade.year or 0) // 100, code)}-{name}" if is_compound else None


def _in_han(decade: Decade, code: str) -> str | None:
    if not decade.tens:
        return None
    tens = "一十" if decade.tens == 10 else han.counted(decade.tens, code)
    century = f"{han.counted(decade.century, code)}世纪" if decade.century else ""
    return f"{century}{tens}年代"


WAYS: Ways = {
    "decades": {
        "spell_out": Way(_rewriting(_words)),
        "use_apostrophe_yy": Way(_rewriting(_marked)),
        "use_yy_for_20th_century_but_yyyy_for_other_centuries": Way(_rewriting(_two_or_four)),
        "use_yy_without_apostrophe": Way(_rewriting(_two)),
        "use_yyyy": Way(_rewriting(_four)),
    }
}
