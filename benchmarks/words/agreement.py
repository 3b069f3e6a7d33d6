"""Tells whether the article or adjective right before a noun fits its gender. Pure.

It judges only nouns in their dictionary form, after words that reveal a gender. Forms that stand for several genders
or numbers reveal nothing, nor do other nouns, verbs (`zrobiła`) and words that also mean that something is (`to`).
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from tolmach.translation.lexicon.book import page

_GERMAN_NOUNS: Final = re.compile(r"(?:er|el|en|ein|sel|ling)$")
"""Nouns with these endings may look the same in the plural, which has other articles."""
_STRESSED_A: Final = re.compile(r"^h?[aá]")
"""Spanish says `el agua`, though the word is feminine."""

# For each language, the words and endings that reveal a gender, and the genders that they may stand before.
_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "de": {
        "der": "mf", "die": "f", "das": "n", "dem": "mn",
        "den": "m", "des": "mn", "ein": "mn", "eine": "f", "einen": "m",
        "einem": "mn", "einer": "f", "kein": "mn", "keine": "f",
        "keinen": "m", "mein": "mn", "meine": "f", "meinen": "m",
        "dieser": "mf", "diese": "f", "dieses": "mn", "diesen": "m",
        "jeder": "mf", "jede": "f", "jedes": "n", "im": "mn",
        "am": "mn", "zum": "mn", "beim": "mn", "vom": "mn", "ins": "n", "ans": "n", "zur": "f",
    },
    "fr": {
        "le": "m", "la": "f", "un": "m", "une": "f", "du": "m",
        "au": "m", "ce": "m", "cet": "m", "cette": "f", "ma": "f",
        "ta": "f", "sa": "f", "quel": "m", "quelle": "f", "aucun": "m", "aucune": "f", "bon": "m", "bonne": "f",
        "petit": "m", "petite": "f", "grand": "m", "grande": "f", "vieux": "m", "vieille": "f", "nouveau": "m",
        "nouvelle": "f",
    },
    "es": {
        "el": "m", "la": "f", "un": "m", "una": "f", "del": "m", "al": "m", "este": "m", "esta": "f", "ese": "m",
        "esa": "f", "nuestro": "m", "nuestra": "f", "ningún": "m", "ninguna": "f", "algún": "m", "alguna": "f",
        "mucho": "m", "mucha": "f", "otro": "m", "otra": "f", "nuevo": "m", "nueva": "f", "viejo": "m", "vieja": "f",
    },
    "it": {
        "il": "m", "lo": "m", "la": "f", "un": "m", "uno": "m", "una": "f", "del": "m", "dello": "m", "della": "f",
        "al": "m", "allo": "m", "alla": "f", "nel": "m",
        "nello": "m", "nella": "f", "dal": "m", "dalla": "f", "sul": "m",
        "sulla": "f", "questo": "m", "questa": "f", "quel": "m", "quello": "m", "quella": "f", "mio": "m", "mia": "f",
        "tuo": "m", "tua": "f", "suo": "m", "sua": "f", "nostro": "m", "nostra": "f", "nuovo": "m", "nuova": "f",
        "vecchio": "m", "vecchia": "f", "piccolo": "m", "piccola": "f",
    },
    "ru": {
        "этот": "m", "эта": "f", "мой": "m", "моя": "f", "моё": "n", "мое": "n", "наш": "m", "наша": "f",
        "наше": "n", "ваш": "m", "ваша": "f", "ваше": "n", "один": "m", "одна": "f", "одно": "n", "какой": "m",
        "какая": "f", "какое": "n",
    },
    "pl": {
        "ten": "m", "ta": "f", "mój": "m", "moja": "f", "moje": "n", "nasz": "m", "nasza": "f", "nasze": "n",
        "jeden": "m", "jedna": "f", "jedno": "n", "jaki": "m", "jaka": "f", "jakie": "n",
    },
}  # fmt: skip
_ENDINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "ru": {"ый": "m", "ий": "m", "ая": "f", "яя": "f", "ое": "n", "ее": "n"},
    "pl": {
        "ny": "m",
        "ki": "m",
        "wy": "m",
        "na": "f",
        "ka": "f",
        "wa": "f",
        "ne": "n",
        "kie": "n",
    },
}
JUDGED: Final = tuple(_WORDS)


def judged(noun: str, gender: str, text: str, language: str) -> Iterator[bool]:
    """Tells for each place where the noun follows a word that reveals a gender whether it is the right gender."""
    if not gender or _may_be_plural(noun, gender, language):
        return
    for before in re.findall(rf"([\w]+) {re.escape(noun)}(?!\w)", text, 0 if language == "de" else re.IGNORECASE):
        fits = _told(before.casefold(), language)
        if fits is not None:
            yield gender in fits


@cache
def _other_nouns(language: str) -> frozenset[str]:
    return frozenset(entry.translation for entry in page(language) or () if entry.kind == "noun")


def _may_be_plural(noun: str, gender: str, language: str) -> bool:
    if language == "de":
        return bool(_GERMAN_NOUNS.search(noun))
    return language == "es" and gender == "f" and bool(_STRESSED_A.match(noun))


def _told(word: str, language: str) -> str | None:
    if word in _WORDS[language]:
        return _WORDS[language][word]
    # Shorter words with such an ending are not adjectives.
    endings = _ENDINGS.get(language, {}) if len(word) > 4 and word not in _other_nouns(language) else {}
    return next((fits for ending, fits in endings.items() if word.endswith(ending)), None)
