"""Writes units of measure and percentages. Pure functions."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from tolmach.languages.traits import base, traits
from tolmach.linguistics import cardinals, han
from tolmach.linguistics.digits import at_last_digits, at_runs, is_label
from tolmach.linguistics.facts import any_of, flag, string, words
from tolmach.linguistics.numbers import NO_BREAK, NUMBER, SPACES, singular
from tolmach.linguistics.units import Measure, alternatives, by_name, by_symbol, measures, worded
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.rewriting import built, content, needing
from tolmach.units import Edit, Rewriting

Writer = Callable[[Measure, str], Edit | None]
_JOINTS, _NO_LIST = content("units.joints", words), content("units.no_list", words)
_BREAKING = content("units.breaking", flag)
_KILO = content("units.kilo", lambda value: re.compile(rf"(?P<number>{NUMBER}){value}"))
_FAR_BEFORE, _FAR_BEHIND = content("units.far_before", re.compile), content("units.far_behind", re.compile)


def breaks(language: str) -> bool:
    """Whether the space before a symbol is an ordinary one, at which a line may break."""
    return base(language) in _BREAKING


def _short(found: Measure, language: str) -> Edit | None:
    if found.is_symbol:
        return None
    gap = "" if found.gap == found.start else " " if breaks(language) else NO_BREAK
    return Edit(found.gap, found.end, gap + found.unit.symbol)


def _long(found: Measure, language: str) -> Edit | None:
    if not found.is_symbol:
        return None
    if found.attribute:
        return Edit(found.gap, found.end, f"-{found.unit.one}")
    name = found.unit.name(bool(found.number) and singular(found.number, language))
    return Edit(found.gap, found.end, name if found.gap == found.start else f" {name}")


def _joined_long(found: Measure, language: str) -> Edit | None:
    return Edit(found.gap, found.end, found.unit.many) if found.is_symbol else None


def _symbol(gap: str) -> Writer:
    return lambda found, _: None if found.is_symbol else Edit(found.gap, found.end, gap + found.unit.symbol)


def _spaced(gap: str) -> Writer:
    def write(found: Measure, language: str) -> Edit | None:
        named = not found.is_symbol and (base(language) != "ko" and (gap or base(language) != "ja"))
        if named or found.space == "-" or bool(found.space) == bool(gap):
            return None
        return Edit(found.gap, found.gap + len(found.space), gap)

    return write


def _way(digits: Writer, words: Callable[[Measure], Writer | None] | None = None, *, exact: bool = True) -> Way:
    def edits(text: str, language: str) -> Iterator[Edit]:
        found = [digits(each, language) for each in measures(text, language)]
        for each in worded(text, language) if words else ():
            write = words(each) if words else None
            found.append(write(each, language) if write else None)
        return _in_order(found)

    return Way(edits, exact)


def _in_order(found: Iterable[Edit | None]) -> Iterator[Edit]:
    return iter(sorted((edit for edit in found if edit), key=lambda item: item.start))


def _kilos(text: str, code: str) -> Iterator[Edit]:
    """Writes kilos as the unit of weight or of length, depending on the words around them."""
    for match in at_runs(_KILO[code], text):
        before = text[max(0, match.start() - 10) : match.start()]
        far = _FAR_BEFORE[code].search(before) or _FAR_BEHIND[code].match(text, match.end())
        yield Edit(match.end("number"), match.end(), " km" if far else " kg")


def _si(text: str, language: str) -> Iterator[Edit]:
    kilos = _kilos(text, base(language)) if base(language) in _KILO else ()
    return _in_order([*(_symbol(" ")(each, language) for each in measures(text, language)), *kilos])


_ITEM = r"\d{1,3}(?:,\d{3})*(?:\.\d+)?"


@cache
def _list(code: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?P<items>\d(?<![\w.,$€£-]\d)\d{{0,2}}(?:,\d{{3}})*(?:\.\d+)?(?:, {_ITEM}){{0,8}})"
        rf"(?P<last>,? {any_of(_JOINTS[code])} )(?P<number>{_ITEM})"
        rf"(?P<space>[ \u00a0]?)(?P<unit>(?:{alternatives(by_symbol(code))})(?![\w²³/])"
        rf"|(?:{alternatives(by_name(code))})(?!\w))"
    )


@cache
def _span(code: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){any_of(_NO_LIST[code])} $", re.IGNORECASE)


def _repeated(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in at_runs(_list(code), text):
        if _span(code).search(text[max(0, match.start() - 8) : match.start()]) or is_label(text, match.start()):
            continue
        for item in re.finditer(_ITEM, match["items"]):
            place = match.start() + item.end()
            yield Edit(place, place, match["space"] + _agreeing(match["unit"], item[0], code))


def _agreeing(unit: str, number: str, code: str) -> str:
    named = by_name(code).get(unit.lower())
    return unit if named is None else named.one if number == "1" else unit


def _always(write: Writer) -> Callable[[Measure], Writer | None]:
    return lambda _: write


# Percentages: digits and a sign, or digits and a word.


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
    # A sign inside a word, as in "5%ig" or "5%-Hürde", belongs to the word. Particles do not count as such a word.
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
    """Rewrites percentages in words: five percent."""
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
    """A number in Han signs; empty if it is too long."""
    whole, _, fraction = re.sub(rf"[,{SPACES}]", "", token).partition(".")
    if len(whole) > 15 or not whole.isdecimal() or (len(whole) > 1 and whole[0] == "0"):
        return ""
    point = "點" if "hant" in language.lower() else "点"
    places = "".join("零一二三四五六七八九"[int(digit)] for digit in fraction)
    return han.counted(int(whole), language) + (point + places if places else "")


def _percent_way(space: str, sign: str) -> Way:
    def percents(code: str) -> Rewriting:
        signs = "".join(said for each in _SAID if traits(each).is_dense for said in _SAID[each])
        spoken = (said for each in _SAID if not traits(each).is_dense for said in _SAID[each])
        return needing("%％" + signs, spoken)(_rewriting(space, sign))

    return Way(built(percents))


WAYS: Ways = {
    "list_of_measurements_with_units": {"repeat_unit_for_each_measurement_in_list": Way(_repeated)},
    "spelling_out_units": {
        "abbreviate_units_of_measure_when_used_with_numeral_but_spell_out_when_used_without_numeral": _way(
            _short, _always(_long), exact=False
        ),
        "always_abbreviate_units_of_measure": _way(_short, _always(_short), exact=False),
        "always_spell_out_units_of_measure": _way(_long, _always(_long)),
        "spell_out_units_in_korean": _way(_joined_long),
        "spell_out_units_of_measure_when_used_with_spelled_out_numbers_but_abbreviate_when_used_with_numeral": _way(
            _short, lambda found: _long if found.in_words else None
        ),
        "spell_out_units_of_measure_with_katakana_or_katakana_and_kanji": _way(_joined_long),
        "use_si_symbols": Way(_si, exact=False),
        "use_unit_symbols": _way(_symbol("")),
    },
    "units_of_measure_spacing": {
        "do_not_use_space_between_numeral_and_unit_of_measure": _way(_spaced("")),
        "use_space_between_numeral_and_unit_of_measure": _way(_spaced(" ")),
    },
    "percentage_format": {
        "use_arabic_numerals_followed_by_percent_symbol_without_space": Way(_arabic),
        "use_chinese_numbers_followed_by_chinese_word_百分之": Way(_in_han),
        "use_numerals_followed_by_full_width_percent_symbol_without_space": _percent_way("", "％"),
        "use_numerals_followed_by_japanese_word_パーセント_without_space": _percent_way("", "パーセント"),
        "use_numerals_followed_by_korean_word_퍼센트": _percent_way("", "퍼센트"),
        "use_numerals_followed_by_percent_symbol": _percent_way("", "%"),
        "use_numerals_followed_by_space_then_german_word_prozent": _percent_way(" ", "Prozent"),
        "use_numerals_followed_by_space_then_half_width_percent_symbol": _percent_way(" ", "%"),
        "use_numerals_followed_by_space_then_italian_word_per_cento": _percent_way(" ", "per cento"),
        "use_numerals_followed_by_space_then_italian_word_percento": _percent_way(" ", "percento"),
        "use_numerals_followed_by_space_then_korean_word_퍼센트": _percent_way(" ", "퍼센트"),
        "use_numerals_followed_by_space_then_percent_symbol": _percent_way(NO_BREAK, "%"),
        "use_numerals_followed_by_space_then_spell_out_per_cent": _percent_way(" ", "per cent"),
        "use_numerals_followed_by_space_then_spell_out_percent": _percent_way(" ", "percent"),
        "use_spanish_word_por_cien": _percent_way(" ", "por cien"),
        "use_spanish_word_por_ciento": _percent_way(" ", "por ciento"),
    },
}
