"""Selects the voice of Kokoro for a language."""

from collections.abc import Mapping
from types import MappingProxyType

from tolmach.languages.traits import base
from tolmach.voice.speaking.protocol import Voice

_NONE = "-"
# Languages and variants in small letters, a female voice and a male voice.
_TABLE = """
en     af_heart  am_michael
en-gb  bf_emma   bm_george
es     ef_dora   em_alex
fr     ff_siwis  -
it     if_sara   im_nicola
pt     pf_dora   pm_alex
pt-pt  -         -
"""
_ACCENTS = MappingProxyType({"pt": "pt-BR"})
"""The variant with which a plain language is read, if its voices have an accent."""


def _rows() -> Mapping[str, tuple[str, str]]:
    rows = (line.split() for line in _TABLE.splitlines() if line)
    return MappingProxyType({code: (female, male) for code, female, male in rows})


_VOICES = _rows()
NAMES = frozenset(name for row in _VOICES.values() for name in row) - {_NONE}


def kokoro_voice(language: str, voice: Voice | None) -> str | None:
    """A female voice if `voice` is None. None if there is no voice of that language, accent and kind."""
    code = language.lower()
    female, male = _VOICES.get(code) or _VOICES.get(base(code)) or (_NONE, _NONE)
    name = male if voice == "male" else female
    return None if name == _NONE else name


def accent(language: str) -> str:
    return _ACCENTS.get(language.lower(), language)
