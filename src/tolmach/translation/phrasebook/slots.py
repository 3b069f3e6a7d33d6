"""Slots of phrases, `{weekday}` or `{weekday.on}`: which words may stand there, in which form, in each language."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tolmach.linguistics.cardinals import in_words, numbered_languages
from tolmach.linguistics.mentions import days
from tolmach.patterns import deferred
from tolmach.translation.phrasebook import proper
from tolmach.translation.phrasebook.proper import Proper

Value = int | str | Proper
"""The place of a word in its table, or digits, or a name."""
Filling = Mapping[str, Value]
"""The values in the slots, by kind."""
_SLOT = deferred(r"\{(\w+)(?:\.(\w+))?\}")
_DIGITS = deferred(r"\d{1,3}", re.ASCII)
_NUMBERS: Mapping[str, tuple[int, ...]] = {
    "age": (*range(10, 21), *range(30, 100, 10)),
    "hour": tuple(range(1, 13)),
    "number": tuple(range(2, 11)),
}
"""The numbers that number words stand for, where a language forms them as it counts. The others have rows in the
table."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A phrase with slots, ready to be compared with texts of its language."""

    language: str
    start: str
    shape: re.Pattern[str]
    slots: tuple[tuple[str, str], ...]
    """The kind and the form of each."""

    def read(self, text: str) -> Filling | None:
        match = self.shape.fullmatch(text) if text.casefold().startswith(self.start) else None
        if match is None:
            return None
        values = {
            kind: _read(kind, form, word, self.language)
            for (kind, form), word in zip(self.slots, match.groups(), strict=True)
        }
        return (
            {kind: value for kind, value in values.items() if value is not None}
            if None not in values.values()
            else None
        )


def has(text: str) -> bool:
    return "{" in text


def pattern(text: str, language: str) -> Pattern:
    parts = _SLOT.split(text)
    fixed, found = parts[::3], tuple(zip(parts[1::3], (form or "" for form in parts[2::3]), strict=True))
    shape = re.compile("(.+?)".join(map(re.escape, fixed)), re.IGNORECASE)
    return Pattern(language, fixed[0].casefold(), shape, found)


def filled(text: str, filling: Filling, language: str) -> str | None:
    """None where the language has no word for what stands in a slot."""
    words = {match[0]: _word(filling[match[1]], match[1], match[2] or "", language) for match in _SLOT.finditer(text)}
    if None in words.values():
        return None
    found = _SLOT.sub(lambda match: words[match[0]] or "", text)
    return found[:1].upper() + found[1:] if text.startswith("{") else found


@cache
def forms(kind: str, language: str) -> Mapping[str, tuple[str, ...]]:
    """The words by the name of the form, the usual form first; nothing where the language has none. A word that it
    lacks is empty."""
    if kind == "month" or kind == "weekday":
        return days.forms(kind, language)
    own = {form: row for (each, code, form), row in _tables().items() if (each, code) == (kind, language)}
    if own or kind not in _NUMBERS or language not in numbered_languages():
        return own
    return {"": tuple(in_words(number, language) for number in _NUMBERS[kind])}


def _read(kind: str, form: str, word: str, language: str) -> Value | None:
    if kind in proper.KINDS:
        return proper.read(kind, form, word, language)
    if kind == "digits":
        return word if _DIGITS.fullmatch(word) else None
    words = [each.casefold() for each in forms(kind, language).get(form, ())]
    return words.index(word.casefold()) if word.casefold() in words else None


def _word(value: Value, kind: str, form: str, language: str) -> str | None:
    if isinstance(value, Proper):
        return proper.written(value, language, form)
    if isinstance(value, str):
        return value
    return forms(kind, language)[form][value] or None


@cache
def _tables() -> Mapping[tuple[str, str, str], tuple[str, ...]]:
    """The tables by kind, language and form."""
    lines = files(__package__).joinpath("data", "slots.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line)
    return {
        (kind, language, form): tuple(words.split("|"))
        for kind, name, words in rows
        for language, _, form in [name.partition(".")]
    }
