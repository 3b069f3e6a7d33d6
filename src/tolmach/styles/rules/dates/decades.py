"""The names of decades: in words, with two digits or with four. Pure."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics import han
from tolmach.linguistics.facts import SPACE
from tolmach.linguistics.sentences import opening
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit, Rewriting

_TENS = range(20, 100, 10)
_NAMES: Mapping[str, str] = {
    "en": "twenties thirties forties fifties sixties seventies eighties nineties",
    "es": "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "fr": "vingt trente quarante cinquante soixante soixante-dix quatre-vingt quatre-vingt-dix",
    "it": "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
}
_WORDS = {code: names.split() for code, names in _NAMES.items()}
_CENTURIES: Mapping[int, str] = {16: "sixteen", 17: "seventeen", 18: "eighteen", 19: "nineteen", 20: "twenty"}
_FULL = r"(?P<yyyy>1[5-9]\d0|20\d0)"
_NUMBER = rf"(?:['’‘]?(?P<yy>\d0)|{_FULL}|(?P<word>#))"
# How each language speaks of decades; what changes is the group `number`, and `#` stands for its words.
_ROWS: Mapping[str, tuple[str, ...]] = {
    "en": (
        rf"(?<![\w.,'’])(?P<number>{_FULL}s)(?!\w)",
        rf"(?<=\b[Tt]he_)(?P<number>{_FULL}['’]s)(?=_|[.,;:!?)]|\Z)",
        r"(?<![\w'’])(?P<number>['’‘](?P<yy>\d0)s)(?!\w)",
        r"(?:(?<=\b[Tt]he_)|(?<=\bearly_)|(?<=\blate_)|(?<=\bmid_)|(?<=\bmid-))"
        r"(?P<number>(?P<yy>\d0)['’]?s|(?P<word>#))(?!\w)",
    ),
    "es": (
        rf"años_(?<!\d_años_)(?<!\waños_)(?P<number>{_NUMBER})(?!\w|[.,]\d)",
        rf"década_(?<!\wdécada_)(?P<number>(?P<of>del?_(?:los_)?(?:años_)?){_NUMBER})(?!\w)",
    ),
    "fr": (rf"années_(?<!\d_années_)(?<!\wannées_)(?P<number>{_NUMBER})(?!\w|-\w)",),
    "it": (
        r"anni_(?:(?<=gli_.{5})|(?<=primi_.{5})|(?<=ultimi_.{5})|(?<=fine_.{5})|(?<=metà_.{5})|(?<=inizio_.{5}))"
        rf"(?P<number>{_NUMBER})(?!\w)",
        r"anni_(?<!\d_anni_)(?<!\wanni_)(?P<number>['’‘](?P<yy>\d0))(?!\w)",
    ),
    "zh": (
        rf"(?<!\d)(?P<number>{_FULL}_?年代)",
        r"(?<!\d)(?P<number>(?:(?P<century>\d{1,2})_?世[纪紀]_?)?(?P<yy>[1-9]0)_?年代)",
    ),
}
# Without one of these a text has no decades.
_SAID: Mapping[str, tuple[str, ...]] = {
    "en": ("0s", "0's", "0’s", *(name[1:] for name in _NAMES["en"].split())),
    "es": ("años", "década"),
    "fr": ("années",),
    "it": ("anni",),
    "zh": ("年代",),
}


@dataclass(frozen=True, slots=True)
class Decade:
    start: int
    end: int
    tens: int
    """The last two digits."""
    year: int | None
    """None where two digits may be of either century."""
    of: str
    """Spanish: what stands between the word for decade and the number."""
    century: int
    """Chinese: which one is named, or said by four digits; or 0."""


def decades(text: str, language: str) -> list[Decade]:
    """In order, none overlapping another."""
    code = base(language)
    if not any(word in text for word in _SAID[code]):
        return []
    found = (_decade(match, code) for row in _patterns(code) for match in row.finditer(text))
    return sorted(set(found), key=lambda decade: decade.start)


@cache
def _patterns(code: str) -> list[re.Pattern[str]]:
    words = "|".join(f"(?i:{word})" for word in sorted(_WORDS.get(code, ()), key=len, reverse=True))
    return [re.compile(row.replace("_", SPACE).replace("#", words)) for row in _ROWS[code]]


def _decade(match: re.Match[str], code: str) -> Decade:
    group = match.groupdict()
    if group.get("yyyy"):
        year: int | None = int(match["yyyy"])
        tens = int(match["yyyy"]) % 100
    else:
        tens = int(match["yy"]) if group.get("yy") else _TENS[_WORDS[code].index(match["word"].lower())]
        year = _year(tens)
    century = int(group.get("century") or (year // 100 + 1 if group.get("yyyy") and year else 0))
    return Decade(*match.span("number"), tens, year, group.get("of") or "", century)


def _year(tens: int) -> int | None:
    """The twenties are those of either century by now."""
    return None if tens == 20 else 2000 + tens if tens < 20 else 1900 + tens


def _is_short(decade: Decade, code: str) -> bool:
    """Whether two digits are read as this decade."""
    last = 2020 if code == "en" else 2000
    return decade.year is None or 1920 <= decade.year < last


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
    """English has its plural, Spanish an article before short numbers."""
    if code == "en":
        return f"{number}s"
    if not decade.of:
        return number
    return f"de {number}" if len(number) == 4 and number.isdecimal() else f"de los {number}"


def _two(decade: Decade, code: str, mark: str) -> str | None:
    return _framed(decade, code, f"{decade.tens:02}") if _is_short(decade, code) else None


def _marked(decade: Decade, code: str, mark: str) -> str | None:
    return _framed(decade, code, f"{mark}{decade.tens:02}") if _is_short(decade, code) else None


def _four(decade: Decade, code: str, mark: str) -> str | None:
    return _framed(decade, code, str(decade.year)) if decade.year else None


def _two_or_four(decade: Decade, code: str, mark: str) -> str | None:
    recent = decade.year is None or 1920 <= decade.year < 2000
    return _two(decade, code, mark) if recent else _four(decade, code, mark)


def _words(decade: Decade, code: str, mark: str) -> str | None:
    return {"en": _english, "es": _spanish, "zh": _chinese}[code](decade)


def _english(decade: Decade) -> str | None:
    if not decade.tens:
        return None
    name = _WORDS["en"][_TENS.index(decade.tens)] if decade.tens in _TENS else "tens"
    if decade.year is None or 1920 <= decade.year < 2000:
        return name
    century = _CENTURIES.get(decade.year // 100)
    return f"{century}-{name}" if century else None


def _spanish(decade: Decade) -> str | None:
    if decade.tens not in _TENS or not _is_short(decade, "es"):
        return None
    return _framed(decade, "es", _WORDS["es"][_TENS.index(decade.tens)])


def _chinese(decade: Decade) -> str | None:
    if not decade.tens:
        return None
    tens = "一十" if decade.tens == 10 else han.counted(decade.tens, "zh")
    century = f"{han.counted(decade.century, 'zh')}世纪" if decade.century else ""
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
