"""Adjectives and pronouns before a noun, in the gender that it asks for: `miękki miazga` becomes `miękka miazga`.

It changes only words that are surely adjectives: those of the lexicon, and a few pronouns. They are put in the case of
the dictionary, because the noun behind them is in it. Pure.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from tolmach.translation.lexicon.book import page

_MASCULINE, _FEMININE, _NEUTER = "m", "f", "n"


class _Genders(NamedTuple):
    """The forms of one word, or their endings, for each gender. Empty where the form is also another word."""

    m: str
    f: str
    n: str
    accusative: str
    """That of the feminine. Before a masculine or neuter noun it is wrong; before a feminine one it may be right."""


# The first ending is that of the dictionary. Longer ones come first.
_ENDINGS: Final[Mapping[str, tuple[_Genders, ...]]] = {
    "cs": (_Genders("ý", "á", "é", "ou"),),
    "pl": (
        _Genders("ki", "ka", "kie", "ką"),
        _Genders("gi", "ga", "gie", "gą"),
        _Genders("y", "a", "e", "ą"),
        _Genders("i", "ia", "ie", "ią"),
    ),
    "ru": (
        *(_Genders(f"{sign}ий", f"{sign}ая", f"{sign}ое", f"{sign}ую") for sign in "кгх"),
        *(_Genders(f"{sign}ий", f"{sign}ая", f"{sign}ее", f"{sign}ую") for sign in "жшчщ"),
        _Genders("ый", "ая", "ое", "ую"),
        _Genders("ий", "яя", "ее", "юю"),
        _Genders("ой", "ая", "ое", "ую"),
    ),
}  # fmt: skip
_PRONOUNS: Final[Mapping[str, tuple[_Genders, ...]]] = {
    "cs": (
        _Genders("můj", "moje", "moje", ""),
        _Genders("náš", "naše", "naše", ""),
        _Genders("váš", "vaše", "vaše", ""),
    ),
    "pl": (
        _Genders("ten", "ta", "", "tę"),
        _Genders("mój", "moja", "moje", "moją"),
        _Genders("twój", "twoja", "twoje", "twoją"),
        _Genders("swój", "swoja", "swoje", "swoją"),
        _Genders("nasz", "nasza", "nasze", "naszą"),
        _Genders("wasz", "wasza", "wasze", "waszą"),
        _Genders("jeden", "jedna", "jedno", "jedną"),
    ),
    "ru": (
        _Genders("этот", "эта", "", "эту"),
        _Genders("мой", "моя", "моё", "мою"),
        _Genders("твой", "твоя", "твоё", "твою"),
        _Genders("свой", "своя", "своё", "свою"),
        _Genders("наш", "наша", "наше", "нашу"),
        _Genders("ваш", "ваша", "ваше", "вашу"),
        _Genders("один", "одна", "одно", "одну"),
    ),
}  # fmt: skip
_COMMON: Final[Mapping[str, str]] = {
    "cs": "starý nový malý velký dobrý špatný mladý bílý černý krásný celý první druhý poslední",
    "pl": "stary nowy mały duży wielki dobry zły młody biały czarny piękny cały pierwszy drugi ostatni każdy",
    "ru": "старый новый маленький большой хороший плохой молодой белый чёрный красивый целый первый второй каждый",
}
"""Adjectives that the lexicon leaves out because everybody knows them."""


def has_adjectives(language: str) -> bool:
    return language in _ENDINGS


def adjective(said: str, gender: str, language: str) -> str:
    """The word in small letters in this gender; unchanged where it is no adjective, or has that gender."""
    forms = _forms(language).get(said) if has_adjectives(language) and gender else None
    if forms is None:
        return said
    new = {_MASCULINE: forms.m, _FEMININE: forms.f, _NEUTER: forms.n}.get(gender, "")
    fits = said == new or (gender == _FEMININE and said == forms.accusative)
    return said if fits else new or said


@cache
def _forms(language: str) -> Mapping[str, _Genders]:
    """The forms of each word by each of them. Forms that are also nouns or verbs of the lexicon are left out."""
    words = [*_PRONOUNS.get(language, ()), *_declined(language)]
    known = {form: forms for forms in words for form in forms if form}
    others = _others(language)
    return {form: forms for form, forms in known.items() if form not in others}


def _declined(language: str) -> Iterator[_Genders]:
    known = (word for entry in page(language) or () if entry.kind == "adjective" for word in entry.accepted)
    for word in (*_COMMON[language].split(), *known):
        endings = next((each for each in _ENDINGS[language] if word.endswith(each.m)), None)
        if endings and word.isalpha():
            stem = word.removesuffix(endings.m)
            yield _Genders(*(stem + ending for ending in endings))


def _others(language: str) -> frozenset[str]:
    return frozenset(word for entry in page(language) or () if entry.kind != "adjective" for word in entry.accepted)
