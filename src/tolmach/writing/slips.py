"""The words that a mistyped or misheard word may stand for, each with how much commoner it must be. Pure.

Slips of one letter are made from the word itself. Words that are farther away are found among the common ones: those
within two slips, and those that sound alike.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rapidfuzz import process
from rapidfuzz.distance import OSA

from tolmach.writing.lexicon import Lexicon, lexicon

ACCENT, SWAP, DOUBLE, VOWEL, DROP, ADD, KEY, CHANGE = 0.6, 1.4, 1.3, 1.7, 1.6, 2.3, 1.7, 2.3
"""How much commoner the meant word must be, as logarithms: four times for an accent, 100 times for a wrong letter."""
SOUND, NEAR_SOUND, TWO = 1.5, 2.2, 3.0
"""The same for a word that sounds alike, for one that sounds alike but for one letter, and for one that is two slips
away."""
COMMON = 3.2
"""Only words that are so common are sought farther away than one slip."""
SHORTEST_FAR = 5
"""In letters. Too many words are two slips away from a shorter one."""

_LETTERS: Mapping[str, str] = {
    "de": "abcdefghijklmnopqrstuvwxyzäöü",
    "en": "abcdefghijklmnopqrstuvwxyz",
    "es": "abcdefghijklmnopqrstuvwxyzáéíóúüñ",
    "fr": "abcdefghijklmnopqrstuvwxyzàâçéèêëîïôûùü",
    "it": "abcdefghijklmnopqrstuvwxyzàèéìòù",
    "nl": "abcdefghijklmnopqrstuvwxyzëéèïöü",
    "pt": "abcdefghijklmnopqrstuvwxyzáâãàçéêíóôõú",
}
"""The lists write ß as ss; where it must be ß, a rule of grammar says so."""
_SPELLED_OUT = {"de": (("ae", "ä"), ("oe", "ö"), ("ue", "ü"))}
_DATA = Path(__file__).parent / "data" / "slips.txt"
_DOUBLED = re.compile(r"(.)\1+")


@dataclass(frozen=True, slots=True)
class Slip:
    word: str
    needs: float
    at_end: bool = False
    """Whether it concerns the last letter, by which a rare form of a word may differ from a common one."""
    spelled_out: bool = False
    """Whether the letter was written as two, by a writer who has no key for it."""
    is_accent: bool = False
    loses_accent: bool = False
    far: bool = False
    """Whether it is farther away than one slip."""


def accents(word: str, language: str) -> Iterator[Slip]:
    """Words that become this one if accents are lost or mistaken for others."""
    for plain, meant in _SPELLED_OUT.get(language, ()):
        if plain in word:
            yield Slip(word.replace(plain, meant, 1), ACCENT, spelled_out=True, is_accent=True)
    for at, letter in enumerate(word):
        for other in _family(language).get(bare(letter), ""):
            if other not in (letter, bare(letter)):
                yield Slip(word[:at] + other + word[at + 1 :], ACCENT, is_accent=True)
    for meant in _common(language).by_letters.get("".join(map(bare, word)), ()):
        if meant != word and not loses_accent(word, meant):
            yield Slip(meant, ACCENT * OSA.distance(meant, word), is_accent=True)


def loses_accent(word: str, meant: str) -> bool:
    """Whether an accent was written that the meant word does not have: people forget accents and seldom add them."""
    pairs = list(zip(word.lower(), meant.lower(), strict=False))
    is_same = len(word) == len(meant) and all(bare(old) == bare(new) for old, new in pairs)
    return is_same and any(old != new == bare(new) for old, new in pairs)


def slips(word: str, language: str) -> Iterator[Slip]:
    """Words that become this one by one slip."""
    yield from accents(word, language)
    for at in range(len(word) + 1):
        before, after = word[:at], word[at:]
        at_end = len(after) < 2
        if len(after) > 1 and after[0] != after[1]:
            yield Slip(before + after[1] + after[0] + after[2:], SWAP)
        if after:
            yield Slip(before + after[1:], _adding(after[0], before[-1:], after[1:2], language), at_end)
        for letter in _LETTERS[language]:
            yield Slip(before + letter + after, DOUBLE if letter in (before[-1:], after[:1]) else DROP, at_end)
            if after and letter != after[0]:
                yield Slip(before + letter + after[1:], _changing(after[0], letter, language), at_end)


def far_slips(word: str, language: str) -> Iterator[Slip]:
    """Common words that are two slips away, or sound alike."""
    known = _common(language)
    sound = sound_of(word, language)
    for meant in known.by_sound.get(sound, ()):
        yield Slip(meant, SOUND, loses_accent=loses_accent(word, meant))
    if len(word) < SHORTEST_FAR:
        return
    lengths = range(len(word) - 2, len(word) + 3)
    for meant, distance, _ in process.extract_iter(
        word,
        [each for length in lengths for each in known.by_length.get(length, ())],
        scorer=OSA.distance,
        score_cutoff=2,
    ):
        is_heard = OSA.distance(sound_of(meant, language), sound, score_cutoff=1) <= 1
        if distance == 2 or is_heard:
            yield Slip(meant, NEAR_SOUND if is_heard else TWO, far=True)


def sound_of(word: str, language: str) -> str:
    """What a word sounds like, roughly: words with equal sounds are written for each other."""
    spelled = word + "$"
    for spelling, sound in _sounds(language):
        spelled = spelled.replace(spelling, sound)
    return _DOUBLED.sub(r"\1", "".join(map(bare, spelled.removesuffix("$"))))


def bare(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0]


def are_vowels(*letters: str) -> bool:
    return all(bare(letter) in "aeiouy" for letter in letters)


@dataclass(frozen=True, slots=True)
class _Common:
    """The common words of a language."""

    by_length: Mapping[int, list[str]]
    by_letters: Mapping[str, list[str]]
    """By what is left without accents."""
    by_sound: Mapping[str, list[str]]


@cache
def _common(language: str) -> _Common:
    words: Lexicon | None = lexicon(language)
    by_length: dict[int, list[str]] = {}
    by_letters: dict[str, list[str]] = {}
    by_sound: dict[str, list[str]] = {}
    for word in words.commoner_than(COMMON) if words is not None else ():
        by_length.setdefault(len(word), []).append(word)
        by_letters.setdefault("".join(map(bare, word)), []).append(word)
        by_sound.setdefault(sound_of(word, language), []).append(word)
    return _Common(by_length, by_letters, by_sound)


def _changing(one: str, other: str, language: str) -> float:
    if other in _neighbours(language).get(one, ""):
        return KEY
    return VOWEL if are_vowels(one, other) else CHANGE


def _adding(letter: str, before: str, behind: str, language: str) -> float:
    """A finger that hits two keys writes a letter twice, or adds its neighbour."""
    if letter in (before, behind):
        return DOUBLE
    near = _neighbours(language).get(letter, "")
    return KEY if (before and before in near) or (behind and behind in near) else ADD


@cache
def _family(language: str) -> Mapping[str, str]:
    """The forms of each letter, with accents and without."""
    found: dict[str, str] = {}
    for letter in _LETTERS[language]:
        found[bare(letter)] = found.get(bare(letter), "") + letter
    return {plain: letters for plain, letters in found.items() if len(letters) > 1}


@cache
def _lines(kind: str, language: str) -> str:
    start = f"{kind} {language}: "
    lines = _DATA.read_text("utf-8").splitlines()
    return next((line.removeprefix(start) for line in lines if line.startswith(start)), "")


@cache
def _sounds(language: str) -> tuple[tuple[str, str], ...]:
    pairs = (pair.partition("=") for pair in _lines("sounds", language).split())
    return tuple((spelling, sound + "$" * spelling.endswith("$")) for spelling, _, sound in pairs)


@cache
def _neighbours(language: str) -> Mapping[str, str]:
    rows = _lines("keys", language).split()
    found: dict[str, str] = {}
    for number, row in enumerate(rows):
        for at, letter in enumerate(row):
            below, above = rows[number + 1 : number + 2], rows[max(0, number - 1) : number]
            near = [row[max(0, at - 1) : at + 2], *(each[max(0, at - 1) : at + 1] for each in below)]
            near += [each[at : at + 2] for each in above]
            found[letter] = "".join(near).replace(letter, "")
    return found
