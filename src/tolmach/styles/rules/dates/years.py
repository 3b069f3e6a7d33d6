"""Writes years with two or four digits, and by a calendar or an era. Pure functions."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics import calendars, months
from tolmach.linguistics.digits import at_runs, runs
from tolmach.linguistics.facts import SPACE, of_all, string, words
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.rewriting import content, needing, together
from tolmach.units import Edit, Rewriting

_FIRST = 1931
"""Two digits mean one of the hundred years from this one on: '45 is 1945, '24 is 2024."""
_BEFORE, _COUNTED = content("years.before", string), content("years.counted", string)
_JOINTS, _SPANS = content("years.joints", words), content("years.spans", words)
_DECADE, _PERIOD_WORDS = content("years.decade", words), content("years.periods", words)
_NO_ERA = content("years.no_era", string)
_YEAR = r"(?:19|20)\d\d"


@cache
def _span() -> re.Pattern[str]:
    """A year or a span of two years, but not a number of things."""
    joint = rf"(?:_?[-–]_?|_(?:{'|'.join(of_all(_JOINTS))})_)"
    return re.compile(
        rf"(?P<year>[12](?<!\w.)(?:(?<=1)9|(?<=2)0)\d\d)(?:{joint}(?P<until>{_YEAR}))?"
        rf"(?![\w/'’]|-\w|[.,:]\d|_?[%°€$]|_(?i:{'|'.join(_COUNTED.values())})(?!\w))".replace("_", SPACE)
    )


@cache
def _short() -> re.Pattern[str]:
    """Two digits after an apostrophe that are not a decade."""
    no_decade = "".join(f"(?<!{word}_.)" for word in of_all(_DECADE))
    return re.compile(
        rf"(?P<mark>['’‘]){no_decade}(?<![\w'’‘].)(?P<yy>\d\d)(?![\w'’\"”]|[.,:]\d|_?[%°€$])".replace("_", SPACE)
    )


_CLOSED = re.compile(r"[\w.,!?]['’](?!\w)")
_LONGEST = 300
"""The most characters of a quotation."""
_NEAR = 32


def shortened(text: str, language: str) -> Iterator[Edit]:
    mark = "’" if "’" in text else "'"
    before = _before(base(language))
    for match in at_runs(_span(), text):
        words = before.search(text, max(0, match.start() - _NEAR), match.start())
        if words and (match["until"] or words.lastgroup != "span"):
            yield from (
                Edit(*match.span(name), mark + match[name][2:]) for name in ("year", "until") if _is_short(match[name])
            )


def lengthened(text: str, language: str) -> Iterator[Edit]:
    """Writes years with four digits, unless the mark before them opens a quotation."""
    found = [match for start, _ in runs(text) if start and (match := _short().match(text, start - 1))]
    closings = [match.end() for match in _CLOSED.finditer(text)] if found else []
    for match in found:
        if match["mark"] == "’" or not _is_closed(text, match.end(), closings):
            short = int(match["yy"])
            yield Edit(*match.span(), str(1900 + short if 1900 + short >= _FIRST else 2000 + short))


def _is_closed(text: str, at: int, closings: Sequence[int]) -> bool:
    """Whether the next closing quotation mark is near, in the same line."""
    number = bisect_right(closings, at)
    end = closings[number] if number < len(closings) else 0
    return at < end < at + _LONGEST and "\n" not in text[at:end]


def _is_short(year: str | None) -> bool:
    """Whether two digits would be read as this year."""
    return year is not None and _FIRST <= int(year) < _FIRST + 100


@cache
def _before(code: str) -> re.Pattern[str]:
    """The words that announce a year. The group `span` has those that announce two years."""
    month = rf"{months.pattern(code)}(?:_\d{{1,2}}(?:st|nd|rd|th)?,)?"
    return re.compile(
        rf"(?<!\w)(?:{_BEFORE[code]}|{month}|(?P<span>{'|'.join(of_all(_SPANS))}))_\Z".replace("_", SPACE),
        re.IGNORECASE,
    )


# English years before and after Christ, or of the common era.


_YEARS = r"(?<![\w.,/$€£])(?P<years>\d{1,4}(?:_?[-–—]_?\d{1,4})?)"
_CHRIST = r"(?P<era>AD|A\.D\.)"
_ERA_PATTERNS = {
    "before Christ": r"(?:(?<=\d)|<periods>)_?(?P<era>BC|B\.C\.)(?!\w|_?E\b)",
    "before the common era": r"(?:(?<=\d)|<periods>)_?(?P<era>BCE|B\.C\.E\.?)(?!\w)",
    "year of the common era": rf"{_YEARS}_?<common>",
    "period of the common era": "(?:<periods>)_<common>",
    "year behind Christ": rf"(?<!\w){_CHRIST}_?(?P<years>\d{{1,4}}(?:_?[-–—]_?\d{{1,4}})?)(?![\w,.]\d|\w)",
    "year before Christ's name": rf"{_YEARS}_?{_CHRIST}(?!\w|_\d)",
    "period after Christ": rf"(?:<periods>)_{_CHRIST}(?!\w)",
}


@cache
def _era_pattern(name: str, code: str) -> re.Pattern[str]:
    periods = "|".join(f"(?<={word})" for word in _PERIOD_WORDS[code])
    common = rf"(?P<era>CE|C\.E\.)(?!\w|(?:-|_)(?:{_NO_ERA[code]}))"
    found = _ERA_PATTERNS[name].replace("<periods>", periods).replace("<common>", common)
    return re.compile(found.replace("_", SPACE))


_NAMES = ("bc", "bce", "ce", "ad", "c", "d")
"""The names of the eras, or one of their letters if they have periods."""
_END = re.compile(r"[\"'”’)]*(?:\s*\Z|\s+[A-Z])")


def _found(name: str, text: str, old: str, language: str) -> Iterator[re.Match[str]]:
    is_there = old in text or f"{old[0]}.{old[1]}." in text
    return _era_pattern(name, base(language)).finditer(text) if is_there else iter(())


def _renamed(name: str, old: str, short: str) -> Rewriting:
    """Renames an era. The new name has periods if the old one had them."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _found(name, text, old, language):
            new = "".join(f"{letter}." for letter in short) if "." in match["era"] else short
            yield Edit(*match.span("era"), new)

    return needing(_NAMES)(edits)


def _moved(name: str, old: str, row: str, short: str) -> Rewriting:
    """Moves the name of the era to the other side of the year. A period that also ends the sentence stays."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _found(name, text, old, language):
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
                _renamed("before the common era", "BC", "BC"),
                _renamed("period of the common era", "CE", "AD"),
                _moved("year of the common era", "CE", "{era} {years}", "AD"),
            )
        ),
        "use_bce_and_ce": Way(
            together(
                _renamed("before Christ", "BC", "BCE"),
                _renamed("period after Christ", "AD", "CE"),
                _moved("year behind Christ", "AD", "{years} {era}", "CE"),
                _moved("year before Christ's name", "AD", "{years} {era}", "CE"),
            )
        ),
    },
}
