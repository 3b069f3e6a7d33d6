"""Percentages: digits and a sign, or digits and a word."""

import re
from collections.abc import Iterator
from functools import cache

from tolmach.languages.traits import base, traits
from tolmach.linguistics import cardinals, han
from tolmach.linguistics.digits import at_last_digits, at_runs
from tolmach.linguistics.facts import string, words
from tolmach.linguistics.numbers import NO_BREAK, NUMBER, SPACES
from tolmach.styles.rules.rewriting import built, content, needing
from tolmach.styles.rules.way import Way
from tolmach.units import Edit, Rewriting

_WORDS, _HINT = content("percents.words", string), content("percents.hint", string)
_SAID = content("percents.said", words)
_HUNDREDTHS = "百分之"
_HAN_NUMBER = rf"[{han.SIGNS}]{{1,20}}(?:[点點][{han.SIGNS}]{{1,9}})?"
_CHINESE = re.compile(rf"{_HUNDREDTHS}({_HAN_NUMBER}|{NUMBER})(?:(至|到|—|－)(?:{_HUNDREDTHS})?({_HAN_NUMBER}))?")
_DIGITS = re.compile(
    rf"(?:(?P<low>{NUMBER})[-–—~～至到](?P<high>\d[\d,]*(?:\.\d+)?)|(?P<number>{NUMBER}))(?P<sign>[ \u00a0]?[%％])"
)


@cache
def _sign(code: str) -> re.Pattern[str]:
    # A sign that a word goes on from, as in "5%ig" or "5%-Hürde", belongs to it. Particles are no such word.
    after = "(?![A-Za-z])" if traits(code).is_dense else r"(?!\w|-\w)"
    end = "" if traits(code).is_dense else r"(?!\w)"
    return re.compile(rf"\d([{SPACES}]?)(?:[%％]{after}|(?P<word>{_WORDS[code]}){end})", re.IGNORECASE)


@cache
def _word(code: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=[^\W\d_][ \u00a0])(?:{_WORDS[code]})(?!\w)", re.IGNORECASE)


def _rewriting(space: str, sign: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        found = [*_of_digits(text, language, space, sign), *_of_words(text, language, space + sign)]
        return iter(sorted(found, key=lambda item: item.start))

    return edits


def _of_digits(text: str, language: str, space: str, sign: str) -> Iterator[Edit]:
    for match in at_last_digits(_sign(base(language)), text):
        if (match["word"] or "").lower() != sign.lower() or bool(match[1]) != bool(space):
            yield Edit(match.start() + 1, match.end(), space + sign)


def _of_words(text: str, language: str, shown: str) -> Iterator[Edit]:
    """Five percent."""
    spoken = base(language) in _HINT and _HINT[base(language)] in text
    for match in _word(base(language)).finditer(text) if spoken else ():
        if number := cardinals.spelled_before(text, match.start(), language):
            yield Edit(number[0], match.end(), f"{number[1]}{shown}")


@needing("%％百")
def _arabic(text: str, language: str) -> Iterator[Edit]:
    """Chinese: 5%, without a space."""
    edits = [Edit(match.start("sign"), match.end(), "%") for match in at_runs(_DIGITS, text)]
    for match in _CHINESE.finditer(text):
        low, high = _read(match[1]), _read(match[3]) if match[3] else ""
        if low is not None and high is not None:
            edits.append(Edit(match.start(), match.end(), f"{low}%" + (f"{match[2]}{high}%" if high else "")))
    return iter(sorted(edits, key=lambda item: item.start))


def _read(signs: str) -> str | None:
    if signs[0].isdecimal():
        return signs
    whole, _, fraction = signs.replace("點", "点").partition("点")
    value, places = han.value(whole), "".join(str(han.value(sign)) for sign in fraction)
    return None if value is None else f"{value}.{places}" if places else str(value)


@needing("%％")
def _in_han(text: str, language: str) -> Iterator[Edit]:
    """Chinese: 百分之五, and 百分之五至十."""
    for match in at_runs(_DIGITS, text):
        low = in_han(match["low"], language) if match["low"] else ""
        number = in_han(match["high"] or match["number"], language)
        if number and text[: match.start()][-1:] not in ("-", "−", "–"):
            yield Edit(match.start(), match.end(), _HUNDREDTHS + (f"{low}至" if low else "") + number)


def in_han(token: str, language: str) -> str:
    """A number with digits in Han signs; empty where it is too long."""
    whole, _, fraction = re.sub(rf"[,{SPACES}]", "", token).partition(".")
    if len(whole) > 15 or not whole.isdecimal() or (len(whole) > 1 and whole[0] == "0"):
        return ""
    point = "點" if "hant" in language.lower() else "点"
    places = "".join("零一二三四五六七八九"[int(digit)] for digit in fraction)
    return han.counted(int(whole), language) + (point + places if places else "")


def _way(space: str, sign: str) -> Way:
    def percents(code: str) -> Rewriting:
        signs = "".join(said for each in _SAID if traits(each).is_dense for said in _SAID[each])
        spoken = (said for each in _SAID if not traits(each).is_dense for said in _SAID[each])
        return needing("%％" + signs, spoken)(_rewriting(space, sign))

    return Way(built(percents))


WAYS = {
    "percentage_format": {
        "use_arabic_numerals_followed_by_percent_symbol_without_space": Way(_arabic),
        "use_chinese_numbers_followed_by_chinese_word_百分之": Way(_in_han),
        "use_numerals_followed_by_full_width_percent_symbol_without_space": _way("", "％"),
        "use_numerals_followed_by_japanese_word_パーセント_without_space": _way("", "パーセント"),
        "use_numerals_followed_by_korean_word_퍼센트": _way("", "퍼센트"),
        "use_numerals_followed_by_percent_symbol": _way("", "%"),
        "use_numerals_followed_by_space_then_german_word_prozent": _way(" ", "Prozent"),
        "use_numerals_followed_by_space_then_half_width_percent_symbol": _way(" ", "%"),
        "use_numerals_followed_by_space_then_italian_word_per_cento": _way(" ", "per cento"),
        "use_numerals_followed_by_space_then_italian_word_percento": _way(" ", "percento"),
        "use_numerals_followed_by_space_then_korean_word_퍼센트": _way(" ", "퍼센트"),
        "use_numerals_followed_by_space_then_percent_symbol": _way(NO_BREAK, "%"),
        "use_numerals_followed_by_space_then_spell_out_per_cent": _way(" ", "per cent"),
        "use_numerals_followed_by_space_then_spell_out_percent": _way(" ", "percent"),
        "use_spanish_word_por_cien": _way(" ", "por cien"),
        "use_spanish_word_por_ciento": _way(" ", "por ciento"),
    }
}
