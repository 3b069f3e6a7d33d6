"""Collects the texts of a presentation in the order of the show: each slide with its notes, comments and drawings."""

from tolmach.documents.formats.pptx.names import P14, P
from tolmach.documents.kit.ooxml import Opc, Part, Story, drawing, of_attribute, of_content, properties, shapes, walk
from tolmach.documents.kit.ooxml.names import R
from tolmach.documents.kit.ooxml.tour import DRAWN, Tour
from tolmach.documents.kit.trees import Element

_FIXED = ("slideLayout+xml", "slideMaster+xml")


def collected(package: Opc) -> Story:
    story = Story()
    tour = Tour(story, package, {**DRAWN, "notesSlide": shapes.collect, "comments": _comments})
    for name in slides(package):
        tour.visit(name, shapes.collect)
    for name in package.of_type(*_FIXED):
        tour.visit(name, _fixed_shapes)
    _sections(story, package.part(package.main))
    properties.collect(story, package)
    return story


def slides(package: Opc) -> list[str]:
    """Lists the slides in the order of the show, then those that are not shown."""
    targets = {each.id: each.target for each in package.relations(package.main) if each.kind == "slide"}
    shown = (targets.get(slide.get(f"{R}id", ""), "") for slide in package.part(package.main).root.iter(f"{P}sldId"))
    return [name for name in dict.fromkeys([*shown, *targets.values()]) if name]


def _fixed_shapes(story: Story, part: Part) -> None:
    """Collects the shapes of a layout or master except placeholders, whose text only tells an author what to type."""
    prompts = {shape for mark in part.root.iter(f"{P}ph") for shape in mark.iterancestors(f"{P}sp")}

    def is_prompt(element: Element) -> bool:
        return not prompts.isdisjoint(element.iterancestors(f"{P}sp"))

    shapes.collect(story, part, is_prompt)


def _comments(story: Story, part: Part) -> None:
    for element, again in walk.each(part.root, drawing.PARAGRAPH, f"{P}text"):
        said = drawing.paragraph(element) if element.tag == drawing.PARAGRAPH else of_content(element)
        story.tell(part, said, again)


def _sections(story: Story, main: Part) -> None:
    for section in main.root.iter(f"{P14}section"):
        story.tell(main, of_attribute(section, "name"))
