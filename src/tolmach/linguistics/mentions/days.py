"""Finds days of the week and months that a text names, and tells whether a text names one."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

from tolmach.languages.traits import base, traits
from tolmach.linguistics import months
from tolmach.linguistics.facts import facts, flag, phrases, string, strings

DayKind = Literal["month", "weekday"]
KINDS: tuple[DayKind, ...] = ("month", "weekday")
_ROOMS: Mapping[DayKind, str] = {"month": "months", "weekday": "weekdays"}
_FORMS = {kind: facts(f"{room}.forms", strings) for kind, room in _ROOMS.items()}
_ALSO = {kind: facts(f"{room}.also", phrases) for kind, room in _ROOMS.items()}
_ADVERB = facts("weekdays.adverb", string)
_NAMED = facts("weekdays.named", string)
_UNSURE = facts("weekdays.are_unsure", flag)
"""Languages in which these words also mean other things: months and more, second and third."""
_NOTHING, _ANY_ENDING = "-", "*"
_LONG = 4
"""A stem of so many letters does not begin another word."""
_VOWELS = frozenset("aeiouyáéíóúàèìòùаеёиіоуыэюяьаάέήίόύώαεηιουως")
# Months that are also words or names, and the signs that the month is meant.
_DOUBTFUL = frozenset({"April", "August", "June", "March", "May", "mars", "mai", "mei", "maj", "marts", "mart", "Mai"})
_BEFORE = re.compile(
    r"(?:\d(?:st|nd|rd|th|\.|er)?|\b(?:in|of|since|until|till|by|from|to|early|late|mid|last|next|this|every|im|seit|bis|ab|Mitte|Anfang|Ende"
    r"|en|de|depuis|fin|début|mi|w|od|do|i|og|och|and|or|und|oder|et|ou|y|o))[ -]$",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"\.? \d")
_LETTER = r"[^\W\d_]"


class NamedDay(NamedTuple):
    """A day or a month that a text names."""

    start: int
    end: int
    kind: DayKind
    number: int
    """The number of the day or month, from zero."""


@cache
def forms(kind: DayKind, language: str) -> Mapping[str, tuple[str, ...]]:
    """All names in order, by the form that sentences ask for, the usual one first; empty where they are not known."""
    code = base(language)
    usual = months.MONTHS if kind == "month" else months.WEEKDAYS
    if code not in usual:
        return {}
    names = tuple(name.partition("|")[0] for name in usual[code])
    return {"": names, **{form: phrases(row) for form, row in _FORMS[kind].get(code, {}).items()}}


def also(kind: DayKind, number: int, language: str) -> list[str]:
    """Other names or, if there are none, short ones. Where words are not divided, these are shapes of words."""
    others = _ALSO[kind].get(language) or (months.SHORT.get(language, ()) if kind == "month" else ())
    return [word for word in others[number].split("|") if word != _NOTHING] if others else []


def named(text: str, language: str) -> list[NamedDay]:
    """Finds only what is surely a day or a month."""
    if base(language) in _UNSURE:
        return []
    return [item for item in _read(text, language) if _is_sure(text, item, base(language))]


def written(item: NamedDay, language: str) -> str | None:
    """The name that the language uses beside no other word."""
    names = forms(item.kind, language).get("")
    return names[item.number] if names else None


def is_said(item: NamedDay, text: str, language: str) -> bool:
    """Whether a text of another language names it. Also true where it may do so and the names are not known."""
    pattern = _mention(item.kind, item.number, base(language))
    return pattern is None or pattern.search(text) is not None


def _read(text: str, language: str) -> Iterator[NamedDay]:
    pattern, numbers = _names(base(language))
    for match in pattern.finditer(text) if pattern else ():
        kind, number = numbers[match[0].casefold()]
        yield NamedDay(*match.span(), kind, number)


def _is_sure(text: str, item: NamedDay, language: str) -> bool:
    word = text[item.start : item.end]
    if traits(language).is_dense:
        return True
    is_adverb = language in _ADVERB and word.endswith(_ADVERB[language])
    if word[:1].isupper() != forms(item.kind, language)[""][0][:1].isupper() and not is_adverb:
        return False
    if item.kind == "month":
        return word not in _DOUBTFUL or _is_dated(text, item)
    return not (language in _NAMED and _is_in_name(text, item, language))


def _is_dated(text: str, item: NamedDay) -> bool:
    return bool(_BEFORE.search(text[: item.start][-12:]) or _BEHIND.match(text, item.end))


def _is_in_name(text: str, item: NamedDay, language: str) -> bool:
    """Good Friday has names of its own, and so do newspapers."""
    before, behind = _name(language)
    return bool(before.search(text[: item.start][-12:]) or behind.match(text, item.end))


@cache
def _name(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    all_months = "|".join(forms("month", language)[""])
    return re.compile(rf"\b(?:{_NAMED[language]}) $"), re.compile(rf"['’]s [A-Z]|,? (?!(?:{all_months})\b)[A-Z][a-z]")


@cache
def _names(language: str) -> tuple[re.Pattern[str] | None, Mapping[str, tuple[DayKind, int]]]:
    """All full names, in all their forms."""
    numbers = dict[str, tuple[DayKind, int]]()
    for kind in KINDS:
        for number, names in enumerate(_each(kind, language)):
            numbers |= {name.casefold(): (kind, number) for name in names}
    if adverb := _ADVERB.get(language):
        numbers |= {f"{word}{adverb}": value for word, value in numbers.items() if value[0] == "weekday"}
    if not numbers:
        return None, numbers
    words = "|".join(map(re.escape, sorted(numbers, key=len, reverse=True)))
    if not traits(language).spaced_words:
        # 周四天 are four days of a week.
        return re.compile(rf"(?<!\d)(?:{words})(?![天个個年])"), numbers
    return re.compile(rf"(?<!{_LETTER})(?:{words})(?!{_LETTER})", re.IGNORECASE), numbers


def _each(kind: DayKind, language: str) -> Iterator[set[str]]:
    """For each day or month, its names without the words before them."""
    for names in zip(*forms(kind, language).values(), strict=True):
        usual = names[0]
        yield {name if " " in usual else name.rpartition(" ")[2] for name in names}


@cache
def _mention(kind: DayKind, number: int, language: str) -> re.Pattern[str] | None:
    """A pattern that tells that a text of this language names it; None for an unknown language."""
    every = list(_each(kind, language))
    if not every:
        return None
    others = also(kind, number, language)
    if not traits(language).spaced_words:
        return re.compile("|".join([*map(_unspaced, every[number]), *others]))
    rest = [name for names in every for name in names]
    parts = [_inflected(every[number], rest, language), *(_whole(word, language) for word in others)]
    if kind == "month":
        parts.append(rf"(?<!\d)\d{{1,2}}\s?[./-]\s?0?{number + 1}(?!\d)|(?<!\d)0?{number + 1}[./-]\d{{1,2}}(?!\d)")
    return re.compile("|".join(parts), re.IGNORECASE)


def _unspaced(word: str) -> str:
    """Digits may stand apart from the sign of the month."""
    digits = re.match(r"\d+", word)
    return rf"(?<!\d){digits[0]}\s?{re.escape(word[digits.end() :])}" if digits else re.escape(word)


def _inflected(names: set[str], every: Sequence[str], language: str) -> str:
    """A stem with any ending, or the forms themselves where the stem is short or begins other names."""
    mine = {name.casefold() for name in names}
    stem = _shared(mine)
    stem = stem[:-1] if len(stem) > _LONG and stem[-1] in _VOWELS else stem
    if len(stem) < _LONG or any(name.casefold().startswith(stem) for name in every if name.casefold() not in mine):
        return "|".join(_whole(name, language) for name in sorted(names))
    return re.escape(stem)


def _shared(words: Collection[str]) -> str:
    """The common beginning of the words."""
    first = min(words, key=len)
    return next(first[:end] for end in range(len(first), -1, -1) if all(word.startswith(first[:end]) for word in words))


def _whole(word: str, language: str) -> str:
    """A pattern for the whole word. In some languages, short words may be joined to it."""
    joins = traits(language)
    before = "" if joins.joins_words else rf"(?<!{_LETTER})"
    behind = "" if word.endswith(_ANY_ENDING) or joins.joins_behind else rf"(?!{_LETTER})"
    return f"{before}{re.escape(word.rstrip(_ANY_ENDING))}{behind}"
