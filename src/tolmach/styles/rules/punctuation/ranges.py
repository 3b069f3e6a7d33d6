"""Rules about ranges from one number to another. Pure functions.

A hyphen between digits also occurs in telephone numbers, scores, dates and sums. So only two rising numbers are a
range, and only if no further digits are attached to them.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from tolmach.languages.traits import base
from tolmach.linguistics.digits import at_last_digits, at_runs, runs
from tolmach.linguistics.facts import NEVER, any_of, as_is, string, strings, words
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.rewriting import content
from tolmach.units import Edit, Rewriting

SIGNS = r"\-‐‑–—−~～〜－"
_SPACE = "[ \u00a0\u202f]"
_UNIT = r"%|‰|°C|°F|°|€|£|km|cm|mm|kg|mg|ml|GB|MB|kB|TB|kW|a\.m\.|p\.m\.|am|pm|m|g|l|h|s"
_DIGITS = r"\d{1,2}:\d{2}|\d{1,3}(?:[.,\u00a0\u202f]\d{3}){1,3}(?!\d)(?:[.,]\d{1,4})?|\d{1,9}(?:[.,]\d{1,4})?"
_NUMBER = rf"(?:[$€£¥]{_SPACE}?)?(?:{_DIGITS})(?:{_SPACE}?(?:{_UNIT})(?![\w²³/]))?"
_CLOCK = re.compile(r":|[ap]m|[ap]\.m\.")
_BARE = re.compile(r"\d[\d.,\u00a0\u202f]*")
_THOUSANDS = re.compile(r"[.,\u00a0\u202f](?=\d{3}(?!\d))")
_LAST_WORD = re.compile(r"(\w{1,20})[ \u00a0]$")
_LATEST_YEAR = 2200
_SENTENCE_START = re.compile(r"(?:^|[.!?\n])\s*$")


@dataclass(frozen=True, slots=True)
class RangeWords:
    between: str
    """The words between the numbers, and before the first of them."""
    before: str
    both: Mapping[str, str]
    """The words between the numbers after one of these words: `between 5 and 10`."""
    unsure: frozenset[str]
    """Words before the numbers after which the text between them makes no range, or another wording of it."""


_BETWEEN, _BEFORE = content("ranges.between", string), content("ranges.before", string)
_BOTH, _UNSURE = content("ranges.both", strings), content("ranges.unsure", words)
_UNITS = content("ranges.units", words)
_SAID, _WRITTEN = content("ranges.said", as_is), content("ranges.words", as_is)
_FROM = content("ranges.no_range_behind", string)
_PARTICLES = content("ranges.particles", strings)
_DURATIONS = content("ranges.durations", re.compile)


@cache
def _words(code: str) -> RangeWords:
    return RangeWords(_BETWEEN[code], _BEFORE.get(code, ""), _BOTH[code], frozenset(_UNSURE[code]))


@dataclass(frozen=True, slots=True)
class Range:
    start: int
    first_end: int
    second_start: int
    word: str
    """The word before the range, in small letters."""
    starts_sentence: bool
    in_words: bool


Writer = Callable[[Range, RangeWords], Iterator[Edit]]


def spaced(writer: Writer) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        said = _words(base(language))
        for found in _ranges(text, base(language)):
            yield from writer(found, said)

    return edits


def sign(written: str) -> Rewriting:
    return spaced(lambda found, said: _signed(found, said, written))


def _signed(found: Range, said: RangeWords, written: str) -> Iterator[Edit]:
    if not (found.in_words and found.word in said.unsure):
        yield Edit(found.first_end, found.second_start, written)


def _worded(found: Range, said: RangeWords) -> Iterator[Edit]:
    if found.in_words:
        return
    if said.before and found.word not in said.unsure:
        first = said.before.capitalize() if found.starts_sentence else said.before
        yield Edit(found.start, found.start, f"{first} ")
    yield Edit(found.first_end, found.second_start, f" {said.both.get(found.word, said.between)} ")


in_words = spaced(_worded)


@cache
def _pattern(language: str) -> re.Pattern[str]:
    word = _BETWEEN[language]
    return re.compile(
        rf"(?<![\w.,:/+{SIGNS}])(?P<first>{_NUMBER})"
        rf"(?:{_SPACE}{{0,2}}(?P<sign>[{SIGNS}]){_SPACE}{{0,2}}|{_SPACE}(?P<word>{word}){_SPACE})"
        rf"(?P<second>{_NUMBER})(?!\w|[{SIGNS}/:.,]\d|[-‐]\w|{_SPACE}?=)"
    )


@cache
def _hint(language: str) -> re.Pattern[str]:
    """A pattern of two digits with a sign or a word between them, as close as a unit allows."""
    return re.compile(rf"\d\D{{0,8}}?(?:[{SIGNS}]|{_SPACE}{_BETWEEN[language]}{_SPACE})\D{{0,4}}\d")


@lru_cache(maxsize=4)
def _ranges(text: str, language: str) -> tuple[Range, ...]:
    return tuple(_read(text, language))


def _read(text: str, language: str) -> Iterator[Range]:
    for match in _pattern(language).finditer(text) if any(at_last_digits(_hint(language), text)) else ():
        if not _rises(match["first"], match["second"], match["sign"] or ""):
            continue
        if match["word"] and not _counts(text, match.end(), match["second"]):
            continue
        before = text[max(0, match.start() - 21) : match.start()]
        last = _LAST_WORD.search(before)
        starts = not last and bool(_SENTENCE_START.search(before))
        word = last[1].lower() if last else ""
        yield Range(match.start(), match.end("first"), match.start("second"), word, starts, bool(match["word"]))


def _counts(text: str, end: int, second: str) -> bool:
    """Whether something is counted: a word follows, or the number has a unit."""
    return not second[-1].isdigit() or bool(re.match(r"[ \u00a0][^\W\d_]", text[end : end + 2]))


def _rises(first: str, second: str, mark: str) -> bool:
    if _CLOCK.search(first) or _CLOCK.search(second):
        return True
    one, other = (_BARE.search(number)[0] for number in (first, second))  # type: ignore[index]
    if (one[0] == "0" and one[1:2].isdigit()) or (other[0] == "0" and other[1:2].isdigit()):
        return False
    if mark and mark in "-‐‑" and is_phone(one, other):
        return False
    if len(one) == 4 and len(other) == 2 and one.isdigit() and mark:
        return (int(one) + 1) % 100 == int(other)
    return _value(one) < _value(other)


def is_phone(first: str, second: str) -> bool:
    """Seven or eight digits in a row, unless they are years."""
    if len(second) != 4 or not (first + second).isdigit():
        return False
    return len(first) == 3 or (len(first) == 4 and int(second) > _LATEST_YEAR)


def _value(number: str) -> float:
    return float(_THOUSANDS.sub("", number.rstrip(".,\u00a0\u202f")).replace(",", "."))


# From one number to another in Chinese, Japanese and Korean, and the options of ranges.


_BEFORE_SECOND = frozenset("-‐‑–—−~～〜－ ら터至到")
"""The last characters of joints."""
_ONLY_DASH = frozenset("-‐‑–—−－")


@cache
def _joined_pattern(language: str) -> re.Pattern[str]:
    unit = any_of(_UNITS[language])
    said, end = _SAID[language]
    return re.compile(
        rf"(?P<first>\d(?<![\d.,:/+{SIGNS}A-Za-z$€£¥].)\d{{0,8}}(?:[.,:]\d{{1,3}})*)(?P<one>{unit})?"
        rf"(?P<joint> ?(?P<sign>[{SIGNS}]) ?|{said})"
        rf"(?P<second>\d{{1,9}}(?:[.,:]\d{{1,3}})*)(?P<other>{unit})?(?P<end>{end or NEVER})?(?![\d{SIGNS}:/]|[.,]\d)"
    )


def _found(text: str, language: str) -> Iterator[re.Match[str]]:
    if not any(text[start - 1 : start] in _BEFORE_SECOND for start, _ in runs(text)):
        return
    for match in at_runs(_joined_pattern(language), text):
        if match["sign"]:
            if match["sign"] not in _ONLY_DASH or _is_rising(match):
                yield match
        elif (match["one"] or match["other"]) and not _follows(text, match.start()):
            yield match


def _follows(text: str, at: int) -> bool:
    return at > 0 and text[at - 1] in _words_before()


@cache
def _words_before() -> frozenset[str]:
    return frozenset("".join(_FROM.values()))


def _is_rising(match: re.Match[str]) -> bool:
    """Whether the numbers rise. As in `ranges`, a dash alone does not make a range."""
    first, second = match["first"], match["second"]
    if match["one"] or ":" in first + second:
        return True
    if (first[0] == "0" and len(first) > 1) or (second[0] == "0" and len(second) > 1):
        return False
    return not is_phone(first, second) and _number_value(first) < _number_value(second)


def _number_value(number: str) -> float:
    whole, _, rest = number.replace(",", "").partition(".")
    return float(f"{whole}.{rest.replace('.', '') or 0}")


def _sign(written: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _found(text, base(language)):
            yield Edit(*match.span("joint"), written)
            if match["end"]:
                yield Edit(*match.span("end"), "")

    return edits


def _joined_words(text: str, language: str) -> Iterator[Edit]:
    """Writes ranges with words. The unit of the second number is repeated after the first."""
    code = base(language)
    said, end = _WRITTEN[code]
    for match in _found(text, code):
        unit = "" if match["one"] else match["other"] or ""
        if code not in _PARTICLES:
            yield Edit(*match.span("joint"), f"{unit}{said}" if match["sign"] else match["joint"])
        elif match["sign"] and not match["end"] and match["other"] and not _DURATIONS[code].match(text, match.end()):
            yield Edit(*match.span("joint"), f"{unit}{said}")
            particle = re.compile(rf"{any_of(_PARTICLES[code])}(?!\w)").match(text, match.end())
            tail = particle[0] if particle else ""
            yield Edit(match.end(), match.end() + len(tail), end + _PARTICLES[code].get(tail, tail))


def _western(written: str) -> Way:
    return Way(sign(written))


def _eastern(written: str) -> Way:
    return Way(_sign(written))


WAYS: Ways = {
    "range_indicator": {
        "use_en_dash_with_spaces": _western(" – "),
        "use_en_dash_without_space_on_either_side": _western("–"),
        "use_en_dash_without_spaces": _western("–"),
        "use_english_word_to": Way(in_words),
        "use_full_width_dash": _eastern("－"),
        "use_full_width_wave_dash": _eastern("〜"),
        "use_german_word_bis": Way(in_words),
        "use_half_width_dash": _eastern("-"),
        "use_hyphen": _eastern("-"),
        "use_hyphen_with_space_on_either_side": _western(" - "),
        "use_hyphen_with_spaces": _western(" - "),
        "use_hyphen_without_space_on_either_side": _western("-"),
        "use_hyphen_without_spaces": _western("-"),
        "use_italian_words_da_a": Way(in_words),
        "use_japanese_word_から": Way(_joined_words),
        "use_korean_words_부터_까지": Way(_joined_words),
        "use_spanish_words_de_a": Way(in_words),
        "use_tilde": _eastern("~"),
    }
}
