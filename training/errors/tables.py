"""Compiles the tables of `noise.toml` and `mistakes.toml` for one language: keys, sounds, words, endings."""

import functools
import re
import tomllib
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DATA = tuple(Path(__file__).with_name(name) for name in ("noise.toml", "mistakes.toml"))
UNSPACED = frozenset({"ja", "zh", "zh-hant", "th"})
LAYOUT = {
    **dict.fromkeys(("de", "cs", "sk", "sl", "hu"), "qwertz"),
    **dict.fromkeys(("sv", "da", "nb", "fi", "et"), "nordic"),
    # People who write with an input method do not make errors of this kind.
    **dict.fromkeys(("ja", "zh", "zh-hant", "th", "ko"), "none"),
    "fr": "azerty",
    "tr": "turkish",
    "ru": "russian",
    "uk": "ukrainian",
    "bg": "bulgarian",
    "el": "greek",
    "he": "hebrew",
    "ar": "arabic",
}
SAME = {"pt-br": "pt"}

UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
OTHER_ACCENT = str.maketrans("éèáàóòíìúùêôâç", "èéàáòóìíùúéóac")
ACCENTED = (range(0xC0, 0x250), range(0x370, 0x400), range(0x620, 0x6D4), range(0x1E00, 0x1F00))
"""Scripts in which people leave out accents. ё is not here, because Russian may be written without its dots."""
NO_DECOMPOSITION = {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "a", "œ": "o", "ß": "ss"} | {
    "й": "и",
    "ї": "і",
    "є": "е",
    "ґ": "г",
}


Rule = tuple[re.Pattern[str], str]
"""A pattern in a word, and its replacement."""
Words = dict[str, tuple[str, ...]]
"""Maps the right form to what people write."""


@dataclass(frozen=True, slots=True)
class Tables:
    language: str
    neighbours: dict[str, str]
    confusions: Words
    homophones: Words
    forms: Words
    prepositions: Words
    endings: Words
    dropped: frozenset[str]
    capitals: frozenset[str]
    sounds: tuple[Rule, ...]
    apostrophes: tuple[Rule, ...]


@functools.cache
def tables(language: str) -> Tables:
    name = SAME.get(language, language)
    kinds = {kind: table.get(name, "") for kind, table in _data().items() if kind != "keyboards"}
    return Tables(
        language=language,
        neighbours=_neighbours(_data()["keyboards"].get(LAYOUT.get(language, "qwerty"), ())),
        confusions=_confusions(kinds["confusions"]),
        homophones=_confusions(kinds["homophones"]),
        forms=_confusions(kinds["forms"]),
        prepositions=_confusions(kinds["prepositions"]),
        endings=_endings(kinds["endings"]),
        dropped=frozenset(kinds["dropped"].split()),
        capitals=frozenset(kinds["capitals"].split()),
        sounds=_rules(kinds["sounds"]),
        apostrophes=_rules(kinds["apostrophes"]),
    )


@functools.cache
def _data() -> dict[str, dict[str, Any]]:
    return {kind: table for path in DATA for kind, table in tomllib.loads(path.read_text(encoding="utf-8")).items()}


@functools.cache
def bare() -> dict[int, str]:
    """A translation table from letters with accents to letters without them."""
    table = {at: unicodedata.normalize("NFD", chr(at))[0] for span in ACCENTED for at in span}
    table |= {ord(letter.upper()): plain.upper() for letter, plain in NO_DECOMPOSITION.items() if letter != "ß"}
    table |= {ord(letter): plain for letter, plain in NO_DECOMPOSITION.items()}
    return {at: plain for at, plain in table.items() if plain != chr(at)}


def _neighbours(rows: list[str]) -> dict[str, str]:
    found = {}
    for number, row in enumerate(rows):
        for at, key in enumerate(row):
            beside = row[max(at - 1, 0) : at] + row[at + 1 : at + 2]
            above = rows[number - 1][at : at + 2] if number else ""
            below = rows[number + 1][max(at - 1, 0) : at + 1] if number + 1 < len(rows) else ""
            found[key] = "".join(filter(str.isalpha, beside + above + below))
    return found


def _confusions(text: str) -> Words:
    found: dict[str, set[str]] = {}
    for line in re.split(r"[;\n]", text):
        right, arrow, wrong = (part.strip() for part in line.partition(">"))
        group = [word.strip() for word in right.split("/")]
        others = [word.strip() for word in wrong.split(",")] if arrow else group
        for word in filter(None, group):
            found.setdefault(word, set()).update(other for other in others if other != word)
    return {word: tuple(sorted(others)) for word, others in found.items()}


def _endings(text: str) -> Words:
    found: dict[str, tuple[str, ...]] = {}
    for right, _, wrong in (pair.partition(":") for pair in text.split()):
        found[right] = (*found.get(right, ()), wrong)
    return found


def _rules(text: str) -> tuple[Rule, ...]:
    return tuple((re.compile(right), wrong) for right, _, wrong in (rule.partition(">") for rule in text.split()))
