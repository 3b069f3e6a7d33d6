"""Formats of one value after the other: Java's properties and Apple's strings."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from tolmach.documents.kit.encodings import DecodedText, decoded
from tolmach.errors import UnsafeFile
from tolmach.localising.formats.model import StringSheet
from tolmach.localising.tree import Node

_PROPERTY = re.compile(
    r"(?P<lead>(?:[ \t\f]*(?:[#!][^\r\n]*)?(?:\r\n|\r|\n))*[ \t\f]*)"
    r"(?P<label>(?:[^\s:=\\#!]|\\.)(?:[^\s:=\\]|\\(?:\r\n|.))*)"
    r"(?P<link>[ \t\f]*[:=]?[ \t\f]*(?:\\(?:\r\n|\r|\n)[ \t\f]*)*)"
    r"(?P<raw>(?:[^\\\r\n]|\\(?:\r\n|.))*)(?P<tail>\r\n|\r|\n|\Z)",
    re.DOTALL,
)
_PROPERTY_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|(\r\n|\r|\n)[ \t\f]*|(.))", re.DOTALL)
_CONTROLS = {"n": "\n", "t": "\t", "r": "\r", "f": "\f"}
_BY_CONTROL = {char: f"\\{name}" for name, char in _CONTROLS.items()}
_ARGUMENT = re.compile(r"\{\d")
_BEYOND = re.compile(r"[^\x00-\x7e]")

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_SPACE = r"(?:\s|/\*.*?\*/|//[^\r\n]*)*"
_STRING = re.compile(
    rf"(?P<lead>{_SPACE})(?P<label>{_QUOTED}|[\w.$:/-]+)(?P<link>{_SPACE}={_SPACE})(?P<raw>{_QUOTED})"
    rf"(?P<tail>{_SPACE};[ \t]*(?:\r\n|\r|\n)?)",
    re.DOTALL,
)
_REST = re.compile(_SPACE, re.DOTALL)
_STRING_ESCAPE = re.compile(r"\\(?:[Uu]([0-9A-Fa-f]{4})|([0-7]{3})|(.))", re.DOTALL)


@dataclass(frozen=True)
class PropertiesSheet(StringSheet):
    escapes: bool
    """Whether letters beyond ASCII are escaped. Older readers take the file for Latin-1, so that only a file that has
    such letters shows that it is UTF-8."""

    def filled(self, node: Node, text: str) -> Node:
        text = _quoted(text, node.raw)
        raw = "".join(_BY_CONTROL.get(char, char) for char in text.replace("\\", "\\\\"))
        raw = "\\" + raw if raw.startswith(" ") else raw
        return replace(node, text=_unquoted(text), raw=_BEYOND.sub(_java, raw) if self.escapes else raw)


@dataclass(frozen=True)
class StringsSheet(StringSheet):
    def filled(self, node: Node, text: str) -> Node:
        raw = text.replace("\\", "\\\\").replace('"', '\\"')
        if "\n" not in node.raw:
            raw = raw.replace("\n", "\\n")
        return replace(node, text=text, raw=f'"{raw}"')


def read_properties(data: bytes) -> PropertiesSheet:
    try:
        file = DecodedText(data.decode("utf-8-sig"), "utf-8", b"\xef\xbb\xbf" if data[:3] == b"\xef\xbb\xbf" else b"")
    except UnicodeDecodeError:
        file = DecodedText(data.decode("latin-1"), "iso8859-1")
    nodes, rest = _nodes(_PROPERTY, file.text, _of_property)
    if not _is_blank(rest):
        raise _unreadable(file.text, rest, "a file of properties")
    return PropertiesSheet(
        Node("", children=nodes, closing=rest), file, escapes=file.text.isascii() or file.encoding != "utf-8"
    )


def read_strings(data: bytes) -> StringsSheet:
    file = decoded(data)
    nodes, rest = _nodes(_STRING, file.text, _of_string)
    if not _REST.fullmatch(rest):
        raise _unreadable(file.text, rest, "a file of strings")
    return StringsSheet(Node("", children=nodes, closing=rest), file)


def _nodes(pattern: re.Pattern[str], text: str, made: Callable[[re.Match[str]], Node]) -> tuple[tuple[Node, ...], str]:
    found: list[Node] = []
    at = 0
    while (match := pattern.match(text, at)) and match.end() > at:
        found.append(made(match))
        at = match.end()
    return tuple(found), text[at:]


def _of_property(match: re.Match[str]) -> Node:
    name, said = (_joined(_PROPERTY_ESCAPE.sub(_property_sign, match[part])) for part in ("label", "raw"))
    return Node(name, match["lead"], match["label"], match["link"], match["raw"], match["tail"], text=_unquoted(said))


def _quoted(text: str, before: str) -> str:
    """A pattern with arguments takes an apostrophe for a quotation mark. It is written twice where the file does so;
    elsewhere nothing shows how the file is read, and the other apostrophe is right in any case."""
    if not _ARGUMENT.search(text):
        return text
    return text.replace("'", "''" if "''" in before else "’")


def _unquoted(text: str) -> str:
    return text.replace("''", "'") if _ARGUMENT.search(text) else text


def _property_sign(match: re.Match[str]) -> str:
    if match[1]:
        return chr(int(match[1], 16))
    return "" if match[2] else _CONTROLS.get(match[3], match[3])


def _of_string(match: re.Match[str]) -> Node:
    label, raw = match["label"], match["raw"]
    name = _STRING_ESCAPE.sub(_string_sign, label[1:-1]) if label.startswith('"') else label
    said = _STRING_ESCAPE.sub(_string_sign, raw[1:-1])
    return Node(name, match["lead"], label, match["link"], raw, match["tail"], text=said)


def _string_sign(match: re.Match[str]) -> str:
    if match[1] or match[2]:
        return chr(int(match[1], 16) if match[1] else int(match[2], 8))
    return _CONTROLS.get(match[3], match[3])


def _joined(text: str) -> str:
    """A letter beyond the first 65,536 is escaped as two halves."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _java(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def _is_blank(rest: str) -> bool:
    return all(not line.strip() or line.lstrip().startswith(("#", "!")) for line in re.split(r"\r\n|\r|\n", rest))


def _unreadable(text: str, rest: str, what: str) -> UnsafeFile:
    line = text[: len(text) - len(rest)].count("\n") + 1
    return UnsafeFile(f"The file is not {what}: it cannot be read after line {line}.")
