"""Reads the text of shapes on slides and sheets: their paragraphs, descriptions, and the tips of their links."""

from collections.abc import Callable

from tolmach.documents.kit.identifiers import is_identifier
from tolmach.documents.kit.ooxml import drawing, walk
from tolmach.documents.kit.ooxml.names import A
from tolmach.documents.kit.ooxml.opc import Part
from tolmach.documents.kit.ooxml.story import Story, of_attribute
from tolmach.documents.kit.trees import Element, local

_LINKS = (f"{A}hlinkClick", f"{A}hlinkHover", f"{A}hlinkMouseOver")


def collect(story: Story, part: Part, stays: Callable[[Element], bool] = lambda element: False) -> None:
    for element, again in walk.each(part.root, drawing.PARAGRAPH, "{*}cNvPr", *_LINKS):
        if not stays(element):
            _tell(story, part, element, again)


def _tell(story: Story, part: Part, element: Element, again: bool) -> None:
    if element.tag == drawing.PARAGRAPH:
        # Links come first: new runs are copies of the old ones, with the tips that these have by then.
        for link in element.iter(*_LINKS):
            _attributes(story, part, link, "tooltip")
        story.tell(part, drawing.paragraph(element), again)
    elif local(element) == "cNvPr":
        _attributes(story, part, element, "title", "descr")
    elif next(element.iterancestors(drawing.PARAGRAPH), None) is None:
        _attributes(story, part, element, "tooltip")


def _attributes(story: Story, part: Part, element: Element, *names: str) -> None:
    for name in names:
        if not is_identifier(element.get(name, "")):
            story.tell(part, of_attribute(element, name), again=True)
