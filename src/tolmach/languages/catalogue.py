"""The languages that the interface knows, and finding one by its code."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from tolmach.languages.model import Language
from tolmach.languages.traits import base

# What a mark in the table stands for.
_MARKS = {
    "a": ("auto_detection",),
    "g": ("glossary",),
    "f": ("formality",),
    "s": ("style_rules",),
    "m": ("translation_memory",),
    "w": ("write",),
    "t": ("tone", "writing_style"),
}
_EVERY = ("tag_handling",)

# Code, marks, name. A base code is a source and a target, a variant is a target only.
_TABLE = """
ar       ag-----  Arabic
bg       ag-----  Bulgarian
cs       ag-----  Czech
da       ag-----  Danish
de       agfsmwt  German
de-CH    -gfs---  German (Swiss)
de-DE    -gfsm--  German (Germany)
el       ag-----  Greek
en       ag-smw-  English
en-GB    -g-smwt  English (British)
en-US    -g-smwt  English (American)
es       agfsmwt  Spanish
es-419   -gfsm--  Spanish (Latin American)
et       ag-----  Estonian
fi       ag-----  Finnish
fr       agfsmwt  French
fr-CA    -gfs---  French (Canadian)
fr-FR    -gfsm--  French (France)
he       ag-----  Hebrew
hu       ag-----  Hungarian
id       ag-----  Indonesian
it       agfsmwt  Italian
ja       agfsmw-  Japanese
ko       ag-smw-  Korean
lt       ag-----  Lithuanian
lv       ag-----  Latvian
nb       ag-----  Norwegian (bokmål)
nl       agf----  Dutch
pl       agf----  Polish
pt       agf--w-  Portuguese
pt-BR    -gf--wt  Portuguese (Brazilian)
pt-PT    -gf--wt  Portuguese (European)
ro       ag-----  Romanian
ru       agf----  Russian
sk       ag-----  Slovak
sl       ag-----  Slovenian
sv       ag-----  Swedish
th       ag-----  Thai
tr       ag-----  Turkish
uk       ag-----  Ukrainian
vi       ag-----  Vietnamese
zh       ag-smw-  Chinese
zh-Hans  -g-smw-  Chinese (simplified)
zh-Hant  -g-s---  Chinese (traditional)
"""
_ENGINE_VARIANTS = frozenset({"pt-br", "zh-hant"})


def _language(line: str) -> Language:
    code, marks, name = line.split(maxsplit=2)
    lowered = code.lower()
    engine = lowered if lowered in _ENGINE_VARIANTS else base(code)
    supports = {feature for mark in marks if mark in _MARKS for feature in _MARKS[mark]}
    return Language(code, name, engine, supports=frozenset(supports.union(_EVERY)))


LANGUAGES: tuple[Language, ...] = tuple(_language(line) for line in _TABLE.strip().splitlines())
_BY_CODE: Mapping[str, Language] = MappingProxyType({item.code.lower(): item for item in LANGUAGES})


def find(code: str) -> Language | None:
    """By code in any case. `_` is not a separator, and an unknown region has no fallback."""
    return _BY_CODE.get(code.lower())


def named(code: str) -> Language:
    """A code that is known to be in the catalogue."""
    return _BY_CODE[code.lower()]


def sources() -> tuple[Language, ...]:
    return tuple(item for item in LANGUAGES if not item.is_variant)


def engine_codes(languages: Iterable[Language] = LANGUAGES) -> frozenset[str]:
    return frozenset(item.engine for item in languages)
