"""Words and letters for thousands, millions and billions behind a number. Pure."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from tolmach.linguistics.facts import NEVER, as_is, facts


def _table(value: Sequence[tuple[int, str, str, str]]) -> Sequence[tuple[int, str, str, str]]:
    return [(power, one, many, others) for power, one, many, others in value]


_TABLE = facts("scales.table", _table)
_LINK = facts("scales.link", as_is)


@cache
def pattern(code: str) -> str:
    """A pattern for a scale, with the space before it."""
    forms = {form for _, one, many, others in _TABLE.get(code, ()) for form in (one, many, *others.split())}
    if not forms:
        return NEVER
    ordered = "|".join(map(re.escape, sorted(forms, key=len, reverse=True)))
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


def links(code: str) -> bool:
    """Whether the names of large numbers are nouns."""
    return code in _LINK


def is_noun(form: str, code: str) -> bool:
    """Whether the counted thing follows with "of": cinco millones de euros."""
    return links(code) and power(form, code) > 3 and is_word(form, code)


def linked(name: str, code: str) -> str:
    """The counted thing behind such a noun: d'euros, de dólares."""
    link, elided, letters = _LINK[code]
    return elided + name if elided and name[0] in letters else f"{link} {name}"
