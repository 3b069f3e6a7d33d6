"""Spells Chinese and Japanese as they sound: eSpeak NG cannot read Chinese characters or kanji, only pinyin
and kana."""

from collections.abc import Callable, Mapping
from functools import cache
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from janome.tokenizer import Tokenizer

_PAUSES = str.maketrans("，。！？；：、　", ",.!?;:, ")
_UNKNOWN = "*"
"""The dictionary's answer for an unknown word, which then stays as it is."""
_tokenizing = Lock()


def spelled(text: str, language: str) -> str:
    """`language` is a base code."""
    spell = _SPELLINGS.get(language)
    return text if spell is None else spell(text).translate(_PAUSES)


def _pinyin(text: str) -> str:
    from pypinyin import Style, lazy_pinyin

    return " ".join(lazy_pinyin(text, style=Style.TONE3, neutral_tone_with_five=True))


def _kana(text: str) -> str:
    with _tokenizing:
        words = [(token.surface, token.phonetic) for token in _tokenizer().tokenize(text)]
    return " ".join(surface if sound == _UNKNOWN else sound for surface, sound in words)


@cache
def _tokenizer() -> "Tokenizer":
    from janome.tokenizer import Tokenizer

    return Tokenizer()


_SPELLINGS: Mapping[str, Callable[[str], str]] = MappingProxyType({"ja": _kana, "zh": _pinyin})
