"""Tells whether a sentence has a word of the lexicon in some form, and whether the article before it agrees."""

import re

JOINED = frozenset({"zh", "zh-hant", "ja", "th"})
"""Languages without spaces: the word may stand anywhere in the text."""
LEAST_STEM = 3
STEM = 0.65
"""The share of a word's letters that must be there: endings change, and some stems change a little."""

# For each language and article, the genders that the article may stand before. A noun may look the same in the plural,
# so this has only articles of the singular. German "die", "der" and "den" have their own function.
ARTICLES: dict[str, dict[str, str]] = {
    "de": {"das": "n", "ein": "mn", "eine": "f", "einer": "f", "einem": "mn", "einen": "m", "dem": "mn", "des": "mn"},
    "fr": {"le": "m", "la": "f", "un": "m", "une": "f", "du": "m", "au": "m", "ce": "m", "cette": "f"},
    "es": {"el": "mf", "la": "f", "un": "mf", "una": "f", "del": "mf", "al": "mf", "este": "m", "esta": "f"},
    "it": {
        "il": "m",
        "lo": "m",
        "la": "f",
        "un": "m",
        "uno": "m",
        "una": "f",
        "del": "m",
        "della": "f",
        "nella": "f",
        "nel": "m",
    },
    "pt": {"o": "m", "a": "f", "um": "m", "uma": "f", "do": "m", "da": "f", "no": "m", "na": "f"},
    "pt-br": {"o": "m", "a": "f", "um": "m", "uma": "f", "do": "m", "da": "f", "no": "m", "na": "f"},
    "nl": {"het": "n", "de": "c", "dit": "n", "deze": "c"},
    "sv": {"en": "c", "ett": "n", "den": "c", "det": "n"},
    "da": {"en": "c", "et": "n", "den": "c", "det": "n"},
    "nb": {"en": "cm", "et": "n", "ei": "f", "den": "cmf", "det": "n"},
    "el": {"ο": "m", "η": "f", "το": "n", "ένας": "m", "μια": "f", "ένα": "nm"},
}
GERMAN_PLURALS = ("er", "el", "en", "ein", "sel")
"""German nouns with these endings may look the same in the plural."""


def present(word: str, text: str, language: str) -> bool:
    """If there are several words, the text must have each of them."""
    text = text.casefold()
    if language in JOINED:
        return word.casefold() in text
    return all(_stem(part) in text for part in word.casefold().split())


def _stem(word: str) -> str:
    return word[: max(LEAST_STEM, round(len(word) * STEM))]


def agrees(word: str, gender: str, text: str, language: str) -> bool:
    """False if an article of another gender stands right before the base form of the word."""
    if not gender or language not in ARTICLES:
        return True
    for article in re.findall(rf"(\w+)\s+{re.escape(word)}\b", text, re.IGNORECASE):
        fits = ARTICLES[language].get(article.casefold())
        if fits is not None and gender not in fits:
            return False
        if language == "de" and not _german(article.casefold(), gender, word):
            return False
    return True


def _german(article: str, gender: str, word: str) -> bool:
    if word.endswith(GERMAN_PLURALS):
        return True
    return (
        not (article == "die" and gender != "f")
        and not (article == "der" and gender == "n")
        and not (article == "den" and gender != "m")
    )
