"""Which voice of eSpeak NG speaks which language."""

from collections.abc import Mapping
from types import MappingProxyType

from tolmach.languages.traits import base
from tolmach.voice.speaking.protocol import Voice

# Languages and variants in small letters; the voice of eSpeak where its name is another one. It has to be the name of a
# file: by that of a language (`fr-fr`) the voice is found too, but then it speaks as a man whoever is asked for. Left
# out is what it speaks so that nobody understands it: Hebrew without vowels, Thai, and Tagalog, for which it has none.
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
"""Base codes."""


def espeak_voice(language: str, voice: Voice | None) -> str | None:
    """Of the variant where there is one, otherwise of the language. None for a language that it does not speak."""
    code = language.lower()
    name = _VOICES.get(code) or _VOICES.get(base(code))
    return name and f"{name}+{_TIMBRES[voice or _USUAL]}"
