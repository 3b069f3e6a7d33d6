"""Millions and billions: in words, with letters, and in sums of money."""

import re
from collections.abc import Iterator
from decimal import Decimal

from tolmach.linguistics import cardinals, scales
from tolmach.linguistics.counting import counts, measured
from tolmach.linguistics.money import currencies, sums
from tolmach.linguistics.numbers import NUMBER, Number, numbers, singular
from tolmach.linguistics.sentences import opening
from tolmach.styles.rules.kit.needs import needing
from tolmach.styles.rules.way import Way
from tolmach.units import Edit, Rewriting

_POWERS = (12, 9, 6)
_PLACES = 3
_LONGEST = 15
_SCALED = re.compile(rf"(?P<number>{NUMBER})[ \u00a0](?P<scale>million|billion|trillion)(?!\w|-\w)")
_WORDED = re.compile(r"(?<=[^\W\d_][ \u00a0])(?P<scale>million|billion|trillion)(?!\w|-\w)")


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
            found.append(Edit(number.start, number.end, cardinals.words(value, language)))
    for match in _SCALED.finditer(text) if "illion" in text else ():
        token, number = match["number"], Number(match.start(), match.end("number"), match["number"])
        if token.isdecimal() and len(token) < 4 and not measured(text, number):
            found.append(Edit(number.start, number.end, cardinals.words(int(token), language)))
    for edit in sorted(found, key=lambda item: item.start):
        yield Edit(edit.start, edit.end, opening(text, edit.start, edit.replacement))


def _with_letters(text: str, language: str) -> Iterator[Edit]:
    found = []
    for number, value in _whole_numbers(text, language):
        if short := _short(value):
            found.append(Edit(number.start, number.end, short))
    for match in _SCALED.finditer(text) if "illion" in text else ():
        found.append(Edit(match.end("number"), match.end(), _letter(match["scale"])))
    for match in _WORDED.finditer(text) if "illion" in text else ():
        if word := cardinals.spelled_before(text, match.start(), language):
            found.append(Edit(word[0], match.end(), f"{word[1]}{_letter(match['scale'])}"))
    return iter(sorted(found, key=lambda item: item.start))


def _letter(scale: str) -> str:
    return scales.letter(scales.power(scale, "en"), "en")


def _short(value: int) -> str | None:
    """Only where nothing is lost."""
    power = next(power for power in _POWERS if value >= 10**power)
    shown = Decimal(value).scaleb(-power).normalize()
    exponent = shown.as_tuple().exponent
    fits = isinstance(exponent, int) and -exponent <= _PLACES
    return f"{shown:f}{scales.letter(power, 'en')}" if fits else None


def _sums(gap: str, *, letters: bool) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for found in sums(text, language):
            power = scales.power(found.scale, "en") if found.scale else 0
            if power in (6, 9):
                start = found.end - len(found.scale) if found.first else found.start + len(found.amount)
                shown = scales.letter(power, "en") if letters else scales.word(power, "en")
                yield Edit(start, start + len(found.scale), gap + shown)

    return edits


_ITALIAN_LONG = re.compile(rf"(?P<number>{NUMBER})[ \u00a0](?P<scale>milion[ei]|miliard[oi])(?!\w)")
_ITALIAN_SHORT = re.compile(
    rf"(?P<number>{NUMBER})[ \u00a0](?P<scale>[Mm]io|[Mm]ln|[Mm]rd|[Mm]ld)(?!\w)(?P<dot>\.(?= (?:d[i']|[a-z€$£])))?"
)
_COUNTED = re.compile(r"[ \u00a0](?:di[ \u00a0]|d['’])(\w+)")


@needing(("mio", "mln", "mrd", "mld"))
def _italian_long(text: str, language: str) -> Iterator[Edit]:
    for match in _ITALIAN_SHORT.finditer(text):
        power = scales.power(match["scale"], "it")
        word = scales.word(power, "it", singular=singular(match["number"], "it"))
        yield Edit(match.start("scale"), match.end(), word)


@needing(("milione", "milioni", "miliardo", "miliardi"))
def _italian_short(text: str, language: str) -> Iterator[Edit]:
    money = {name.split()[0] for each in currencies("it").values() for name in (each.many, *each.read_names)}
    for match in _ITALIAN_LONG.finditer(text):
        counted = _COUNTED.match(text, match.end())
        if counted is None or counted[1] in money or counted[1] in currencies("it"):
            yield Edit(match.start("scale"), match.end(), scales.letter(scales.power(match["scale"], "it"), "it"))


WAYS = {
    "large_number_format": {
        "spell_out_large_numbers": Way(_in_words),
        "use_abbreviations_for_large_numbers": Way(_with_letters),
    },
    "large_sums_of_money": {
        "spell_out_italian_words_milione_and_miliardo": Way(_italian_long),
        "use_italian_words_mio_and_mrd_instead_of_italian_words_milione_and_miliardo": Way(_italian_short),
    },
    "large_sums_of_money_format": {
        "use_amount_followed_by_abbreviation_for_million_or_billion_without_space": Way(_sums("", letters=True)),
        "use_amount_followed_by_space_then_abbreviation_for_million_or_billion": Way(_sums(" ", letters=True)),
        "use_amount_followed_by_space_then_english_word_million_or_billion": Way(_sums(" ", letters=False)),
    },
}
