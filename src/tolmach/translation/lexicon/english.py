"""Base forms that an English word may have, and the part of speech that the words before it allow. Pure."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from tolmach.languages.variants.words import spellings

NOUN, VERB = "noun", "verb"
_ANY = ""


class BaseForm(NamedTuple):
    word: str
    kind: str
    """The part of speech that it must have; empty where it may have any."""


def bases(word: str) -> Iterator[BaseForm]:
    """The base forms of a word in small letters. The word itself comes first, its other spelling last. Most of the
    forms are no words."""
    yield from _bases(word)
    if word in spellings("english.txt"):
        yield from _bases(spellings("english.txt")[word])


@lru_cache(maxsize=1 << 12)
def base_words(word: str) -> frozenset[str]:
    return frozenset(form.word for form in bases(word))


def _bases(word: str) -> Iterator[BaseForm]:
    yield BaseForm(word, _ANY)
    if word in _words("other words"):
        return
    if word in _irregular("nouns"):
        yield BaseForm(_irregular("nouns")[word], NOUN)
    if word in _irregular("verbs"):
        yield BaseForm(_irregular("verbs")[word], VERB)
    if word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        for base in _without_s(word):
            yield BaseForm(base, NOUN)
            yield BaseForm(base, VERB)
        if word.endswith("ves"):
            yield BaseForm(word[:-3] + "f", NOUN)
            yield BaseForm(word[:-3] + "fe", NOUN)
    for ending in ("ed", "ing"):
        if word.endswith(ending) and len(word) - len(ending) > 1:
            yield from (BaseForm(base, VERB) for base in _without(word, ending))


def _without_s(word: str) -> Iterator[str]:
    yield word[:-1]
    if word.endswith(("ses", "xes", "zes", "ches", "shes", "oes")):
        yield word[:-2]
    if word.endswith("ies"):
        yield word[:-3] + "y"


def _without(word: str, ending: str) -> Iterator[str]:
    stem = word[: -len(ending)]
    yield stem
    yield stem + "e"
    if stem.endswith("i") and ending == "ed":
        yield stem[:-1] + "y"
    if len(stem) > 2 and stem[-1] == stem[-2]:
        yield stem[:-1]


def allows(kind: str, word: str, before: str) -> bool:
    """Whether a word may be of this kind behind another one: `we monitor` is no noun, and `the monitor` no verb. Terms,
    and words that end like no verb, are nouns anywhere."""
    if kind == NOUN:
        return " " in word or word.endswith(tuple(_words("endings of nouns"))) or before not in _words("before verbs")
    return kind != VERB or before not in _words("before nouns")


@cache
def _irregular(name: str) -> Mapping[str, str]:
    """A mapping from each form to its base form."""
    rows = (row.split() for row in _tables()[name].split("|"))
    return {form: base for base, *forms in rows for form in forms}


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(_tables()[name].split())


@cache
def _tables() -> Mapping[str, str]:
    text = files(__package__).joinpath("data", "english.txt").read_text(encoding="utf-8")
    tables: dict[str, str] = {}
    name = ""
    for line in text.splitlines():
        if line.startswith("["):
            name = line.strip("[]")
        elif line and not line.startswith("#"):
            joint = " | " if "|" in line else " "
            tables[name] = tables[name] + joint + line if name in tables else line
    return tables
