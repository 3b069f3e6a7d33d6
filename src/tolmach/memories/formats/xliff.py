"""Translations from XLIFF, versions 1.2 (trans-unit) and 2 (segment)."""

import re
from collections.abc import Mapping
from typing import BinaryIO, Final

from tolmach.errors import BadRequest
from tolmach.files.xml import read_xml
from tolmach.memories.formats.given import Given
from tolmach.memories.inline import InlineText
from tolmach.memories.units import Units

NOT_XLIFF: Final = "The file is not XLIFF."
_UNITS: Final = frozenset({"trans-unit", "segment"})
# Terms and proposals of other programs, which have sources and targets of their own.
_ASIDE: Final = frozenset({"alt-trans", "matches", "glossary"})
_TEXTS: Final = frozenset({"source", "target"})
# Values of the attribute `state` of a target or, in version 2, of a segment.
_UNTRANSLATED: Final = frozenset({"new", "needs-translation", "initial"})
# The header of a PO file, as converters write it.
_PO_HEADER: Final = "x-gettext-domain-header"
# The text to display for a code without content, in version 1.2 and in version 2.
_SHOWN: Final = ("equiv-text", "disp", "equiv")
_BROKEN_LINE = re.compile(r"\s*\n\s*")


def read_xliff(file: BinaryIO, units: Units, given: Given) -> None:
    reader = _Reader(units, given)
    for _ in read_xml(file, reader, lambda size: None):
        pass


class _Reader:
    def __init__(self, units: Units, given: Given) -> None:
        self._units = units
        self._given = given
        self._languages: dict[str, str | None] = {}
        self._has_root = False
        self._aside = 0
        self._texts: dict[str, str] = {}
        self._is_translated = True
        self._segment = InlineText()
        # For each enclosing element, whether line breaks in its text matter or are only layout.
        self._keeps_lines = [False]

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if not self._has_root and name != "xliff":
            raise BadRequest(NOT_XLIFF)
        self._has_root = True
        self._keeps_lines.append(_keeps_lines(attributes, self._keeps_lines[-1]))
        if self._segment.around:
            self._segment.enter(name, next((attributes[each] for each in _SHOWN if each in attributes), ""))
        elif name in _ASIDE or self._aside:
            self._aside += 1
        elif name in ("xliff", "file"):
            self._note(attributes)
        elif name in _UNITS:
            self._texts, self._is_translated = {}, _is_translated(attributes)
        elif name in _TEXTS:
            self._segment.open()
            self._is_translated = self._is_translated and _is_translated(attributes)

    def end(self, name: str) -> None:
        keeps_lines = self._keeps_lines.pop()
        if self._segment.around:
            if not self._segment.leave():
                text = self._segment.taken()
                self._texts[name] = text if keeps_lines else _BROKEN_LINE.sub(" ", text)
        elif self._aside:
            self._aside -= 1
        elif name in _UNITS:
            self._add()

    def text(self, text: str) -> None:
        if self._segment.around:
            self._segment.hear(text)

    def _note(self, attributes: Mapping[str, str]) -> None:
        """Version 2 names the languages once, version 1.2 for each file inside."""
        for side, names in (("source", ("srcLang", "source-language")), ("target", ("trgLang", "target-language"))):
            said = next((attributes[name] for name in names if name in attributes), None)
            self._languages[side] = said or self._languages.get(side)

    def _add(self) -> None:
        source = self._given.source_or(self._languages.get("source"))
        target = self._given.target_or(self._languages.get("target"))
        self._units.head(source)
        translation = self._texts.get("target", "") if self._is_translated else ""
        self._units.add(source, [(source, self._texts.get("source", "")), (target, translation)])


def _is_translated(attributes: Mapping[str, str]) -> bool:
    return attributes.get("state") not in _UNTRANSLATED and attributes.get("restype") != _PO_HEADER


def _keeps_lines(attributes: Mapping[str, str], around: bool) -> bool:
    said = attributes.get("xml:space")
    return around if said is None else said == "preserve"
