"""Translates the words of numbered headings and lists: `Chapter %1`."""

import re
from collections.abc import Sequence

from tolmach.documents.kit.inline import Inline, InlineBuilder
from tolmach.documents.kit.ooxml import Part, Story, WrittenLanguage
from tolmach.documents.kit.ooxml.build import clean
from tolmach.documents.kit.ooxml.names import W
from tolmach.documents.kit.trees import Element
from tolmach.units import Rendered

_NUMBER = re.compile(r"(%\d)")
_WORD = re.compile(r"[^\W\d_]{2}")
"""At least two letters: a single letter is a bullet, or a numeral."""
_VAL = f"{W}val"


def collect(story: Story, part: Part) -> None:
    for element in part.root.iter(f"{W}lvlText"):
        if _WORD.search(element.get(_VAL, "")):
            story.tell(part, _Pattern(element), again=True)


class _Pattern:
    characters = 0

    def __init__(self, element: Element) -> None:
        self._element = element

    @property
    def inlines(self) -> Sequence[Inline]:
        builder = InlineBuilder()
        for number, text in enumerate(_NUMBER.split(self._element.get(_VAL, ""))):
            if number % 2:
                builder.opaque(text)
            else:
                builder.text(text)
        return [builder.inline()]

    def write(self, rendered: Sequence[Rendered], language: WrittenLanguage) -> None:
        self._element.set(_VAL, clean(rendered[0].text))
