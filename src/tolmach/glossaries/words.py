"""A text as a sequence of words, with their places in it.

In scripts that part words, a word is a run of letters and digits; in those that do not, each sign is a word of its own.
So is each other sign that is no white space. What looks the same is the same: composed and decomposed letters, kinds of
apostrophe, hyphen and space, with a soft hyphen or without.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

# Han, kana, Thai, Lao, Burmese, Khmer: no space stands between words.
_UNPARTED = (
    r"\u0e01-\u0edf\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    r"\uf900-\ufaff\uff66-\uff9d\U00020000-\U000323af"
)
_MARKS = (
    r"\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    r"\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0900-\u0903\u093a-\u094f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
    r"\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u302a-\u302f\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f"
)
# Soft hyphen, joiners, direction marks: they stand in a word without being part of it.
_UNSEEN = "\u00ad\u200b-\u200f\u2060\ufeff"
_LETTER = rf"[^\W{_UNPARTED}]"
# `об'єкт` and `צה"ל` are one word, and so is `can't`; in `artist's` and `l'artiste` the apostrophe parts words.
_INSIDE = (
    r"(?<=[\u0400-\u04ff])['’](?=[\u0400-\u04ff])"
    r"|(?<=[\u05d0-\u05ea])[\"'\u05f3\u05f4](?=[\u05d0-\u05ea])"
    r"|(?<=n)['’](?=t\b)"
)
_WORD = (
    rf"{_LETTER}++(?:(?:[{_MARKS}]++|{_INSIDE}|[{_UNSEEN}]++(?=[\w{_MARKS}])(?![{_UNPARTED}])){_LETTER}*+)*+"
    rf"|[^\s{_UNSEEN}][{_MARKS}]*+"
)
_PIECE = re.compile(rf"([\s{_UNSEEN}]*+)({_WORD})")
_SPACE = re.compile(r"\s")

_UNIFIED = str.maketrans({"’": "'", "ʼ": "'", "‐": "-", "‑": "-"}) | dict.fromkeys(
    (0xAD, *range(0x200B, 0x2010), 0x2060, 0xFEFF)
)
_VARIANT = re.compile(f"[{re.escape(''.join(map(chr, _UNIFIED)))}]")
_SENTENCE_ENDS = frozenset(".!?…:;؟。！？：")
_CLOSING_ABBREVIATION = 3
"""A period after a capital and up to so many letters ends an abbreviation: `Mr.`, `St.`"""


class Word(NamedTuple):
    text: str
    """In its normal form."""
    start: int
    end: int
    gap: str
    """What stands between it and the word before; one space, if there is white space at all."""
    line: bool = False
    """Whether it is the first of a line."""


def words(text: str) -> list[Word]:
    is_normal = _is_normal(text)
    found = []
    end = 0
    # Pieces leave nothing out between them, so their lengths tell where they stand.
    for between, word in _PIECE.findall(text):
        start = end + len(between)
        end = start + len(word)
        found.append(Word(word if is_normal else normal(word), start, end, between and _gap(between), "\n" in between))
    return found


def pieces(term: str) -> list[tuple[str, str]]:
    """The gap and the normal form of each word."""
    found = _PIECE.findall(term)
    return [(_gap(gap) if number else "", normal(word)) for number, (gap, word) in enumerate(found)]


def surface(chosen: Sequence[Word]) -> str:
    """How a run of words reads in normal form."""
    return "".join([word.gap + word.text for word in chosen])[len(chosen[0].gap) :]


def normal(word: str) -> str:
    return word if word.isascii() else unicodedata.normalize("NFC", word.translate(_UNIFIED))


def _is_normal(text: str) -> bool:
    """Whether all its words are in normal form: then nobody needs to look at each."""
    return text.isascii() or (unicodedata.is_normalized("NFC", text) and not _VARIANT.search(text))


def _gap(between: str) -> str:
    if between in ("", " "):
        return between
    return " " if _SPACE.search(between) else ""


def initials(text: Sequence[Word]) -> list[bool]:
    """For each word whether a sentence starts with it, so that a capital says nothing."""
    flags: list[bool] = []
    fresh, before = True, ""
    for word in text:
        fresh = fresh or word.line
        flags.append(fresh)
        if word.text[0].isalnum():
            fresh = False
        elif word.text in _SENTENCE_ENDS:
            fresh = fresh or not (word.text == "." and _is_abbreviation(before))
        before = word.text
    return flags


def _is_abbreviation(word: str) -> bool:
    return word[:1].isupper() and len(word) <= _CLOSING_ABBREVIATION


_SHOUTED_LETTERS = 4


def is_shouted(text: str) -> bool:
    """Whether a text is in capitals throughout, and is not a mere abbreviation."""
    return text == text.upper() and sum(map(str.isupper, text)) >= _SHOUTED_LETTERS
