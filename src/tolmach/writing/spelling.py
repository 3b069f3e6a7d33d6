"""Finds words that are most likely mistyped: unknown or rare, and one slip away from a word that is far commoner. Pure.

How much commoner that word must be depends on the slip: a lost accent is likelier than a wrong letter. A word that is
in no list is mended at once. For all others, the engine has to be convinced.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from tolmach.units import Edit
from tolmach.writing.lexicon import LONGEST, UNKNOWN, Lexicon, lexicon
from tolmach.writing.proposals import SURE, Finder, Proposal, in_case_of

SHORTEST = 3
RIVAL = 0.7
"""If a second word is nearly as common, it stays open which one was meant."""
MOST = 2
"""At most so many words are offered to the engine for one word."""
RARE = 3.4
"""A commoner word is meant, however near it is to another word; only its accents are doubted."""

_WORD = re.compile(r"(?<![\w.@/#-])[^\W\d_]+(?![\w@/'’-]|\.\w)")
_STARTS = re.compile(r"(?:^|[.!?:…])[\W_]*$")
_LETTERS: Mapping[str, str] = {
    "de": "abcdefghijklmnopqrstuvwxyzäöüß",
    "en": "abcdefghijklmnopqrstuvwxyz",
    "es": "abcdefghijklmnopqrstuvwxyzáéíóúüñ",
    "fr": "abcdefghijklmnopqrstuvwxyzàâçéèêëîïôûùü",
    "it": "abcdefghijklmnopqrstuvwxyzàèéìòù",
    "pt": "abcdefghijklmnopqrstuvwxyzáâãàçéêíóôõú",
}
_SPELLED_OUT = {"de": (("ae", "ä"), ("oe", "ö"), ("ue", "ü"))}
_ACCENT, _SWAP, _DOUBLE, _VOWEL, _DROP, _ADD, _CHANGE = 0.6, 1.4, 1.3, 1.7, 1.6, 1.7, 2.0
"""How much commoner the meant word must be, as logarithms: four times for an accent, 100 times for a wrong letter."""
LEAST, FORM = 0.3, 2.0
"""How much commoner than needed the meant word must be if the written word is in no list. The second value applies if
the written word may be a rare form."""
LONG = 5
"""In letters. A shorter word may be an abbreviation, or a word of another language."""
NEEDED, NAME, CHOICE, SHORT_WORD, ACCENT_LOST, ACCENT_DOUBTED = 0.0, 4.0, -30.0, -3.0, -6.0, -1.0
"""The margins that the engine must give. In order: as a rule; for a word with a capital; to choose one of two, where
the word is wrong without doubt; for a short word; for an accent that a word seldom goes without; for an accent of a
word that is common in both forms."""
COMMON = 4.0


@dataclass(frozen=True, slots=True)
class Slip:
    word: str
    needs: float
    at_end: bool = False
    """Whether it concerns the last letter, by which a rare form of a word may differ from a common one."""
    spelled_out: bool = False
    """Whether the letter was written as two, by a writer who has no key for it."""


@dataclass(frozen=True, slots=True)
class Meant:
    word: str
    gain: float
    """How much commoner it is than needed."""
    margin: float
    """The margin that the engine must give."""
    also_names: bool = False
    """Whether the proposal holds even if the word may be a name."""


def _accented(letters: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for letter in letters:
        if letter not in ("ß", _bare(letter)):
            found[_bare(letter)] = found.get(_bare(letter), "") + letter
    return found


def _bare(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0]


_ACCENTED = {language: _accented(letters) for language, letters in _LETTERS.items()}


def finder(language: str) -> Finder | None:
    words = lexicon(language)
    if words is None:
        return None
    better = lru_cache(maxsize=4096)(lambda word: _better(word, words, language))
    return lambda text: _find(text, language, better)


def _find(text: str, language: str, better: Callable[[str], tuple[Meant, ...]]) -> Iterator[Proposal]:
    for match in _WORD.finditer(text):
        word = match[0]
        if not SHORTEST <= len(word) <= LONGEST or not _may_be_mended(text, match, language):
            continue
        for meant in better(word.lower()):
            margin = meant.margin if word.islower() or meant.also_names else max(meant.margin, NAME)
            yield Proposal(Edit(match.start(), match.end(), in_case_of(word, meant.word)), margin)


def _may_be_mended(text: str, match: re.Match[str], language: str) -> bool:
    """Words in small letters may be mended, and words with a capital where any word has one. The rest may be names."""
    word = match[0]
    if word.islower():
        return True
    return word[1:].islower() and (language == "de" or bool(_STARTS.search(text[: match.start()])))


def _better(word: str, words: Lexicon, language: str) -> tuple[Meant, ...]:
    """The likeliest meant words, the best first; none where the word is most likely right."""
    size = words.size(word)
    best: dict[str, Meant] = {}
    for slip in accents(word, language) if size > RARE else slips(word, language):
        gain = words.size(slip.word) - size - slip.needs
        if gain >= 0 and (slip.word not in best or best[slip.word].gain < gain):
            best[slip.word] = Meant(slip.word, gain, _margin(size, slip, gain), slip.spelled_out)
    ranked = sorted(best.values(), key=lambda meant: -meant.gain)[:MOST]
    near = [meant for meant in ranked if meant.gain >= ranked[0].gain - RIVAL]
    return tuple(near if len(near) == 1 else (replace(meant, margin=max(meant.margin, CHOICE)) for meant in near))


def _margin(size: float, slip: Slip, gain: float) -> float:
    """The margin of a slip. A word that is in no list is no word, unless it looks like a rare form of one."""
    is_no_word = size == UNKNOWN and gain >= (FORM if slip.at_end else LEAST)
    if is_no_word or (slip.spelled_out and gain >= 1):
        return SURE if len(slip.word) >= LONG else SHORT_WORD
    if slip.needs != _ACCENT:
        return NEEDED
    return ACCENT_LOST if size < COMMON else ACCENT_DOUBTED


def accents(word: str, language: str) -> Iterator[Slip]:
    """Words that become this one if an accent is lost."""
    for plain, meant in _SPELLED_OUT.get(language, ()):
        if plain in word:
            yield Slip(word.replace(plain, meant, 1), _ACCENT, spelled_out=True)
    for at, letter in enumerate(word):
        for other in _ACCENTED[language].get(letter, ""):
            yield Slip(word[:at] + other + word[at + 1 :], _ACCENT)


def slips(word: str, language: str) -> Iterator[Slip]:
    """Words that become this one by one slip."""
    yield from accents(word, language)
    for at in range(len(word) + 1):
        before, after = word[:at], word[at:]
        at_end = len(after) < 2
        if len(after) > 1 and after[0] != after[1]:
            yield Slip(before + after[1] + after[0] + after[2:], _SWAP)
        if after:
            yield Slip(before + after[1:], _DOUBLE if after[0] in (before[-1:], after[1:2]) else _ADD, at_end)
        for letter in _LETTERS[language]:
            if language == "de" and letter == "s" and "s" in (before[-1:], after[:1]):
                # The list writes ß as ss, and does not know which of the two is right.
                continue
            yield Slip(before + letter + after, _DOUBLE if letter in (before[-1:], after[:1]) else _DROP, at_end)
            if after and letter != after[0]:
                yield Slip(before + letter + after[1:], _VOWEL if _are_vowels(letter, after[0]) else _CHANGE, at_end)


def _are_vowels(*letters: str) -> bool:
    return all(_bare(letter) in "aeiouy" for letter in letters)
