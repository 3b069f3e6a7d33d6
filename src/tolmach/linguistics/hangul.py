"""Syllables of Korean, taken apart and put together, and the particles that fit them. Pure."""

import re
from collections.abc import Iterator, Sequence

from tolmach.units import Edit

FIRST = 0xAC00
_VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS: tuple[str, ...] = ("", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")


def is_syllable(char: str) -> bool:
    return "가" <= char <= "힣"


def vowel(syllable: str) -> str:
    return _VOWELS[(ord(syllable) - FIRST) // 28 % 21]


def final(syllable: str) -> str:
    """The consonants below; empty where there are none."""
    return _FINALS[(ord(syllable) - FIRST) % 28]


def with_final(syllable: str, letter: str) -> str:
    return chr(ord(syllable) - (ord(syllable) - FIRST) % 28 + _FINALS.index(letter))


def with_vowel(syllable: str, letter: str) -> str:
    """Without anything below."""
    initial = (ord(syllable) - FIRST) // 588
    return chr(FIRST + initial * 588 + _VOWELS.index(letter) * 28)


# Korean words for others, with the particles that fit their last sound.


_PAIRS = (("을", "를"), ("이", "가"), ("은", "는"), ("과", "와"), ("으로", "로"), ("이나", "나"), ("이라", "라"))
"""Behind a consonant, behind a vowel."""
_OTHER = "의|에서|에게|에|도|만|까지|부터|보다|들|마다|처럼"
_PARTICLE = "|".join(particle for pair in _PAIRS for particle in pair)

_SYLLABLES = re.compile("[가-힣]*")


def korean_edits(text: str, lines: Sequence[tuple[str, str]]) -> Iterator[Edit]:
    """Patterns and what stands for them. What a word only gains, an explanation, changes no particle."""
    found = [
        _edit(match, new)
        for pattern, new in lines
        if _SYLLABLES.match(pattern)[0] in text  # type: ignore[index]
        for match in re.finditer(
            rf"(?<![가-힣])(?P<word>{pattern})(?P<particle>{_PARTICLE})?(?=(?:{_OTHER})|[^가-힣]|$)", text
        )
    ]
    return iter(sorted(found, key=lambda edit: edit.start))


def _edit(match: re.Match[str], new: str) -> Edit:
    particle = match["particle"] or ""
    return Edit(*match.span(), new + (particle if new.startswith(match["word"]) else _fitting(new, particle)))


def _fitting(word: str, particle: str) -> str:
    """로 also stands behind ㄹ."""
    if not particle or not is_syllable(word[-1]):
        return particle
    consonant, vowel = next(pair for pair in _PAIRS if particle in pair)
    is_open = not final(word[-1]) or (vowel == "로" and final(word[-1]) == "ㄹ")
    return vowel if is_open else consonant
