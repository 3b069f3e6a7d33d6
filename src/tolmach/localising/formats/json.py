"""JSON, and ARB of Flutter, whose members with an @ describe others."""

import re
from dataclasses import dataclass, replace

from tolmach.documents.formats.json.spelling import Spelling, said, spelling
from tolmach.documents.kit.encodings import decoded
from tolmach.errors import UnsafeFile
from tolmach.languages.model import Language
from tolmach.localising.formats.model import StringSheet, code_of
from tolmach.localising.tree import Node

_SPACE = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*+"')
_SCALAR = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)")
_DEEPEST = 100
LOCALE = "@@locale"


@dataclass(frozen=True)
class JsonSheet(StringSheet):
    spelling: Spelling

    def filled(self, node: Node, text: str) -> Node:
        return replace(node, text=text, raw=f'"{self.spelling.written(text, node.raw[1:-1])}"')

    def named(self, node: Node, name: str) -> Node:
        return replace(node, name=name, label=f'"{self.spelling.written(name, node.label[1:-1])}"')


@dataclass(frozen=True)
class ArbSheet(JsonSheet):
    @property
    def language(self) -> str | None:
        locale = self.root.child(LOCALE)
        return said(locale.raw[1:-1]) if locale and locale.raw.startswith('"') else None

    def for_language(self, language: Language) -> "ArbSheet":
        locale = f'"{code_of(language, "_")}"'
        children = (replace(each, raw=locale) if each.name == LOCALE else each for each in self.root.children or ())
        return replace(self, root=replace(self.root, children=tuple(children)))


def read(data: bytes) -> JsonSheet:
    file = decoded(data)
    return JsonSheet(_Reader(file.text).whole(), file, spelling(file.text))


def read_arb(data: bytes) -> ArbSheet:
    sheet = read(data)
    children = (_opaque(each) if each.name.startswith("@") else each for each in sheet.root.children or ())
    return ArbSheet(replace(sheet.root, children=tuple(children)), sheet.file, sheet.spelling)


def _opaque(node: Node) -> Node:
    """A member that is copied as it is."""
    if node.children is None:
        return replace(node, text=None)
    return Node(node.name, node.lead, node.label, raw=node.written[len(node.lead + node.label) :])


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def whole(self) -> Node:
        lead = self._space()
        node = self._value("", lead, "", "", 0)
        tail = self._space()
        if self._at < len(self._text):
            raise self._wrong()
        if node.children is None:
            raise UnsafeFile("The file is JSON, but neither an object nor a list.")
        return replace(node, tail=node.tail + tail)

    def _value(self, name: str, lead: str, label: str, link: str, depth: int) -> Node:
        if self._is_at("{") or self._is_at("["):
            return self._group(name, lead, label, link, depth)
        if self._is_at('"'):
            raw = self._match(_STRING)
            return Node(name, lead, label, link, raw, text=said(raw[1:-1]))
        return Node(name, lead, label, link, self._match(_SCALAR))

    def _group(self, name: str, lead: str, label: str, link: str, depth: int) -> Node:
        if depth > _DEEPEST:
            raise UnsafeFile(f"The file has more than {_DEEPEST} levels.")
        opening, end = (link + "{", "}") if self._is_at("{") else (link + "[", "]")
        self._at += 1
        children: list[Node] = []
        space = self._space()
        while not self._is_at(end) or children:
            child = self._member(end, space, len(children), depth)
            space = self._space()
            if not self._is_at(","):
                children.append(child)
                break
            children.append(replace(child, tail=child.tail + space))
            self._at += 1
            space = self._space()
        tail = self._take(end)
        return Node(name, lead, label, opening, tail=tail, children=tuple(children), between=",", closing=space)

    def _member(self, end: str, lead: str, number: int, depth: int) -> Node:
        if end == "]":
            return self._value(str(number), lead, "", "", depth + 1)
        label = self._match(_STRING)
        link = self._space() + self._take(":") + self._space()
        return self._value(said(label[1:-1]) or label, lead, label, link, depth + 1)

    def _is_at(self, sign: str) -> bool:
        return self._text.startswith(sign, self._at)

    def _space(self) -> str:
        return self._match(_SPACE)

    def _take(self, sign: str) -> str:
        if not self._is_at(sign):
            raise self._wrong()
        self._at += 1
        return sign

    def _match(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if match is None:
            raise self._wrong()
        self._at = match.end()
        return match[0]

    def _wrong(self) -> UnsafeFile:
        before = self._text[: self._at]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        return UnsafeFile(
            f"The file is not valid JSON: line {line}, column {column}. Comments, commas after the last value and NaN "
            "are not allowed."
        )
