"""SmartArt: the same text stands in its data and in the drawing that was made of it."""

from collections.abc import Sequence

from tolmach.documents.kit.ooxml import drawing
from tolmach.documents.kit.ooxml.opc import Opc, Part
from tolmach.documents.kit.ooxml.story import Story

_DATA = "drawingml.diagramData+xml"
_DRAWING = "ms-office.drawingml.diagramDrawing+xml"


def collect(story: Story, package: Opc, parts: Sequence[str] | None = None) -> None:
    """Of these parts, or of all that are data or drawings of SmartArt: first the data."""
    for ending in (_DATA, _DRAWING):
        for name in package.of_type(ending):
            if parts is None or name in parts:
                tell(story, package.part(name))


def tell(story: Story, part: Part) -> None:
    for element in part.root.iter(drawing.PARAGRAPH):
        story.tell(part, drawing.paragraph(element), again=True)
