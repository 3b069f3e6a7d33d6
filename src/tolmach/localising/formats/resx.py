"""Resources of .NET: `<data name="Save"><value>Save</value></data>`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape

from tolmach.documents.kit.xmltext import XmlDocument, attributes_of, local, opened, tokens
from tolmach.errors import UnsafeFile
from tolmach.localising.formats.model import StringSheet
from tolmach.localising.tree import Node
from tolmach.markup.references import read as unescaped
from tolmach.units import Span

_SECTION = re.compile(r"\s*<!\[CDATA\[(.*)\]\]>\s*", re.DOTALL)
_NAME = re.compile(r"""\sname\s*=\s*["']([^"'<>]*)["']""")
_LINE = re.compile(r"[ \t]*(?:\r\n|\r|\n)")


@dataclass(frozen=True)
class ResxSheet(StringSheet):
    document: XmlDocument

    def filled(self, node: Node, text: str) -> Node:
        fitted = self.document.fitting(escape(text, quote=False))
        return replace(node, text=text, raw=fitted)

    def encoded(self, text: str) -> bytes:
        return self.document.encoded(text)


def read(data: bytes) -> ResxSheet:
    document = opened(data)
    text = document.text
    found = list(_elements(document))
    if not found:
        raise UnsafeFile("The file has no texts: a resource of .NET has elements `data` with a `value`.")
    head = done = len(text[: found[0].start].rstrip(" \t"))
    nodes: list[Node] = []
    for each in found:
        line = _LINE.match(text, each.end)
        until = line.end() if line else each.end
        nodes.append(_node(text, each, done, until))
        done = until
    root = Node("", link=text[:head], children=tuple(nodes), closing=text[done:])
    return ResxSheet(root, document.decoded, document)


@dataclass(slots=True)
class _Data:
    start: int
    name: Span
    is_text: bool
    value: Span = (0, 0)
    end: int = 0


def _elements(document: XmlDocument) -> Iterator[_Data]:
    open_: _Data | None = None
    for token in tokens(document.text, document.root):
        tag = local(token["name"] or "")
        if tag == "data" and not token["end"]:
            match = _NAME.search(token[0])
            given = attributes_of(token[0])
            is_text = not given.keys() & {"type", "mimetype"} and not given.get("name", ">>").startswith(">>")
            place = match.span(1) if match else (0, 0)
            open_ = _Data(token.start(), (token.start() + place[0], token.start() + place[1]), is_text)
        elif open_ and tag == "value":
            open_.value = (open_.value[0], token.start()) if token["end"] else (token.end(), token.end())
        elif open_ and tag == "data":
            open_.end = token.end()
            yield open_
            open_ = None


def _node(text: str, found: _Data, start: int, end: int) -> Node:
    (name, name_end), (value, value_end) = found.name, found.value
    label, raw = text[name:name_end], text[value:value_end]
    if not found.is_text or not value:
        return Node(unescaped(label, html=False), text[start:name], label, raw=text[name_end:end])
    link, tail = text[name_end:value], text[value_end:end]
    return Node(unescaped(label, html=False), text[start:name], label, link, raw, tail, text=_said(raw))


def _said(raw: str) -> str | None:
    section = _SECTION.fullmatch(raw)
    if section:
        return section[1]
    return None if "<" in raw else unescaped(raw, html=False)
