"""The forms of verbs that instructions are made of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from tolmach.styles.rules.kit.tables import section

_AFTER_T = ("t", "d", "chn", "ffn", "gn", "tm")
_HISSING = ("s", "ß", "z", "x")


@dataclass(frozen=True, slots=True)
class Verb:
    imperative: str
    """The formal one; in German without its pronoun."""
    present: str
    """Formal, without a pronoun."""
    infinitive: str
    participle: str
    informal: str
    """The present of the informal address."""
    order: str
    """The informal imperative."""


@cache
def verbs(language: str) -> tuple[Verb, ...]:
    return tuple(_READ[language](*line.split()) for line in section(__package__, "verbs.txt", language))


def by_form(language: str, form: str) -> Mapping[str, Verb]:
    """Verbs by one of their forms."""
    return {getattr(verb, form): verb for verb in verbs(language)}


def _german(infinitive: str, participle: str, informal: str = "", order: str = "") -> Verb:
    stem = infinitive.removesuffix("en") if infinitive.endswith("en") else infinitive.removesuffix("n")
    ending = "est" if stem.endswith(_AFTER_T) else "t" if stem.endswith(_HISSING) else "st"
    return Verb(infinitive, infinitive, infinitive, participle, informal or stem + ending, order or stem + "e")


def _french(imperative: str, infinitive: str, participle: str, informal: str, order: str) -> Verb:
    return Verb(imperative, imperative, infinitive, participle, informal, order)


def german(present: str) -> Verb:
    """Also of verbs that the table has without their prefix; others are regular."""
    known = [verb for verb in verbs("de") if present.endswith(verb.infinitive)]
    if not known:
        return _german(present, "")
    verb = max(known, key=lambda each: len(each.infinitive))
    prefix = present.removesuffix(verb.infinitive)
    return _german(present, "", prefix + verb.informal, prefix + verb.order)


_READ: Mapping[str, Callable[..., Verb]] = {"de": _german, "es": Verb, "fr": _french, "it": Verb}
