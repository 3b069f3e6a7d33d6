"""Reads SmartArt: its data and the drawing made from it contain the same text."""

from collections.abc import Sequence

from tolmach.documents.kit.ooxml import drawing
from tolmach.documents.kit.ooxml.opc import Opc, Part
from tolmach.documents.kit.ooxml.story import Story

_DATA = "drawingml.diagramData+xml"
_DRAWING = "ms-office.drawingml.diagramDrawing+xml"


def collect(story: Story, package: Opc, parts: Sequence[str] | None = None) -> None:
    """Collects the text of these parts, or of all parts with data or drawings of SmartArt, the data first."""
    for ending in (_DATA, _DRAWING):
        for name in package.of_type(ending):
            if parts is None or name in parts:
                tell(story, package.part(name))


def tell(story: Story, part: Part) -> None:
    for element in part.root.iter(drawing.PARAGRAPH):
        story.tell(part, drawing.paragraph(element), again=True)
