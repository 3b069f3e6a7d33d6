"""XML of any vocabulary. The text of elements is translated; attributes, comments and instructions are not."""

from collections.abc import Sequence

from tolmach.documents.formats import xliff
from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.formats.xml.rules import ruled
from tolmach.documents.formats.xml.vocabularies import chosen
from tolmach.documents.kit.xmlsheets import foreign_kept, root_language_set, units, written
from tolmach.documents.kit.xmltext import XmlDocument, local, opened, root
from tolmach.documents.kit.xmlwalk import Walked, walked
from tolmach.units import Rendered


def read(data: bytes, source: str | None) -> Reading:
    document = opened(data)
    if _is_xliff(document):
        return xliff.read(data, source)
    found = _walked(document)
    return Reading(units(found), found.characters)


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    document = opened(data)
    if _is_xliff(document):
        return xliff.write(data, rendered, wanted, kept)
    text = written(document, _walked(document), rendered)
    if text == document.text:
        return data
    return document.encoded(root_language_set(text, document.root, wanted.source, wanted.target))


def _walked(document: XmlDocument) -> Walked:
    return walked(document, ruled(foreign_kept(chosen(document), document), document))


def _is_xliff(document: XmlDocument) -> bool:
    return local(root(document)["name"]) == "xliff"
