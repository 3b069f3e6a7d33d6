"""YAML. Files of Rails have the language as their only outermost name."""

import re
from dataclasses import dataclass, replace
from typing import Any

import yaml

from tolmach.documents.kit.encodings import decoded
from tolmach.errors import UnsafeFile
from tolmach.languages.model import Language
from tolmach.localising.formats.model import StringSheet, code_of
from tolmach.localising.tree import Node

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_BLOCK = re.compile(r"[|>](?P<indent>\d?)(?P<chomp>[+-]?)(?P<indented>\d?)[^\r\n]*(?:\r\n|\r|\n)")
_ANCHOR = re.compile(r"&\S+\s+")
_CODE = re.compile(r"[a-z]{2,3}(?:[-_]\w{2,4}){0,2}")
_LANGUAGE = ""
"""The name of the group that is named after the language."""
_STRING = "tag:yaml.org,2002:str"


@dataclass(frozen=True)
class YamlSheet(StringSheet):
    leads_begin_lines = True

    @property
    def language(self) -> str | None:
        only = _only(self.root)
        return only.label.strip("\"':") if only and only.name == _LANGUAGE else None

    def filled(self, node: Node, text: str) -> Node:
        return replace(node, text=text, raw=_spelled(text, node))

    def for_language(self, language: Language) -> "YamlSheet":
        if self.language is None:
            return self
        (only,) = self.root.children or ()
        renamed = replace(only, label=only.label.replace(self.language, code_of(language, "-")))
        return replace(self, root=replace(self.root, children=(renamed,)))


def _only(root: Node) -> Node | None:
    children = root.children or ()
    return children[0] if len(children) == 1 and children[0].children else None


def read(data: bytes) -> YamlSheet:
    file = decoded(data)
    try:
        composed = yaml.compose(file.text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f": see line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        raise UnsafeFile(f"The file is not valid YAML{where}.") from None
    if not isinstance(composed, yaml.MappingNode) or composed.flow_style:
        raise UnsafeFile("The file is YAML, but has no names with values.")
    children, done = _Reader(file.text).members(composed, 0)
    if len(children) == 1 and children[0].children and _CODE.fullmatch(children[0].name):
        # The same group in the file of every language.
        children = (replace(children[0], name=_LANGUAGE),)
    return YamlSheet(Node("", children=children, closing=file.text[done:]), file)


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._seen: set[int] = set()

    def members(self, mapping: Any, start: int) -> tuple[tuple[Node, ...], int]:
        """The members of a block, and where the last one ends."""
        found: list[Node] = []
        for key, value in mapping.value:
            node, start = self._member(key, value, start)
            found.append(node)
        return tuple(found), start

    def _member(self, key: Any, value: Any, start: int) -> tuple[Node, int]:
        text = self._text
        key_at, key_end = key.start_mark.index, key.end_mark.index
        name, lead, label = str(key.value), text[start:key_at], text[key_at:key_end]
        is_alias = id(value) in self._seen or value.start_mark.index < key_end
        self._seen.add(id(value))
        if isinstance(value, yaml.MappingNode) and not value.flow_style and not is_alias and value.value:
            inner = self._line_end(key_end)
            children, end = self.members(value, inner)
            return Node(name, lead, label, text[key_end:inner], children=children), end
        if isinstance(value, yaml.SequenceNode) and not is_alias and all(map(_is_text, value.value)) and value.value:
            return self._list(name, lead, label, key_end, value)
        at, end = key_end, self._line_end(key_end if is_alias else max(key_end, self._end(value)))
        if _is_text(value) and not is_alias and name != "<<":
            anchor = _ANCHOR.match(text, value.start_mark.index)
            at, value_end = anchor.end() if anchor else value.start_mark.index, self._end(value)
            end = value_end if value.style in ("|", ">") else self._line_end(value_end)
            raw, tail = text[at:value_end], text[value_end:end]
            return Node(name, lead, label, text[key_end:at], raw, tail, text=str(value.value)), end
        return Node(name, lead, label, raw=text[at:end]), end

    def _list(self, name: str, lead: str, label: str, start: int, value: Any) -> tuple[Node, int]:
        """A list keeps the signs between its items."""
        items: list[Node] = []
        done = start
        for item in value.value:
            at, end = item.start_mark.index, self._end(item)
            items.append(Node(str(len(items)), self._text[done:at], raw=self._text[at:end], text=str(item.value)))
            done = end
        end = self._line_end(max(done, self._end(value))) if self._text[done - 1] not in "\r\n" else done
        return Node(name, lead, label, children=tuple(items), closing=self._text[done:end]), end

    def _end(self, value: Any) -> int:
        """A block ends with its own last line: lines of the block behind it may be empty."""
        end: int = value.end_mark.index
        if not isinstance(value, yaml.ScalarNode):
            # The end of a group is where the next name begins.
            stretch = self._text[value.start_mark.index : end]
            end = int(value.start_mark.index) + len(stretch.rstrip())
        elif value.style in ("|", ">") and "+" not in self._text[value.start_mark.index :][:3]:
            # Empty lines behind a block are not part of it.
            stretch = self._text[value.start_mark.index : end].rstrip()
            end = self._line_end(int(value.start_mark.index) + len(stretch))
        return end

    def _line_end(self, at: int) -> int:
        return _LINE.match(self._text, at).end()  # type: ignore[union-attr]


def _is_text(value: Any) -> bool:
    return isinstance(value, yaml.ScalarNode) and value.tag == _STRING


def _spelled(text: str, node: Node) -> str:
    """In the style of the value that it replaces, if that can hold the text."""
    block = _BLOCK.match(node.raw)
    if block:
        return _as_block(text, node.raw, block)
    for spelled in (_in_style(text, node.raw[:1]), _plain(text, in_list=not node.label), _double(text)):
        if spelled is not None:
            return spelled
    raise AssertionError("Double quotation marks hold every text.")


def _in_style(text: str, sign: str) -> str | None:
    if sign == "'" and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    return _double(text) if sign == '"' else None


def _plain(text: str, *, in_list: bool) -> str | None:
    """Without quotation marks, if the text stays what it is."""
    if in_list and re.search(r"[,\[\]{}]", text):
        return None
    if "\n" in text or text != text.strip() or not text.isprintable():
        return None
    try:
        found = yaml.compose(f"name: {text}\n", Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return None
    value = found.value[0][1]
    same = isinstance(value, yaml.ScalarNode) and (value.tag, value.value, value.style) == (_STRING, text, None)
    return text if same else None


def _double(text: str) -> str:
    signs = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    spelled = (signs.get(char, char if char.isprintable() else f"\\U{ord(char):08x}") for char in text)
    return '"' + "".join(spelled) + '"'


def _as_block(text: str, raw: str, block: re.Match[str]) -> str:
    lines = raw[block.end() :].splitlines()
    indent = next((line[: len(line) - len(line.lstrip())] for line in lines if line.strip()), "  ")
    end = "\r\n" if "\r\n" in raw else "\n"
    if not text.strip() or text.startswith((" ", "\n")):
        return _double(text) + end
    body = end.join(indent + line if line else "" for line in text.rstrip("\n").split("\n"))
    after = text[len(text.rstrip("\n")) :]
    chomp = {"": "-", "\n": ""}.get(after, "+")
    # A folded block would join lines again.
    sign = raw[0] if raw[0] == "|" or "\n" not in text.rstrip("\n") else "|"
    return f"{sign}{chomp}{end}{body}{end}" + end * (len(after) - 1 if chomp == "+" else 0)
