"""Reads the properties of a document that a reader sees, such as its title and subject."""

from tolmach.documents.kit.ooxml.opc import Opc
from tolmach.documents.kit.ooxml.story import Story, of_content

_DC = "{http://purl.org/dc/elements/1.1/}"
_TEXTS = (f"{_DC}title", f"{_DC}subject", f"{_DC}description")


def collect(story: Story, package: Opc) -> None:
    for name in package.related("", "core-properties"):
        part = package.part(name)
        for element in part.root.iter(*_TEXTS):
            if len(element) == 0:
                story.tell(part, of_content(element), again=True)
