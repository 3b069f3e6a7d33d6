"""The plural forms of languages: which form a number takes, under the names that CLDR gives them. Pure.

A rule is written as gettext writes it, because files of gettext carry it: it gives the number of a form, and the names
say which form that is.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from gettext import c2py

from tolmach.languages.traits import base

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
OTHER = "other"
"""The form that every language has."""
_SAMPLES = (5, 3, 2, 1, 11, 20, 100, 0)
"""Numbers that stand for a form, the most ordinary ones first."""
_ONE_IN_A_WORD = re.compile(r"^(?:an?|one|single)\b|\bone\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Rule:
    expression: str
    names: tuple[str, ...]
    """The forms of whole numbers, in the order of the expression."""
    also: tuple[str, ...] = ()
    """Forms that only fractions take."""
    rare: tuple[str, ...] = ()
    """Forms that only millions take. Where a text lacks them, `other` does as well."""


def _rule(expression: str, names: str, also: str = "", rare: str = "") -> _Rule:
    return _Rule(expression, tuple(names.split()), tuple(also.split()), tuple(rare.split()))


_ONE_FORM = _rule("0", "other")
_ONE = _rule("n != 1", "one other")
_MILLIONS = _rule("n != 1", "one other", rare="many")
_UP_TO_ONE = _rule("n > 1", "one other", rare="many")
_TO_FOUR = _rule("n==1 ? 0 : n>=2 && n<=4 ? 1 : 2", "one few other", also="many")
_EASTERN = _rule(
    "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2", "one few many", also="other"
)
_RULES = {
    "ar": _rule(
        "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5", "zero one two few many other"
    ),
    "cs": _TO_FOUR,
    "es": _MILLIONS,
    "fr": _UP_TO_ONE,
    "he": _rule("n==1 ? 0 : n==2 ? 1 : 2", "one two other"),
    "id": _ONE_FORM,
    "it": _MILLIONS,
    "ja": _ONE_FORM,
    "ko": _ONE_FORM,
    "lt": _rule(
        "n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2",
        "one few other",
        also="many",
    ),
    "lv": _rule("n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 ? 1 : 2", "zero one other"),
    "pl": _rule("n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2", "one few many", also="other"),
    "pt": _UP_TO_ONE,
    "pt-pt": _MILLIONS,
    "ro": _rule("n==1 ? 0 : n==0 || (n%100>=1 && n%100<=19) ? 1 : 2", "one few other"),
    "ru": _EASTERN,
    "sk": _TO_FOUR,
    "sl": _rule("n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3", "one two few other"),
    "th": _ONE_FORM,
    "uk": _EASTERN,
    "vi": _ONE_FORM,
    "zh": _ONE_FORM,
}
"""Languages that are not here have one form for 1 and one for everything else."""


def category(number: int, language: str) -> str:
    """The form that this whole number takes."""
    rule = _of(language)
    return rule.names[_compiled(rule.expression)(number)]


def categories(language: str, *, rare: bool = False) -> tuple[str, ...]:
    """All forms of a language, those of fractions too. With `rare`, also those of millions."""
    rule = _of(language)
    there = {*rule.names, *rule.also, *(rule.rare if rare else ()), OTHER}
    return tuple(name for name in CATEGORIES if name in there)


def sample(name: str, language: str) -> int:
    """A number that takes this form, or an ordinary one where no whole number does."""
    return next((number for number in _SAMPLES if category(number, language) == name), _SAMPLES[0])


def counts_one_only(language: str) -> bool:
    """Whether the form `one` stands for the number 1 alone, so that it may be said in a word."""
    return all(category(number, language) != "one" for number in (0, 21, 101))


def with_number(text: str, sign: str) -> str | None:
    """An English text with a sign in place of the word for one: `One file`, `a file`. None if it has no such word, or
    several."""
    found = _ONE_IN_A_WORD.findall(text)
    return _ONE_IN_A_WORD.sub(lambda _: sign, text) if len(found) == 1 else None


def gettext_rule(language: str) -> str:
    """The value of `Plural-Forms` in a file of gettext."""
    rule = _of(language)
    return f"nplurals={len(rule.names)}; plural=({rule.expression});"


def gettext_categories(header: str, language: str) -> tuple[str, ...]:
    """The forms of a language in the order in which this value of `Plural-Forms` numbers them. Raises `ValueError` if
    the value cannot be read."""
    count, expression = _parts(header)
    index = _compiled(expression)
    found: dict[int, str] = {}
    for number in range(200):
        found.setdefault(index(number), category(number, language))
    return tuple(found.get(place, OTHER) for place in range(count))


def _parts(header: str) -> tuple[int, str]:
    values = dict(part.split("=", 1) for part in header.replace(" ", "").split(";") if "=" in part)
    if not values.get("nplurals", "").isdecimal() or "plural" not in values:
        raise ValueError("no rule of plural forms")
    return int(values["nplurals"]), values["plural"]


def _of(language: str) -> _Rule:
    return _RULES.get(language.lower()) or _RULES.get(base(language), _ONE)


@cache
def _compiled(expression: str) -> Callable[[int], int]:
    return c2py(expression)
