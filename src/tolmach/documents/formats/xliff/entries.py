"""Finds the sources and targets of an XLIFF document."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tolmach.documents.kit.xmltext import Token, XmlDocument, attributes_of, local, tokens
from tolmach.units import Span

_HOLDERS = frozenset({"trans-unit", "segment", "ignorable"})
"""The elements whose own children are translated. Other sources are proposals of a memory, or examples."""
_TOLD = ("translate", "xml:space")


@dataclass(slots=True)
class _Part:
    """An element, from its start tag to its end tag."""

    outer: Span
    inner: Span
    tag: str
    before: str
    """The line end and white space before it."""


@dataclass(slots=True)
class Entry:
    translated: bool
    preserved: bool
    ignorable: bool
    parts: dict[str, _Part] = field(default_factory=dict)
    """The parts by name: `source`, `seg-source`, `target`."""


@dataclass(slots=True)
class Entries:
    found: list[Entry] = field(default_factory=list)
    files: list[Span] = field(default_factory=list)
    """The tags of the files."""


@dataclass(slots=True)
class _Open:
    name: str
    start: int
    inner: int
    tag: str
    before: str
    translated: bool = True
    preserved: bool = False
    entry: Entry | None = None


def entries(document: XmlDocument) -> Entries:
    reader = _Reader(document.text)
    done = document.root
    for token in tokens(document.text, document.root):
        if token["name"] is not None:
            reader.go(token, document.text[done : token.start()])
        done = token.end()
    return reader.entries


class _Reader:
    def __init__(self, text: str) -> None:
        self.entries = Entries()
        self._text = text
        self._open = [_Open("", 0, 0, "", "")]

    def go(self, token: Token, before: str) -> None:
        if token["end"]:
            self._close(token.start(), token.end())
            return
        self._begin(token, before)
        if token["attributes"].endswith("/"):
            self._close(token.end(), token.end())

    def _begin(self, token: Token, before: str) -> None:
        around, name = self._open[-1], local(token["name"])
        element = _Open(name, token.start(), token.end(), token[0], before, around.translated, around.preserved)
        if any(told in token["attributes"] for told in _TOLD):
            _tell(element, attributes_of(token[0]))
        if name == "file":
            self.entries.files.append(token.span())
        if name in _HOLDERS:
            element.entry = Entry(element.translated, element.preserved, name == "ignorable")
            self.entries.found.append(element.entry)
        self._open.append(element)

    def _close(self, start: int, end: int) -> None:
        element = self._open.pop()
        entry = self._open[-1].entry
        if entry is None or element.name not in ("source", "seg-source", "target"):
            return
        before = element.before if element.before.isspace() and "\n" in element.before else ""
        entry.parts.setdefault(element.name, _Part((element.start, end), (element.inner, start), element.tag, before))
        entry.preserved |= element.preserved and element.name == "source"


def _tell(element: _Open, given: Mapping[str, str]) -> None:
    if "translate" in given:
        element.translated = given["translate"] != "no"
    if "xml:space" in given:
        element.preserved = given["xml:space"] == "preserve"
