"""XLIFF: every unit has its source and its target in one file."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from tolmach.documents.kit.xmltext import Token, XmlDocument, attributes_of, local, opened, root, tokens
from tolmach.errors import UnsafeFile
from tolmach.languages.model import Language
from tolmach.localising.formats.model import StringSheet
from tolmach.localising.tree import Node
from tolmach.units import Span

_UNITS, _HOLDERS = ("trans-unit", "unit"), ("trans-unit", "segment")
_LINE = re.compile(r"[ \t]*(?:\r\n|\r|\n)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_TARGET = re.compile(r"(?P<before>\s*)(?P<tag><(?:[\w-]+:)?target\b[^>]*?)(?P<empty>/?)>(?P<inner>.*)\Z", re.DOTALL)
_STATE = re.compile(r"""(\sstate\s*=\s*["'])[\w-]+(["'])""")
_UNDONE = re.compile(r"""\sstate\s*=\s*["'](?:new|initial|needs-(?:translation|adaptation|l10n))["']""")
_LANGUAGES = ("source-language", "srcLang"), ("target-language", "trgLang")


@dataclass(frozen=True)
class XliffSheet(StringSheet):
    document: XmlDocument

    keeps_empty = True
    has_sources = True
    markup = "xml"

    @property
    def language(self) -> str | None:
        return next((value for name in _LANGUAGES[0] if (value := _attribute(self.root.link, name))), None)

    def filled(self, node: Node, text: str) -> Node:
        if not text:
            return node
        fitted = self.document.fitting(text)
        there = _TARGET.match(node.raw)
        if there is None:
            source = re.match(r"<((?:[\w-]+:)?)source", node.link)
            space = re.search(r"\s*\Z", node.label)
            name = f"{source[1] if source else ''}target"
            return replace(node, text=text, raw=f"{space[0] if space else ''}<{name}>{fitted}</{name}>")
        (name,) = re.findall(r"\A<([\w:-]+)", there["tag"])
        tag = _STATE.sub(r"\g<1>translated\g<2>", there["tag"].rstrip())
        return replace(node, text=text, raw=f"{there['before']}{tag}>{fitted}</{name}>")

    def updated(self, there: Node, template: Node) -> Node:
        return replace(there, link=template.link)

    def for_language(self, language: Language) -> "XliffSheet":
        def told(text: str) -> str:
            for source, target in zip(*_LANGUAGES, strict=True):
                tag = re.compile(rf"""<(?:[\w-]+:)?(?:file|xliff)\b[^>]*?\s{source}\s*=\s*["'][^"']*["'][^>]*>""")
                text = tag.sub(partial(_told, name=target, code=language.code), text)
            return text

        children = tuple(
            each if each.text is not None else replace(each, raw=told(each.raw)) for each in self.root.children or ()
        )
        return replace(self, root=replace(self.root, link=told(self.root.link), children=children))

    def encoded(self, text: str) -> bytes:
        return self.document.encoded(text)


def _told(match: re.Match[str], name: str, code: str) -> str:
    tag = re.sub(rf"""\s{name}\s*=\s*["'][^"']*["']""", "", match[0])
    own = re.search(r"""(source-language|srcLang)\s*=\s*["'][^"']*["']""", tag)
    at = own.end() if own else len(tag) - 1
    return f'{tag[:at]} {name}="{code}"{tag[at:]}'


def read(data: bytes, *, is_source: bool) -> XliffSheet:
    document = opened(data)
    if local(root(document)["name"]) != "xliff":
        raise UnsafeFile("The file is not XLIFF: its first element is not `xliff`.")
    text, done = document.text, 0
    nodes: list[Node] = []
    head = ""
    for unit in _units(document):
        start = unit.start
        before = text[done:start]
        gap = len(before.rstrip(" \t"))
        if not nodes:
            head, done = before[:gap], gap
        elif "<" in _COMMENT.sub("", before):
            nodes.append(Node(f"\0{len(nodes)}", raw=before[:gap]))
            done += gap
        line = _LINE.match(text, unit.end)
        end = line.end() if line else unit.end
        for segment in unit.segments:
            until = end if segment is unit.segments[-1] else segment.end
            nodes.append(_node(text, segment, done, until, is_source))
            done = until
    if not nodes:
        raise UnsafeFile("The file has no units to translate.")
    return XliffSheet(Node("", link=head, children=tuple(nodes), closing=text[done:]), document.decoded, document)


@dataclass(slots=True)
class _Segment:
    name: str
    source: Span = (0, 0)
    inner: Span = (0, 0)
    target: Span | None = None
    end: int = 0


@dataclass(slots=True)
class _Unit:
    start: int
    name: str
    translated: bool
    end: int = 0
    segments: list[_Segment] = field(default_factory=list)


def _units(document: XmlDocument) -> Iterator[_Unit]:
    unit: _Unit | None = None
    segment: _Segment | None = None
    apart = 0
    file = ""
    for token in tokens(document.text, document.root):
        name = local(token["name"] or "")
        closes, is_empty = bool(token["end"]), (token["attributes"] or "").endswith("/")
        if name == "file" and not closes:
            file = attributes_of(token[0]).get("original", "")
        elif name in ("alt-trans", "matches") and not is_empty:
            # Proposals have sources and targets of their own.
            apart += -1 if closes else 1
        elif name in _UNITS and not closes:
            given = attributes_of(token[0])
            own = given.get("id", "")
            unit = _Unit(token.start(), f"{file} {own}".strip(), given.get("translate") != "no")
        if unit and not apart and name in _HOLDERS and not closes:
            number = len(unit.segments)
            segment = _Segment(unit.name if not number else f"{unit.name}/{number}")
        elif unit and segment and not apart:
            segment = _part(unit, segment, token, name, closes, is_empty)
        if unit and closes and name in _UNITS:
            unit.end = token.end()
            if unit.segments and unit.translated:
                yield unit
            unit = segment = None


def _part(unit: _Unit, segment: _Segment, token: Token, name: str, closes: bool, is_empty: bool) -> _Segment | None:
    if name in ("source", "seg-source"):
        if not closes:
            if name == "source":
                segment.source, segment.inner = (token.start(), token.end()), (token.end(), token.end())
        else:
            segment.source = segment.source[0], token.end()
            if name == "source":
                segment.inner = segment.inner[0], token.start()
    elif name == "target":
        start = segment.target[0] if segment.target else token.start()
        segment.target = start, token.end()
    elif name in _HOLDERS and closes and segment.source[1]:
        segment.end = token.end()
        unit.segments.append(segment)
        return None
    return segment


def _node(text: str, found: _Segment, start: int, end: int, is_source: bool) -> Node:
    source, source_end = found.source
    target = found.target
    raw_start = source_end
    raw_end = target[1] if target else source_end
    raw = text[raw_start:raw_end]
    said = text[slice(*found.inner)]
    if not is_source:
        match = _TARGET.match(raw)
        inner = match["inner"].rpartition("</")[0] if match and not match["empty"] else ""
        said = "" if match is None or _UNDONE.search(match["tag"]) else inner
    label = text[start:source]
    return Node(found.name, "", label, text[source:source_end], raw, text[raw_end:end], text=said)


def _attribute(text: str, name: str) -> str | None:
    match = re.search(rf"""\s{name}\s*=\s*["']([^"']*)["']""", text)
    return match[1] if match else None
