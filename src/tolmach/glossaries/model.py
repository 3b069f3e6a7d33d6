"""Glossaries: several dictionaries under one name, each from one language into another."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from tolmach.errors import BadRequest, InvalidParameter
from tolmach.languages import catalogue
from tolmach.languages.traits import base

MOST_BYTES: Final = 10 * 1024 * 1024
"""The most bytes that the entries of one request may have, and those of one dictionary as it is kept."""
MOST_TEXT_BYTES: Final = 1024
"""The most bytes that a source or a target may have in UTF-8."""
MOST_GLOSSARIES: Final = 1000
MOST_IDS: Final = 5
"""The most glossaries that one translation may name."""
MOST_READ_BYTES: Final = 64 * 1024 * 1024
"""The most bytes of entries that one answer may hold."""

LANGUAGES: Final = tuple(item.code for item in catalogue.sources() if "glossary" in item.supports)

Entry = tuple[str, str]
Entries = tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    source: str
    target: str

    def __str__(self) -> str:
        return f"{self.source}-{self.target}"


PAIRS: Final = tuple(Pair(source, target) for source in LANGUAGES for target in LANGUAGES if source != target)


@dataclass(frozen=True, slots=True)
class Listed:
    """A dictionary without its entries. Its revision changes whenever they change, and no revision ever returns."""

    pair: Pair
    entry_count: int
    size: int
    """Bytes of the entries as they are kept."""
    revision: int


@dataclass(frozen=True, slots=True)
class Glossary:
    id: str
    account_id: str
    name: str
    created: datetime
    edited: bool
    """Whether it was changed after its creation. The old interface cannot change a glossary."""
    dictionaries: tuple[Listed, ...]
    """In the order of their creation."""

    @property
    def entry_count(self) -> int:
        return sum(item.entry_count for item in self.dictionaries)

    def dictionary(self, pair: Pair) -> Listed | None:
        return next((item for item in self.dictionaries if item.pair == pair), None)


@dataclass(frozen=True, slots=True)
class Version:
    """Names a state of a dictionary for ever: the same version always has the same entries."""

    glossary_id: str
    pair: Pair
    revision: int
    size: int = field(default=0, compare=False)
    """Bytes of the entries as they are kept."""


@dataclass(frozen=True, slots=True)
class Dictionary:
    version: Version
    entries: Entries

    @property
    def glossary_id(self) -> str:
        return self.version.glossary_id

    @property
    def revision(self) -> int:
        return self.version.revision


@dataclass(frozen=True, slots=True)
class Content:
    """A dictionary on its way into or out of the store: the entries as TSV in UTF-8."""

    pair: Pair
    entry_count: int
    tsv: bytes


def base_code(code: str) -> str:
    """The code without its variant. It accepts the spellings of other programs: `en-US`, `en_US`."""
    return base(code.replace("_", "-"))


def language(parameter: str, code: str) -> str:
    """A language that glossaries know, in lower case. Regional variants are refused: their base language serves
    them all."""
    known = code.lower()
    if known not in LANGUAGES:
        raise InvalidParameter(parameter, allowed=", ".join(LANGUAGES))
    return known


def language_pair(source: str, target: str) -> Pair:
    pair = Pair(language("source_lang", source), language("target_lang", target))
    if pair.source == pair.target:
        raise BadRequest("Unsupported glossary source and target language pair")
    return pair
