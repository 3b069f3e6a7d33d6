"""Collects what a sheet has besides its cells: comments, drawings, charts, buttons."""

from collections.abc import Mapping
from functools import partial

from tolmach.documents.formats.xlsx.names import TC, S
from tolmach.documents.formats.xlsx.richtext import CellSpeech
from tolmach.documents.kit.ooxml import Part, Story, StoryParagraph, charts, of_attribute, of_content, shapes
from tolmach.documents.kit.ooxml.names import A, V
from tolmach.documents.kit.ooxml.tour import DRAWN, Teller
from tolmach.errors import UnsafeFile


def _comments(story: Story, part: Part) -> None:
    authors = {author.text or "" for author in part.root.iter(f"{S}author")} - {""}
    for element in part.root.iter(f"{S}text"):
        story.tell(part, StoryParagraph(element, CellSpeech(authors)))


def _threads(story: Story, part: Part) -> None:
    for element in part.root.iter(f"{TC}text"):
        story.tell(part, of_content(element), again=True)


def _captions(story: Story, part: Part) -> None:
    for element in part.root.iter("{*}slicer", "{*}timeline"):
        story.tell(part, of_attribute(element, "caption"), again=True)


def _drawing(story: Story, part: Part) -> None:
    shapes.collect(story, part)
    for field in part.root.iter(f"{A}fld"):
        shown = field.find(f"{A}t")
        # A shape may show a cell. The copy gets the translation of the cell, if there is one.
        if field.get("type") == "TxLink" and shown is not None and story.told(of_content(shown)) is not None:
            story.tell(part, of_content(shown), again=True)


def _buttons(story: Story, part: Part) -> None:
    """Collects the text of buttons. Programs write these parts as HTML as often as XML; an unreadable one stays as
    it is."""
    try:
        root = part.root
    except UnsafeFile:
        return
    for box in root.iter(f"{V}textbox"):
        for element in box.iter("*"):
            if len(element) == 0 and (element.text or "").strip():
                story.tell(part, of_content(element), again=True)


_chart = partial(charts.collect, cells_told=True)
TELLERS: Mapping[str, Teller] = {
    **DRAWN,
    "chart": _chart,
    "chartEx": _chart,
    "drawing": _drawing,
    "vmlDrawing": _buttons,
    "comments": _comments,
    "threadedComment": _threads,
    "slicer": _captions,
    "timeline": _captions,
}
"""The collectors by kind of relationship."""
