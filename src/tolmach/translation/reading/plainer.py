"""Rewords what engines misread: `Tue 14 Apr` becomes Tuesday 14 April, `half past six` becomes 6:30, `30 shekels`
become 30 ILS. The meaning stays the same. Pure.

A sure rewording is used from the beginning. A likely one, such as 7:00 for `before 7`, is another way to say a sentence
that came out wrong.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from tolmach.engines.protocol import Abilities, Result
from tolmach.linguistics.cardinals import in_words
from tolmach.linguistics.mentions import days, moments
from tolmach.patterns import deferred
from tolmach.translation.checks.severity import REWORDED
from tolmach.translation.codes.locating import outermost
from tolmach.translation.reading.spans import as_it_is, edit
from tolmach.translation.trying.drafts import Draft, Sentence, rejudged
from tolmach.translation.trying.trials import Trial
from tolmach.units import Code, Edit, Match, Span


def _short(kind: days.DayKind, names: Sequence[str]) -> str:
    """A pattern for the names that are shorter than in full, which May is not."""
    return "|".join(short for at, name in enumerate(names) for short in days.also(kind, at, "en") if short != name)


_DAYS = days.forms("weekday", "en")[""]
_MONTHS = days.forms("month", "en")[""]
_DAY = rf"(?:{_short('weekday', _DAYS)})\b(?:\.(?=[ ,]))?"
_MONTH = rf"(?:{_short('month', _MONTHS)})\b(?:\.(?= ?[\d,a-z]))?"
_SHORT = deferred(r"[A-Z][a-z]{2,4}\.?")
_ANY_MONTH = rf"(?:{_MONTH}|{'|'.join(_MONTHS)})"
_AND = "(?: ?[-–/] ?|,? (?:and|or|to|&) )"
_DATE = rf"(?:\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_ANY_MONTH}|{_ANY_MONTH} \d)"
_HOURS = tuple(in_words(hour, "en") for hour in range(1, 13))
_MINUTES = {in_words(minute, "en"): minute for minute in (25, 20, 10, 5)} | {"quarter": 15, "half": 30}
_HOUR = rf"(?:{'|'.join(_HOURS)}|1[0-2]|[1-9])(?![\w%-]|[.:,]\d)"
_MINUTE = f"(?:a )?(?:{'|'.join(_MINUTES)})(?: minutes)?"
_SUBJECT = r"(?= (?:the|an?|this|that|he|she|we|they|I|it|my|our|his|her|their)\b)"
_PARTS = {"early": 2, "mid": 5, "late": 8}
_MONEY = {"shekel": "ILS", "zloty": "PLN", "złoty": "PLN", "rupee": "INR"}
_SCALES = {"mld": "billion", "mln": "million"}


class _Rewording(NamedTuple):
    pattern: re.Pattern[str]
    written: Callable[[re.Match[str]], str]


def _rewording(pattern: str, written: Callable[[re.Match[str]], str], flags: int = 0) -> _Rewording:
    return _Rewording(deferred(pattern, flags), written)


def plain(sentence: Sentence, abilities: Abilities) -> Sentence:
    """Rewords everything that is surely misread. An engine of quality gets the sentence as it is."""
    if abilities.quality or not sentence.is_checked:
        return sentence
    return _reworded(sentence, _SURE.get(sentence.wish.source.base, ()))


def likely(sentence: Sentence) -> Sentence | None:
    """Rewords everything that is likely to be misread; None where there is nothing to reword."""
    said = _reworded(sentence, _LIKELY if sentence.wish.source.base == "en" else ())
    return None if said is sentence else said


def rewording(sentence: Sentence, said: Trial) -> Trial:
    """Turns a trial of the reworded sentence into one of the sentence itself."""

    def landed(results: Sequence[Result]) -> Draft:
        return rejudged(sentence, said.draft(results), said.cost + REWORDED)

    return Trial(said.requests, said.cost + REWORDED, landed)


def _reworded(sentence: Sentence, ways: Iterable[_Rewording]) -> Sentence:
    """Rewords the sentence outside of codes and terms."""
    edits = list(_edits(sentence, ways))
    if not edits:
        return sentence
    stretch = sentence.stretch
    done = edit(as_it_is(stretch.text, stretch.codes), edits)
    codes = tuple(Code(item.start, item.end, stretch.codes[item.mark].opaque) for item in done.codes)
    matches, taught = (tuple(_moved(each, edits) for each in found) for found in (sentence.matches, sentence.taught))
    return replace(sentence, stretch=replace(stretch, text=done.text, codes=codes), matches=matches, taught=taught)


def _edits(sentence: Sentence, ways: Iterable[_Rewording]) -> Iterator[Edit]:
    text, taken = sentence.text, [*_fixed(sentence)]
    found = (Edit(*match.span(), way.written(match)) for way in ways for match in way.pattern.finditer(text))
    done = 0
    for item in sorted(found, key=lambda item: item.start):
        if item.start >= done and not any(start < item.end and item.start < end for start, end in taken):
            done = item.end
            yield item


def _fixed(sentence: Sentence) -> Iterator[Span]:
    """Opaque codes, terms, phrases of a memory, and the edges of other codes: no edge has a place in a rewording."""
    codes = sentence.stretch.codes
    yield from ((codes[number].start, codes[number].end) for number in outermost(codes))
    yield from ((match.start, match.end) for match in (*sentence.matches, *sentence.taught))
    yield from ((edge, edge) for code in codes for edge in (code.start, code.end))


def _moved(match: Match, edits: Sequence[Edit]) -> Match:
    by = sum(len(item.replacement) - (item.end - item.start) for item in edits if item.end <= match.start)
    return replace(match, start=match.start + by, end=match.end + by)


def _in_full(names: Sequence[str]) -> Callable[[re.Match[str]], str]:
    def written(match: re.Match[str]) -> str:
        return _SHORT.sub(lambda found: next(name for name in names if name.startswith(found[0][:3])), match[0])

    return written


def _time(match: re.Match[str]) -> str:
    minute = _MINUTES[re.sub(r"^a | minutes$", "", match["minute"].lower())]
    said = match["hour"].lower()
    hour = _HOURS.index(said) + 1 if said in _HOURS else int(said)
    if match["way"].lower() == "to":
        hour, minute = hour - 1 or 12, 60 - minute
    return f"{hour}:{minute:02}"


def _aged(match: re.Match[str]) -> str:
    first = 10 * (moments.TENS.index(match["tens"].lower()) + 2)
    part = _PARTS.get((match["part"] or "").lower())
    return f"about {first + part} years old" if part else f"aged {first} to {first + 9}"


def _scaled(match: re.Match[str]) -> str:
    return f"{_SCALES[match['scale']]} PLN" if match["scale"] else "PLN"


def _turned(match: re.Match[str]) -> str:
    return match[0].replace("witches", "witchs").replace("Switch", "Turn").replace("switch", "turn")


_I = re.IGNORECASE
_ENGLISH = (
    _rewording(rf"\b{_DAY}(?:{_AND}{_DAY})+|\b{_DAY}(?=,? {_DATE})", _in_full(_DAYS)),
    _rewording(rf"(?<=\d ){_MONTH}|(?<=\d(?:st|nd|rd|th) ){_MONTH}|\b{_MONTH}(?= \d)", _in_full(_MONTHS)),
    _rewording(rf"\b(?P<minute>{_MINUTE}) (?P<way>past) (?P<hour>{_HOUR})", _time, _I),
    _rewording(rf"\b(?P<minute>(?:a )?quarter) (?P<way>to) (?P<hour>{_HOUR})", _time, _I),
    # "Ten to five" is a time behind "at" and the like and before the end of a clause; else it may count things.
    _rewording(
        rf"\b(?P<lead>at|until|till|by|before|after|about|it is|it was|it's) (?P<minute>{_MINUTE}) (?P<way>to)"
        rf" (?P<hour>{_HOUR})(?:{moments.CLAUSE}|{_SUBJECT})",
        lambda match: f"{match['lead']} {_time(match)}",
        _I,
    ),
    _rewording(r"(?<=\d )(?:(?P<scale>mld|mln)\.? )?zł(?!\w)", _scaled),
    _rewording(r"(?<=\d )(?P<money>shekel|z[lł]oty|rupee)s?\b", lambda match: _MONEY[match["money"].lower()], _I),
)
# Engines take the sign for a Polish word that begins like it: evil.
_POLISH = (_rewording(r"(?<=\d )zł(?!\w)|(?<=(?:mld|mln|tys) )zł(?!\w)|(?<=tys\. )zł(?!\w)", lambda _: "PLN"),)
_SURE = {"en": _ENGLISH, "pl": _POLISH}
_LIKELY = (
    _rewording(r"\b(?:at most|no more than) (?=\d|[a-z])", lambda _: "a maximum of "),
    _rewording(r"\b[Ss]witch(?:es|ed|ing)?(?= (?:\w+ ){0,3}o(?:n|ff)\b)", _turned),
    _rewording(r"(?<=\b[Tt]urn )(?=(?:left|right)\b)|(?<=\b[Gg]o )(?=(?:left|right)\b)", lambda _: "to the "),
    _rewording(moments.NOON, lambda _: "12:00"),
    _rewording(moments.MIDNIGHT, lambda _: "24:00"),
    _rewording(moments.HOUR, lambda match: f"{match[0]}:00", _I),
    _rewording(moments.DECADE, _aged, _I),
)
