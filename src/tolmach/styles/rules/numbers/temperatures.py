"""Writes temperatures in degrees Celsius and Fahrenheit. Plain degrees may be an angle, so they stay as they are."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from tolmach.languages.traits import base
from tolmach.languages.variants import adapt
from tolmach.linguistics import cardinals
from tolmach.linguistics.digits import at_runs
from tolmach.linguistics.facts import NEVER, as_is, of_all, string, strings, words
from tolmach.linguistics.numbers import NO_BREAK, RANGE, singular
from tolmach.styles.rules import Way
from tolmach.styles.rules.numbers.measuring import breaks, in_han
from tolmach.styles.rules.rewriting import apart, built, content, needing
from tolmach.units import Edit, Rewriting

CELSIUS, FAHRENHEIT = "C", "F"
_DEGREES, _ONE_AND_MANY = content("temperatures.degrees", string), content("temperatures.one_and_many", as_is)
_SCALES_BEFORE, _BARE = content("temperatures.scales_before", string), content("temperatures.bare", string)
_SAID = content("temperatures.said", words)
_SCALE_BEHIND = content("temperatures.scale_behind", re.compile)
_WRITTEN, _NAMED = content("temperatures.written", strings), content("temperatures.named", strings)
_BELOW_ZERO = content("temperatures.below_zero", string)
_SYMBOL = r"(?:[°º][ \u00a0]?[CF](?![A-Za-z])|[℃℉])"
_IS_FAHRENHEIT = re.compile("[F℉华華カ화]")


@dataclass(frozen=True, slots=True)
class Temperature:
    start: int
    end: int
    number: str
    scale: str
    symbol: str = ""
    """The symbol as it is written; empty if the temperature is in words."""


@cache
def _pattern(code: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?P<number>{RANGE})[ \u00a0\u202f]?"
        rf"(?:(?P<symbol>{_SYMBOL})|(?P<words>{_DEGREES[code]})|(?P<bare>{_BARE.get(code, NEVER)}))",
        re.IGNORECASE if code in _ONE_AND_MANY else 0,
    )


@cache
def _scale_before(code: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{_SCALES_BEFORE[code]})[ \u00a0]?$")


def _temperatures(text: str, language: str) -> Iterator[Temperature]:
    code = base(language)
    for match in at_runs(_pattern(code), text):
        start = match.start() - _is_negative(text, match.start())
        before = _scale_before(code).search(text[max(0, start - 3) : start]) if code in _SCALES_BEFORE else None
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
    """Temperatures in words: twenty degrees Celsius."""
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

    def temperatures(code: str) -> Rewriting:
        return needing("°º℃℉" + "".join(_BARE.values()), of_all(_SAID))(edits)

    return Way(built(temperatures))


def _symbol(space: str) -> Writer:
    return lambda found, language: found.number + _gap(space, language) + _sign(found, language)


def _sign(found: Temperature, language: str) -> str:
    """The symbol. East Asia has a single character for degree and scale."""
    kept = found.symbol in ("℃", "℉") and base(language) not in _ONE_AND_MANY
    return found.symbol if kept else f"°{found.scale}"


def _gap(space: str, language: str) -> str:
    return NO_BREAK if space and not breaks(language) else space


def _name(found: Temperature, language: str) -> str:
    one, many = _ONE_AND_MANY[base(language)]
    degrees = one if singular(found.number, language) else many
    return f"{found.number} {degrees} {'Fahrenheit' if found.scale == FAHRENHEIT else 'Celsius'}"


def _degrees_only(found: Temperature, language: str) -> str | None:
    """The temperature without the scale, if it is Celsius."""
    return _name(found, language).removesuffix(" Celsius") if found.scale == CELSIUS else None


def _without_scale(text: str, language: str) -> Iterator[Edit]:
    found = [*_way(_degrees_only, numerals=False).edits(text, language)]
    return apart([*found, *(Edit(match.start(), match.end(), "") for match in _scale_behind().finditer(text))])


@cache
def _scale_behind() -> re.Pattern[str]:
    return re.compile("|".join(pattern.pattern for pattern in _SCALE_BEHIND.values()))


def _supposed(found: Temperature, language: str) -> str | None:
    """The temperature in the form of the language for its scale; None if there is none."""
    form = _WRITTEN[base(language)].get(found.scale)
    return form.format(found.number) if form else None


def _scale_first(found: Temperature, language: str) -> str:
    return _NAMED[base(language)][found.scale].format(found.number)


def _scale_name(found: Temperature, language: str) -> str:
    return adapt(_NAMED[base(language)][found.scale], language)


def _scale_behind_number(space: str) -> Writer:
    return lambda found, language: f"{found.number}{space}{_scale_name(found, language)}"


def _in_numerals(found: Temperature, language: str) -> str | None:
    number = in_han(found.number.lstrip("-−"), language)
    below = _BELOW_ZERO[base(language)] if found.number[0] in "-−" else ""
    return below + number + _scale_name(found, language) if number else None


WAYS = {
    "temperature_format": {
        "spell_out_unit": _way(_name, numerals=False),
        "spell_out_unit_followed_by_numerals_then_korean_word_도": _way(_scale_first),
        "use_arabic_numerals_followed_by_space_then_spell_out_unit": _way(_scale_behind_number(" ")),
        "use_arabic_numerals_followed_by_unit_symbol_without_space": _way(_symbol("")),
        "use_arabic_numerals_then_spell_out_unit": _way(_scale_behind_number("")),
        "use_chinese_numbers_then_spell_out_unit": _way(_in_numerals),
        "use_italian_word_grado_and_do_not_specify_temperature_scale": Way(_without_scale),
        "use_numerals_followed_by_japanese_word_度_without_space": _way(_supposed),
        "use_numerals_followed_by_korean_word_도": _way(_supposed),
        "use_numerals_followed_by_space_then_spell_out_unit": _way(_name),
        "use_numerals_followed_by_space_then_unit_symbol": _way(_symbol(" ")),
        "use_numerals_followed_by_unit_symbol_without_space": _way(_symbol("")),
        "use_spanish_word_grado_and_do_not_specify_temperature_scale": Way(_without_scale),
    }
}
