"""A translation that can be checked: every word becomes another one by a fixed rule, about as much longer as German is.

Numbers, codes and addresses stay. A Latin letter becomes another one. A letter of another alphabet becomes a Latin one,
and a sign of Chinese, Japanese or Korean becomes a short word, so that it does not matter where a line ends.
"""

import re
import unicodedata
from itertools import pairwise

from tolmach.units import Placed, Rendered, Unit

_WORD = re.compile(r"[^\W\d_]{2,}")
_SIGN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af々]")
_TOKEN = re.compile(r"\S+")
_KEPT = re.compile(r"\d|@|://|^www\.")
_VOWELS, _CONSONANTS = "aeiou", "bcdfghjklmnpqrstvwxyz"
_NEXT = {a: b for ring in (_VOWELS, _CONSONANTS) for a, b in pairwise(ring + ring[0])}
_LONG = 6
_ENDING = "en"


def words(text: str) -> list[str]:
    """The words that are to be translated; each sign of a script without spaces is one."""
    found: list[str] = []
    for token in _TOKEN.findall(unicodedata.normalize("NFKC", text)):
        if not _KEPT.search(token):
            found += _WORD.findall(_SIGN.sub(" ", token))
            found += _SIGN.findall(token)
    return found


def doubled(text: str) -> str:
    return _TOKEN.sub(lambda token: _token(token[0]), text)


def doubled_words(text: str) -> list[str]:
    """What the words of a text become."""
    return [_sign(word) if _SIGN.match(word) else _word(word) for word in words(text)]


def rendered(unit: Unit) -> Rendered:
    """The double of a unit. Each stretch between codes is doubled on its own; opaque ones stay."""
    cuts = sorted({0, len(unit.text), *(offset for code in unit.codes for offset in (code.start, code.end))})
    opaque = [(code.start, code.end) for code in unit.codes if code.opaque]
    moved, text = {0: 0}, ""
    for start, end in pairwise(cuts):
        part = unit.text[start:end]
        text += part if any(a <= start and end <= b for a, b in opaque) else doubled(part)
        moved[end] = len(text)
    return Rendered(text, tuple(Placed(n, moved[code.start], moved[code.end]) for n, code in enumerate(unit.codes)))


def _token(token: str) -> str:
    read = unicodedata.normalize("NFKC", token)
    if _KEPT.search(read):
        return token
    spaced = _SIGN.sub(lambda sign: f" {_sign(sign[0])} ", read)
    latin = _WORD.sub(lambda word: _word(word[0]), read) if spaced == read else spaced
    return re.sub(r" +", " ", latin).strip()


def _word(word: str) -> str:
    return "".join(map(_letter, word)) + (_ENDING if len(word) >= _LONG else "")


def _letter(letter: str) -> str:
    plain = unicodedata.normalize("NFD", letter)[0]
    if other := _NEXT.get(plain.lower()):
        return other.upper() if plain.isupper() else other
    return _CONSONANTS[ord(plain.lower()) % len(_CONSONANTS)]


def _sign(sign: str) -> str:
    number = ord(sign)
    return _CONSONANTS[number % len(_CONSONANTS)] + _VOWELS[number // len(_CONSONANTS) % len(_VOWELS)]
