"""Whether a translation says the numbers of its source, however either language writes them, and whether it writes them
with the signs of its language throughout."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolmach.linguistics import months
from tolmach.linguistics.mentions.number_signs import digits, labels, read, read_own, rewritten
from tolmach.linguistics.mentions.number_words import LARGEST, small
from tolmach.linguistics.mentions.numerals import Numeral, Value, numbers, plain, rounded, spelled

_DIGIT = re.compile(r"\d")
_HALF_DAY = re.compile(r"\d\s?[ap]\.?\s?m\b|午前|午後|上午|下午|晚上|오전|오후", re.IGNORECASE)
_BUDDHIST_ERA = 543
_THOUSAND = 1000
TELLING = 100
"""A smaller number that only the translation has may stand for a word of the source, such as "twenty"."""


@dataclass(frozen=True, slots=True)
class Difference:
    lost: tuple[Numeral, ...]
    """Numbers of the source."""
    extra: tuple[Numeral, ...]
    """Numbers of the target."""

    @property
    def invented(self) -> tuple[Numeral, ...]:
        return tuple(number for number in self.extra if max(map(rounded, number.values), default=TELLING) >= TELLING)


_SAME = Difference((), ())


def compare(source: str, target: str, source_language: str, target_language: str) -> Difference:
    source, target = plain(source), plain(target)
    if not _DIGIT.search(source) and not _DIGIT.search(target):
        return _SAME
    given, said = _unpaired(numbers(source, source_language), numbers(target, target_language))
    if not given and not said:
        return _SAME
    half_day = bool(_HALF_DAY.search(source) or _HALF_DAY.search(target))
    lost = _missing(given, said, target, target_language, half_day)
    extra = _missing(said, given, source, source_language, half_day)
    return Difference(tuple(lost), tuple(extra))


def _unpaired(given: Sequence[Numeral], said: Sequence[Numeral]) -> tuple[list[Numeral], list[Numeral]]:
    """Both lists without the numbers that say the same, paired one to one."""
    by_value: dict[Value, list[int]] = defaultdict(list)
    for place, number in reversed(list(enumerate(said))):
        for value in number.values:
            by_value[value].append(place)
    left, paired = [], set[int]()
    for number in given:
        places = (_next(by_value[value], paired) for value in number.values)
        same = next((place for place in places if place is not None), None)
        if same is None:
            left.append(number)
        else:
            paired.add(same)
    return left, [number for place, number in enumerate(said) if place not in paired]


def _next(places: list[int], paired: set[int]) -> int | None:
    while places and places[-1] in paired:
        places.pop()
    return places[-1] if places else None


def _missing(
    numbers: Sequence[Numeral], others: Sequence[Numeral], text: str, language: str, half_day: bool
) -> Iterator[Numeral]:
    """The numbers that the others do not say, neither in parts nor in another way of counting, and that no words
    say."""
    if not numbers:
        return
    runs = Counter(run for other in others for run in other.runs)
    words = spelled(text) | small(text, language)
    for number in numbers:
        if not _in_words(number, words) and (
            number.exact or not _forgiven(number, runs, words, half_day, text, language)
        ):
            yield number


def _in_words(number: Numeral, words: set[int]) -> bool:
    """Whether words say the number, perhaps as so many thousands. For 2,500 the word "two" is not enough, however its
    comma is read."""
    readings = set(map(rounded, number.values))
    wanted = {max(readings)} if readings and len(number.runs) > 1 else readings
    return any(n in words or (_THOUSAND in words and n % _THOUSAND == 0 and n // _THOUSAND in words) for n in wanted)


def _forgiven(number: Numeral, runs: Counter[int], words: set[int], half_day: bool, text: str, language: str) -> bool:
    """Whether the others say the number, in parts. A date may name its month, but only one of its numbers is a
    month."""
    unsaid = [run for run in number.runs if not _said(run, runs, words, half_day)]
    if not unsaid:
        return True
    return number.month and len(unsaid) == 1 and unsaid[0] <= LARGEST and _may_name_month(text, language)


def _may_name_month(text: str, language: str) -> bool:
    """Also True if we do not know the names of the months."""
    if language not in months.MONTHS or language not in months.SHORT:
        return True
    return bool(re.search(months.pattern(language), text))


def _said(run: int, runs: Counter[int], words: set[int], half_day: bool) -> bool:
    for other in (run, *_alike(run, half_day)):
        if runs[other] > 0:
            runs[other] -= 1
            return True
    return run in words


def _alike(run: int, half_day: bool) -> Iterator[int]:
    """Other numbers that may say the same: hours past noon, years without their century, years of the Thai era, and
    centuries by their first year."""
    if half_day:
        yield from (run + 12, run - 12)
    if 1000 <= run < 2100:
        yield run % 100
    if run < 100:
        yield from (1900 + run, 2000 + run, (run - 1) * 100)
    if run % 100 == 0:
        yield run // 100 + 1
    yield from (run + _BUDDHIST_ERA, run - _BUDDHIST_ERA)


def miswritten(source: str, target: str, source_language: str, target_language: str) -> list[tuple[Numeral, str]]:
    """Numbers of the target that have the digits of the source, but signs of neither language or of both; each with the
    right way to write it."""
    return list(_miswritten(plain(source), plain(target), source_language, target_language))


def _miswritten(source: str, target: str, source_language: str, target_language: str) -> Iterator[tuple[Numeral, str]]:
    named = labels(source)
    given: dict[str, list[str]] = defaultdict(list)
    for _, token in _tokens(source, source_language):
        given[digits(token)].append(token)
    for number, token in _tokens(target, target_language):
        if label := next((each for each in named if digits(each) == digits(token)), None):
            named.remove(label)
            given[digits(token)].remove(label)
            if token != label:
                yield number, label
            continue
        same = given[digits(token)]
        if (right := _taken(token, same, source_language, target_language)) is not None:
            yield number, right


def _tokens(text: str, language: str) -> Iterator[tuple[Numeral, str]]:
    """The numbers of a text, without those that have signs of scale among their digits."""
    for number in numbers(text, language):
        token = text[number.start : number.end]
        if not any(map(str.isalpha, token)):
            yield number, token


def _taken(token: str, same: list[str], source_language: str, target_language: str) -> str | None:
    """The right way to write the number; None if it is written right. Takes the number that it stands for out of
    `same`."""
    said = read_own(token, target_language)
    for origin in same:
        meant = read(origin, source_language)
        if token == origin or meant is None or (said and (said.whole, said.fraction) == (meant.whole, meant.fraction)):
            same.remove(origin)
            return None
    return rewritten(same.pop(0), source_language, target_language) if same else None
