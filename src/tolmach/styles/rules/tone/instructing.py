"""Instructions in one of five styles: an order, a statement, an infinitive, a modal verb, the passive voice. Pure.

A sentence is read in any of them, if it begins with a verb of the table, and written in the one that is wanted.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.sentences import at_starts
from tolmach.styles.rules.tables import section
from tolmach.units import Edit, Rewriting

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


# Instructions in one of five styles: an order, a statement, an infinitive, a modal verb, the passive voice.


_SENTENCE = re.compile(r"(?:(?<=^)|(?<=[.!?:]\s)|(?<=\n))(?P<body>[^.!?:\n]{3,200})(?P<mark>[.!])", re.MULTILINE)
_MODAL = {"fr": frozenset({"pouvoir", "devoir", "avoir", "être", "aller", "vouloir", "savoir"})}
_OBJECT = re.compile(r"(?P<article>\w+) (?P<noun>[\w-]+)")
_MORE = re.compile(r"\b(?:und|oder|y|o|et|ou|e|Sie|usted|vous|Lei)\b|,")


@dataclass(frozen=True, slots=True)
class _Order:
    verb: Verb
    rest: str
    """What the verb is about."""


# Reading


@cache
def _reader(language: str) -> Callable[[str], _Order | None]:
    pattern, forms = _PATTERNS[language]
    compiled = [(re.compile(each), form) for each, form in zip(pattern, forms, strict=True)]
    tables = {form: by_form(language, form) for form in forms}
    modal = _MODAL.get(language, frozenset())

    def read(body: str) -> _Order | None:
        for each, form in compiled:
            match = each.fullmatch(body)
            verb = tables[form].get(match["verb"].lower()) if match else None
            if match and verb and verb.infinitive not in modal and not _MORE.search(match["rest"]):
                return _Order(verb, match["rest"])
        return None

    return read


_PATTERNS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "de": (
        (
            r"(?P<verb>[A-ZÄÖÜ]\w+) Sie (?P<rest>.+)",
            r"Sie (?P<verb>\w+) (?P<rest>.+)",
            r"Sie (?:sollten|müssen) (?P<rest>.+) (?P<verb>\w+)",
            r"(?P<rest>(?:Die|Das|Den|Eine|Ein|Einen) .+) (?P<verb>[a-zäöü]\w+)",
        ),
        ("imperative", "present", "infinitive", "infinitive"),
    ),
    "es": (
        (
            r"(?P<verb>[A-ZÁÉÍÓÚÑ]\w+) (?P<rest>.+)",
            r"(?:Usted|usted) (?P<verb>\w+) (?P<rest>.+)",
            r"(?:Usted )?[Dd]ebe (?P<verb>\w+) (?P<rest>.+)",
            r"(?P<verb>[A-ZÁÉÍÓÚÑ]\w+r) (?P<rest>.+)",
            r"Se (?P<verb>\w+) (?P<rest>.+)",
        ),
        ("imperative", "present", "infinitive", "infinitive", "present"),
    ),
    "fr": (
        (
            r"(?P<verb>[A-ZÉÈ]\w+) (?P<rest>.+)",
            r"Vous (?P<verb>\w+) (?P<rest>.+)",
            r"Vous devez (?P<verb>\w+) (?P<rest>.+)",
            r"(?P<verb>[A-ZÉÈ]\w+) (?P<rest>.+)",
        ),
        ("imperative", "present", "infinitive", "infinitive"),
    ),
    "it": (
        (
            r"(?P<verb>[A-Z]\w+) (?P<rest>.+)",
            r"Lei (?P<verb>\w+) (?P<rest>.+)",
            r"(?:Lei )?[Dd]eve (?P<verb>\w+) (?P<rest>.+)",
            r"(?P<verb>[A-Z]\w+re) (?P<rest>.+)",
            r"Si (?P<verb>\w+) (?P<rest>.+)",
        ),
        ("imperative", "present", "infinitive", "infinitive", "present"),
    ),
}


# Writing


def _raised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lowered(text: str) -> str:
    """An article at the start goes back into the sentence."""
    return text[:1].lower() + text[1:] if re.match(r"(?:Die|Das|Den|Eine|Ein|Einen)\b", text) else text


def _passive(order: _Order, language: str) -> str | None:
    """Only of things whose article shows that they can be the subject as they are."""
    found = _OBJECT.fullmatch(_lowered(order.rest))
    if found is None or found["article"] not in _AGREEMENT[language]:
        return None
    subject = _raised(f"{found['article']} {found['noun']}")
    is_, ending = _AGREEMENT[language][found["article"]]
    participle = order.verb.participle
    if language == "de":
        return f"{subject} {is_} {participle}"
    return f"{subject} {is_} {_agreeing(participle, ending)}"


def _agreeing(participle: str, ending: str) -> str:
    return participle[:-1] + ending if participle.endswith("o") else participle + ending


_AGREEMENT: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "de": {"die": ("wird", ""), "das": ("wird", ""), "eine": ("wird", ""), "alle": ("werden", "")},
    "es": {"el": ("es", "o"), "la": ("es", "a"), "los": ("son", "os"), "las": ("son", "as")},
    "fr": {"le": ("est", ""), "la": ("est", "e"), "un": ("est", ""), "une": ("est", "e")},
    "it": {
        "il": ("viene", "o"), "lo": ("viene", "o"), "la": ("viene", "a"),
        "i": ("vengono", "i"), "gli": ("vengono", "i"), "le": ("vengono", "e"),
    },
}  # fmt: skip
_FORMS: Mapping[str, Mapping[str, Callable[[_Order], str]]] = {
    "de": {
        "imperative": lambda o: f"{_raised(o.verb.imperative)} Sie {_lowered(o.rest)}",
        "indicative": lambda o: f"Sie {o.verb.present} {_lowered(o.rest)}",
        "infinitive": lambda o: f"{_raised(o.rest)} {o.verb.infinitive}",
        "modal": lambda o: f"Sie sollten {_lowered(o.rest)} {o.verb.infinitive}",
    },
    "es": {
        "imperative": lambda o: f"{_raised(o.verb.imperative)} {o.rest}",
        "indicative": lambda o: f"Usted {o.verb.present} {o.rest}",
        "infinitive": lambda o: f"{_raised(o.verb.infinitive)} {o.rest}",
        "modal": lambda o: f"Debe {o.verb.infinitive} {o.rest}",
    },
    "fr": {
        "imperative": lambda o: f"{_raised(o.verb.imperative)} {o.rest}",
        "indicative": lambda o: f"Vous {o.verb.present} {o.rest}",
        "infinitive": lambda o: f"{_raised(o.verb.infinitive)} {o.rest}",
        "modal": lambda o: f"Vous devez {o.verb.infinitive} {o.rest}",
    },
    "it": {
        "imperative": lambda o: f"{_raised(o.verb.imperative)} {o.rest}",
        "indicative": lambda o: f"Lei {o.verb.present} {o.rest}",
        "infinitive": lambda o: f"{_raised(o.verb.infinitive)} {o.rest}",
        "modal": lambda o: f"Deve {o.verb.infinitive} {o.rest}",
    },
}


def instructing(style: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        code = base(language)
        for match in at_starts(_SENTENCE, text):
            order = _reader(code)(match["body"])
            new = _written(order, code, style) if order else None
            if new and new != match["body"]:
                yield Edit(*match.span("body"), new)

    return edits


def _written(order: _Order, language: str, style: str) -> str | None:
    return _passive(order, language) if style == "passive" else _FORMS[language][style](order)
