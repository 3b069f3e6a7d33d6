"""Decides which variant of a unit is its source, and which are targets."""

from typing import Final

from tolmach.errors import BadRequest
from tolmach.memories.codes import source_code, target_code
from tolmach.memories.unit_sieve import MemoryReading, UnitSieve

NO_SOURCE: Final = (
    "The header names no source language, and most units do not begin with the language of the first unit."
)
_UNNAMED: Final = frozenset({"", "*all*"})

Variant = tuple[str, str]
"""The language code as the file writes it, and the text."""


class Units:
    """A memory has one source language: the one that `head` is given first, or the language of the first unit's
    first variant."""

    def __init__(self, sieve: UnitSieve) -> None:
        self._sieve = sieve
        self._header = ""
        self._source: str | None = None
        self._others = 0

    def head(self, srclang: str) -> None:
        if self._header in _UNNAMED:
            self._header = srclang.strip().lower()
            self._source = source_code(self._header)

    def add(self, srclang: str, variants: list[Variant]) -> None:
        """`srclang` is the unit's own source language; it may be empty."""
        wanted = srclang.strip().lower()
        if wanted in _UNNAMED:
            wanted = self._header
        if wanted in _UNNAMED:
            wanted = variants[0][0].lower() if variants else ""
        language = source_code(wanted)
        at = None if language is None else _place(wanted, language, variants)
        if language is None or at is None or language != self._take(language):
            self._sieve.skip()
            return
        others = variants[:at] + variants[at + 1 :]
        self._sieve.add(variants[at][1], [(target_code(code, language), text) for code, text in others])

    def reading(self) -> MemoryReading:
        if self._header in _UNNAMED and self._others > self._sieve.count:
            raise BadRequest(NO_SOURCE)
        return self._sieve.reading(self._source)

    def _take(self, language: str) -> str | None:
        """The source language of the file. If the header does not name it, it is that of the first unit."""
        if self._source is None and self._header in _UNNAMED:
            self._source = language
        self._others += language != self._source
        return self._source


def _place(wanted: str, language: str, variants: list[Variant]) -> int | None:
    """The index of the source variant: one with the same code, or else one with the same language."""
    nearest = None
    for at, (code, _) in enumerate(variants):
        if code.lower() == wanted:
            return at
        if nearest is None and source_code(code) == language:
            nearest = at
    return nearest
