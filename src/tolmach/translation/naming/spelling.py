"""How another script writes a name of Latin letters that has to be there."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

# The longest that fits counts; `<` stands for the beginning of a word, `*` for a vowel after the letters.
_LATIN_TO_CYRILLIC = (
    "tsch=ч sch=ш shch=щ sh=ш ch=ч cz=ч sz=ш kh=х zh=ж ts=ц tz=ц ph=ф th=т ck=к qu=кв rz=ж"
    " ya=я yu=ю yo=йо ye=е ia=ия ee=и oo=у ou=у"
    " a=а b=б ce=се ci=си cy=си c=к d=д <e=э e=е f=ф g=г h=х i=и j=дж k=к l=л m=м n=н o=о p=п q=к r=р s=с t=т u=у v=в"
    " w=в x=кс y*=й y=и z=з"
    " č=ч š=ш ž=ж ř=рж ě=е ć=ч ś=с ż=ж ź=з ł=л ą=он ę=ен ń=нь ñ=нь ç=с ğ=г ş=ш ș=ш ț=ц ı=ы ä=е ö=ё ø=ё ü=ю å=о æ=э"
    " œ=ё ß=сс đ=дж ð=д þ=т ō=о ū=у ē=е"
)
_OWN: Mapping[str, str] = {
    "ru": "",
    "uk": "h=г g=ґ i=і y=и <e=е ia=ія ee=і ce=се ci=сі cy=сі y*=й ö=ьо ø=ьо æ=е œ=ьо ı=и",
    "bg": "<e=е æ=е ö=ьо ø=ьо œ=ьо ı=ъ щ=щ",
}
_CONTEXTS = {"<": r"(?<![^\W\d_])", "*": "(?=[aeiou])"}
_CONTINENTAL = re.compile("[äöüßåøæčšžřěćśżźłąęńđ]")
"""Where one of these stands, j is no English one."""


def written(name: str, language: str) -> str:
    """Other scripts than Cyrillic keep the letters of the source."""
    return " ".join(_cyrillic(word, language) for word in name.split(" ")) if language in _OWN else name


def _cyrillic(word: str, language: str) -> str:
    small = unicodedata.normalize("NFC", word.casefold() if "ß" not in word else word.lower())
    if _CONTINENTAL.search(small):
        small = small.replace("j", "й")
    pattern, letters = _table(language)
    said = pattern.sub(lambda match: letters[match.lastindex or 0], small)
    bare = "".join(char for char in unicodedata.normalize("NFD", said) if char not in _ACCENTS)
    said = pattern.sub(lambda match: letters[match.lastindex or 0], unicodedata.normalize("NFC", bare))
    return "-".join(part[:1].upper() + part[1:] for part in said.split("-"))


_ACCENTS = frozenset(chr(code) for code in range(0x300, 0x370) if code not in (0x306, 0x308))
"""But for those of й and ё."""


@cache
def _table(language: str) -> tuple[re.Pattern[str], list[str]]:
    rules = dict(rule.split("=") for rule in f"{_LATIN_TO_CYRILLIC} {_OWN[language]}".split())
    found = sorted(rules, key=len, reverse=True)
    return re.compile("|".join(f"({_pattern(rule)})" for rule in found)), ["", *(rules[rule] for rule in found)]


def _pattern(letters: str) -> str:
    return "".join(_CONTEXTS.get(letter, letter) for letter in letters)
