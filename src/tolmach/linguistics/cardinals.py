"""Numbers in words, by the rules in the files of the languages. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.facts import as_is, facts, integers, lines, of_all, string, strings, words

LARGEST = 10**12 - 1
READ = 100
"""The largest number whose word is read."""
_HUNDRED = 100


@dataclass(frozen=True, slots=True)
class NumberRule:
    start: int
    """The first number that it is for."""
    divisor: int
    """The divisor of the number: the quotient stands in the text as `<<`, the remainder as `>>`."""
    text: str


def _rules(value: str) -> Sequence[NumberRule]:
    """The rule with the largest start comes first. The first row lists the numbers from 0 on."""
    first, *others = lines(value)
    listed = words(first.partition(": ")[2])
    rules = [NumberRule(number, number + 1, word) for number, word in enumerate(listed)]
    rules += [_rule(*entry.split(": ", 1)) for line in others for entry in line.split(" | ")]
    return sorted(rules, key=lambda rule: -rule.start)


def _rule(start: str, text: str) -> NumberRule:
    number, _, divisor = start.partition("/")
    return NumberRule(int(number), int(divisor or 10 ** (len(number) - 1)), text)


_RULES = facts("cardinals.rules", _rules)
_FORMS = facts("cardinals.forms", as_is)
_AND = facts("cardinals.and", strings)
_ALSO = facts("cardinals.also", integers)
_SPOKEN = re.compile(r"<(\w*)<|(>>)|\[([^]]*)\]|\{([^}]*)\}")


def numbered_languages() -> Sequence[str]:
    """The languages whose number words are known."""
    return [*_RULES]


def in_words(number: int, language: str, gender: str = "") -> str:
    """The number up to `LARGEST` in words, before a masculine ("m") or feminine ("f") noun, or by itself."""
    code = base(language)
    return _formed(_said(number, code, _AND.get(code, {}).get(language.lower(), "")), code, gender)


def _said(number: int, code: str, joint: str) -> str:
    rule = next(rule for rule in _RULES[code] if number >= rule.start)
    count, rest = divmod(number, rule.divisor)
    has_joint = bool(joint) and rule.start >= _HUNDRED and rest < _HUNDRED

    def spoken(part: re.Match[str]) -> str:
        form, is_rest, with_rest, without_rest = part.groups()
        if form is not None:
            return _formed(_said(count, code, joint), code, form)
        if is_rest:
            return joint * has_joint + _said(rest, code, joint)
        return _SPOKEN.sub(spoken, (with_rest if rest else without_rest) or "")

    return _SPOKEN.sub(spoken, rule.text)


def _formed(said: str, code: str, form: str) -> str:
    for pattern, new in _FORMS.get(code, {}).get(form, ()):
        said = re.sub(pattern, new, said)
    return said


@cache
def _read(code: str) -> Mapping[str, int]:
    found = {in_words(number, code, gender).lower(): number for number in range(READ + 1) for gender in ("", "m", "f")}
    return {**found, **_ALSO.get(code, {})}


def value(word: str, language: str) -> int | None:
    """The number up to `READ` that a word says, in any case."""
    return _read(base(language)).get(word.lower())


# Number words before a unit: five percent, zwanzig Grad.

_PARTS = facts("cardinals.parts", string)
_JOINTS = facts("cardinals.joints", words)
_WORDS = re.compile(r"(?<![\w-])([^\W\d_]+(?:-[^\W\d_]+)*(?: (?:y|et) [^\W\d_]+)?)[ \u00a0]$")
_LAST = re.compile(r"(?<![\w-])([^\W\d_]+)[ \u00a0]$")
_DIGITS = re.compile(r"\d[ \u00a0]$")
_LONGEST = 60


def spelled_before(text: str, end: int, language: str) -> tuple[int, int] | None:
    """Where the number word that ends here begins, and its value."""
    stretch = text[max(0, end - _LONGEST) : end]
    for pattern in (_WORDS, _LAST):
        found = pattern.search(stretch)
        said = found and value(found[1], language)
        if found and said is not None and not _is_part(stretch[: found.start()], language):
            return end - len(stretch) + found.start(), said
    return None


def _is_part(rest: str, language: str) -> bool:
    """Whether another number stands before it, perhaps with a joining word as in "five or six"."""
    joint = _joint().search(rest)
    rest = f"{rest[: joint.start()]} " if joint else rest
    last = _LAST.search(rest)
    number = last and value(last[1], language) is not None
    return bool(_goes_on().search(rest) or _DIGITS.search(rest) or number)


@cache
def _joint() -> re.Pattern[str]:
    return re.compile(rf"[ \u00a0](?:{'|'.join(of_all(_JOINTS))})[ \u00a0]$", re.IGNORECASE)


@cache
def _goes_on() -> re.Pattern[str]:
    """Behind one of these, a word is part of a longer number: one hundred twenty, two point five."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(_PARTS.values())})[ \u00a0]$", re.IGNORECASE)
