"""Writes instructions in one of five styles: imperative, statement, infinitive, modal verb, passive. Pure functions.

It reads a sentence in any of these styles, if it begins with a verb of the table, and writes it in the wanted one.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.address.forms import forms
from tolmach.linguistics.facts import as_is, string, strings, words
from tolmach.linguistics.sentences import at_starts
from tolmach.styles.rules.rewriting import content
from tolmach.units import Edit, Rewriting


@dataclass(frozen=True, slots=True)
class InstructingVerb:
    imperative: str
    """The formal imperative; in German without its pronoun."""
    present: str
    """The present of the formal address, without a pronoun."""
    infinitive: str
    participle: str


_PARTICIPLES = content("verbs.participles", words)
_MODAL, _MORE = content("verbs.modal", words), content("verbs.more", string)
_PATTERNS = content("verbs.patterns", as_is)
_WRITTEN = content("verbs.written", strings)
_AGREEMENT = content("verbs.agreement", as_is)
_ARTICLES = content("verbs.articles", string)


@cache
def _verbs(language: str) -> tuple[InstructingVerb, ...]:
    known = {verb.infinitive: verb for verb in forms(language).verbs}
    listed = (entry.partition("/") for entry in _PARTICIPLES[language])
    return tuple(
        InstructingVerb(known[infinitive].formal_order, known[infinitive].formal, infinitive, participle)
        for infinitive, _, participle in listed
    )


def _by_form(language: str, form: str) -> Mapping[str, InstructingVerb]:
    return {getattr(verb, form): verb for verb in _verbs(language)}


# Instructions in one of five styles: imperative, statement, infinitive, modal verb, passive.


_SENTENCE = re.compile(r"(?:(?<=^)|(?<=[.!?:]\s)|(?<=\n))(?P<body>[^.!?:\n]{3,200})(?P<mark>[.!])", re.MULTILINE)
_OBJECT = re.compile(r"(?P<article>\w+) (?P<noun>[\w-]+)")


@dataclass(frozen=True, slots=True)
class _Order:
    verb: InstructingVerb
    rest: str
    """The rest of the sentence, after the verb."""


# Reading


@cache
def _more() -> re.Pattern[str]:
    """Words that continue with another instruction."""
    return re.compile(rf"\b(?:{'|'.join(_MORE.values())})\b|,")


@cache
def _readers(language: str) -> Sequence[tuple[re.Pattern[str], Mapping[str, InstructingVerb]]]:
    return [(re.compile(pattern), _by_form(language, form)) for form, pattern in _PATTERNS[language]]


def _read(body: str, language: str) -> _Order | None:
    for pattern, table in _readers(language):
        match = pattern.fullmatch(body)
        verb = table.get(match["verb"].lower()) if match else None
        if match and verb and verb.infinitive not in _MODAL.get(language, ()) and not _more().search(match["rest"]):
            return _Order(verb, match["rest"])
    return None


# Writing


def _raised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lowered(text: str) -> str:
    """The text with its first article in lower case, for use inside a sentence."""
    return text[:1].lower() + text[1:] if _article().match(text) else text


@cache
def _article() -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(_ARTICLES.values())})\b")


def _passive(order: _Order, language: str) -> str | None:
    """The instruction in the passive. None unless the article shows that the object can be the subject unchanged."""
    found = _OBJECT.fullmatch(_lowered(order.rest))
    if found is None or found["article"] not in _AGREEMENT[language]:
        return None
    subject = _raised(f"{found['article']} {found['noun']}")
    is_, ending = _AGREEMENT[language][found["article"]]
    return f"{subject} {is_} {_agreeing(order.verb.participle, ending)}"


def _agreeing(participle: str, ending: str) -> str:
    return participle[:-1] + ending if participle.endswith("o") else participle + ending


def instructing(style: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        code = base(language)
        for match in at_starts(_SENTENCE, text):
            order = _read(match["body"], code)
            new = _written(order, code, style) if order else None
            if new and new != match["body"]:
                yield Edit(*match.span("body"), new)

    return edits


def _written(order: _Order, language: str, style: str) -> str | None:
    if style == "passive":
        return _passive(order, language)
    verb = order.verb
    forms = {"imperative": verb.imperative, "present": verb.present, "infinitive": verb.infinitive}
    raised = {name.capitalize(): _raised(form) for name, form in (*forms.items(), ("rest", order.rest))}
    return _WRITTEN[language][style].format(**forms, **raised, rest=_lowered(order.rest))
