"""Mends determiners that do not go with the gender of their noun: "la problema", "von mein Vater". Pure.

The genders are those of the lexicon. A noun that has two, or that may be a plural, is left alone. German determiners
tell gender and case at once, so that only those behind a preposition with one case are judged.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from tolmach.patterns import deferred
from tolmach.translation.lexicon.book import page
from tolmach.units import Edit
from tolmach.writing.grammar.classes import NONE, is_a
from tolmach.writing.proposals import Finder, Proposal, in_case_of, needed

_ROMANCE: Mapping[str, tuple[str, ...]] = {
    "es": ("el/la", "un/una", "este/esta", "ese/esa", "del/de la", "al/a la", "nuestro/nuestra"),
    "fr": ("le/la", "un/une", "ce/cette", "mon/ma", "ton/ta", "son/sa", "du/de la", "au/à la", "quel/quelle"),
    "it": ("il/la", "un/una", "questo/questa", "mio/mia", "tuo/tua", "suo/sua", "del/della", "al/alla", "nel/nella"),
    "pt": ("o/a", "um/uma", "este/esta", "esse/essa", "do/da", "no/na", "ao/à", "meu/minha", "seu/sua"),
}
"""Masculine and feminine."""
_VOWEL = deferred("[aeiouhàâáéèêíîóôúæœ]", re.IGNORECASE)
_DATIVE = "mit|von|aus|bei|nach|zu|seit|gegenüber"
_ACCUSATIVE = "für|durch|ohne|gegen|um"
_STEMS = "ein|kein|mein|dein|sein|ihr|unser"
_ENDINGS = {"dative": {"m": "em", "n": "em", "f": "er"}, "accusative": {"m": "en", "n": "", "f": "e"}}
_ARTICLES = {"dative": {"m": "dem", "n": "dem", "f": "der"}, "accusative": {"m": "den", "n": "das", "f": "die"}}
_BEHIND_PREPOSITION = deferred(
    rf"\b(?:(?P<dative>{_DATIVE})|(?P<accusative>{_ACCUSATIVE})) "
    rf"(?P<determiner>der|die|das|den|dem|(?P<stem>{_STEMS})(?:e|en|em|er|es)?) (?P<noun>[A-ZÄÖÜ]\w+)",
)
_SAME_IN_PLURAL = deferred(r"(?:er|en|el|chen|lein)$")


def finder(language: str) -> Finder | None:
    if language == "de":
        return _german
    pairs = _ROMANCE.get(language)
    return None if pairs is None else _romance(language, pairs)


def _romance(language: str, pairs: tuple[str, ...]) -> Finder:
    forms: dict[str, dict[str, str]] = {"m": {}, "f": {}}
    for masculine, feminine in (pair.split("/") for pair in pairs):
        forms["m"][feminine], forms["f"][masculine] = masculine, feminine
    every = "|".join({*forms["m"], *forms["f"]})
    pattern = re.compile(rf"(?<![\w'’-])({every}) ([^\W\d_]{{3,}})(?![\w'’-])", re.IGNORECASE)

    asked = needed("gender", language)

    def find(text: str) -> Iterator[Proposal]:
        for match in pattern.finditer(text):
            gender = _genders(language).get(match[2], "")
            right = forms.get(gender, {}).get(match[1].lower())
            # Before a vowel the form goes by the sound: el agua, mon amie, l'uomo.
            if right is not None and not _VOWEL.match(match[2]):
                yield Proposal(Edit(*match.span(1), in_case_of(match[1], right)), asked.margin, asked.reading)

    return find


def _german(text: str) -> Iterator[Proposal]:
    asked = needed("gender", "de")
    for match in _BEHIND_PREPOSITION.finditer(text):
        noun, case = match["noun"], "dative" if match["dative"] else "accusative"
        gender = _genders("de").get(noun)
        if gender is None or _SAME_IN_PLURAL.search(noun):
            continue
        stem = match["stem"]
        right = _ARTICLES[case][gender] if stem is None else stem + _ENDINGS[case][gender]
        if right != match["determiner"]:
            yield Proposal(Edit(*match.span("determiner"), right), asked.margin, asked.reading)


@cache
def _genders(language: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    doubtful: set[str] = set()
    for entry in page(language) or ():
        is_noun = entry.kind == "noun" and entry.gender in ("m", "f", "n")
        if is_noun and found.setdefault(entry.translation, entry.gender) != entry.gender:
            doubtful.add(entry.translation)
    return {noun: gender for noun, gender in found.items() if noun not in doubtful and not is_a(NONE, noun, language)}
