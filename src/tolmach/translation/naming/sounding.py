"""How a word sounds in any script: its consonants, with those that are easily confused as one."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from tolmach.spoken_terms.sounds import ANY, outline, sounds

_READINGS = (ANY, "de", "en", "es", "fr", "it", "pl")
"""A name may come from any of these languages."""
# Letters by their names in Unicode. Other letters sound as their names begin.
_NAMED: Mapping[str, Mapping[str, str]] = {
    "GREEK": {"THETA": "th", "CHI": "ch", "PSI": "ps", "XI": "x", "ETA": "i", "UPSILON": "i", "OMEGA": "o"},
    "HEBREW": {"ALEF": "", "HE": "", "AYIN": "", "HET": "h", "YOD": "i", "TSADI": "ts", "SHIN": "sh"},
    "ARABIC": {
        "ALEF": "", "AIN": "", "HEH": "", "HAH": "h", "WAW": "u", "YEH": "i", "THEH": "th", "SHEEN": "sh",
        "KHAH": "k", "JEEM": "j", "GHAIN": "g", "QAF": "k", "HAMZA": "",
    },
    "KATAKANA": {"SI": "shi", "TI": "chi", "TU": "tsu", "HU": "fu", "ZI": "ji", "N": "n"},
}  # fmt: skip
_SMALL = "SMALL"
_ALIKE = str.maketrans({"r": "l", "f": "p", "h": None, "a": None})
_SAME_SOUND = {"μπ": "β", "ντ": "δ", "γκ": "γ"}
_ACCENTED = str.maketrans({"č": "ch", "ć": "ch", "š": "sh", "ś": "sh", "ş": "sh", "ž": "zh", "ż": "zh", "ř": "rz"})
_PAIRS = re.compile("|".join(_SAME_SOUND))


def readings(name: str) -> frozenset[str]:
    """How a name in Latin letters may sound. Readings with one consonant tell little, and are dropped if another has
    two."""
    spelled = name.lower().translate(_ACCENTED)
    # Most scripts write the letter of `Łukasz`, some its sound.
    ways = {sounds(way, each) for way in (spelled, spelled.replace("ł", "l")) for each in _READINGS}
    # `Wilson` begins with a vowel in some scripts.
    found = frozenset(_bare(said) for way in ways for said in (way, way.replace("w", "u")))
    return frozenset(way for way in found if len(way) > 1) or found


def heard(word: str) -> str:
    """The consonants of a word of any script."""
    return _bare(sounds(_in_latin(word), ANY))


def syllables(word: str) -> int:
    """The fewest syllables that a word may have. A vowel of English may be silent."""
    return min(outline(sounds(_in_latin(word), language)).count("a") for language in _READINGS) - word.isascii()


def _in_latin(word: str) -> str:
    return "".join(map(_letter, _PAIRS.sub(lambda pair: _SAME_SOUND[pair[0]], word.casefold())))


def _bare(said: str) -> str:
    return outline(said).replace("ts", "s").translate(_ALIKE)


@cache
def _letter(char: str) -> str:
    """The character in Latin letters; Latin and Cyrillic letters stay as they are."""
    script, *name = unicodedata.name(char, "").split() or [""]
    if script == "HIRAGANA":
        script = "KATAKANA"
    if script == "HANGUL":
        return name[-1].lower()
    if script == "THAI":
        return name[1].rstrip("O").lower() if len(name) > 2 and name[1].endswith("O") else ""
    if script not in _NAMED or "LETTER" not in name:
        return char if char.isalpha() and script in {"LATIN", "CYRILLIC"} else ""
    own = next((part for part in name[name.index("LETTER") + 1 :] if part not in {_SMALL, "FINAL"}), "")
    if script == "KATAKANA":
        return "" if own == "TU" and _SMALL in name else _NAMED[script].get(own, own.lower())
    return _NAMED[script].get(own, own[:1].lower())
