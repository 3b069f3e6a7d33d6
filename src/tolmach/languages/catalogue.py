"""The languages that the interface knows, and a way to find one by its code."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from tolmach.languages.model import Language
from tolmach.languages.traits import base

# The meaning of the marks in the table.
_MARKS = {
    "a": ("auto_detection",),
    "g": ("glossary",),
    "f": ("formality",),
    "s": ("style_rules",),
    "m": ("translation_memory",),
    "w": ("write",),
    "t": ("tone", "writing_style"),
    "v": ("voice", "spoken_terms", "transcription"),
    "d": ("voice_detection",),
    "o": ("voice_formality",),
    "p": ("translated_speech",),
}
_EVERY = ("tag_handling",)

# Code, marks, name. A base code is a source and a target, a variant is a target only.
_TABLE = """
ar       ag-----v--p  Arabic
bg       ag-----v--p  Bulgarian
cs       ag-----vd-p  Czech
da       ag-----v--p  Danish
de       agfsmwtvdop  German
de-CH    -gfs-------  German (Swiss)
de-DE    -gfsm------  German (Germany)
el       ag-----v--p  Greek
en       ag-smw-vd-p  English
en-GB    -g-smwtv--p  English (British)
en-US    -g-smwtv--p  English (American)
es       agfsmwtvdop  Spanish
es-419   -gfsm------  Spanish (Latin American)
et       ag-----v---  Estonian
fi       ag-----v--p  Finnish
fr       agfsmwtvdop  French
fr-CA    -gfs-------  French (Canadian)
fr-FR    -gfsm------  French (France)
he       ag-----v---  Hebrew
hu       ag-----v--p  Hungarian
id       ag-----vd-p  Indonesian
it       agfsmwtvdop  Italian
ja       agfsmw-vdop  Japanese
ko       ag-smw-vd-p  Korean
lt       ag-----v---  Lithuanian
lv       ag-----v---  Latvian
nb       ag-----v--p  Norwegian (bokmål)
nl       agf----vd-p  Dutch
pl       agf----vdop  Polish
pt       agf--w-vdop  Portuguese
pt-BR    -gf--wtv-op  Portuguese (Brazilian)
pt-PT    -gf--wtv-op  Portuguese (European)
ro       ag-----vd-p  Romanian
ru       agf----vdop  Russian
sk       ag-----v--p  Slovak
sl       ag-----v---  Slovenian
sv       ag-----vd-p  Swedish
th       ag-----v---  Thai
tr       ag-----vd-p  Turkish
uk       ag-----vd-p  Ukrainian
vi       ag-----v--p  Vietnamese
zh       ag-smw-vd-p  Chinese
zh-Hans  -g-smw-v--p  Chinese (simplified)
zh-Hant  -g-s---v--p  Chinese (traditional)
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
    """Finds a language by its code, in any case. `_` is not a separator, and an unknown region has no fallback."""
    return _BY_CODE.get(code.lower())


def named(code: str) -> Language:
    """A code that is known to be in the catalogue."""
    return _BY_CODE[code.lower()]


def sources() -> tuple[Language, ...]:
    return tuple(item for item in LANGUAGES if not item.is_variant)


def codes(languages: Iterable[Language]) -> str:
    """The codes as requests write them, for a sentence that says what is allowed."""
    return ", ".join(item.code.upper() for item in languages)


def engine_codes(languages: Iterable[Language] = LANGUAGES) -> frozenset[str]:
    return frozenset(item.engine for item in languages)
