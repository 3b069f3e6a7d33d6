"""A file of strings as a tree whose parts, written one after the other, are the file again, byte for byte. Pure."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

Path = tuple[str, ...]
"""The names that lead to a value."""


@dataclass(frozen=True, slots=True)
class Node:
    """A value, or a group of them if it has `children`."""

    name: str
    lead: str = ""
    """White space and comments before it."""
    label: str = ""
    """The name as the file spells it."""
    link: str = ""
    """The signs between the name and the value."""
    raw: str = ""
    """The value as the file spells it."""
    tail: str = ""
    text: str | None = None
    """What the value says; None if it is no text."""
    children: "tuple[Node, ...] | None" = None
    between: str = ""
    """The sign between two children."""
    closing: str = ""
    """White space after the last child."""
    plural: bool = False
    """Whether the children are the forms of one text, by the number of the form."""

    @property
    def written(self) -> str:
        inner = self.raw if self.children is None else self._inner
        return self.lead + self.label + self.link + inner + self.tail

    @property
    def _inner(self) -> str:
        return self.between.join(child.written for child in self.children or ()) + self.closing

    def child(self, name: str) -> "Node | None":
        return next((child for child in self.children or () if child.name == name), None)


def texts(node: Node, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """The texts below a node, each with its path."""
    for child in node.children or ():
        if child.children is not None:
            yield from texts(child, (*path, child.name))
        elif child.text is not None:
            yield (*path, child.name), child.text


@dataclass(frozen=True, slots=True)
class TreeSlot:
    """Where a text belongs in the file of another language, and the value of the source that it is a copy of."""

    path: Path
    template: Node


@dataclass(frozen=True, slots=True)
class Graft:
    """Puts new values into a file. `slots` are by the path of the group that they belong to."""

    slots: Mapping[Path, tuple[TreeSlot, ...]]
    said: Mapping[Path, str]
    filled: Callable[[Node, str], Node]
    named: Callable[[Node, str], Node]
    updated: Callable[[Node, Node], Node]
    leads_begin_lines: bool = False

    def grown(self, source: Node, target: Node | None, path: Path = ()) -> Node:
        """`target` with everything that is said; if it is None, `source` with nothing else. What the target has stays
        where it is, and what it lacks stands behind the value that it follows in the source."""
        there = target.children or () if target else ()
        places = {child.name: place for place, child in enumerate(there)}
        changed: dict[int, Node] = {}
        added: dict[int, list[Node]] = {}
        last = -1
        for name, template in self._members(source, target, path):
            place = places.get(name)
            made = self._member(name, template, there[place] if place is not None else None, path)
            if place is not None:
                changed[place], last = made or there[place], place
            elif made is not None:
                added.setdefault(last, []).append(self._beside(made, source, target))
        children = list(added.get(-1, ()))
        for place, child in enumerate(there):
            before = changed.get(place, child)
            children += [_ended(before) if place in added and not source.between else before, *added.get(place, ())]
        around = target or source
        closing = around.closing if there or not children else source.closing
        return replace(around, children=tuple(children), closing=closing)

    def _members(self, source: Node, target: Node | None, path: Path) -> Iterator[tuple[str, Node]]:
        """The names that the group may have in the target, in order, each with its template."""
        slots: dict[str, list[TreeSlot]] = {}
        for slot in self.slots.get(path, ()):
            slots.setdefault(slot.template.name, []).append(slot)
        if all(child.text is not None for child in source.children or ()):
            templates = {child.name: child for child in source.children or ()}
            yield from ((slot.path[-1], templates[slot.template.name]) for slot in self.slots.get(path, ()))
            return
        for child in source.children or ():
            if child.children is not None or (child.text is None and target is None):
                yield child.name, child
            yield from ((slot.path[-1], child) for slot in slots.get(child.name, ()))

    def _member(self, name: str, template: Node, there: Node | None, path: Path) -> Node | None:
        """The value or group as it will be; None if nothing is to be written."""
        here = (*path, name)
        if template.children is not None:
            if there is not None and there.children is None:
                return there
            grown = self.grown(template, there, here)
            if template.plural and grown != there:
                grown = self.updated(grown, template)
            return grown if there is not None or grown.children else None
        if template.text is None:
            return there or template
        if here not in self.said:
            return there
        node = self.updated(there, template) if there else template
        return self.filled(node if node.name == name else self.named(node, name), self.said[here])

    def _beside(self, made: Node, source: Node, target: Node | None) -> Node:
        """A copy with the indentation and the line ends of the file that it goes into."""
        if target is None or not target.children or not source.children:
            return made
        ends = _LINE_END.search(target.written)
        shift = self._column(target.children[0]) - self._column(source.children[0])
        if not shift and (ends is None or ends[0] == "\n") and "\r" not in made.written:
            return made
        indent = re.compile(r"(?m)^ +" if self.leads_begin_lines else r"(?<=[\r\n]) +")
        return _shifted(made, indent, shift, ends[0] if ends else "\n")

    def _column(self, node: Node) -> int:
        *before, line = re.split(r"[\r\n]", node.lead)
        is_indent = line.isspace() and (before or self.leads_begin_lines)
        return len(line) if is_indent else 0


_LINE_END = re.compile(r"\r\n|\r|\n")


def _ended(node: Node) -> Node:
    """The last line of a file may lack its end, which it needs if another line follows."""
    is_line = node.label and not node.written.endswith(("\n", "\r"))
    return replace(node, tail=node.tail + "\n") if is_line else node


def _shifted(node: Node, indent: re.Pattern[str], shift: int, end: str) -> Node:
    def change(text: str) -> str:
        return _LINE_END.sub(end, indent.sub(lambda match: " " * max(0, len(match[0]) + shift), text))

    def unindented(text: str) -> str:
        return _LINE_END.sub(end, text)

    return replace(
        node,
        lead=change(node.lead),
        link=unindented(node.link),
        raw=unindented(re.sub(r"(?<=[\r\n]) +", lambda match: " " * max(0, len(match[0]) + shift), node.raw)),
        tail=unindented(node.tail),
        closing=change(node.closing),
        children=node.children and tuple(_shifted(child, indent, shift, end) for child in node.children),
    )
