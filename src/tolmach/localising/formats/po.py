"""Files of gettext. The text to translate is the name of an entry, or what the source's own file says for it."""

import re
from dataclasses import dataclass, replace

from tolmach.documents.kit.encodings import DecodedText, decoded
from tolmach.errors import UnsafeFile
from tolmach.languages.model import Language
from tolmach.linguistics.plurals import gettext_categories, gettext_rule
from tolmach.localising.formats.model import StringSheet, code_of
from tolmach.localising.tree import Node

CONTEXT_END = "\x04"
_LITERAL = r'"(?:[^"\\\r\n]|\\.)*"'
_VALUE = rf"{_LITERAL}(?:\s*?(?:\r\n|\r|\n)[ \t]*{_LITERAL})*"
_END = r"[ \t]*(?:\r\n|\r|\n|\Z)"
_ENTRY = re.compile(
    rf"(?P<lead>(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))*)"
    rf"(?P<head>(?:msgctxt[ \t]+(?P<context>{_VALUE}){_END})?(?:[ \t]*#[^\r\n]*(?:\r\n|\r|\n))*"
    rf"msgid[ \t]+(?P<id>{_VALUE}){_END}(?:msgid_plural[ \t]+(?P<plural>{_VALUE}){_END})?)"
    rf"(?P<strings>(?:msgstr(?:\[\d+\])?[ \t]+{_VALUE}{_END})+)"
)
_STRING = re.compile(rf"(?P<label>msgstr(?:\[(?P<number>\d+)\])?)(?P<link>[ \t]+)(?P<raw>{_VALUE})(?P<tail>{_END})")
_ESCAPE = re.compile(r"\\(?:([0-7]{1,3})|x([0-9A-Fa-f]{2})|(.))", re.DOTALL)
_CONTROLS = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
_SPELLED = {"\\": "\\\\", '"': '\\"', **{char: f"\\{name}" for name, char in _CONTROLS.items()}}
_FUZZY = re.compile(r"(?m)^#,\s*fuzzy[ \t]*(?:\r\n|\r|\n)|(?<=#,) fuzzy,|, fuzzy(?=[ \t]*[,\r\n])|^#\|.*(?:\r\n|\r|\n)")
_IS_FUZZY = re.compile(r"(?m)^#,.*\bfuzzy\b")
_CHARSET = re.compile(r"(charset=)([\w.-]+)")
_WIDTH = 76


@dataclass(frozen=True)
class PoSheet(StringSheet):
    header: str
    spoken: str
    """The language whose forms the file has."""

    keeps_empty = True

    @property
    def forms(self) -> tuple[str, ...]:
        try:
            return gettext_categories(_field(self.header, "Plural-Forms") or "", self.spoken)
        except ValueError:
            return gettext_categories(gettext_rule(self.spoken), self.spoken)

    @property
    def language(self) -> str | None:
        return _field(self.header, "Language")

    def filled(self, node: Node, text: str) -> Node:
        return replace(node, text=text, raw=_spelled(text))

    def updated(self, there: Node, template: Node) -> Node:
        return replace(there, lead=_FUZZY.sub("", there.lead))

    def named(self, node: Node, name: str) -> Node:
        return replace(node, name=name, label=f"msgstr[{name}]") if name.isdecimal() else node

    def for_language(self, language: Language) -> "PoSheet":
        fields = {"Language": code_of(language, "_"), "Plural-Forms": gettext_rule(language.code)}
        header = _with_fields(_CHARSET.sub(r"\1UTF-8", self.header), fields)
        children = tuple(
            replace(each, lead=_FUZZY.sub("", each.lead), raw=_spelled(header) if each.name == "" else each.raw)
            for each in self.root.children or ()
        )
        root = replace(self.root, children=children)
        return replace(self, root=root, header=header, spoken=language.code, file=DecodedText("", "utf-8"))

    def encoded(self, text: str) -> bytes:
        if self.file.holds(text):
            return self.file.encoded(text)
        return _CHARSET.sub(r"\1UTF-8", text, count=1).encode()


def read(data: bytes, language: Language, *, is_source: bool) -> PoSheet:
    charset = re.search(rb"charset=([\w.-]+)", data)
    file = decoded(data, charset[1].decode("ascii") if charset else None)
    nodes: list[Node] = []
    at = 0
    while (match := _ENTRY.match(file.text, at)) and match.end() > at:
        nodes.append(_node(match, is_source))
        at = match.end()
    rest = file.text[at:]
    if not all(not line.strip() or line.startswith("#") for line in rest.splitlines()):
        line = file.text[:at].count("\n") + 1
        raise UnsafeFile(f"The file is not a file of gettext: it cannot be read after line {line}.")
    header = next((_said(each.raw) for each in nodes if each.name == ""), "")
    return PoSheet(Node("", children=tuple(nodes), closing=rest), file, header, language.code)


def _node(match: re.Match[str], is_source: bool) -> Node:
    own, context = _said(match["id"]), match["context"]
    name = f"{_said(context)}{CONTEXT_END}{own}" if context is not None else own
    plural = match["plural"] and _said(match["plural"])
    is_fuzzy = bool(_IS_FUZZY.search(match["lead"]))
    strings = list(_STRING.finditer(match["strings"]))
    if not plural:
        only = strings[0]
        said = "" if is_fuzzy else _said(only["raw"])
        text = None if not own else said or own if is_source else said
        return Node(name, match["lead"], match["head"] + only["label"], only["link"], only["raw"], only["tail"], text)
    children = [_form(each, (own, plural) if is_source else ("", ""), is_fuzzy) for each in strings]
    return Node(name, match["lead"], match["head"], children=tuple(children), plural=True)


def _form(match: re.Match[str], sources: tuple[str, str], is_fuzzy: bool) -> Node:
    number = match["number"] or "0"
    text = ("" if is_fuzzy else _said(match["raw"])) or sources[number != "0"]
    return Node(number, "", match["label"], match["link"], match["raw"], match["tail"], text=text)


def _said(value: str) -> str:
    return "".join(_ESCAPE.sub(_sign, part[1:-1]) for part in re.findall(_LITERAL, value))


def _sign(match: re.Match[str]) -> str:
    if match[1] or match[2]:
        return chr(int(match[1], 8) if match[1] else int(match[2], 16))
    return _CONTROLS.get(match[3], match[3])


def _spelled(text: str) -> str:
    lines = ["".join(_SPELLED.get(char, char) for char in line) for line in text.splitlines(keepends=True)] or [""]
    if len(lines) == 1 and len(lines[0]) <= _WIDTH:
        return f'"{lines[0]}"'
    return "\n".join(['""', *(f'"{part}"' for line in lines for part in _wrapped(line))])


def _wrapped(line: str) -> list[str]:
    """Lines as gettext's own programs break them: after a space."""
    found = [""]
    for word in re.findall(r"\S*\s*", line)[:-1]:
        if found[-1] and len(found[-1]) + len(word) > _WIDTH:
            found.append("")
        found[-1] += word
    return found


def _field(header: str, name: str) -> str | None:
    match = re.search(rf"(?mi)^{name}:[ \t]*(.+?)[ \t]*$", header)
    return match[1] if match else None


def _with_fields(header: str, fields: dict[str, str]) -> str:
    for name, value in fields.items():
        line = f"{name}: {value}\n"
        there = re.search(rf"(?mi)^{name}:.*\n?", header)
        header = header.replace(there[0], line) if there else header + line
    return header
