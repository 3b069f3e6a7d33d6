"""The tables of `noise.toml`, compiled for one language: keys side by side, words and endings that are confused."""

import functools
import re
import tomllib
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DATA = Path(__file__).with_name("noise.toml")
UNSPACED = frozenset({"ja", "zh", "zh-hant", "th"})
LAYOUT = {
    **dict.fromkeys(("de", "cs", "sk", "sl", "hu"), "qwertz"),
    **dict.fromkeys(("sv", "da", "nb", "fi", "et"), "nordic"),
    # Input methods make no errors of this kind.
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
"""Scripts in which people leave accents away. Not ё: Russian may be written without its dots."""
NO_DECOMPOSITION = {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "a", "œ": "o", "ß": "ss"} | {
    "й": "и",
    "ї": "і",
    "є": "е",
    "ґ": "г",
}


@dataclass(frozen=True, slots=True)
class Tables:
    language: str
    neighbours: dict[str, str]
    confusions: dict[str, tuple[str, ...]]
    endings: dict[str, tuple[str, ...]]
    dropped: frozenset[str]


@functools.cache
def tables(language: str) -> Tables:
    data, name = _data(), SAME.get(language, language)
    return Tables(
        language,
        _neighbours(data["keyboards"].get(LAYOUT.get(language, "qwerty"), ())),
        _confusions(data["confusions"].get(name, "")),
        _endings(data["endings"].get(name, "")),
        frozenset(data["dropped"].get(name, "").split()),
    )


@functools.cache
def _data() -> dict[str, dict[str, Any]]:
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


@functools.cache
def bare() -> dict[int, str]:
    """A translation table from letters to the same without their accents."""
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


def _confusions(text: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, set[str]] = {}
    for line in re.split(r"[;\n]", text):
        right, arrow, wrong = (part.strip() for part in line.partition(">"))
        group = [word.strip() for word in right.split("/")]
        others = [word.strip() for word in wrong.split(",")] if arrow else group
        for word in filter(None, group):
            found.setdefault(word, set()).update(other for other in others if other != word)
    return {word: tuple(sorted(others)) for word, others in found.items()}


def _endings(text: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for right, _, wrong in (pair.partition(":") for pair in text.split()):
        found[right] = (*found.get(right, ()), wrong)
    return found
