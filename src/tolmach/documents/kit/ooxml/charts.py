"""Reads charts: their titles, and the names of series and categories as they were last shown.

A chart shows a copy of cells. In a workbook the cells are translated too, and a copy gets the same translation.
"""

from tolmach.documents.kit.ooxml import drawing
from tolmach.documents.kit.ooxml.names import C
from tolmach.documents.kit.ooxml.opc import Part
from tolmach.documents.kit.ooxml.story import Story, of_content
from tolmach.documents.kit.trees import Element

TYPES = ("drawingml.chart+xml", "drawingml.chartshapes+xml", "ms-office.chartex+xml")
"""The endings of the parts' content types."""
_CX = "{http://schemas.microsoft.com/office/drawing/2014/chartex}"
_VALUES = (f"{C}v", f"{_CX}v", f"{_CX}pt")
_COPIES = frozenset({f"{C}strCache", f"{C}multiLvlStrCache", f"{_CX}strDim"})
_AROUND = frozenset({*_COPIES, f"{C}strLit", f"{C}tx", f"{_CX}txData"})
"""Values inside these elements are text; others are numbers."""


def collect(story: Story, part: Part, *, cells_told: bool = False) -> None:
    """If cells were told before, a copy of a cell that was not told stays as the cell does."""
    for element in part.root.iter(drawing.PARAGRAPH, *_VALUES):
        if element.tag == drawing.PARAGRAPH:
            story.tell(part, drawing.paragraph(element))
        elif _stands_in(element, _AROUND):
            said = of_content(element)
            if not (cells_told and _stands_in(element, _COPIES) and story.told(said) is None):
                story.tell(part, said, again=True)


def _stands_in(value: Element, names: frozenset[str]) -> bool:
    return any(around.tag in names for around in value.iterancestors())
