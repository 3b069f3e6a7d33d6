"""Names of people: which words are names, what they become in another language, and how another script spells them."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tolmach.languages.traits import base
from tolmach.languages.variants import adapt
from tolmach.linguistics import people
from tolmach.spoken_terms.ordinary import is_ordinary

SURNAME = "surname"
KINDS = frozenset({"name", SURNAME})
CALL = "call"
"""The form of a name that is used to address a person."""
_COPYING = frozenset(
    ("da", "de", "en", "es", "et", "fi", "fr", "hu", "id", "it", "nb", "nl", "pl", "pt", "pt-br", "ro", "sv", "tr")
)
"""Languages that write a name as English does."""
_TITLES = {"ja": "さん"}
"""The title that follows a name in an address."""
_MOST_WORDS = 3

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


@dataclass(frozen=True, slots=True)
class Proper:
    kind: str
    text: str
    gender: str | None = None
    """`f` or `m`; None where it is not known."""


def called(text: str, language: str) -> Proper | None:
    return read("name", CALL, text, language)


def read(kind: str, wanted: str, text: str, language: str) -> Proper | None:
    """The name that a word is, in this form or in its base form."""
    if text[:1].islower():
        return None
    ways = (_known(kind, language, each).get(text.casefold()) for each in (wanted, ""))
    return next(filter(None, ways), None) or (Proper(kind, text) if _is_open(kind, text, language) else None)


def is_listed(kind: str, word: str, language: str) -> bool:
    """Whether a table has it, as the language writes it."""
    return word.casefold() in _known(kind, language, "")


def is_given(word: str) -> bool:
    """Whether a list of first names has it."""
    return word in _table("name") or word in _given()


def form(name: Proper, language: str, wanted: str) -> str | None:
    """The name in another language; None where that is not sure."""
    own = f"{base(language)}.{wanted}"
    if language in _COPYING and own not in _columns(name.kind):
        return name.text
    row = _table(name.kind).get(name.text, {})
    found = row.get(own) or row.get(base(language))
    return adapt(found, language) + (_TITLES.get(base(language), "") if wanted == CALL else "") if found else None


def written(name: Proper, language: str, wanted: str) -> str | None:
    """The name in another language. Its base form is also written where no table has it: as it sounds in Cyrillic, else
    in its own letters."""
    found = form(name, language, wanted)
    return found or (None if wanted or base(language) in people.RESPELLED else spelled(name.text, base(language)))


def _is_open(kind: str, text: str, language: str) -> bool:
    """Any word behind a title may be a surname."""
    words = text.split()
    return (
        base(language) in people.STAND_OUT
        and 0 < len(words) <= _MOST_WORDS
        and all(word.isalpha() and word.istitle() and not _is_word(kind, word, language) for word in words)
    )


def _is_word(kind: str, word: str, language: str) -> bool:
    return word.casefold() in people.OFFICES if kind == SURNAME else is_ordinary(word, language)


@cache
def _known(kind: str, language: str, wanted: str) -> Mapping[str, Proper]:
    names = {name: Proper(kind, name, row["gender"] or None) for name, row in _table(kind).items()}
    forms = ((form(each, language, wanted), each) for each in names.values())
    return {written.casefold(): each for written, each in forms if written}


@cache
def _table(kind: str) -> Mapping[str, Mapping[str, str]]:
    """The names by their English: gender, and forms by language."""
    lines = files(__package__).joinpath("data", f"{kind}s.tsv").read_text(encoding="utf-8").splitlines()
    columns = lines[0].split("\t")
    rows = (line.split("\t") for line in lines[1:])
    return {row[0]: dict(zip(columns[1:], row[1:], strict=True)) for row in rows}


@cache
def _given() -> frozenset[str]:
    """First names that a list of ordinary words has as well."""
    return frozenset(files(__package__).joinpath("data", "given.txt").read_text(encoding="utf-8").split())


def _columns(kind: str) -> frozenset[str]:
    return frozenset(next(iter(_table(kind).values()), {}))


def spelled(name: str, language: str) -> str:
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
    pattern, said = _spelling(language)
    plain = "".join(char if pattern.match(char) else unicodedata.normalize("NFD", char)[0] for char in small)
    found = pattern.sub(lambda match: said[match.lastindex or 0], plain)
    return "-".join(part[:1].upper() + part[1:] for part in found.split("-"))


@cache
def _spelling(language: str) -> tuple[re.Pattern[str], list[str]]:
    rules = dict(rule.split("=") for rule in f"{_LATIN_TO_CYRILLIC} {_OWN[language]}".split())
    found = sorted(rules, key=len, reverse=True)
    return re.compile("|".join(f"({_pattern(rule)})" for rule in found)), ["", *(rules[rule] for rule in found)]


def _pattern(letters: str) -> str:
    return "".join(_CONTEXTS.get(letter, letter) for letter in letters)
