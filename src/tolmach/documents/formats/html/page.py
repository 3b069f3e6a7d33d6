"""Reads a page or a fragment as units: its text, and the attributes that a reader sees or hears. Pure functions."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tolmach.documents.formats.html.attributes import Attribute, Value, attributes, quoted, spoken, value
from tolmach.documents.kit.inline import as_it_was
from tolmach.markup import tagged
from tolmach.markup.model import Options
from tolmach.markup.tagged import Tagged
from tolmach.units import Edit, Rendered, Unit, applied

OPTIONS = Options(kind="html")


@dataclass(frozen=True, slots=True)
class HtmlPage:
    tagged: Tagged
    values: tuple[tuple[Attribute, Value], ...]

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units of the text, then those of attributes."""
        return (*self.tagged.units, *(found.unit for _, found in self.values))

    @property
    def characters(self) -> int:
        return self.tagged.characters + sum(len(found.unit.text) for _, found in self.values)

    def changed(self, rendered: Sequence[Rendered]) -> bool:
        return any(each != as_it_was(unit) for unit, each in zip(self.units, rendered, strict=True))

    def written(self, rendered: Sequence[Rendered], more: Iterable[Edit] = ()) -> str:
        """The page with translations and `more` edits of tags. Tags are edited first, because a unit is written with
        its tags."""
        own = len(self.tagged.units)
        edits = sorted([*more, *self._edits(rendered[own:])], key=lambda edit: edit.start)
        return (self._edited(edits) if edits else self.tagged).write(rendered[:own])

    def _edited(self, edits: Sequence[Edit]) -> Tagged:
        """The edited page. If tags are so broken that an attribute changes which of them are tags at all, they
        stay unchanged."""
        edited = tagged.read(applied(self.tagged.source.text, edits), self.tagged.source.options)
        return edited if edited.units == self.tagged.units else self.tagged

    def _edits(self, rendered: Sequence[Rendered]) -> Iterator[Edit]:
        text = self.tagged.source.text
        for (attribute, found), each in zip(self.values, rendered, strict=True):
            if each.text != found.unit.text:
                before = text[attribute.start : attribute.end]
                yield Edit(attribute.start, attribute.end, quoted(found.written(each.text), before))


def page(text: str, options: Options = OPTIONS) -> HtmlPage:
    found = tagged.read(text, options)
    return HtmlPage(found, tuple(_values(found)))


def _values(found: Tagged) -> Iterator[tuple[Attribute, Value]]:
    for _, of_tag in groupby(attributes(found.source), key=lambda attribute: attribute.element):
        # If two attributes have the same name, the first counts.
        for attribute in reversed(list(spoken({each.name: each for each in reversed(list(of_tag))}))):
            if read := value(attribute.value):
                yield attribute, read
