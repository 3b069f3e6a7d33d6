"""The languages that the interface knows, and finding one by its code."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from tolmach.languages.model import Language

# Code, name, and the engines' name where it is not the base code.
_TABLE = """
ar       Arabic
bg       Bulgarian
cs       Czech
da       Danish
de       German
de-CH    German (Swiss)
de-DE    German (Germany)
el       Greek
en       English
en-GB    English (British)
en-US    English (American)
es       Spanish
es-419   Spanish (Latin American)
et       Estonian
fi       Finnish
fr       French
fr-CA    French (Canadian)
fr-FR    French (France)
he       Hebrew
hu       Hungarian
id       Indonesian
it       Italian
ja       Japanese
ko       Korean
lt       Lithuanian
lv       Latvian
nb       Norwegian (bokmål)
nl       Dutch
pl       Polish
pt       Portuguese
pt-BR    Portuguese (Brazilian)
pt-PT    Portuguese (European)
ro       Romanian
ru       Russian
sk       Slovak
sl       Slovenian
sv       Swedish
th       Thai
tr       Turkish
uk       Ukrainian
vi       Vietnamese
zh       Chinese
zh-Hans  Chinese (simplified)
zh-Hant  Chinese (traditional)
"""
_ENGINE_VARIANTS = frozenset({"pt-br", "zh-hant"})


def _language(line: str) -> Language:
    code, name = line.split(maxsplit=1)
    lowered = code.lower()
    engine = lowered if lowered in _ENGINE_VARIANTS else lowered.partition("-")[0]
    return Language(code, name, engine)


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
