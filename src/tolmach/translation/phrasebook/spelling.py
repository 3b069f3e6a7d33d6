"""Writes a name of Latin letters in another script, where the name has to be there."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

# The longest match counts; `<` stands for the beginning of a word, `*` for a vowel after the letters.
_LATIN_TO_CYRILLIC = (
    "sch=ш shch=щ sh=ш kh=х zh=ж ts=ц tz=ц ph=ф th=т ck=к qu=кв ya=я yu=ю yo=йо ye=е ia=ия ee=и oo=у ou=у"
    " a=а b=б c=к d=д <e=э e=е f=ф g=г h=х i=и k=к l=л m=м n=н o=о p=п q=к r=р s=с t=т u=у v=в w=в y*=й y=и z=з"
    " č=ч š=ш ž=ж ř=рж ě=е ć=ч ś=с ż=ж ź=з ł=л ą=он ę=ен ń=нь ñ=нь ğ=г ş=ш ș=ш ț=ц ı=ы ä=е ö=ё ø=ё ü=ю å=о æ=э"
    " œ=ё ß=сс đ=дж ð=д þ=т"
)
_OWN: Mapping[str, str] = {
    "ru": "",
    "uk": "h=г g=ґ i=і y=и <e=е ia=ія ee=і y*=й ö=ьо ø=ьо æ=е œ=ьо ı=и",
    "bg": "<e=е æ=е ö=ьо ø=ьо œ=ьо ı=ъ",
}
_CONTEXTS = {"<": r"(?<![^\W\d_])", "*": "(?=[aeiou])"}
_UNSURE = re.compile("ch|c[eiy]|cz|sz|rz|j|x|g[eiy]|gn|eau|oi|ai|ie|ea|uy|ç|[^aeiou]h(?![aeiou])|['’]")
"""Letters that every language says in its own way. A name with them keeps its own letters."""


def written(name: str, language: str) -> str:
    """The name in Cyrillic letters where it is sure which; other scripts keep the letters of the source."""
    if language not in _OWN:
        return name
    words = [_cyrillic(word, language) for word in name.split(" ")]
    return name if None in words else " ".join(filter(None, words))


def _cyrillic(word: str, language: str) -> str | None:
    """A letter that the table lacks is read without its accent."""
    small = unicodedata.normalize("NFC", word.lower())
    if _UNSURE.search(small):
        return None
    pattern, said = _table(language)
    plain = "".join(char if pattern.match(char) else unicodedata.normalize("NFD", char)[0] for char in small)
    found = pattern.sub(lambda match: said[match.lastindex or 0], plain)
    return "-".join(part[:1].upper() + part[1:] for part in found.split("-"))


@cache
def _table(language: str) -> tuple[re.Pattern[str], list[str]]:
    rules = dict(rule.split("=") for rule in f"{_LATIN_TO_CYRILLIC} {_OWN[language]}".split())
    found = sorted(rules, key=len, reverse=True)
    return re.compile("|".join(f"({_pattern(rule)})" for rule in found)), ["", *(rules[rule] for rule in found)]


def _pattern(letters: str) -> str:
    return "".join(_CONTEXTS.get(letter, letter) for letter in letters)
