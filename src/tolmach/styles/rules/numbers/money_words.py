"""Sums of money in words: five dollars and fifty cents."""

from collections.abc import Mapping

from tolmach.languages.traits import base
from tolmach.linguistics import cardinals, scales
from tolmach.linguistics.money import Currency, Sum, linked, usual
from tolmach.linguistics.numbers import parsed, singular

# One and many of the hundredth part, and what joins it.
_MINOR: Mapping[str, Mapping[str, tuple[str, str, str]]] = {
    "en": {"": ("cent", "cents", "and"), "GBP": ("penny", "pence", "and"), "CHF": ("centime", "centimes", "and")},
    "es": {
        "": ("centavo", "centavos", "con"), "EUR": ("céntimo", "céntimos", "con"), "GBP": ("penique", "peniques", "con")
    },
    "fr": {"": ("cent", "cents", "et"), "EUR": ("centime", "centimes", "et"), "CHF": ("centime", "centimes", "et")},
    "it": {"": ("centesimo", "centesimi", "e"), "GBP": ("penny", "pence", "e")},
}  # fmt: skip
_LONGEST = len(str(cardinals.LARGEST))
_WITH_MINOR = frozenset({"EUR", "USD", "GBP", "CHF", "CAD", "AUD", "NZD", "HKD", "SGD"})
_POINT = {"en": "point", "es": "coma", "fr": "virgule", "it": "virgola"}


def in_words(found: Sum, currency: Currency, language: str) -> str | None:
    number = parsed(found.amount, language)
    if number is None or number.unsure or len(number.whole) > _LONGEST:
        return None
    if found.scale:
        return _scaled_in_words(found, number.whole, number.fraction, currency, language)
    whole = cardinals.words(int(number.whole), language, currency.gender)
    if found.attribute:
        return None if number.fraction else f"{whole.replace(' ', '-')}-{currency.one}"
    name = _of_whole(int(number.whole), found, currency, language)
    if not number.fraction.strip("0"):
        return f"{whole} {name}"
    return _with_minor(f"{whole} {name}", number.fraction, currency, language)


def _of_whole(number: int, found: Sum, currency: Currency, language: str) -> str:
    round_million = number >= 10**6 and not number % 10**6 and base(language) in ("es", "fr", "it")
    name = usual(found, currency) if found.kind == "name" else currency.name(singular(str(number), language))
    return linked(name, base(language)) if round_million else name


def _with_minor(shown: str, fraction: str, currency: Currency, language: str) -> str | None:
    table = _MINOR[base(language)]
    one, many, joint = table.get(currency.code, table[""])
    if currency.code not in _WITH_MINOR or len(fraction) > 2:
        return None
    cents = int(fraction.ljust(2, "0"))
    return f"{shown} {joint} {cardinals.words(cents, language, 'm')} {one if cents == 1 else many}"


def _scaled_in_words(found: Sum, whole: str, fraction: str, currency: Currency, language: str) -> str | None:
    code = base(language)
    power = scales.power(found.scale, code)
    one = whole == "1" and not fraction
    scale = scales.word(power, code, singular=one)
    number = cardinals.words(int(whole), language, "" if fraction else "m")
    digits = " ".join(cardinals.words(int(digit), language) for digit in fraction)
    shown = f"{number} {_POINT[code]} {digits} {scale}" if fraction else f"{number} {scale}"
    if found.attribute:
        return f"{shown.replace(' ', '-')}-{currency.one}"
    name = usual(found, currency) if found.kind == "name" else currency.many
    return f"{shown} {linked(name, code) if scales.is_noun(scale, code) else name}"
