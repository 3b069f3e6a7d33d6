"""From one number to another. Pure.

A hyphen between digits also stands in telephone numbers, scores, dates and sums, so only two numbers that rise are a
range, and none that hang together with further digits.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from tolmach.languages.traits import base
from tolmach.linguistics.digits import at_last_digits, at_runs, runs
from tolmach.styles.rules.punctuation.lists import listed, words
from tolmach.styles.rules.rewriting import any_of, by_language
from tolmach.styles.rules.way import Way, Ways
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
    """What stands between the numbers, and what before the first of them."""
    before: str
    both: Mapping[str, str]
    """What stands between them after one of these words: `between 5 and 10`."""
    unsure: frozenset[str]
    """Words before the numbers after which what stands between them makes no range, or another wording of it."""


WORDS: Mapping[str, RangeWords] = {
    "de": RangeWords("bis", "", {"zwischen": "und"}, frozenset({"von", "vom", "zwischen"})),
    "en": RangeWords("to", "", {"between": "and"}, frozenset(words("words before no range in English"))),
    "es": RangeWords("a", "de", {"entre": "y"}, frozenset({"de", "del", "entre", "desde"})),
    "fr": RangeWords("à", "de", {"entre": "et"}, frozenset({"de", "du", "entre", "depuis"})),
    "it": RangeWords("a", "da", {"tra": "e", "fra": "e"}, frozenset({"da", "dal", "dalle", "dai", "tra", "fra"})),
}


@dataclass(frozen=True, slots=True)
class Range:
    start: int
    first_end: int
    second_start: int
    word: str
    """The one before it, in small letters."""
    starts_sentence: bool
    in_words: bool


Writer = Callable[[Range, RangeWords], Iterator[Edit]]


def spaced(writer: Writer) -> Rewriting:
    """In the languages of `WORDS`."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        said = WORDS[base(language)]
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
    word = WORDS[language].between
    return re.compile(
        rf"(?<![\w.,:/+{SIGNS}])(?P<first>{_NUMBER})"
        rf"(?:{_SPACE}{{0,2}}(?P<sign>[{SIGNS}]){_SPACE}{{0,2}}|{_SPACE}(?P<word>{word}){_SPACE})"
        rf"(?P<second>{_NUMBER})(?!\w|[{SIGNS}/:.,]\d|[-‐]\w|{_SPACE}?=)"
    )


@cache
def _hint(language: str) -> re.Pattern[str]:
    """Two digits with a sign or a word between them, as near to each other as a unit allows."""
    return re.compile(rf"\d\D{{0,8}}?(?:[{SIGNS}]|{_SPACE}{WORDS[language].between}{_SPACE})\D{{0,4}}\d")


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
    """Whether something is counted: a word follows, or a unit belongs to the number."""
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


_NAMED = {"ja": "Japanese units", "ko": "Korean units", "zh": "Chinese units"}
# Between the numbers, and behind the second one.
_SAID: Mapping[str, tuple[str, str]] = {"ja": ("から", "まで"), "ko": ("부터 ?", "까지"), "zh": ("至|到", "")}
_BEFORE_SECOND = frozenset("-‐‑–—−~～〜－ ら터至到")
"""What a joint ends with."""
_ONLY_DASH = frozenset("-‐‑–—−－")
_FROM = re.compile("[从由自從]$")
# A particle takes the form that fits 까지; the one of time falls away.
_PARTICLES = {
    "은": "는",
    "는": "는",
    "이": "가",
    "가": "가",
    "을": "를",
    "를": "를",
    "의": "의",
    "으로": "로",
    "로": "로",
    "에": "",
}
_PARTICLE = re.compile(any_of("은 는 이 가 을 를 의 으로 로 에") + r"(?!\w)")
_DURATION = re.compile("간|동안|정도|가량|쯤|이상|이하|까지|부터|만|차")


@cache
def _joined_ranges_pattern(language: str) -> re.Pattern[str]:
    unit = listed(_NAMED[language])
    said, end = _SAID[language]
    return re.compile(
        rf"(?P<first>\d(?<![\d.,:/+{SIGNS}A-Za-z$€£¥].)\d{{0,8}}(?:[.,:]\d{{1,3}})*)(?P<one>{unit})?"
        rf"(?P<joint> ?(?P<sign>[{SIGNS}]) ?|{said})"
        rf"(?P<second>\d{{1,9}}(?:[.,:]\d{{1,3}})*)(?P<other>{unit})?(?P<end>{end or '(?!)'})?(?![\d{SIGNS}:/]|[.,]\d)"
    )


def _found(text: str, language: str) -> Iterator[re.Match[str]]:
    if not any(text[start - 1 : start] in _BEFORE_SECOND for start, _ in runs(text)):
        return
    for match in at_runs(_joined_ranges_pattern(language), text):
        if match["sign"]:
            if match["sign"] not in _ONLY_DASH or _joined_ranges_rises(match):
                yield match
        elif (match["one"] or match["other"]) and not _FROM.search(text[: match.start()][-1:]):
            yield match


def _joined_ranges_rises(match: re.Match[str]) -> bool:
    """As in `ranges`: a dash alone does not make a range."""
    first, second = match["first"], match["second"]
    if match["one"] or ":" in first + second:
        return True
    if (first[0] == "0" and len(first) > 1) or (second[0] == "0" and len(second) > 1):
        return False
    return not is_phone(first, second) and _joined_ranges_value(first) < _joined_ranges_value(second)


def _joined_ranges_value(number: str) -> float:
    whole, _, rest = number.replace(",", "").partition(".")
    return float(f"{whole}.{rest.replace('.', '') or 0}")


def _sign(written: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _found(text, base(language)):
            yield Edit(*match.span("joint"), written)
            if match["end"]:
                yield Edit(*match.span("end"), "")

    return edits


def _japanese_words(text: str, language: str) -> Iterator[Edit]:
    for match in _found(text, "ja"):
        unit = "" if match["one"] else match["other"] or ""
        yield Edit(*match.span("joint"), f"{unit}から" if match["sign"] else match["joint"])


def _korean_words(text: str, language: str) -> Iterator[Edit]:
    for match in _found(text, "ko"):
        if not match["sign"] or match["end"] or not match["other"] or _DURATION.match(text, match.end()):
            continue
        yield Edit(*match.span("joint"), f"{'' if match['one'] else match['other']}부터 ")
        particle = _PARTICLE.match(text, match.end())
        tail = particle[0] if particle else ""
        yield Edit(match.end(), match.end() + len(tail), "까지" + _PARTICLES.get(tail, tail))


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
        "use_japanese_word_から": Way(by_language({"ja": _japanese_words})),
        "use_korean_words_부터_까지": Way(by_language({"ko": _korean_words})),
        "use_spanish_words_de_a": Way(in_words),
        "use_tilde": _eastern("~"),
    }
}
