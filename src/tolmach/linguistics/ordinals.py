"""Ordinals in words, as far as centuries go. Pure."""

import re
from collections.abc import Mapping

_ENGLISH = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth"
    " sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth"
    " twenty-fifth"
)
_GERMAN = (
    "erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt sechzehnt"
    " siebzehnt achtzehnt neunzehnt zwanzigst einundzwanzigst zweiundzwanzigst dreiundzwanzigst vierundzwanzigst"
    " fünfundzwanzigst"
)
_FRENCH = (
    "premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième"
    " treizième quatorzième quinzième seizième dix-septième dix-huitième dix-neuvième vingtième vingt_et_unième"
    " vingt-deuxième vingt-troisième vingt-quatrième vingt-cinquième"
)
_ITALIAN = (
    "primo secondo terzo quarto quinto sesto settimo ottavo nono decimo undicesimo dodicesimo tredicesimo"
    " quattordicesimo quindicesimo sedicesimo diciassettesimo diciottesimo diciannovesimo ventesimo ventunesimo"
    " ventiduesimo ventitreesimo ventiquattresimo venticinquesimo"
)
# Spanish counts centuries on from the tenth.
_SPANISH = (
    "primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo once doce trece catorce quince dieciséis"
    " diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco"
)
WORDS: Mapping[str, list[str]] = {
    code: [word.replace("_", " ") for word in words.split()]
    for code, words in (("de", _GERMAN), ("en", _ENGLISH), ("es", _SPANISH), ("fr", _FRENCH), ("it", _ITALIAN))
}
LAST = 25
_OTHERS: Mapping[str, Mapping[str, int]] = {
    "es": {
        "uno": 1,
        "dos": 2,
        "tres": 3,
        "cuatro": 4,
        "cinco": 5,
        "seis": 6,
        "siete": 7,
        "ocho": 8,
        "nueve": 9,
        "diez": 10,
    },
    "fr": {"second": 2},
}
READ: Mapping[str, Mapping[str, int]] = {
    code: {**{word: number for number, word in enumerate(words, 1)}, **_OTHERS.get(code, {})}
    for code, words in WORDS.items()
}
"""What they and others say, in small letters; German without its ending."""
_GERMAN_DATIVE = re.compile(
    r"(?:^|[^\w])(?:im|am|vom|zum|beim|dem|des|den|diesem|jenem|einem|\w+en)[ \u00a0]\Z", re.IGNORECASE
)
_GERMAN_NEUTER = re.compile(
    r"(?:^|[^\w])(?:das|ins|ans|aufs|fürs|durchs|dieses|jenes|jedes|(?!Ende|Mitte|Wende)\w+e)[ \u00a0]\Z", re.IGNORECASE
)
_GERMAN_STRONG = re.compile(r"(?:^|[^\w])(?:ein|kein|sein|ihr|unser)[ \u00a0]\Z|^\W{0,3}\Z", re.IGNORECASE)


def german_ending(before: str, noun: str) -> str | None:
    """Of an ordinal behind these words: das neunzehnt-e, des neunzehnt-en; None where it is not clear."""
    if _GERMAN_DATIVE.search(before) or noun.lower().endswith(("s", "e", "en")):
        return "en"
    if _GERMAN_NEUTER.search(before):
        return "e"
    return "es" if _GERMAN_STRONG.search(before) else None
