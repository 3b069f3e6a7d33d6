"""Rules about digits and numerals in Chinese and Japanese. Pure functions."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from tolmach.languages.traits import base
from tolmach.linguistics import han
from tolmach.linguistics.digits import at_runs
from tolmach.linguistics.facts import string, words
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.rewriting import apart, content, needing
from tolmach.units import Edit, Rewriting

_DIGITS = "一二三四五六七八九"
_COUNTERS = content("numerals.counters", string)
_SERIES_BEHIND = content("numerals.series", string)


# Each pattern begins with a sign of its own and looks back from there, so the search goes from numeral to numeral.
@cache
def _counted_neighbours(code: str) -> re.Pattern[str]:
    """Two neighbouring numbers that give an approximate count. Grades, months and floors are excluded, because there
    each number is meant by itself."""
    return re.compile(rf"([{_DIGITS}两兩])(?<![第{_DIGITS}十百千、].)、([{_DIGITS}])(?=(?:{_COUNTERS[code]}))")


@cache
def _series(code: str) -> re.Pattern[str]:
    return re.compile(
        rf"[{_DIGITS}](?:(?<=第.)[{_DIGITS}]{{1,8}}(?=[\u4e00-\u9fff])(?![十百千万萬亿億零〇])"
        rf"|(?<![第{_DIGITS}十百千万萬亿億零〇].)[{_DIGITS}]{{1,8}}(?={_SERIES_BEHIND[code]}))"
    )


def _value(sign: str) -> int:
    return 2 if sign in "两兩" else _DIGITS.index(sign) + 1


def _is_rising(signs: str) -> bool:
    return all(_value(high) == _value(low) + 1 for low, high in pairwise(signs))


@needing("、")
def _joined(text: str, language: str) -> Iterator[Edit]:
    """Joins neighbouring numbers: 三四天."""
    for match in _counted_neighbours(base(language)).finditer(text):
        if _is_rising(match[1] + match[2]):
            yield Edit(match.end(1), match.start(2), "")


def _separated(text: str, language: str) -> Iterator[Edit]:
    """Separates numbers: 第一、二产业."""
    for match in _series(base(language)).finditer(text):
        if _is_rising(match[0]):
            yield Edit(match.start(), match.end(), "、".join(match[0]))


_NUMBERING = re.compile(
    rf"[{_DIGITS}〇零](?<![{_DIGITS}〇零十百千万萬亿億点點].)[{_DIGITS}〇零]{{1,17}}(?![十百千万萬亿億点點{_DIGITS}])"
)
_OF_QUANTITY = re.compile(
    rf"(?<=[十百千万萬亿億])〇(?=[{_DIGITS}])|〇(?=[点點][{_DIGITS}〇零])|(?<=[点點])〇{{1,6}}(?=[{_DIGITS}])"
)


@needing("零")
def _for_numbering(text: str, language: str) -> Iterator[Edit]:
    for match in _NUMBERING.finditer(text):
        if "零" in match[0] and re.search(f"[{_DIGITS}]", match[0]):
            yield Edit(match.start(), match.end(), match[0].replace("零", "〇"))


@needing("〇")
def _for_measurement(text: str, language: str) -> Iterator[Edit]:
    return (Edit(match.start(), match.end(), "零" * len(match[0])) for match in _OF_QUANTITY.finditer(text))


# Digits and kanji numerals of Japanese.


_KANJI = "一二三四五六七八九"
_SET_PHRASES, _PHRASES = content("numerals.set_phrases", string), content("numerals.phrases", words)
_VAGUE_COUNTERS = content("numerals.vague_counters", string)
_BEFORE_SINGLE = content("numerals.before_single", string)


@cache
def _numeral(code: str) -> re.Pattern[str]:
    """A numeral before a counter that is not part of a set phrase."""
    return re.compile(
        rf"(?<![数何幾\d{han.SIGNS}])(?!{_SET_PHRASES[code]})(?P<number>[〇零一二三四五六七八九十百千][{han.SIGNS}]{{0,15}})"
        rf"(?=(?P<counter>{_COUNTERS[code]}))"
    )


_FIRST = re.compile("[〇零一二三四五六七八九十百千]")
_ASCII_RUN = re.compile(r"[!-~][!-~]*")
_DIGIT_RUN = re.compile(r"[0-9](?:[0-9,.:/~-]*[0-9])?")
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
_WIDE_SEPARATORS = str.maketrans("0123456789,.", "０１２３４５６７８９，．")
_WIDE_RUN = re.compile(r"[０-９](?:[０-９，．,.]*[０-９])?")
_WIDE_MARKS = re.compile(r"[，．,.]")
_TOKEN = re.compile(
    r"(?<![A-Za-z0-9０-９_.,:/@-])(?<![A-Za-z] )(?P<whole>\d{1,3}(?:[,，]\d{3})+|\d{1,15})(?:[.．](?P<fraction>\d+))?"
    r"(?![A-Za-z0-9_:/@-]|[.,]\d)"
)
_SCALES = ("万", "億", "兆")
_LONGEST = 15


def _to_arabic(keeps_native: bool) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _numerals(text, base(language)):
            native = match["counter"] == "つ" or (match["counter"] == "人" and match["number"] in "一二")
            shown = (
                None
                if (keeps_native and native) or _is_name(text, match, base(language))
                else han.arabic(match["number"])
            )
            if shown:
                yield Edit(*match.span("number"), shown)

    return edits


def _numerals(text: str, code: str) -> Iterator[re.Match[str]]:
    """The numerals. It searches from sign to sign, because the pattern checks a lot before the first one."""
    done = 0
    for sign in _FIRST.finditer(text):
        if sign.start() >= done and (match := _numeral(code).match(text, sign.start())):
            done = match.end()
            yield match


def _is_name(text: str, match: re.Match[str], code: str) -> bool:
    """Whether the numeral is a single sign after another kanji and so part of its word: 同一人物, 統一日."""
    before = text[match.start() - 1 : match.start()] if match.start() else ""
    return len(match["number"]) == 1 and "一" <= before <= "龯" and before not in _BEFORE_SINGLE[code]


def _half(text: str, language: str) -> Iterator[Edit]:
    for match in _WIDE_RUN.finditer(text):
        yield Edit(match.start(), match.end(), unicodedata.normalize("NFKC", match[0]))


def _full(text: str, language: str) -> Iterator[Edit]:
    for run in _ASCII_RUN.finditer(text):
        if not re.search("[A-Za-z_@]", run[0]):
            for match in _DIGIT_RUN.finditer(text, run.start(), run.end()):
                shown = match[0].translate(_WIDE if re.search("[:/~-]", match[0]) else _WIDE_SEPARATORS)
                yield Edit(match.start(), match.end(), shown)


def _wide_numerals(text: str, language: str) -> Iterator[Edit]:
    for edit in _to_arabic(keeps_native=True)(text, language):
        yield Edit(edit.start, edit.end, edit.replacement.translate(_WIDE))


def _natural(digits: Rewriting, numerals: Rewriting) -> Rewriting:
    return lambda text, language: apart([*digits(text, language), *numerals(text, language)])


def _to_kanji(text: str, language: str) -> Iterator[Edit]:
    for match in at_runs(_TOKEN, text):
        whole = unicodedata.normalize("NFKC", re.sub("[,，]", "", match["whole"]))
        if len(whole) > _LONGEST:
            continue
        fraction = unicodedata.normalize("NFKC", match["fraction"] or "")
        after = text[match.end() : match.end() + 2]
        yield Edit(match.start(), match.end(), _kanji(whole, fraction, after))


def _kanji(whole: str, fraction: str, after: str) -> str:
    year = len(whole) == 4 and after[:1] == "年" and after != "年間"
    if year or (whole.startswith("0") and whole != "0"):
        return han.positional(whole)
    number = "〇" if whole == "0" else han.counted(int(whole), "ja")
    if number.startswith("千") and after[:1] in _SCALES and after:
        number = f"一{number}"
    return f"{number}・{han.positional(fraction)}" if fraction else number


@cache
def _neighbours(code: str) -> re.Pattern[str]:
    return re.compile(rf"([1-9１-９])(?<!\d.)(?<!\d[、,，・].)[、,，・]([1-9１-９])(?=(?:{_VAGUE_COUNTERS[code]}))")


_VAGUE = "数何幾"
_SOME = re.compile(
    r"(?:1(?<=[数何幾].)0{1,3}|１(?<=[数何幾].)０{1,3})(?![\d０-９])"
    r"|(?:1(?<![\d０-９].)0{1,3}|１(?<![\d０-９].)０{1,3})(?=数)"
)


def _vague(text: str, language: str) -> Iterator[Edit]:
    found = []
    for match in at_runs(_neighbours(base(language)), text, before="、,，・"):
        low, high = int(match[1]), int(match[2])
        if high == low + 1:
            found.append(Edit(match.start(), match.end(), f"{_KANJI[low - 1]}、{_KANJI[high - 1]}"))
    found += [
        Edit(m.start(), m.end(), "十百千"[len(m[0]) - 2])
        for m in (at_runs(_SOME, text) if any(sign in text for sign in _VAGUE) else ())
    ]
    return apart(found)


_DIGITS_IN = re.compile("10|[1-9]")


@cache
def _phrase(code: str) -> re.Pattern[str]:
    """Words that are written with a numeral and not with a digit."""
    listed = sorted(_PHRASES[code], key=len, reverse=True)
    return re.compile("|".join(re.escape(each) + (r"(?!\d)" if each[-1].isdigit() else "") for each in listed))


_NATIVE = re.compile(r"[1-9１-９](?<![\d.,第～~-].)(?<!\d[、，・].)(?:(?=つ)|(?<=[12１２])(?=人))")


def _native(text: str, language: str) -> Iterator[Edit]:
    found = [Edit(m.start(), m.end(), _KANJI[int(m[0]) - 1]) for m in at_runs(_NATIVE, text, before="つ人")]
    for phrase in _phrase(base(language)).finditer(text):
        if text[phrase.start() - 1 : phrase.start()].isdigit() and phrase.start():
            continue
        shown = _DIGITS_IN.sub(lambda digit: "十" if digit[0] == "10" else _KANJI[int(digit[0]) - 1], phrase[0])
        found.insert(0, Edit(phrase.start(), phrase.end(), shown))
    return apart(found)


_PLACE_OR_MONTH = re.compile(r"[所月](?<=[ヶケヵカか箇個].)")
_WITH_DIGITS = re.compile(r"[ヶケヵカ箇個](?<=[\d０-９].)(?=[所月])")
_WITH_KANJI = re.compile(r"[ヶケヵカか個](?=[所月])(?<=[一二三四五六七八九十百].)(?<![数何幾][十百].)")


def _places_and_months(text: str, language: str) -> Iterator[Edit]:
    if not _PLACE_OR_MONTH.search(text):
        return iter(())
    found = [Edit(match.start(), match.end(), "か") for match in _WITH_DIGITS.finditer(text)]
    return apart([*found, *(Edit(match.start(), match.end(), "箇") for match in _WITH_KANJI.finditer(text))])


WAYS: Ways = {
    "number_separator": {
        "do_not_use_chinese_comma_to_separate_numbers_indicating_approximate_value": Way(_joined),
        "use_chinese_comma_to_separate_numbers_in_abbreviations": Way(_separated),
    },
    "zero_format": {
        "use_chinese_word_〇_for_numbering": Way(_for_numbering),
        "use_chinese_word_零_for_measurement": Way(_for_measurement),
    },
    "approximate_numbers": {"use_kanji_numbers": Way(_vague)},
    "kanji_numbers": {
        "use_kanji_numbers_for_numbers_in_phrases_and_counting_method_based_on_native_japanese_readings": Way(
            _native, exact=False
        )
    },
    "use_of_hiragana_and_kanji": {
        "use_hiragana_japanese_word_か所_or_か月_when_using_arabic_numerals_in_horizontal_writing"
        "_but_use_kanji_japanese_word_箇所_or_箇月_when_using_kanji_numbers": Way(_places_and_months)
    },
    "writing_numbers": {
        "always_use_kanji_numbers": Way(_to_kanji),
        "use_arabic_numerals": Way(_to_arabic(keeps_native=False), exact=False),
        "use_full_width_arabic_numerals_and_only_use_kanji_numbers_where_it_would_otherwise_sound_unnatural": Way(
            _natural(_full, _wide_numerals), exact=False
        ),
        "use_half_width_arabic_numerals_and_only_use_kanji_numbers_where_it_would_otherwise_sound_unnatural": Way(
            _natural(_half, _to_arabic(keeps_native=True)), exact=False
        ),
    },
}
