"""From one number to another in Chinese, Japanese and Korean, and the options of ranges. Pure."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.digits import at_runs, runs
from tolmach.styles.rules.kit.patterns import any_of, by_language
from tolmach.styles.rules.punctuation.lists import listed
from tolmach.styles.rules.punctuation.ranges import SIGNS, in_words, is_phone, sign
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit, Rewriting

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
def _pattern(language: str) -> re.Pattern[str]:
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
    for match in at_runs(_pattern(language), text):
        if match["sign"]:
            if match["sign"] not in _ONLY_DASH or _rises(match):
                yield match
        elif (match["one"] or match["other"]) and not _FROM.search(text[: match.start()][-1:]):
            yield match


def _rises(match: re.Match[str]) -> bool:
    """As in `ranges`: a dash alone does not make a range."""
    first, second = match["first"], match["second"]
    if match["one"] or ":" in first + second:
        return True
    if (first[0] == "0" and len(first) > 1) or (second[0] == "0" and len(second) > 1):
        return False
    return not is_phone(first, second) and _value(first) < _value(second)


def _value(number: str) -> float:
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
