"""Reads and writes JSON: translates string values at any depth and keeps everything else byte for byte."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolmach.documents.formats.html.page import HtmlPage, page
from tolmach.documents.formats.json.language import is_for_programs, is_language, is_package
from tolmach.documents.formats.json.scanning import String, strings
from tolmach.documents.formats.json.spelling import said, spelling
from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.kit.encodings import decoded
from tolmach.documents.kit.inline import as_it_was
from tolmach.markup import tagged
from tolmach.markup.model import Options
from tolmach.markup.strings import StringContent, StringText
from tolmach.markup.strings import text as text_of
from tolmach.units import Edit, Rendered, Unit, applied


@dataclass(frozen=True, slots=True)
class _Page:
    """A string with tags. Attributes that a reader sees are units too."""

    page: HtmlPage

    @property
    def units(self) -> tuple[Unit, ...]:
        return self.page.units

    def write(self, rendered: Sequence[Rendered]) -> str:
        return self.page.written(rendered)

    def faults(self, output: str) -> list[str]:
        return self.page.tagged.faults(output)


def read(data: bytes, source: str | None) -> Reading:
    values = list(strings(decoded(data).text))
    characters = sum(len(said(value.raw) or "") for value in values)
    return Reading(tuple(unit for _, found in _texts(values) for unit in found.units), characters)


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    found = decoded(data)
    style = spelling(found.text)
    translated = iter(rendered)
    edits: list[Edit] = []
    for value, content in _texts(list(strings(found.text))):
        given = [next(translated) for _ in content.units]
        if given != list(map(as_it_was, content.units)):
            edits.append(Edit(value.start, value.end, style.written(content.write(given), value.raw)))
    return found.encoded(applied(found.text, edits))


def _texts(values: Sequence[String]) -> Iterator[tuple[String, StringText]]:
    of_package = is_package({value.outermost for value in values})
    for value in values:
        content = said(value.raw)
        if content is None or not is_language(content, value.key) or (of_package and is_for_programs(value.outermost)):
            continue
        found = text_of(content, _markup)
        if found.units:
            yield value, found


def _markup(content: str, options: Options) -> StringContent:
    return _Page(page(content, options)) if options.html else tagged.read(content, options)
