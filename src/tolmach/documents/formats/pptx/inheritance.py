"""Finds what a shape takes over: a placeholder has its place, its margins and its styles from the layout or the master
unless it has its own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tolmach.documents.formats.pptx.names import P
from tolmach.documents.kit.ooxml import Opc
from tolmach.documents.kit.ooxml.names import A
from tolmach.documents.kit.trees import Element

_MARK = f"{P}nvSpPr/{P}nvPr/{P}ph"
_KINDS: Mapping[str, str] = {"ctrTitle": "title", "subTitle": "body", "obj": "body", "": "body"}
"""The kind of a placeholder on the master, for kinds that only layouts have."""
_STYLES: Mapping[str, str] = {"title": "titleStyle", "body": "bodyStyle"}
_THEMES: Mapping[str, str] = {"+mj": "majorFont", "+mn": "minorFont"}


@dataclass(frozen=True, slots=True)
class Descent:
    """A shape, and the shapes and lists of styles from which it inherits, the nearest first."""

    shapes: Sequence[Element]
    styles: Sequence[Element]
    theme: Element | None

    def find(self, path: str) -> Element | None:
        """The first element at this path below the shapes."""
        return next((found for shape in self.shapes if (found := shape.find(path)) is not None), None)

    def body(self, name: str, usual: str = "") -> str:
        """An attribute of the body of text."""
        bodies = (shape.find(f"{P}txBody/{A}bodyPr") for shape in self.shapes)
        return next((body.get(name, "") for body in bodies if body is not None and body.get(name)), usual)

    def level(self, number: int) -> Iterator[Element]:
        """The properties of a level of paragraphs."""
        for styles in self.styles:
            yield from styles.iterchildren(f"{A}lvl{number + 1}pPr")

    def typeface(self, name: str) -> str:
        """The name of a font, which may stand for one of the theme."""
        kind = _THEMES.get(name[:3])
        if kind is None or self.theme is None:
            return name
        latin = next(self.theme.iterfind(f"{{*}}themeElements/{A}fontScheme/{A}{kind}/{A}latin"), None)
        return name if latin is None else latin.get("typeface", name)


def descent(package: Opc, slide: str, shape: Element) -> Descent:
    mark = shape.find(_MARK)
    layout = _related(package, slide, "slideLayout")
    master = _related(package, layout, "slideMaster")
    kind = "" if mark is None else _kind(mark)
    shapes = [shape]
    if mark is not None:
        shapes += _shapes(package, layout, lambda other: _is_same(mark, other))
        shapes += _shapes(package, master, lambda other: _kind(other) == kind)
    lists = [found for each in shapes if (found := each.find(f"{P}txBody/{A}lstStyle")) is not None]
    if master:
        lists += package.part(master).root.iterfind(f"{P}txStyles/{P}{_STYLES.get(kind, 'otherStyle')}")
    lists += package.part(package.main).root.iterchildren(f"{P}defaultTextStyle")
    theme = _related(package, master, "theme")
    return Descent(shapes, lists, package.part(theme).root if theme else None)


def _related(package: Opc, name: str, kind: str) -> str:
    return next(iter(package.related(name, kind)), "") if name else ""


def _shapes(package: Opc, name: str, fits: Callable[[Element], bool]) -> list[Element]:
    """The first placeholder of a layout or master that fits."""
    shapes = package.part(name).root.iter(f"{P}sp") if name else ()
    return [shape for shape in shapes if (mark := shape.find(_MARK)) is not None and fits(mark)][:1]


def _is_same(one: Element, other: Element) -> bool:
    if one.get("idx") is not None:
        return one.get("idx") == other.get("idx")
    return one.get("type", "") == other.get("type", "") or _kind(one) == _kind(other) == "title"


def _kind(mark: Element) -> str:
    kind = mark.get("type", "")
    return _KINDS.get(kind, kind)
