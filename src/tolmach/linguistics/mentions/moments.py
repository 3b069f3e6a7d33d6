"""Times and ages that English says in words, and how other languages say them: noon, the decades of a life, and an hour
that may be mistaken for a number of years."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tolmach.languages.traits import base, traits
from tolmach.linguistics.facts import facts, phrases, string
from tolmach.linguistics.mentions.numerals import plain
from tolmach.patterns import deferred

_WAYS = {kind: facts(f"clock.{kind}", string) for kind in ("noon", "midnight", "years")}
_TENS = facts("cardinals.tens", phrases)
TENS = ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties")
DECADE = rf"\bin (?:his|her|their|my|your|our) (?:(?P<part>early|mid|late)[- ])?(?P<tens>{'|'.join(TENS)})\b"
# A number alone behind one of these may be an hour. A word that goes on stands behind it, or the end, but no unit.
CLAUSE = r"(?= ?(?:[.,;:!?)–—]|$|(?:in the|on|and|or|today|tomorrow|tonight|every|sharp|instead|when|because)\b))"
HOUR = rf"\b(?:at|by|until|till|before|after|around|about|since|from) (?:1[0-2]|[1-9])(?![\w:%]|[.,]\d){CLAUSE}"
NOON, MIDNIGHT = r"\b(?:12 )?(?:noon|midday)\b", r"\b(?:12 )?midnight\b"
_READ = deferred(rf"(?P<noon>{NOON})|(?P<midnight>{MIDNIGHT})|(?P<decade>(?i:{DECADE}))|(?P<hour>(?i:{HOUR}))")
_AGES = deferred(
    r"\b(?:years?|ages?|aged|old|young\w*|child\w*|kids?|baby|babies|boys?|girls?|sons?|daughters?|born|birth\w*|school"
    r"|grade|adults?|dogs?|cats?|horses?|life|die[ds]?|twins?|decades?)\b",
    re.IGNORECASE,
)


class Moment(NamedTuple):
    start: int
    end: int
    kind: str
    """One of `noon`, `midnight`, `decade` and `hour`."""
    tens: int = 0


def moments(text: str) -> Iterator[Moment]:
    """The moments of an English text."""
    for match in _READ.finditer(text):
        if match["decade"]:
            yield Moment(*match.span(), "decade", TENS.index(match["tens"].lower()) + 2)
        elif match["hour"] is None or not _AGES.search(text):
            yield Moment(*match.span(), match.lastgroup or "")


def is_known(language: str) -> bool:
    """Whether the words for moments are known in the language."""
    return base(language) in _TENS


def names_years(text: str, language: str) -> bool:
    return _pattern("years", base(language)).search(text) is not None


def says(text: str, item: Moment, language: str) -> bool:
    """Whether a text says noon, midnight or the decade of a life."""
    if item.kind == "decade":
        word = _TENS[base(language)][item.tens - 2]
        return re.search(rf"(?<!\d){item.tens}\d(?!\d)|{word}", plain(text), re.IGNORECASE) is not None
    return _pattern(item.kind, base(language)).search(text) is not None


@cache
def _pattern(kind: str, language: str) -> re.Pattern[str]:
    edge = "" if traits(language).joins_words else r"(?<!\d)"
    return re.compile(f"{edge}(?:{_WAYS[kind][language]})", re.IGNORECASE)
