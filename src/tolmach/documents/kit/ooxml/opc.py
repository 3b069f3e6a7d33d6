"""Reads a package of Office: its parts, their types, and their relationships."""

import posixpath
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import unquote

from lxml import etree

from tolmach.documents.kit import packages, trees
from tolmach.documents.kit.ooxml import names
from tolmach.documents.kit.trees import Element, Tree
from tolmach.errors import UnsafeFile

TYPES = "[Content_Types].xml"
_TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"
_RELATIONS = "{http://schemas.openxmlformats.org/package/2006/relationships}"
_BASE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_MACROS = "The file holds macros. Save it without macros and upload it again."
_OTHER = "The file is not what its name says. Save it in the format of its extension and upload it again."
_INCOMPLETE = "The file is damaged: it has no main part."
_LARGE = "A part of the file is too large to be read."
_MOST = 200_000_000
"""The most bytes of one part: more could not be held in memory as a tree."""


@dataclass(frozen=True, slots=True)
class Relation:
    id: str
    kind: str
    """The last word of its type: `chart`, `hyperlink`, `header`."""
    target: str
    """The name of a part; empty if the target is outside the package or missing."""


@dataclass(slots=True)
class Part:
    name: str
    data: bytes
    changed: bool = False
    _tree: Tree | None = field(default=None, repr=False)

    @property
    def tree(self) -> Tree:
        """The tree of the part. It is read once, so that its elements stay the same objects."""
        if self._tree is None:
            if len(self.data) > _MOST:
                raise UnsafeFile(_LARGE)
            self._tree = trees.parsed(names.usual(self.data))
        return self._tree

    @property
    def root(self) -> Element:
        return self.tree.getroot()

    def written(self) -> bytes:
        written = trees.written(self.tree, self.data)
        return names.strict(written) if names.is_strict(self.data) else written


class Opc:
    """A package of this family: `wordprocessingml`, `presentationml` or `spreadsheetml`."""

    def __init__(self, data: bytes, family: str) -> None:
        self._package = packages.opened(data)
        self._names = {name.lower(): name for name in self._package.parts}
        self._parts: dict[str, Part] = {}
        self._added: dict[str, Part] = {}
        if TYPES.lower() not in self._names:
            raise UnsafeFile(_OTHER)
        self.main = self._checked(family)

    @property
    def names(self) -> list[str]:
        """The names of all parts."""
        return list(self._names.values())

    def name(self, path: str) -> str | None:
        """The name of a part as the package spells it. Upper and lower case do not matter."""
        return self._names.get(path.lower())

    def part(self, name: str) -> Part:
        """A part that exists."""
        if name not in self._parts:
            self._parts[name] = Part(name, self._package.parts[name])
        return self._parts[name]

    def adopt(self, part: Part) -> None:
        """Replaces the part of this name, for a format that reads and writes it in its own way."""
        self._parts[part.name] = part

    def type_of(self, name: str) -> str:
        defaults, overrides = self._types
        return overrides.get(name.lower()) or defaults.get(name.lower().rpartition(".")[2], "")

    def of_type(self, *endings: str) -> list[str]:
        """The parts whose content type has one of these endings, such as `wordprocessingml.header+xml`, in
        order of name."""
        return sorted(name for name in self._package.parts if self.type_of(name).endswith(endings))

    def relations(self, name: str) -> list[Relation]:
        """The relationships of a part, or of the package itself for an empty name."""
        where = self.name(relations_of(name))
        if where is None:
            return []
        rows = self.part(where).root.iter(f"{_RELATIONS}Relationship")
        return [self._relation(row, posixpath.dirname(name)) for row in rows]

    def related(self, name: str, *kinds: str) -> list[str]:
        """The parts of these kinds to which a part refers, each once, in the order of its relationships."""
        targets = (each.target for each in self.relations(name) if each.kind in kinds and each.target)
        return list(dict.fromkeys(targets))

    def add(self, name: str, data: bytes, content_type: str) -> None:
        """Adds a part. Give it a relationship with `relate`."""
        types = self.part(self._names[TYPES.lower()])
        etree.SubElement(types.root, f"{_TYPES}Override", PartName=f"/{name}", ContentType=content_type)
        types.changed = True
        self._names[name.lower()] = name
        self._added[name] = self._parts[name] = Part(name, data)

    def relate(self, name: str, kind: str, target: str) -> str:
        """Adds a relationship to a part, and returns its id."""
        where = self.name(relations_of(name))
        if where is None:
            where = relations_of(name)
            self._names[where.lower()] = where
            self._added[where] = self._parts[where] = Part(
                where, f'<Relationships xmlns="{_RELATIONS[1:-1]}"/>'.encode()
            )
        part = self.part(where)
        taken = {row.get("Id") for row in part.root}
        number = next(number for number in range(1, len(taken) + 2) if f"tolmach{number}" not in taken)
        attributes = {"Id": f"tolmach{number}", "Type": _BASE + kind, "Target": f"/{target}"}
        etree.SubElement(part.root, f"{_RELATIONS}Relationship", attributes)
        part.changed = True
        return attributes["Id"]

    def changed(self) -> list[Part]:
        return [part for part in self._parts.values() if part.changed]

    def written(self) -> bytes:
        """The package with its changed parts. The others are as they were."""
        added = {name: part.written() if part.changed else part.data for name, part in self._added.items()}
        changed = {name: part.written() for name, part in self._parts.items() if part.changed and name not in added}
        return self._package.written(changed, added)

    @cached_property
    def _types(self) -> tuple[Mapping[str, str], Mapping[str, str]]:
        root = self.part(self._names[TYPES.lower()]).root
        return (
            _by(root.iter(f"{_TYPES}Default"), "Extension"),
            _by(root.iter(f"{_TYPES}Override"), "PartName"),
        )

    def _checked(self, family: str) -> str:
        if any("macroenabled" in kind or "vbaproject" in kind for kind in self._kinds()):
            raise UnsafeFile(_MACROS)
        mains = self.related("", "officeDocument")
        if not mains:
            raise UnsafeFile(_INCOMPLETE)
        if family not in self.type_of(mains[0]):
            raise UnsafeFile(_OTHER)
        return mains[0]

    def _kinds(self) -> Iterable[str]:
        """The types and the names of the parts, because a macro need not be declared."""
        for name in self._package.parts:
            yield self.type_of(name).lower()
            yield posixpath.basename(name).lower()

    def _relation(self, row: Element, folder: str) -> Relation:
        kind = row.get("Type", "").rpartition("/")[2]
        outside = row.get("TargetMode") == "External"
        target = "" if outside else self._target(row.get("Target", ""), folder)
        return Relation(row.get("Id", ""), kind, target)

    def _target(self, target: str, folder: str) -> str:
        path = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
        return self.name(path) or self.name(unquote(path)) or ""


def relations_of(name: str) -> str:
    """The name of the part with the relationships of a part."""
    folder, base = posixpath.split(name)
    return posixpath.join(folder, "_rels", f"{base}.rels")


def _by(rows: Iterable[Element], key: str) -> dict[str, str]:
    return {row.get(key, "").lower().lstrip("/"): row.get("ContentType", "") for row in rows}
