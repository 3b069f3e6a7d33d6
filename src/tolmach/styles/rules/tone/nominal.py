"""What we do, as a verb or as a noun: „Wir prüfen die Daten.“ and „Die Prüfung der Daten erfolgt.“

Only whole sentences, whose object has an article that shows what it becomes behind a noun.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.sentences import at_starts
from tolmach.styles.rules.kit.tables import section
from tolmach.units import Edit

_OBJECTS: Mapping[str, Mapping[str, str]] = {
    "de": {"die": "der", "alle": "aller", "eine": "einer"},
    "es": {"los": "de los", "las": "de las", "la": "de la", "el": "del"},
    "fr": {"les": "des", "la": "de la", "le": "du"},
    "it": {"i": "dei", "gli": "degli", "le": "delle", "la": "della", "il": "del"},
}
"""Articles of the object, and with the noun before them."""
_WE = {"de": "Wir ", "es": "", "fr": "Nous ", "it": ""}
_HAPPENS = {"de": "erfolgt", "es": "se realiza", "fr": "a lieu", "it": "viene effettuata"}
_HAPPENS_TOO = {"it": "viene effettuato"}
"""With a masculine noun, where that makes a difference."""


@cache
def _nouns(language: str) -> Mapping[str, str]:
    return dict(line.split(" = ") for line in section(__package__, "nominal.txt", language))


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    start, objects = r"(?:(?<=^)|(?<=[.!?]\s)|(?<=\n))", _OBJECTS[language]
    thing = r"(?P<noun>[\w-]+)(?P<rest>)(?=[.!])"
    verbs = "|".join(map(_either, _nouns(language)))
    nouns = "|".join(map(_either, _nouns(language).values()))
    happens = "|".join(filter(None, (_HAPPENS[language], _HAPPENS_TOO.get(language))))
    verbal = rf"{start}{_WE[language]}(?P<verb>{verbs}) (?P<article>{'|'.join(objects)}) {thing}"
    nominal = (
        rf"{start}(?P<deed>{nouns}) (?P<article>{'|'.join(objects.values())}) (?P<noun>[\w-]+) (?:{happens})(?=[.!])"
    )
    return re.compile(verbal), re.compile(nominal)


def _either(word: str) -> str:
    """With or without a capital."""
    return f"[{word[0].upper()}{word[0]}]{re.escape(word[1:])}".replace("’", "['’]")


def nominal(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in at_starts(_patterns(code)[0], text):
        deed = _nouns(code)[match["verb"].lower()]
        thing = f"{_OBJECTS[code][match['article']]} {match['noun']}"
        yield Edit(*match.span(), f"{_raised(deed)} {thing} {_happens(deed, code)}")


def verbal(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    verbs = {noun.lower(): verb for verb, noun in _nouns(code).items()}
    articles = {behind: plain for plain, behind in _OBJECTS[code].items()}
    for match in at_starts(_patterns(code)[1], text):
        verb = verbs[match["deed"].lower().replace("'", "’")]
        said = f"{_WE[code]}{verb} {articles[match['article']]} {match['noun']}"
        yield Edit(*match.span(), _raised(said))


def _happens(deed: str, language: str) -> str:
    is_masculine = deed.startswith("il ") or deed in ("l’utilizzo", "l’aggiornamento")
    return _HAPPENS_TOO[language] if is_masculine and language in _HAPPENS_TOO else _HAPPENS[language]


def _raised(text: str) -> str:
    return text[0].upper() + text[1:]
