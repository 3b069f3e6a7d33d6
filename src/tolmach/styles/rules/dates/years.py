"""Years with two digits or with four, of Italian and English; and of Japanese by either calendar. Pure."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics import calendars, months
from tolmach.linguistics.date_forms import SPACE
from tolmach.linguistics.digits import at_runs, runs
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit

_FIRST = 1931
"""Two digits are read as one of the hundred years from here on: '45 is 1945, '24 is 2024."""
# What stands before a year and seldom before a number of things.
_BEFORE: Mapping[str, str] = {
    "en": "in|since|until|till|by|before|after|during|circa|ca\\.|early|late|mid|spring|summer|autumn|fall|winter"
    "|year|class_of|end_of|beginning_of|start_of|summer_of|winter_of|spring_of|autumn_of|fall_of|months_of|back_in|as_of",
    "it": "nel|del|dal|al|il|sul|col|anno|primavera|estate|autunno|inverno|fine|inizio|metà",
}
# Things that are counted.
_COUNTED = (
    "people|persons|men|women|users|years|days|weeks|months|hours|minutes|cases|copies|units|items|times|miles|metres"
    "|meters|feet|tons|kg|km|m|euros?|dollars|pounds|percent|per|points|employees|members|students|others|or_more|more"
    "|persone|anni|giorni|ore|minuti|casi|copie|unità|volte|metri|chili|dollari|sterline|punti|dipendenti|membri"
)
_YEAR = r"(?:19|20)\d\d"
_JOINT = "(?:_?[-–]_?|_(?:to|and|or|until|through)_)"
_SPAN = re.compile(
    rf"(?P<year>[12](?<!\w.)(?:(?<=1)9|(?<=2)0)\d\d)(?:{_JOINT}(?P<until>{_YEAR}))?"
    rf"(?![\w/'’]|-\w|[.,:]\d|_?[%°€$]|_(?i:{_COUNTED})(?!\w))".replace("_", SPACE)
)
# Behind these it is a decade.
_SHORT = re.compile(
    r"(?P<mark>['’‘])(?<!anni_.)(?<!Anni_.)(?<![\w'’‘].)(?P<yy>\d\d)(?![\w'’\"”]|[.,:]\d|_?[%°€$])".replace("_", SPACE)
)
_CLOSED = re.compile(r"[\w.,!?]['’](?!\w)")
_LONGEST = 300
"""Of a quotation."""
_NEAR = 32


def shortened(text: str, language: str) -> Iterator[Edit]:
    mark = "’" if "’" in text else "'"
    before = _before(base(language))
    for match in at_runs(_SPAN, text):
        words = before.search(text, max(0, match.start() - _NEAR), match.start())
        if words and (match["until"] or words.lastgroup != "span"):
            yield from (
                Edit(*match.span(name), mark + match[name][2:]) for name in ("year", "until") if _is_short(match[name])
            )


def lengthened(text: str, language: str) -> Iterator[Edit]:
    """Not of a mark that opens a quotation."""
    found = [match for start, _ in runs(text) if start and (match := _SHORT.match(text, start - 1))]
    closings = [match.end() for match in _CLOSED.finditer(text)] if found else []
    for match in found:
        if match["mark"] == "’" or not _is_closed(text, match.end(), closings):
            short = int(match["yy"])
            yield Edit(*match.span(), str(1900 + short if 1900 + short >= _FIRST else 2000 + short))


def _is_closed(text: str, at: int, closings: Sequence[int]) -> bool:
    """Whether the next mark that closes a quotation stands near, in the same line."""
    number = bisect_right(closings, at)
    end = closings[number] if number < len(closings) else 0
    return at < end < at + _LONGEST and "\n" not in text[at:end]


def _is_short(year: str | None) -> bool:
    """Whether two digits are read as this year."""
    return year is not None and _FIRST <= int(year) < _FIRST + 100


@cache
def _before(code: str) -> re.Pattern[str]:
    """What tells that a year follows; or, of the group `span`, that two do."""
    month = rf"{months.pattern(code)}(?:_\d{{1,2}}(?:st|nd|rd|th)?,)?"
    return re.compile(
        rf"(?<!\w)(?:{_BEFORE[code]}|{month}|(?P<span>from|between))_\Z".replace("_", SPACE), re.IGNORECASE
    )


WAYS: Ways = {
    "years": {
        "use_apostrophe_yy": Way(shortened, exact=False),
        "use_common_era": Way(calendars.common),
        "use_japanese_imperial_era": Way(calendars.imperial),
        "use_yyyy": Way(lengthened),
    }
}
