"""How units of measure are written: in short or in full, with a space or without."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.digits import at_runs, is_label
from tolmach.linguistics.facts import any_of, flag, words
from tolmach.linguistics.numbers import NO_BREAK, NUMBER, singular
from tolmach.linguistics.units import Measure, alternatives, by_name, by_symbol, measures, worded
from tolmach.styles.rules.rewriting import content
from tolmach.styles.rules.way import Way
from tolmach.units import Edit

Writer = Callable[[Measure, str], Edit | None]
_JOINTS, _NO_LIST = content("units.joints", words), content("units.no_list", words)
_BREAKING = content("units.breaking", flag)
_KILO = content("units.kilo", lambda value: re.compile(rf"(?P<number>{NUMBER}){value}"))
_FAR_BEFORE, _FAR_BEHIND = content("units.far_before", re.compile), content("units.far_behind", re.compile)


def breaks(language: str) -> bool:
    """Whether an ordinary space stands before a symbol, which may end a line."""
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
    """Kilos are short for the unit of weight or that of length, which the words around them tell."""
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


WAYS = {
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
}
