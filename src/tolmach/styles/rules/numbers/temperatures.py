"""Temperatures in degrees Celsius and Fahrenheit. Bare degrees may be an angle, so they stay as they are."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics import cardinals
from tolmach.linguistics.digits import at_runs
from tolmach.linguistics.numbers import NO_BREAK, RANGE, singular
from tolmach.styles.rules.numbers.percents import in_han
from tolmach.styles.rules.rewriting import apart, needing
from tolmach.styles.rules.way import Way
from tolmach.units import Edit

CELSIUS, FAHRENHEIT = "C", "F"
# What is read: one degree, several, and the adjective that some languages have for Celsius.
_DEGREES: Mapping[str, str] = {
    "de": r"Grad[ \u00a0](?:Celsius|Fahrenheit|C|F)(?!\w)",
    "en": r"(?:degrees?|deg\.?)[ \u00a0](?:Celsius|centigrade|Fahrenheit|C|F)(?!\w)",
    "es": r"grados?[ \u00a0](?:Celsius|cent[íi]grados?|Fahrenheit|C|F)(?!\w)",
    "fr": r"degrés?[ \u00a0](?:Celsius|centigrades?|Fahrenheit|C|F)(?!\w)",
    "it": r"grad[oi][ \u00a0](?:Celsius|centigrad[oi]|Fahrenheit|C|F)(?!\w)",
    "ja": "度[CF](?![A-Za-z])",
    "ko": "도[CF](?![A-Za-z])",
    "zh": "摄氏度|攝氏度|华氏度|華氏度|度[CF](?![A-Za-z])",
}
_BEFORE: Mapping[str, tuple[str, str]] = {
    "ja": ("摂氏|セ氏|華氏|カ氏", "度"),
    "ko": ("섭씨|화씨", "도"),
    "zh": ("摄氏|攝氏|华氏|華氏", "度"),
}
_NAMED = ("grad", "degree", "degrees", "deg", "grado", "grados", "degré", "degrés", "gradi")
_SYMBOL = r"(?:[°º][ \u00a0]?[CF](?![A-Za-z])|[℃℉])"
_IS_FAHRENHEIT = re.compile("[F℉华華カ화]")
_ONE_AND_MANY: Mapping[str, tuple[str, str]] = {
    "de": ("Grad", "Grad"),
    "en": ("degree", "degrees"),
    "es": ("grado", "grados"),
    "fr": ("degré", "degrés"),
    "it": ("grado", "gradi"),
}


@dataclass(frozen=True, slots=True)
class Temperature:
    start: int
    end: int
    number: str
    scale: str
    symbol: str = ""
    """As it stands there; empty where there are words."""


@cache
def _pattern(code: str) -> re.Pattern[str]:
    degrees = _BEFORE.get(code, ("", "(?!)"))[1]
    return re.compile(
        rf"(?P<number>{RANGE})[ \u00a0\u202f]?"
        rf"(?:(?P<symbol>{_SYMBOL})|(?P<words>{_DEGREES[code]})|(?P<bare>{degrees}))",
        re.IGNORECASE if code in _ONE_AND_MANY else 0,
    )


@cache
def _scale_before(code: str) -> re.Pattern[str]:
    scales = _BEFORE[code][0]
    return re.compile(rf"(?:{scales})[ \u00a0]?$")


def _temperatures(text: str, language: str) -> Iterator[Temperature]:
    code = base(language)
    for match in at_runs(_pattern(code), text):
        start = match.start() - _is_negative(text, match.start())
        before = _scale_before(code).search(text[max(0, start - 3) : start]) if code in _BEFORE else None
        if match["bare"] and not before:
            continue
        sign = (before[0] if before else "") + (match["symbol"] or match["words"] or "")
        scale = FAHRENHEIT if _IS_FAHRENHEIT.search(sign.replace("f", "F")) else CELSIUS
        number = text[start : match.end("number")]
        yield Temperature(start - len(before[0] if before else ""), match.end(), number, scale, match["symbol"] or "")


def _is_negative(text: str, start: int) -> bool:
    return text[start - 1 : start] in ("-", "−") and not text[start - 2 : start - 1].isdigit()


@cache
def _words(code: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=[^\W\d_][ \u00a0]){_DEGREES[code]}", re.IGNORECASE)


def _in_words(text: str, language: str) -> Iterator[Temperature]:
    """Twenty degrees Celsius."""
    for match in _words(base(language)).finditer(text) if base(language) in _ONE_AND_MANY else ():
        if number := cardinals.spelled_before(text, match.start(), language):
            scale = FAHRENHEIT if "F" in match[0].upper() else CELSIUS
            yield Temperature(number[0], match.end(), str(number[1]), scale)


Writer = Callable[[Temperature, str], str | None]


def _way(write: Writer, *, numerals: bool = True) -> Way:
    def edits(text: str, language: str) -> Iterator[Edit]:
        found = [*_temperatures(text, language), *(_in_words(text, language) if numerals else ())]
        for each in sorted(found, key=lambda item: item.start):
            shown = write(each, language)
            if shown is not None:
                yield Edit(each.start, each.end, shown)

    return Way(needing("°º℃℉度도", _NAMED)(edits))


def _symbol(space: str) -> Writer:
    return lambda found, language: found.number + _gap(space, language) + _sign(found, language)


def _sign(found: Temperature, language: str) -> str:
    """East Asia has one sign of its own for the two."""
    kept = found.symbol in ("℃", "℉") and base(language) not in _ONE_AND_MANY
    return found.symbol if kept else f"°{found.scale}"


def _gap(space: str, language: str) -> str:
    return NO_BREAK if space and base(language) != "en" else space


def _name(found: Temperature, language: str) -> str:
    one, many = _ONE_AND_MANY[base(language)]
    degrees = one if singular(found.number, language) else many
    return f"{found.number} {degrees} {'Fahrenheit' if found.scale == FAHRENHEIT else 'Celsius'}"


def _degrees_only(found: Temperature, language: str) -> str | None:
    """Without the scale, where it is the one that everybody supposes."""
    return _name(found, language).removesuffix(" Celsius") if found.scale == CELSIUS else None


_SCALE = re.compile(
    r"(?<=[Gg]rad[oi])[ \u00a0](?:Celsius|centigrad[oi])(?!\w)|(?<=[Gg]rados)[ \u00a0](?:Celsius|cent[íi]grados)(?!\w)"
)


def _without_scale(text: str, language: str) -> Iterator[Edit]:
    found = [*_way(_degrees_only, numerals=False).edits(text, language)]
    return apart([*found, *(Edit(match.start(), match.end(), "") for match in _SCALE.finditer(text))])


def _japanese(found: Temperature, language: str) -> str | None:
    return f"{found.number}度" if found.scale == CELSIUS else None


def _korean(found: Temperature, language: str) -> str | None:
    return f"{found.number}도" if found.scale == CELSIUS else None


def _korean_scale(found: Temperature, language: str) -> str:
    return f"{'화씨' if found.scale == FAHRENHEIT else '섭씨'} {found.number}도"


def _chinese_name(found: Temperature, language: str) -> str:
    names = ("華氏度", "攝氏度") if "hant" in language.lower() else ("华氏度", "摄氏度")
    return names[found.scale == CELSIUS]


def _chinese(space: str) -> Writer:
    return lambda found, language: f"{found.number}{space}{_chinese_name(found, language)}"


def _chinese_numbers(found: Temperature, language: str) -> str | None:
    number = in_han(found.number.lstrip("-−"), language)
    below = "零下" if found.number[0] in "-−" else ""
    return below + number + _chinese_name(found, language) if number else None


WAYS = {
    "temperature_format": {
        "spell_out_unit": _way(_name, numerals=False),
        "spell_out_unit_followed_by_numerals_then_korean_word_도": _way(_korean_scale),
        "use_arabic_numerals_followed_by_space_then_spell_out_unit": _way(_chinese(" ")),
        "use_arabic_numerals_followed_by_unit_symbol_without_space": _way(_symbol("")),
        "use_arabic_numerals_then_spell_out_unit": _way(_chinese("")),
        "use_chinese_numbers_then_spell_out_unit": _way(_chinese_numbers),
        "use_italian_word_grado_and_do_not_specify_temperature_scale": Way(_without_scale),
        "use_numerals_followed_by_japanese_word_度_without_space": _way(_japanese),
        "use_numerals_followed_by_korean_word_도": _way(_korean),
        "use_numerals_followed_by_space_then_spell_out_unit": _way(_name),
        "use_numerals_followed_by_space_then_unit_symbol": _way(_symbol(" ")),
        "use_numerals_followed_by_unit_symbol_without_space": _way(_symbol("")),
        "use_spanish_word_grado_and_do_not_specify_temperature_scale": Way(_without_scale),
    }
}
