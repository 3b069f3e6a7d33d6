"""Words and letters for thousands, millions and billions behind a number. Pure."""

import re
from collections.abc import Mapping
from functools import cache

# Power of ten; one; many; what else is read. The first of the others is the usual short form.
_TABLE: Mapping[str, tuple[tuple[int, str, str, str], ...]] = {
    "de": (
        (12, "Billion", "Billionen", "Bio."),
        (9, "Milliarde", "Milliarden", "Mrd. Mrd"),
        (6, "Million", "Millionen", "Mio. Mio"),
        (3, "Tausend", "Tausend", "Tsd. Tsd tausend"),
    ),
    "en": (
        (12, "trillion", "trillion", "T tn trn"),
        (9, "billion", "billion", "B bn bln b"),
        (6, "million", "million", "M m mn mln mio"),
        (3, "thousand", "thousand", "K k"),
    ),
    "es": ((9, "mil millones", "mil millones", ""), (6, "millón", "millones", "M mill. mill"), (3, "mil", "mil", "")),
    "fr": ((9, "milliard", "milliards", "Md Mds Mrd"), (6, "million", "millions", "M Mio"), (3, "mille", "mille", "k")),
    "it": (
        (9, "miliardo", "miliardi", "mrd mld Mrd Mld mrd. mld."),
        (6, "milione", "milioni", "mio mln Mio Mln mio. mln."),
        (3, "mila", "mila", ""),
    ),
}


@cache
def pattern(code: str) -> str:
    """Of one, with the space before it; a word needs one."""
    words = [form for _, one, many, _ in _TABLE.get(code, ()) for form in (one, many)]
    short = [form for *_, others in _TABLE.get(code, ()) for form in others.split()]
    if not words:
        return "(?!)"
    ordered = "|".join(map(re.escape, sorted({*words, *short}, key=len, reverse=True)))
    return rf"[ \u00a0\u202f]?(?:{ordered})(?![\w])"


@cache
def _powers(code: str) -> Mapping[str, int]:
    return {form: power for power, one, many, others in _TABLE[code] for form in (one, many, *others.split())}


def power(form: str, code: str) -> int:
    return _powers(code)[form.strip()]


def word(power_: int, code: str, *, singular: bool = False) -> str:
    one, many = next((one, many) for power, one, many, _ in _TABLE[code] if power == power_)
    return one if singular else many


def letter(power_: int, code: str) -> str:
    return next(others.split()[0] for power, _, _, others in _TABLE[code] if power == power_)


def is_word(form: str, code: str) -> bool:
    return any(form.strip() in (one, many) for _, one, many, _ in _TABLE[code])


def is_noun(form: str, code: str) -> bool:
    """Whether what is counted follows with "of": cinco millones de euros."""
    return code in ("es", "fr", "it") and power(form, code) > 3 and is_word(form, code)
