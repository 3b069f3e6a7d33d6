"""Packages of Office, and what docx, pptx and xlsx have in common. How to use it:

    package = Opc(data, "presentationml")     # refuses macros, passwords, another format, damage; with a sentence
    story = Story()
    for name in package.related(package.main, "slide"):            # parts by relationship, or `of_type(ending)`
        part = package.part(name)
        for element, again in walk.each(part.root, drawing.PARAGRAPH):
            story.tell(part, drawing.paragraph(element), again)    # a unit, or several where tabs part them
        story.tell(part, of_attribute(element, "descr"))           # a plain text: `of_attribute`, `of_content`
    charts.collect(story, package.part(chart)); diagrams.collect(story, package); properties.collect(story, package)

    read:   Reading(story.units, story.characters)
    write:  story.write(rendered, language(wanted.target, wanted.source)); return package.written()

- A part is parsed on first use, with the namespaces of the usual (transitional) kind even where it has the strict
  ones (`names`), and serialised only where an item of it changed, or where you set `part.changed`.
- `again` is for text that stands there a second time (a Fallback, the cached cells of a chart, the drawing of
  SmartArt): it gets the translation of the first item with the same units, or is an item of its own.
- Anything that has `inlines`, `characters` and `write(rendered, language)` is an item; `story.StoryParagraph` makes
  one of an element and a dialect that tells its atoms (see `atoms`, `drawing.DrawingSpeech`), for other kinds of rich
  text.
- Text that stays is counted with `story.characters += len(text)`.
"""

from tolmach.documents.kit.ooxml import charts, diagrams, drawing, properties, shapes, walk
from tolmach.documents.kit.ooxml.languages import WrittenLanguage, language
from tolmach.documents.kit.ooxml.opc import Opc, Part
from tolmach.documents.kit.ooxml.story import Story, StoryParagraph, of_attribute, of_content

__all__ = [
    "Opc",
    "Part",
    "Story",
    "StoryParagraph",
    "WrittenLanguage",
    "charts",
    "diagrams",
    "drawing",
    "language",
    "of_attribute",
    "of_content",
    "properties",
    "shapes",
    "walk",
]
