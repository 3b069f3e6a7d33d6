"""Languages under the codes that LibreTranslate gives them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from tolmach.languages.catalogue import LANGUAGES, find, named
from tolmach.languages.model import Language

AUTO = "auto"
_VARIANTS = ("pt-BR", "zh-Hans", "zh-Hant")
"""The variants that LibreTranslate lists as languages of their own, also as sources."""
_INSTEAD = {"zh": "zh-Hans"}
"""The base code that it does not list, and the variant that stands for it."""
_ALIASES = {"zh": "zh-Hans", "zt": "zh-Hant", "pb": "pt-BR", "iw": "he", "no": "nb"}
"""Other spellings that LibreTranslate's older releases and its clients use."""
LISTED = tuple(item for item in LANGUAGES if item.code in _VARIANTS or not (item.is_variant or item.code in _INSTEAD))


class LibrePairs(Protocol):
    """The pairs that the installed engines can translate, in the engines' codes."""

    def can(self, source: str, target: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class ListedPairs:
    """A language with the codes of all that it can be translated into."""

    language: Language
    targets: tuple[str, ...]


def read(code: str) -> Language | None:
    """The language of a code, in any case. Beyond their list, every target of our own interface is known."""
    return find(_ALIASES.get(code.lower(), code))


def source_of(language: Language) -> Language:
    """A variant is read as its base language."""
    return named(language.base)


def theirs(code: str) -> str:
    """Their code for a base code of ours, in any case."""
    language = named(code)
    return _INSTEAD.get(language.code, language.code)


def serves(pairs: LibrePairs, source: Language, target: Language) -> bool:
    base = source_of(source)
    return base.base == target.base or any(pairs.can(base.engine, code) for code in (target.engine, target.base))


def listed(pairs: LibrePairs) -> Iterator[ListedPairs]:
    for language in LISTED:
        targets = tuple(item.code for item in LISTED if serves(pairs, language, item))
        # A language that nothing but itself can be made of is not installed.
        if any(named(code).base != language.base for code in targets):
            yield ListedPairs(language, targets)
