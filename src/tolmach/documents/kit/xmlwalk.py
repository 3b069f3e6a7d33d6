"""Splits an XML document into its stretches of running text. It walks twice: for what elements contain, then
for sentences.

If a vocabulary says nothing about an element, the document decides. Beside text, an element is inline markup, with all
its content; elsewhere it is structure.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tolmach.documents.kit.xmlsurvey import BLOCKS, MANY, TEXT, Survey, Vocabulary, surveyed
from tolmach.documents.kit.xmltext import HOLE, Token, XmlDocument, attributes_of, local, markupless, tokens
from tolmach.documents.kit.xmlunits import XmlStretch, lines
from tolmach.markup.model import Options

_DEPTH = 8
"""The deepest nesting of notes. A deeper note is read as a part of the note around it."""
holes = re.compile(rf"<\?(\d+)\?>|<{HOLE} (\d+)>[^<]*</{HOLE}>")
_TELLING = frozenset({"translate", "space"})


@dataclass(frozen=True, slots=True)
class XmlSheet:
    """A document, or an element that stands apart in one. A name that `holes` finds in it stands for the sheet with
    that number; no well-formed document has such names."""

    parts: tuple[str | XmlStretch, ...]


@dataclass(frozen=True, slots=True)
class Walked:
    sheets: tuple[XmlSheet, ...]
    """Each sheet comes after those inside it; the last is the document."""
    characters: int


def walked(document: XmlDocument, vocabulary: Vocabulary) -> Walked:
    survey = surveyed(document, vocabulary)
    walk = _Walk(document.text, vocabulary, survey)
    end = document.root
    for token in tokens(document.text, document.root):
        if token["section"] is not None:
            continue
        walk.go(token)
        end = token.end()
    return Walked(walk.finish(end), survey.characters)


@dataclass(slots=True)
class _Element:
    name: str
    translated: bool
    lines: bool
    closed: bool = False
    """Whether the element stays as it is, so that nothing in it is translated unless marked for translation."""
    structural: bool = False
    running: bool = True
    sheet: bool = False
    shown: bool = False
    """Whether the text of the sheet belongs to the sentence, unchanged."""


@dataclass(slots=True)
class _Page:
    """A sheet under construction."""

    done: int
    """The offset up to which the text is in parts."""
    start: int = -1
    parts: list[str | XmlStretch] = field(default_factory=list)
    holes: list[tuple[int, int, str]] = field(default_factory=list)
    """Holes in the text after `done`: start, end, and the name that identifies the sheet there."""


class _Walk:
    def __init__(self, text: str, vocabulary: Vocabulary, survey: Survey) -> None:
        self._text = text
        self._vocabulary = vocabulary
        self._survey = survey
        self._options = Options(kind="xml", outline_detection=False, ignore_tags=frozenset({HOLE, *survey.kept}))
        self._watched = re.compile("|".join(sorted(_TELLING | vocabulary.watched)))
        self._number = -1
        self._elements: list[_Element] = []
        self._pages = [_Page(0)]
        self._sheets: list[XmlSheet] = []

    def go(self, token: Token) -> None:
        name = token["name"]
        if name is None:
            return
        if token["end"]:
            self._end(token.start(), token.end())
            return
        self._number += 1
        self._begin(token, name)
        if token["attributes"].endswith("/"):
            self._end(token.end(), token.end())

    def finish(self, end: int) -> tuple[XmlSheet, ...]:
        page = self._pages[0]
        page.parts.append(self._filled(page, page.done, len(self._text)))
        return (*self._sheets, XmlSheet(tuple(page.parts)))

    def _begin(self, token: Token, name: str) -> None:
        around = (
            self._elements[-1] if self._elements else _Element("", not self._vocabulary.only, False, False, True, False)
        )
        bare = local(name)
        given = attributes_of(token[0]) if self._watched.search(token["attributes"]) else {}
        translated = self._is_translated(bare, given, around)
        closed = not translated and (around.closed or self._is_kept(bare, given))
        element = _Element(name, around.translated, self._has_lines(bare, given, around), closed)
        if bare in self._vocabulary.apart and around.translated and len(self._pages) < _DEPTH:
            self._turn_page(element, token)
        elif self._is_structural(name, bare, around) or self._is_switched(translated, around):
            self._flush(token.start(), around)
            self._skip(token.end())
            element.structural = True
        elif around.translated and self._vocabulary.kept_if(bare, given) and len(self._pages) < _DEPTH:
            self._turn_page(element, token)
            element.shown = True
        if element.structural:
            element.translated = translated
            element.running = self._survey.flags[self._number] & (TEXT | MANY) == TEXT
        self._elements.append(element)

    def _turn_page(self, element: _Element, token: Token) -> None:
        element.sheet = element.structural = True
        self._pages.append(_Page(token.start(), token.start()))
        self._skip(token.end())

    @staticmethod
    def _is_switched(translated: bool, around: _Element) -> bool:
        """Whether translation begins or ends here. Inside a sentence, text that is not translated is a part of it."""
        return (translated and not around.translated) or (around.translated and not (translated or around.running))

    def _is_translated(self, bare: str, given: Mapping[str, str], around: _Element) -> bool:
        asked = given.get("translate") or given.get("its:translate")
        if asked in ("yes", "no"):
            return asked == "yes"
        opens = bare in self._vocabulary.only and not around.closed
        return (around.translated or opens) and not self._is_kept(bare, given)

    def _is_kept(self, bare: str, given: Mapping[str, str]) -> bool:
        return bare in self._vocabulary.kept or self._vocabulary.kept_if(bare, given)

    def _is_structural(self, name: str, bare: str, around: _Element) -> bool:
        if bare in self._vocabulary.block or self._survey.flags[self._number] & BLOCKS:
            return True
        if bare in self._vocabulary.inline or around.running:
            return False
        return not (around.name in self._survey.mixed and name in self._survey.beside)

    def _has_lines(self, bare: str, given: Mapping[str, str], around: _Element) -> bool:
        asked = given.get("xml:space")
        return asked == "preserve" if asked else around.lines or bare in self._vocabulary.lines

    def _end(self, start: int, end: int) -> None:
        element = self._elements.pop()
        if element.structural:
            self._flush(start, element)
            self._skip(end)
        if element.sheet:
            page = self._pages.pop()
            self._pages[-1].holes.append((page.start, end, self._hole(element, page.start, end)))
            self._sheets.append(XmlSheet(tuple(page.parts)))

    def _hole(self, element: _Element, start: int, end: int) -> str:
        shown = markupless(self._text[start:end]) if element.shown else ""
        return f"<{HOLE} {len(self._sheets)}>{shown}</{HOLE}>" if shown.strip() else f"<?{len(self._sheets)}?>"

    def _flush(self, end: int, around: _Element) -> None:
        """Adds the text up to `end`, which ends a run of words."""
        page = self._pages[-1]
        if page.done == end:
            return
        raw = self._filled(page, page.done, end)
        page.done = end
        page.parts.append((self._stretch(raw, around) if around.translated else None) or raw)

    def _stretch(self, raw: str, around: _Element) -> XmlStretch | None:
        if raw.isspace():
            return None
        if "<" not in raw and not self._vocabulary.is_language(raw.strip()):
            return None
        return (lines if around.lines else self._vocabulary.reading)(raw, self._options)

    def _skip(self, end: int) -> None:
        page = self._pages[-1]
        page.parts.append(self._text[page.done : end])
        page.done = end

    def _filled(self, page: _Page, start: int, end: int) -> str:
        """A stretch of the source, with the number of a sheet in place of the sheet."""
        pieces = []
        for begin, stop, hole in page.holes:
            pieces += [self._text[start:begin], hole]
            start = stop
        page.holes.clear()
        return "".join([*pieces, self._text[start:end]])
