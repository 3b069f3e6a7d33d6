"""Syllables of Korean, taken apart and put together."""

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
