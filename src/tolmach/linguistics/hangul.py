"""Takes Korean syllables apart and puts them together, and chooses the particles that fit them. Pure."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from tolmach.linguistics.facts import facts, words
from tolmach.units import Edit

FIRST = 0xAC00
_VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS: tuple[str, ...] = ("", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")


def is_syllable(char: str) -> bool:
    return "가" <= char <= "힣"


def vowel(syllable: str) -> str:
    return _VOWELS[(ord(syllable) - FIRST) // 28 % 21]


def final(syllable: str) -> str:
    """The final consonants; empty where there are none."""
    return _FINALS[(ord(syllable) - FIRST) % 28]


def with_final(syllable: str, letter: str) -> str:
    return chr(ord(syllable) - (ord(syllable) - FIRST) % 28 + _FINALS.index(letter))


def with_vowel(syllable: str, letter: str) -> str:
    """The syllable with this vowel, without final consonants."""
    initial = (ord(syllable) - FIRST) // 588
    return chr(FIRST + initial * 588 + _VOWELS.index(letter) * 28)


# Replaces Korean words, with the particles that fit the last sound of the new word.


def _pairs(value: Sequence[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    return [(consonant, vowel) for consonant, vowel in value]


_PAIRS = facts("particles.pairs", _pairs)
"""Each particle behind a consonant and behind a vowel."""
_OTHERS = facts("particles.others", words)
_SYLLABLES = re.compile("[가-힣]*")


@cache
def _behind(code: str) -> str:
    """A pattern for the particles behind a word, and for what else may stand there."""
    fitted = "|".join(particle for pair in _PAIRS[code] for particle in pair)
    return rf"(?P<particle>{fitted})?(?=(?:{'|'.join(_OTHERS[code])})|[^가-힣]|$)"


def has_particles(code: str) -> bool:
    """Whether words carry particles with them."""
    return code in _PAIRS


def particle_edits(text: str, lines: Sequence[tuple[str, str]], code: str) -> Iterator[Edit]:
    """`lines` are patterns with their replacements. If a replacement only adds an explanation to the word, the particle
    stays."""
    found = [
        _edit(match, new, code)
        for pattern, new in lines
        if _SYLLABLES.match(pattern)[0] in text  # type: ignore[index]
        for match in re.finditer(rf"(?<![가-힣])(?P<word>{pattern}){_behind(code)}", text)
    ]
    return iter(sorted(found, key=lambda edit: edit.start))


def _edit(match: re.Match[str], new: str, code: str) -> Edit:
    particle = match["particle"] or ""
    return Edit(*match.span(), new + (particle if new.startswith(match["word"]) else _fitting(new, particle, code)))


def _fitting(word: str, particle: str, code: str) -> str:
    """The particle that fits the word. 로 also stands behind ㄹ."""
    if not particle or not is_syllable(word[-1]):
        return particle
    consonant, vowel = next(pair for pair in _PAIRS[code] if particle in pair)
    is_open = not final(word[-1]) or (vowel == "로" and final(word[-1]) == "ㄹ")
    return vowel if is_open else consonant
