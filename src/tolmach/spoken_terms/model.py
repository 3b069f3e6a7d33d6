"""Collections of spoken terms: several lists under one name, each for one language."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

MOST_COLLECTIONS: Final = 100
MOST_CHARACTERS: Final = 300
"""The most characters of one list, including the separators between its terms."""
SEPARATOR: Final = "\n"
_CODES = (
    "ar bg bn cs da de el en es et fi fr ga he hi hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv ta th tl"
)
LANGUAGES: Final = (*_CODES.split(), "tr", "uk", "vi", "zh")
"""All languages in which the interface allows speech, whatever this machine understands."""


@dataclass(frozen=True, slots=True)
class TermList:
    language: str
    terms: tuple[str, ...]

    @property
    def entries(self) -> str:
        return SEPARATOR.join(self.terms)


@dataclass(frozen=True, slots=True)
class TermCollection:
    id: str
    account_id: str
    name: str
    created: datetime
    lists: tuple[TermList, ...] = ()
    """The lists in the order of their creation, one for each language."""

    def list_for(self, language: str) -> TermList | None:
        return next((each for each in self.lists if each.language == language), None)

    def having(self, made: TermList) -> "TermCollection":
        """The collection with this list. A list that replaces another takes its place; a new one comes last."""
        if self.list_for(made.language) is None:
            return replace(self, lists=(*self.lists, made))
        return replace(self, lists=tuple(made if each.language == made.language else each for each in self.lists))

    def without(self, language: str) -> "TermCollection":
        return replace(self, lists=tuple(each for each in self.lists if each.language != language))
