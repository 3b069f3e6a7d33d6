"""Reads the boxes of text on slides: how much room they have, and which paragraphs stand in them, in points."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tolmach.documents.formats.pptx.inheritance import Descent, descent
from tolmach.documents.formats.pptx.names import P
from tolmach.documents.kit.ooxml import Opc, Part
from tolmach.documents.kit.ooxml.names import A
from tolmach.documents.kit.trees import Element

_POINT = 12_700
"""The units of a place in a point."""
_MARGINS: Mapping[str, str] = {"lIns": "91440", "rIns": "91440", "tIns": "45720", "bIns": "45720"}
_SIZE, _SMALLEST = 18.0, 1.0
_NUMBER = re.compile(r"-?\d{1,12}(?:\.\d{1,12})?", re.ASCII)
_WHOLE = 100_000
"""The units of a share in the whole."""


@dataclass(frozen=True, slots=True)
class BoxParagraph:
    lines: tuple[str, ...]
    size: float
    bold: bool
    typeface: str
    indent: float
    pitch: float
    """The distance of lines, as a factor of the usual one."""
    before: float
    """The distance from the paragraph before, as a share of the size."""


@dataclass(frozen=True, slots=True)
class TextBox:
    part: Part
    shape: Element
    width: float
    height: float
    descent: Descent

    def paragraphs(self) -> tuple[BoxParagraph, ...]:
        body = self.shape.find(f"{P}txBody")
        return () if body is None else tuple(_paragraph(each, self.descent) for each in body.iterchildren(f"{A}p"))


def boxes(package: Opc, slides: Sequence[str]) -> Iterator[TextBox]:
    """The boxes whose size is known and does not follow their text."""
    for slide in slides:
        part = package.part(slide)
        for shape in part.root.iter(f"{P}sp"):
            if shape.find(f"{P}txBody") is not None and not _is_scaled(shape):
                yield from _box(part, shape, descent(package, slide, shape))


def _box(part: Part, shape: Element, above: Descent) -> Iterator[TextBox]:
    extent = above.find(f"{P}spPr/{A}xfrm/{A}ext")
    fitting = above.find(f"{P}txBody/{A}bodyPr/{A}normAutofit")
    grows = above.find(f"{P}txBody/{A}bodyPr/{A}spAutoFit") is not None and fitting is None
    is_warped = shape.find(f"{P}txBody/{A}bodyPr/{A}prstTxWarp") is not None
    is_upright = above.body("vert", "horz") == "horz" and above.body("wrap", "square") == "square"
    if extent is None or grows or is_warped or not is_upright:
        return
    left, right, top, bottom = (_points(above.body(name, usual)) for name, usual in _MARGINS.items())
    width = _points(extent.get("cx", "")) - left - right
    height = _points(extent.get("cy", "")) - top - bottom
    if width > 0 and height > 0:
        yield TextBox(part, shape, width, height, above)


def _is_scaled(shape: Element) -> bool:
    """Whether a group shows the shape larger or smaller than it says."""
    for places in (group.find(f"{P}grpSpPr/{A}xfrm") for group in shape.iterancestors(f"{P}grpSp")):
        if places is not None:
            own, inner = places.find(f"{A}ext"), places.find(f"{A}chExt")
            if own is not None and inner is not None and own.attrib != inner.attrib:
                return True
    return False


def _paragraph(element: Element, above: Descent) -> BoxParagraph:
    own = element.find(f"{A}pPr")
    level = 0 if own is None else round(_number(own.get("lvl", ""), 0.0))
    levels = [*([] if own is None else [own]), *above.level(level)]
    runs = list(element.iterchildren(f"{A}r", f"{A}fld"))
    longest = max(runs, key=lambda run: len(run.findtext(f"{A}t") or ""), default=None)
    look = None if longest is None else longest.find(f"{A}rPr")
    looks = [*([] if look is None else [look]), *(each for one in levels for each in one.iterchildren(f"{A}defRPr"))]
    fonts = (found.get("typeface", "") for each in looks for found in each.iterchildren(f"{A}latin"))
    return BoxParagraph(
        tuple(_lines(element)),
        max(_SMALLEST, _number(_first(looks, "sz"), _SIZE * 100) / 100),
        _first(looks, "b") in {"1", "true"},
        above.typeface(next(fonts, "")),
        _points(_first(levels, "marL", "0")),
        _share(levels, "lnSpc", 1.0),
        _share(levels, "spcBef", 0.0),
    )


def _lines(paragraph: Element) -> list[str]:
    lines = [""]
    for child in paragraph.iterchildren(f"{A}r", f"{A}fld", f"{A}br"):
        if child.tag == f"{A}br":
            lines.append("")
        else:
            lines[-1] += child.findtext(f"{A}t") or ""
    return lines


def _first(elements: Sequence[Element], name: str, usual: str = "") -> str:
    return next((value for each in elements if (value := each.get(name)) is not None), usual)


def _share(levels: Sequence[Element], name: str, usual: float) -> float:
    """A distance that is a share of the size. One in points is rare and counts as usual."""
    found = next((each for level in levels for each in level.iterfind(f"{A}{name}/{A}spcPct")), None)
    return usual if found is None else share(found.get("val", ""), usual)


def share(value: str, usual: float) -> float:
    """A share as files write it: `92500`, or `92.5%`."""
    return _number(value[:-1], usual * 100) / 100 if value.endswith("%") else _number(value, usual * _WHOLE) / _WHOLE


def _points(value: str) -> float:
    return _number(value, 0.0) / _POINT


def _number(value: str, usual: float) -> float:
    return float(value) if _NUMBER.fullmatch(value) else usual
