"""A string of a JSON file, with the attributes of its tags that a reader sees. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from tolmach.documents.formats.html.page import HtmlPage, page
from tolmach.markup import strings, tagged
from tolmach.markup.model import Options
from tolmach.markup.strings import StringContent, StringText
from tolmach.units import Rendered, Unit


@dataclass(frozen=True, slots=True)
class _Page:
    page: HtmlPage

    @property
    def units(self) -> tuple[Unit, ...]:
        return self.page.units

    def write(self, rendered: Sequence[Rendered]) -> str:
        return self.page.written(rendered)

    def faults(self, output: str) -> list[str]:
        return self.page.tagged.faults(output)


def text(said: str) -> StringText:
    return strings.text(said, _markup)


def _markup(said: str, options: Options) -> StringContent:
    return _Page(page(said, options)) if options.html else tagged.read(said, options)
