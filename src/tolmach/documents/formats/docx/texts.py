"""Collects the translatable text of a document: the body first, then everything around it."""

from collections.abc import Mapping

from tolmach.documents.formats.docx import dropcaps, numbering
from tolmach.documents.formats.docx.dropcaps import DroppedSpeech
from tolmach.documents.formats.docx.speech import WordSpeech
from tolmach.documents.formats.docx.styles import styles
from tolmach.documents.kit.identifiers import is_identifier
from tolmach.documents.kit.ooxml import (
    Opc,
    Part,
    Story,
    StoryParagraph,
    charts,
    diagrams,
    drawing,
    of_attribute,
    properties,
    walk,
)
from tolmach.documents.kit.ooxml.names import W
from tolmach.documents.kit.trees import Element, local
from tolmach.errors import UnsafeFile

_AROUND = ("header", "footer", "footnotes", "endnotes", "comments")
# Texts beside paragraphs; often several elements have the same text.
_ATTRIBUTES: Mapping[str, tuple[str, ...]] = {
    "docPr": ("title", "descr"),
    "cNvPr": ("title", "descr"),
    "textpath": ("string",),
    "shape": ("alt",),
    "hyperlink": (f"{W}tooltip",),
    "listItem": (f"{W}displayText",),
    "listEntry": (f"{W}val",),
    "tblCaption": (f"{W}val",),
    "tblDescription": (f"{W}val",),
}
_TAGS = (f"{W}p", drawing.PARAGRAPH, *(f"{{*}}{name}" for name in _ATTRIBUTES))
_CHUNK = (
    "The text of the document is in another file that it embeds. Open the document in a word processor, save it as "
    "a new document and upload that."
)


def collected(package: Opc) -> Story:
    story = Story()
    speech = WordSpeech(styles(package))
    for name in (package.main, *package.related(package.main, *_AROUND)):
        _collect(story, package.part(name), speech)
    for name in package.related(package.main, "numbering"):
        numbering.collect(story, package.part(name))
    for name in package.of_type(*charts.TYPES):
        charts.collect(story, package.part(name))
    diagrams.collect(story, package)
    properties.collect(story, package)
    return story


def _collect(story: Story, part: Part, speech: WordSpeech) -> None:
    if next(part.root.iter(f"{W}altChunk"), None) is not None:
        raise UnsafeFile(_CHUNK)
    for element, again in walk.each(part.root, *_TAGS):
        if element.tag == f"{W}p":
            _tell_paragraph(story, part, element, speech, again)
        elif element.tag == drawing.PARAGRAPH:
            story.tell(part, drawing.paragraph(element), again)
        else:
            _tell_attributes(story, part, element)


def _tell_attributes(story: Story, part: Part, element: Element) -> None:
    for name in _ATTRIBUTES[local(element)]:
        if not is_identifier(element.get(name, "")):
            story.tell(part, of_attribute(element, name), again=True)


def _tell_paragraph(story: Story, part: Part, element: Element, speech: WordSpeech, again: bool) -> None:
    if dropcaps.letter_of(element) is not None:
        return
    letter = dropcaps.letter_before(element)
    paragraph = StoryParagraph(element, speech if letter is None else DroppedSpeech(speech.styles, letter))
    if speech.is_code(element):
        story.characters += paragraph.characters
    else:
        story.tell(part, paragraph, again)
