"""Selects the voice of eSpeak NG for a language."""

from collections.abc import Mapping
from types import MappingProxyType

from tolmach.languages.traits import base
from tolmach.voice.speaking.protocol import Voice

# Languages and variants in small letters, and eSpeak's voice if it has another name. The name must be that of a file:
# with the name of a language (`fr-fr`) the voice is found too, but it then always speaks as a man. Left out are Hebrew
# without vowels and Thai, which eSpeak speaks incomprehensibly, and Tagalog, for which it has no voice.
_TABLE = """
ar
bg
bn
cs
da
de
el
en       en-us
en-gb    en
en-us
es
es-419
et
fi
fr
ga
hi
hr
hu
id
it
ja
ko
lt
lv
ms
mt
nb
nl
pl
pt
pt-br
pt-pt    pt
ro
ru
sk
sl
sv
ta
tr
uk
vi
zh       cmn-latn-pinyin
"""


def _rows() -> Mapping[str, str]:
    rows = (line.split() for line in _TABLE.splitlines() if line)
    return MappingProxyType({row[0]: row[-1] for row in rows})


_VOICES = _rows()
_TIMBRES: Mapping[Voice, str] = MappingProxyType({"male": "m3", "female": "f2"})
_USUAL: Voice = "female"

LANGUAGES = frozenset(map(base, _VOICES))
"""The base codes of its languages."""


def espeak_voice(language: str, voice: Voice | None) -> str | None:
    """The voice of the variant if there is one, otherwise that of the language. None for a language that it does
    not speak."""
    code = language.lower()
    name = _VOICES.get(code) or _VOICES.get(base(code))
    return name and f"{name}+{_TIMBRES[voice or _USUAL]}"
