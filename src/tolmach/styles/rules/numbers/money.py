"""Writes sums of money with signs, codes or names, or in words. Pure functions."""

import re
from collections.abc import Callable, Iterator

from tolmach.languages.traits import base, traits
from tolmach.linguistics import cardinals, han, scales
from tolmach.linguistics.facts import as_is, facts, string
from tolmach.linguistics.money import Currency, Sum, currencies, named, sums, usual
from tolmach.linguistics.numbers import NO_BREAK, parsed, singular
from tolmach.linguistics.sentences import opening
from tolmach.styles.rules import Way
from tolmach.styles.rules.numbers.measuring import breaks, in_han
from tolmach.styles.rules.rewriting import Needing
from tolmach.units import Edit

_MINOR = facts("money.minor", as_is)
"""The singular and plural of the hundredth part, and the word that joins it."""
_POINT = facts("cardinals.point", string)
_LONGEST = len(str(cardinals.LARGEST))
_WITH_MINOR = frozenset({"EUR", "USD", "GBP", "CHF", "CAD", "AUD", "NZD", "HKD", "SGD"})


def in_words(found: Sum, currency: Currency, language: str) -> str | None:
    number = parsed(found.amount, language)
    if number is None or number.unsure or len(number.whole) > _LONGEST:
        return None
    if found.scale:
        return _scaled_in_words(found, number.whole, number.fraction, currency, language)
    whole = cardinals.in_words(int(number.whole), language, currency.gender)
    if found.attribute:
        return None if number.fraction else f"{whole.replace(' ', '-')}-{currency.one}"
    name = _of_whole(int(number.whole), found, currency, language)
    if not number.fraction.strip("0"):
        return f"{whole} {name}"
    return _with_minor(f"{whole} {name}", number.fraction, currency, language)


def _of_whole(number: int, found: Sum, currency: Currency, language: str) -> str:
    round_million = number >= 10**6 and not number % 10**6 and scales.links(base(language))
    name = usual(found, currency) if found.kind == "name" else currency.name(singular(str(number), language))
    return scales.linked(name, base(language)) if round_million else name


def _with_minor(shown: str, fraction: str, currency: Currency, language: str) -> str | None:
    table = _MINOR[base(language)]
    one, many, joint = table.get(currency.code, table["others"])
    if currency.code not in _WITH_MINOR or len(fraction) > 2:
        return None
    cents = int(fraction.ljust(2, "0"))
    return f"{shown} {joint} {cardinals.in_words(cents, language, 'm')} {one if cents == 1 else many}"


def _scaled_in_words(found: Sum, whole: str, fraction: str, currency: Currency, language: str) -> str | None:
    code = base(language)
    power = scales.power(found.scale, code)
    one = whole == "1" and not fraction
    scale = scales.word(power, code, singular=one)
    number = cardinals.in_words(int(whole), language, "" if fraction else "m")
    digits = " ".join(cardinals.in_words(int(digit), language) for digit in fraction)
    shown = f"{number} {_POINT[code]} {digits} {scale}" if fraction else f"{number} {scale}"
    if found.attribute:
        return f"{shown.replace(' ', '-')}-{currency.one}"
    name = usual(found, currency) if found.kind == "name" else currency.many
    return f"{shown} {scales.linked(name, code) if scales.is_noun(scale, code) else name}"


# How a sum of money is written.


Writer = Callable[[Sum, Currency, str], str | None]
"""Writes a sum; None if it stays as it is."""

_WIDE = str.maketrans({"$": "＄", "¥": "￥", "£": "￡", "₩": "￦"})


def _way(write: Writer, *, exact: bool = True) -> Way:
    def edits(text: str, language: str) -> Iterator[Edit]:
        table = currencies(language)
        for found in sums(text, language):
            shown = write(found, table[found.currency], language)
            if shown is not None:
                fitting = _pointed(text, found, shown)
                yield Edit(
                    found.start, found.end, opening(text, found.start, fitting) if write is in_words else fitting
                )

    return Way(Needing(edits, named), exact)


def _pointed(text: str, found: Sum, shown: str) -> str:
    """Handles the period of an abbreviation that also ends the sentence."""
    if shown.endswith(".") and text[found.end : found.end + 1] == ".":
        return shown[:-1]
    if found.scale.endswith(".") and found.first and found.end == len(text) and not shown.endswith("."):
        return f"{shown}."
    return shown


def _gap(language: str) -> str:
    return " " if breaks(language) or traits(language).is_dense else NO_BREAK


def _digits(found: Sum) -> str:
    amount = found.amount if found.amount[0].isdecimal() else han.arabic(found.amount) or found.amount
    return amount + found.scale


def _sign_first(space: bool = False, *, wide: bool = False) -> Writer:
    def write(found: Sum, currency: Currency, language: str) -> str | None:
        sign = currency.sign.translate(_WIDE) if wide else currency.sign
        return sign + _gap(language) * space + _digits(found) if sign else None

    return write


def _sign_behind(space: bool) -> Writer:
    def write(found: Sum, currency: Currency, language: str) -> str | None:
        return _suffixed(found, currency.sign, _gap(language) * space, language) if currency.sign else None

    return write


def _suffixed(found: Sum, sign: str, gap: str, language: str) -> str:
    """The amount and the sign after it. The sign is always separated from a word: 5 Millionen €, 5 millones de €."""
    code, amount = base(language), _digits(found)
    if not found.scale or not scales.is_word(found.scale, code):
        return amount + gap + sign
    return (
        f"{amount} {scales.linked(sign, code)}" if scales.is_noun(found.scale, code) else amount + _gap(language) + sign
    )


def _code_first(found: Sum, currency: Currency, language: str) -> str | None:
    return currency.code + _gap(language) + _digits(found)


def _code_behind(found: Sum, currency: Currency, language: str) -> str | None:
    return _suffixed(found, currency.code, _gap(language), language)


def _code(found: Sum, currency: Currency, language: str) -> str | None:
    return None if found.kind == "code" else _code_behind(found, currency, language)


def _sign_or(otherwise: Writer) -> Writer:
    sign = _sign_first()
    return lambda found, currency, language: (sign if currency.sign else otherwise)(found, currency, language)


def _name(found: Sum, currency: Currency, language: str) -> str | None:
    if found.kind == "name":
        return None
    if found.attribute:
        return f"{found.amount}{found.scale.replace(' ', '-')}-{currency.one}"
    return f"{found.amount}{found.scale} {_of(found, currency, language)}"


def _of(found: Sum, currency: Currency, language: str) -> str:
    name = currency.name(singular(found.amount, language) and not found.scale)
    return scales.linked(name, base(language)) if found.scale and scales.is_noun(found.scale, base(language)) else name


def _small_name(found: Sum, currency: Currency, language: str) -> str | None:
    if found.kind != "name":
        return _name(found, currency, language)
    return None if found.first else _replaced_name(found, usual(found, currency), language)


def _replaced_name(found: Sum, usual: str, language: str) -> str:
    noun = bool(found.scale) and scales.is_noun(found.scale, base(language))
    return f"{found.amount}{found.scale} {scales.linked(usual, base(language)) if noun else usual}"


def _joined_name(found: Sum, currency: Currency, language: str) -> str | None:
    name = found.sign if found.kind == "name" and not found.first else currency.many
    return found.amount + found.scale + name


def _name_first(found: Sum, currency: Currency, language: str) -> str | None:
    return currency.before + _digits(found)


def _name_and_han(found: Sum, currency: Currency, language: str) -> str | None:
    amount = re.sub(r"\d[\d,]*(?:\.\d+)?", lambda part: in_han(part[0], language) or part[0], found.amount)
    return currency.before + amount


WAYS = {
    "currency_format": {
        "spell_out": _way(in_words, exact=False),
        "spell_out_currency_name_followed_by_amount_in_arabic_numerals_without_space": _way(_name_first),
        "spell_out_currency_name_followed_by_amount_in_chinese": _way(_name_and_han),
        "use_amount_followed_by_currency_symbol_without_space": _way(_sign_behind(space=False)),
        "use_amount_followed_by_space_then_currency_symbol": _way(_sign_behind(space=True)),
        "use_amount_followed_by_space_then_iso_code": _way(_code_behind),
        "use_amount_followed_by_space_then_spell_out_currency_name": _way(_name),
        "use_amount_followed_by_space_then_spell_out_currency_name_in_lowercase": _way(_small_name),
        "use_amount_followed_by_spelled_out_currency_name_in_japanese_without_space": _way(_joined_name),
        "use_amount_followed_by_spelled_out_currency_name_without_space": _way(_joined_name),
        "use_currency_symbol_but_spell_out_if_no_symbol_exists": _way(_sign_or(_name)),
        "use_currency_symbol_but_use_iso_code_if_no_symbol_exists": _way(_sign_or(_code_first)),
        "use_currency_symbol_followed_by_amount_in_arabic_numerals_without_space": _way(_sign_first()),
        "use_currency_symbol_followed_by_amount_without_space": _way(_sign_first()),
        "use_currency_symbol_followed_by_space_then_amount": _way(_sign_first(space=True)),
        "use_currency_symbol_followed_by_space_then_amount_in_arabic_numerals": _way(_sign_first(space=True)),
        "use_full_width_currency_symbol_followed_by_amount_without_space": _way(_sign_first(wide=True)),
        "use_half_width_currency_symbol_followed_by_amount_without_space": _way(_sign_first()),
        "use_half_width_currency_symbol_followed_by_space_then_amount": _way(_sign_first(space=True)),
        "use_iso_code": _way(_code),
        "use_iso_code_followed_by_space_then_amount": _way(_code_first),
        "use_iso_code_followed_by_space_then_amount_in_arabic_numerals": _way(_code_first),
    }
}  # fmt: skip
