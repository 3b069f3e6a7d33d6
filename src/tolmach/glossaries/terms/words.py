"""Splits a text into words, with their offsets.

In scripts that separate words, a word is a run of letters and digits. In scripts that do not, each sign is a word of
its own. Every other sign that is not white space is a word of its own too. Words that look the same are the same:
composed and decomposed letters, kinds of apostrophe, hyphen and space, with a soft hyphen or without.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tolmach.patterns import deferred

# Han, kana, Thai, Lao, Burmese, Khmer: there are no spaces between words. Unlike `scripts.UNSPACED`, this has exactly
# the signs that are words of their own, because a mark on a sign belongs to the sign.
_SIGNS = (
    r"\u0e01-\u0e30\u0e32\u0e33\u0e3b-\u0e46\u0e4f-\u0edf\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u3098"
    r"\u309b-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d\U00020000-\U000323af"
)
# The same signs with the marks among them.
_UNPARTED = rf"{_SIGNS}\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u3099\u309a"
_MARKS = (
    r"\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    r"\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0900-\u0903\u093a-\u094f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
    r"\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u302a-\u302f\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f"
)
# Soft hyphen, joiners, direction marks: they appear inside a word and are not part of it.
_UNSEEN = "\u00ad\u200b-\u200f\u2060\ufeff"
_LETTER = rf"[^\W{_UNPARTED}]"
# `об'єкт` and `צה"ל` are one word, and so is `can't`; in `artist's` and `l'artiste` the apostrophe separates words.
_INSIDE = (
    r"(?<=[\u0400-\u04ff])['’](?=[\u0400-\u04ff])"
    r"|(?<=[\u05d0-\u05ea])[\"'\u05f3\u05f4](?=[\u05d0-\u05ea])"
    r"|(?<=n)['’](?=t\b)"
)
_WORD = (
    rf"{_LETTER}++(?:(?:[{_MARKS}]++|{_INSIDE}|[{_UNSEEN}]++(?=[\w{_MARKS}])(?![{_UNPARTED}])){_LETTER}*+)*+"
    rf"|[^\s{_UNSEEN}][{_MARKS}]*+"
)
# A run of one-sign words without marks is found in one step: it makes up most of a Japanese or Chinese text.
_PIECE = deferred(rf"([\s{_UNSEEN}]*+)(?:([{_SIGNS}]+(?![{_MARKS}]))|({_WORD}))")
_SPACE = deferred(r"\s")

_UNIFIED = str.maketrans({"’": "'", "ʼ": "'", "‐": "-", "‑": "-"}) | dict.fromkeys(
    (0xAD, *range(0x200B, 0x2010), 0x2060, 0xFEFF)
)
_VARIANT = deferred(f"[{re.escape(''.join(map(chr, _UNIFIED)))}]")
_SENTENCE_ENDS = frozenset(".!?…:;؟。！？：")
_CLOSING_ABBREVIATION = 3
"""A period after a capital and up to this many letters ends an abbreviation: `Mr.`, `St.`"""


Piece = tuple[str, str]
"""What separates a word from the word before it, and the word in its normal form. The separation is one space for any
white space, and empty before the first word."""


class Word(NamedTuple):
    gap: str
    text: str
    start: int
    end: int


@dataclass(eq=False)
class WordReading:
    """A text as words. It may have very many words, and few of them are looked at closely."""

    text: str
    starts: list[int]
    ends: list[int]
    is_normal: bool
    """Whether the text already has all words in normal form."""

    def word(self, number: int) -> str:
        """The word in its normal form."""
        written = self.text[self.starts[number] : self.ends[number]]
        return written if self.is_normal else normal(written)

    def pieces(self, first: int = 0, end: int | None = None) -> list[Piece]:
        numbers = range(len(self.starts))[first:end]
        return [(_gap(self._between(i)) if i > first else "", self.word(i)) for i in numbers]

    def surface(self, first: int, end: int) -> str:
        """The words from `first` up to `end`, in normal form, as one string."""
        if self.is_normal:
            found = self.text[self.starts[first] : self.ends[end - 1]]
            # Then all its white space is single blanks, and it has no invisible characters.
            if found.isprintable() and "  " not in found:
                return found
        return "".join([gap + word for gap, word in self.pieces(first, end)])

    @cached_property
    def initial(self) -> list[bool]:
        """For each word, whether a sentence starts with it. A capital then says nothing about the word."""
        flags: list[bool] = []
        fresh, has_lines = True, "\n" in self.text
        for number, start in enumerate(self.starts):
            fresh = fresh or (has_lines and "\n" in self._between(number))
            flags.append(fresh)
            if self.text[start].isalnum():
                fresh = False
            elif not fresh:
                fresh = self._ends_sentence(number)
        return flags

    def _ends_sentence(self, number: int) -> bool:
        """Whether the sign with this number, which follows a word, ends the sentence."""
        sign = self.word(number)
        return sign in _SENTENCE_ENDS and not (sign == "." and _is_abbreviation(self.word(number - 1)))

    def _between(self, number: int) -> str:
        """The text between this word, which is not the first, and the word before it."""
        return self.text[self.ends[number - 1] : self.starts[number]]


def read(text: str, character: Callable[[str], str]) -> tuple[WordReading, str]:
    """The words of the text, and a character for each: a sign is its own character; `character` gives that of
    other words."""
    starts: list[int] = []
    ends: list[int] = []
    characters: list[str] = []
    is_normal = _is_normal(text)
    end = 0
    for gap, signs, word in _PIECE.findall(text):
        # The matches leave nothing out, so their lengths give the offsets.
        start = end + len(gap)
        if signs:
            end = start + len(signs)
            starts += range(start, end)
            ends += range(start + 1, end + 1)
            characters.append(signs if is_normal else "".join(map(normal, signs)))
        else:
            end = start + len(word)
            starts.append(start)
            ends.append(end)
            characters.append(character(word if is_normal else normal(word)))
    return WordReading(text, starts, ends, is_normal), "".join(characters)


def words(text: str) -> list[Word]:
    found, _ = read(text, str)
    return [Word(*piece, *span) for piece, *span in zip(found.pieces(), found.starts, found.ends, strict=True)]


def pieces(text: str) -> list[Piece]:
    return read(text, str)[0].pieces()


def normal(word: str) -> str:
    return word if word.isascii() else unicodedata.normalize("NFC", word.translate(_UNIFIED))


def _is_normal(text: str) -> bool:
    """Whether all words of the text are in normal form, so that they need not be looked at one by one."""
    return text.isascii() or (unicodedata.is_normalized("NFC", text) and not _VARIANT.search(text))


def _gap(between: str) -> str:
    if between in ("", " "):
        return between
    return " " if _SPACE.search(between) else ""


def _is_abbreviation(word: str) -> bool:
    return word[:1].isupper() and len(word) <= _CLOSING_ABBREVIATION


_SHOUTED_LETTERS = 4


def is_shouted(text: str) -> bool:
    """Whether a text is all in capitals and is not just an abbreviation."""
    return text == text.upper() and sum(map(str.isupper, text)) >= _SHOUTED_LETTERS
