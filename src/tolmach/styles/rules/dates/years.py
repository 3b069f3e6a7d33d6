"""Years with two digits or with four, and by which calendar or era they count. Pure."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics import calendars, months
from tolmach.linguistics.digits import at_runs, runs
from tolmach.linguistics.facts import SPACE
from tolmach.styles.rules.rewriting import needing, together
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit, Rewriting

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


# English years before and after Christ, or of the common era.


_BEHIND = r"(?:(?<=\d)|(?<=century)|(?<=centuries)|(?<=millennium)|(?<=millennia))_?"
_BEFORE_CHRIST = re.compile(rf"{_BEHIND}(?P<era>BC|B\.C\.)(?!\w|_?E\b)".replace("_", SPACE))
_BEFORE_COMMON = re.compile(rf"{_BEHIND}(?P<era>BCE|B\.C\.E\.?)(?!\w)".replace("_", SPACE))
_YEARS = r"(?<![\w.,/$€£])(?P<years>\d{1,4}(?:_?[-–—]_?\d{1,4})?)"
# The sign of conformity is no era.
_COMMON = r"(?P<era>CE|C\.E\.)(?!\w|(?:-|_)(?:mark|cert|label|logo|conform))"
_CHRIST = r"(?P<era>AD|A\.D\.)"
_PERIODS = r"(?:(?<=century)|(?<=centuries)|(?<=millennium)|(?<=millennia))_"
_YEAR_COMMON = re.compile(rf"{_YEARS}_?{_COMMON}".replace("_", SPACE))
_PERIOD_COMMON = re.compile(rf"{_PERIODS}{_COMMON}".replace("_", SPACE))
_YEAR_CHRIST = re.compile(
    rf"(?<!\w){_CHRIST}_?(?P<years>\d{{1,4}}(?:_?[-–—]_?\d{{1,4}})?)(?![\w,.]\d|\w)".replace("_", SPACE)
)
_YEAR_THEN_CHRIST = re.compile(rf"{_YEARS}_?{_CHRIST}(?!\w|_\d)".replace("_", SPACE))
_PERIOD_CHRIST = re.compile(rf"{_PERIODS}{_CHRIST}(?!\w)".replace("_", SPACE))
_NAMES = ("bc", "bce", "ce", "ad", "c", "d")
"""Their words, or one of their letters where these have periods."""
_END = re.compile(r"[\"'”’)]*(?:\s*\Z|\s+[A-Z])")


def _found(pattern: re.Pattern[str], text: str, old: str) -> Iterator[re.Match[str]]:
    return pattern.finditer(text) if old in text or f"{old[0]}.{old[1]}." in text else iter(())


def _renamed(pattern: re.Pattern[str], old: str, short: str) -> Rewriting:
    """With periods where the old name had them."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _found(pattern, text, old):
            new = "".join(f"{letter}." for letter in short) if "." in match["era"] else short
            yield Edit(*match.span("era"), new)

    return needing(_NAMES)(edits)


def _moved(pattern: re.Pattern[str], old: str, row: str, short: str) -> Rewriting:
    """The name of the era goes to the other side of the year. A period that ends a sentence too stays."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _found(pattern, text, old):
            era = "".join(f"{letter}." for letter in short) if "." in match["era"] else short
            ended = match[0].endswith(".") and row.endswith("{years}") and bool(_END.match(text, match.end()))
            yield Edit(*match.span(), row.format(era=era, years=match["years"]) + "." * ended)

    return needing(_NAMES)(edits)


WAYS: Ways = {
    "years": {
        "use_apostrophe_yy": Way(shortened, exact=False),
        "use_common_era": Way(calendars.common),
        "use_japanese_imperial_era": Way(calendars.imperial),
        "use_yyyy": Way(lengthened),
    },
    "calendar_era": {
        "use_bc_and_ad": Way(
            together(
                _renamed(_BEFORE_COMMON, "BC", "BC"),
                _renamed(_PERIOD_COMMON, "CE", "AD"),
                _moved(_YEAR_COMMON, "CE", "{era} {years}", "AD"),
            )
        ),
        "use_bce_and_ce": Way(
            together(
                _renamed(_BEFORE_CHRIST, "BC", "BCE"),
                _renamed(_PERIOD_CHRIST, "AD", "CE"),
                _moved(_YEAR_CHRIST, "AD", "{years} {era}", "CE"),
                _moved(_YEAR_THEN_CHRIST, "AD", "{years} {era}", "CE"),
            )
        ),
    },
}
