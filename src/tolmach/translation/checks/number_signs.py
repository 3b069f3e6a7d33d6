"""Whether a number has the grouping and decimal signs of its language throughout, or those of its source."""

from collections import defaultdict
from collections.abc import Iterator

from tolmach.linguistics.mentions.number_signs import digits, labels, read, read_own, rewritten
from tolmach.linguistics.mentions.numerals import Numeral, numbers, plain


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
