"""Writes large numbers: millions and billions in words and letters, and the ten thousands of East Asia.
Pure functions."""

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics import cardinals, han, scales
from tolmach.linguistics.counting import counts, measured
from tolmach.linguistics.digits import at_runs, is_label
from tolmach.linguistics.facts import as_is, flag, string, words
from tolmach.linguistics.money import currencies, sums
from tolmach.linguistics.numbers import NUMBER, Number, numbers, regrouped, singular
from tolmach.linguistics.sentences import opening
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.numbers.separators import Signs, rewriting
from tolmach.styles.rules.rewriting import built, content, needing
from tolmach.units import Edit, Rewriting

_POWERS = (12, 9, 6)
_PLACES = 3
_LONGEST = 15
_SCALED_BY = content("large.scaled", words)
_SIGNS_OF, _HAN_SIGNS, _CHAINED = (
    content("large.signs", as_is),
    content("large.han", flag),
    content("large.chained", flag),
)
_LONG, _SHORT = content("large.long", string), content("large.short", string)
_LONG_WORDS, _SHORT_WORDS = content("large.long_words", words), content("large.short_words", words)


@cache
def _scaled(code: str) -> re.Pattern[str]:
    return re.compile(rf"(?P<number>{NUMBER})[ \u00a0](?P<scale>{'|'.join(_SCALED_BY[code])})(?!\w|-\w)")


@cache
def _worded(code: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=[^\W\d_][ \u00a0])(?P<scale>{'|'.join(_SCALED_BY[code])})(?!\w|-\w)")


def _found(pattern: Callable[[str], re.Pattern[str]], text: str, code: str) -> Iterator[re.Match[str]]:
    """The matches of a pattern. A text without any of the words is not searched."""
    return pattern(code).finditer(text) if any(word in text for word in _SCALED_BY[code]) else iter(())


def _whole_numbers(text: str, language: str) -> Iterator[tuple[Number, int]]:
    for number in numbers(text, language):
        if (
            6 < len(number.whole) <= _LONGEST
            and not number.fraction
            and not number.unsure
            and counts(text, number, language)
        ):
            yield number, int(number.whole)


def _in_words(text: str, language: str) -> Iterator[Edit]:
    found = []
    for number, value in _whole_numbers(text, language):
        if value <= cardinals.LARGEST and not measured(text, number):
            found.append(Edit(number.start, number.end, cardinals.in_words(value, language)))
    for match in _found(_scaled, text, base(language)):
        token, number = match["number"], Number(match.start(), match.end("number"), match["number"])
        if token.isdecimal() and len(token) < 4 and not measured(text, number):
            found.append(Edit(number.start, number.end, cardinals.in_words(int(token), language)))
    for edit in sorted(found, key=lambda item: item.start):
        yield Edit(edit.start, edit.end, opening(text, edit.start, edit.replacement))


def _with_letters(text: str, language: str) -> Iterator[Edit]:
    found = []
    for number, value in _whole_numbers(text, language):
        if short := _short(value, base(language)):
            found.append(Edit(number.start, number.end, short))
    code = base(language)
    for match in _found(_scaled, text, code):
        found.append(Edit(match.end("number"), match.end(), _letter(match["scale"], code)))
    for match in _found(_worded, text, code):
        if word := cardinals.spelled_before(text, match.start(), language):
            found.append(Edit(word[0], match.end(), f"{word[1]}{_letter(match['scale'], code)}"))
    return iter(sorted(found, key=lambda item: item.start))


def _letter(scale: str, code: str) -> str:
    return scales.letter(scales.power(scale, code), code)


def _short(value: int, code: str) -> str | None:
    """The number with a letter for its scale; None if digits would be lost."""
    power = next(power for power in _POWERS if value >= 10**power)
    shown = Decimal(value).scaleb(-power).normalize()
    exponent = shown.as_tuple().exponent
    fits = isinstance(exponent, int) and -exponent <= _PLACES
    return f"{shown:f}{scales.letter(power, code)}" if fits else None


def _sums(gap: str, *, letters: bool) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for found in sums(text, language):
            code = base(language)
            power = scales.power(found.scale, code) if found.scale else 0
            if power in (6, 9):
                start = found.end - len(found.scale) if found.first else found.start + len(found.amount)
                shown = scales.letter(power, code) if letters else scales.word(power, code)
                yield Edit(start, start + len(found.scale), gap + shown)

    return edits


_COUNTED = re.compile(r"[ \u00a0](?:di[ \u00a0]|d['’])(\w+)")


def _lengthened(code: str) -> Rewriting:
    short = re.compile(
        rf"(?P<number>{NUMBER})[ \u00a0](?P<scale>{_SHORT[code]})(?!\w)(?P<dot>\.(?= (?:d[i']|[a-z€$£])))?"
    )

    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in short.finditer(text):
            word = scales.word(scales.power(match["scale"], code), code, singular=singular(match["number"], code))
            yield Edit(match.start("scale"), match.end(), word)

    return needing(_SHORT_WORDS[code])(edits)


def _shortened(code: str) -> Rewriting:
    """Shortens sums of money, and numbers without a counted thing."""
    long = re.compile(rf"(?P<number>{NUMBER})[ \u00a0](?P<scale>{_LONG[code]})(?!\w)")
    table = currencies(code)
    money = {name.split()[0] for each in table.values() for name in (each.many, *each.read_names)}

    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in long.finditer(text):
            counted = _COUNTED.match(text, match.end())
            if counted is None or counted[1] in money or counted[1] in table:
                yield Edit(match.start("scale"), match.end(), _letter(match["scale"], code))

    return needing(_LONG_WORDS[code])(edits)


# Large numbers of Chinese, Japanese and Korean, which count in ten thousands: 3亿5000万, 3억 5,000만.


_MYRIADS = {sign: power for signs, power in (("万萬만", 4), ("亿億억", 8), ("兆조", 12)) for sign in signs}
_SMALL = {sign: power for signs, power in (("十십", 1), ("百백", 2), ("千천", 3)) for sign in signs}
# 조 is a trillion before money or the rest of a number; otherwise it may be an article of a law, or a team. 만 may
# mean "only".
_SIGNS = r"(?:[万萬亿億兆억]|만(?!큼)|조(?= ?\d|[ ]?(?:원|달러|유로|엔|위안|개)))"
_LINK = rf"\d[\d,]{{0,19}}(?:\.\d+)?(?:[千百천백]?{_SIGNS}|[千천])"
_CHAIN = re.compile(
    rf"\d(?<![\d.,A-Za-z]\d)[\d,]{{0,19}}(?:\.\d{{1,9}})?(?:[千百천백]?{_SIGNS}|[千천])(?: ?{_LINK}){{0,3}}"
    rf"(?: ?\d[\d,]{{0,19}}(?![\d.]{{0,9}}{_SIGNS})(?![\d.:年月日년월일]))?"
)
_PART = re.compile(r"(\d[\d,]*(?:\.\d+)?)([千百천백]?)([万萬亿億兆억만조]?)")
# This excludes 千万 "by all means", 万一 "in case" and 几万, which do not begin with a digit.
_HAN = re.compile(
    rf"[一二两兩三四五六七八九十](?<![几幾数數成上第{han.SIGNS}].)[{han.SIGNS}]{{0,20}}[万萬亿億][{han.SIGNS}]{{0,20}}"
)
_ALL_DIGITS, _LEAST = 15, 10**4


def _digits(text: str, language: str) -> Iterator[Edit]:
    found = [
        Edit(m.start(), m.end(), shown) for m in at_runs(_CHAIN, text) if (shown := _total(m[0])) and _is_free(text, m)
    ]
    if base(language) in _HAN_SIGNS:
        read = ((match, han.value(match[0])) for match in _HAN.finditer(text))
        found += [Edit(match.start(), match.end(), str(value)) for match, value in read if value]
    return iter(sorted(found, key=lambda item: item.start))


def _is_free(text: str, match: re.Match[str]) -> bool:
    return not is_label(text, match.start())


def _total(chain: str) -> str | None:
    """The total in digits; None if it is not a whole number."""
    total = Decimal(0)
    for digits, small, sign in _PART.findall(chain):
        total += Decimal(digits.replace(",", "")).scaleb(_SMALL.get(small, 0) + _MYRIADS.get(sign, 0))
    shown = f"{total.normalize():f}"
    return shown if shown.isdecimal() and len(shown) <= _ALL_DIGITS else None


def _signs(gap: str = "", comma: str = "") -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        names = ("萬", "億", "兆") if "hant" in language.lower() else _SIGNS_OF[base(language)]
        found = [*_plain(text, language), *(_joined(text) if base(language) in _CHAINED else ())]
        for start, end, value in sorted(found):
            yield Edit(start, end, _written(value, names, gap, comma))

    return edits


def _plain(text: str, language: str) -> Iterator[tuple[int, int, int]]:
    for number in numbers(text, language):
        whole = not number.fraction and not number.unsure and len(number.whole) <= _ALL_DIGITS
        scaled = text[number.end : number.end + 1] in {*_MYRIADS, *_SMALL}
        if whole and not scaled and int(number.whole) >= _LEAST and counts(text, number, language):
            yield number.start, number.end, int(number.whole)


def _joined(text: str) -> Iterator[tuple[int, int, int]]:
    """Chains that already have the signs, but perhaps other spaces."""
    for match in at_runs(_CHAIN, text):
        total = _total(match[0])
        if total and int(total) >= _LEAST and _is_free(text, match) and "." not in match[0] and len(match[0]) > 3:
            yield match.start(), match.end(), int(total)


def _written(value: int, names: Sequence[str], gap: str, comma: str) -> str:
    parts = []
    for power, name in ((12, names[2]), (8, names[1]), (4, names[0]), (0, "")):
        group = value // 10**power % (10**4 if power < 12 else 10**12)
        if group:
            parts.append((regrouped(str(group), comma) if comma else str(group)) + name)
    return gap.join(parts)


WAYS: Ways = {
    "large_sums_of_money": {
        "spell_out_italian_words_milione_and_miliardo": Way(built(_lengthened)),
        "use_italian_words_mio_and_mrd_instead_of_italian_words_milione_and_miliardo": Way(built(_shortened)),
    },
    "large_sums_of_money_format": {
        "use_amount_followed_by_abbreviation_for_million_or_billion_without_space": Way(_sums("", letters=True)),
        "use_amount_followed_by_space_then_abbreviation_for_million_or_billion": Way(_sums(" ", letters=True)),
        "use_amount_followed_by_space_then_english_word_million_or_billion": Way(_sums(" ", letters=False)),
    },
    "large_number_format": {
        "spell_out_large_numbers": Way(_in_words),
        "use_abbreviations_for_large_numbers": Way(_with_letters),
        "always_use_arabic_numerals": Way(_digits),
        "use_chinese_characters_for_ten_thousands_and_hundred_millions": Way(_signs()),
        "use_comma_to_separate_large_numbers_into_units_of_three_except_for_calendar_years": Way(
            rewriting(Signs(grouping=","))
        ),
        "use_kanji_for_trillions_hundred_millions_and_ten_thousands": Way(_signs()),
        "use_korean_words_만_억_조_with_space": Way(_signs(" ", ",")),
        "use_korean_words_만_억_조_without_space": Way(_signs("", ",")),
    },
}
