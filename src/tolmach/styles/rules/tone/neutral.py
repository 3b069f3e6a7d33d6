"""Endings for people of any gender, words that agree with the nearest of two, and nouns for verbs. Pure."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.sentences import at_starts
from tolmach.styles.rules.phrases import cased
from tolmach.styles.rules.rewriting import needing
from tolmach.styles.rules.tables import section
from tolmach.units import Edit, Rewriting

_BOTH = re.compile(r"[@/(](?:(?<=@)|(?<=/)|(?=[aA]))|[eE](?:lla|LLA)")
_SPANISH = re.compile(
    r"\b(?:(?P<they>ellos y ellas|ellas y ellos|ellos/as|ellos/ellas|ell@s)"
    r"|(?P<he>él o ella|ella o él|él/ella|ella/él|ell@))\b"
    r"(?: (?P<verb>está|es|están|son|era|fue) (?P<state>\w+?)[oa](?P<many>s?)\b)?"
    r"|\b(?P<stem>\w{2,}?)(?:o/a|o\(a\)|@)(?![\w@.])"
    r"|\b(?:(?P<article>l)(?:os|as|os/as|@s) )?(?P<stems>\w{2,}?)(?:os/as|os\(as\)|@s)(?![\w@.])",
    re.IGNORECASE,
)


def spanish(letter: str) -> Rewriting:
    """Both genders at once, and what agrees with them, in one ending."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _SPANISH.finditer(text) if _BOTH.search(text) else ():
            yield Edit(*match.span(), cased(_spanish(match, letter), match[0]))

    return needing("@/(", ("ella", "ellas"))(edits)


def _spanish(match: re.Match[str], letter: str) -> str:
    if match["stem"]:
        return f"{match['stem']}{letter}"
    if match["stems"]:
        article = f"l{letter}s " if match["article"] else ""
        return f"{article}{match['stems']}{letter}s"
    pronoun = f"ell{letter}s" if match["they"] else f"ell{letter}"
    return f"{pronoun} {match['verb']} {match['state']}{letter}{match['many']}" if match["verb"] else pronoun


# Two words around "e" that begin alike, or an ending behind a sign.
_BOTH_ITALIAN = re.compile(r"[/(](?=[aeAE])|[ieIE] [eE] (?:(?:i|gli|le|I|GLI|LE|Gli|Le) )?\w", re.ASCII)
_ITALIAN = re.compile(
    r"\b(?P<stem>\w{2,}?)(?:o/a|o\(a\))(?!\w)|\b(?P<stems>\w{2,}?)(?:i/e|i\(e\))(?!\w)"
    r"|\b(?P<one>\w{2,}?)h?[ie] e (?:(?:i|gli|le) )?(?P=one)h?[ie]\b",
    re.IGNORECASE,
)


def schwa(text: str, language: str) -> Iterator[Edit]:
    for match in _ITALIAN.finditer(text) if _BOTH_ITALIAN.search(text) else ():
        stem = match["stem"] or match["stems"] or match["one"]
        yield Edit(*match.span(), stem + ("ə" if match["stem"] else "ɜ"))


_COMPOUND = re.compile(r"(?<=\w)[*:_]innen(?=[a-zäöüß]{3,}\b)")


def compounds(text: str, language: str) -> Iterator[Edit]:
    """„Bürger*innensteig“ is a „Bürgersteig“."""
    return (Edit(*match.span(), "") for match in _COMPOUND.finditer(text))


_WOMEN = (
    "femmes", "filles", "étudiantes", "lectrices", "employées", "clientes", "citoyennes", "voisines", "amies",
)  # fmt: skip
_FRENCH_PAIR = re.compile(
    r"\b(?P<first>(?:les|des|ces|nos|vos) (?:hommes|garçons|étudiants|lecteurs|employés|clients|citoyens|voisins|amis))"
    r" et (?P<second>(?:les|des|ces|nos|vos) (?:femmes|filles|étudiantes|lectrices|employées|clientes|citoyennes"
    r"|voisines|amies))"
    r"(?P<verb> (?:sont|étaient|seront|restent))? (?P<word>[a-zéèêîôûç]+[^\W\de])s\b(?!-)",
    re.IGNORECASE,
)
_NOT_AGREEING = frozenset({"dan", "san", "trè", "pa", "plu", "moin", "toujour", "depui", "aprè", "le", "ne", "ver"})


@needing(_WOMEN)
def masculine_nearest(text: str, language: str) -> Iterator[Edit]:
    for match in _agreeing(text):
        yield Edit(*match.span("first"), cased(match["second"], match["first"]))
        yield Edit(*match.span("second"), match["first"].lower())


@needing(_WOMEN)
def agreeing_with_nearest(text: str, language: str) -> Iterator[Edit]:
    for match in _agreeing(text):
        yield Edit(match.end("word"), match.end("word"), "e")


def _agreeing(text: str) -> Iterator[re.Match[str]]:
    return (match for match in _FRENCH_PAIR.finditer(text) if match["word"].lower() not in _NOT_AGREEING)


# What we do, as a verb or as a noun: „Wir prüfen die Daten.“ and „Die Prüfung der Daten erfolgt.“


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
