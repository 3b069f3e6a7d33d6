"""German letters, pronouns and compounds."""

import re
from collections.abc import Iterator

from tolmach.linguistics.sentences import opens
from tolmach.styles.rules.kit.needs import needing
from tolmach.styles.rules.kit.phrases import words
from tolmach.units import Edit

_SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
_LETTER = re.compile("[äöüÄÖÜ]")


def without_eszett(text: str, language: str) -> Iterator[Edit]:
    return (Edit(m.start(), m.end(), "SS" if m[0] == "ẞ" else "ss") for m in re.finditer("[ßẞ]", text))


def without_umlauts(text: str, language: str) -> Iterator[Edit]:
    for match in _LETTER.finditer(text):
        around = text[max(0, match.start() - 1) : match.start()] + text[match.end() : match.end() + 1]
        new = _SPELLED[match[0]]
        is_loud = match[0].isupper() and any(char.isupper() for char in around)
        yield Edit(*match.span(), new.upper() if is_loud else new)


_YOU = words("du dich dir dein deine deinem deinen deiner deines euch euer eure eurem euren eurer eures")
_INFORMAL = re.compile(r"\b(?:du|dich|dir|dein(?:e[mnrs]?)?|euch|euer|eure[mnrs]?)\b", re.IGNORECASE)


@needing(_YOU)
def raised_pronouns(text: str, language: str) -> Iterator[Edit]:
    return (Edit(m.start(), m.start() + 1, m[0][0].upper()) for m in _INFORMAL.finditer(text) if m[0].islower())


@needing(_YOU)
def lowered_pronouns(text: str, language: str) -> Iterator[Edit]:
    for match in _INFORMAL.finditer(text):
        if match[0].istitle() and not opens(text, match.start()):
            yield Edit(match.start(), match.start() + 1, match[0][0].lower())


_JOINED = re.compile(r"(?P<first>[A-ZÄÖÜ](?<![\w-].)[a-zäöüß]{2,})-(?P<second>[A-ZÄÖÜ][a-zäöüß]{2,})(?![\w-])")
_NAMES = frozenset(words("Baden Nordrhein Rheinland Sachsen Schleswig Mecklenburg Hans Karl Anna Maria Jean Marie Max"))
_HEADS = words(
    """service management system verwaltung abteilung programm dienst daten zentrum beratung betreuung planung analyse
    strategie entwicklung sicherheit bereich projekt team leitung center portal konto nummer liste formular vertrag
    schutz technik software modell prozess kosten preis markt angebot bericht umfrage"""
)
_COMPOUND = re.compile(
    rf"(?P<first>[A-ZÄÖÜ](?<![\w-].)[a-zäöüß]{{3,}})(?P<second>{'|'.join(_HEADS)})(?P<end>s|en|e|n)?(?![\w-])"
)


def one_word(text: str, language: str) -> Iterator[Edit]:
    """Not names of places and people, and not where three vowels would meet."""
    for match in _JOINED.finditer(text):
        first, second = match["first"], match["second"]
        if first not in _NAMES and not (first[-1] in "aeiou" and second[0].lower() == first[-1]):
            yield Edit(match.end("first"), match.start("second") + 1, second[0].lower())


def with_hyphen(text: str, language: str) -> Iterator[Edit]:
    for match in _COMPOUND.finditer(text):
        yield Edit(match.end("first"), match.start("second") + 1, f"-{match['second'][0].upper()}")
