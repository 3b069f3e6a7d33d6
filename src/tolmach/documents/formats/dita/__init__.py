"""DITA topics. Maps, which hold hardly any text, are refused."""

from collections.abc import Sequence

from tolmach.documents.formats.dita.names import MAPS, TOPIC, TOPICS
from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.kit.xmlsheets import foreign_kept, root_language_set, units, written
from tolmach.documents.kit.xmltext import XmlDocument, attributes_of, local, opened, root
from tolmach.documents.kit.xmlwalk import Walked, walked
from tolmach.errors import UnsafeFile
from tolmach.units import Rendered

MAP = "The file is a DITA map. Only topics can be translated: upload the topics that the map names."
NO_TOPIC = "The file is not a DITA topic: its first element is not that of a topic."

_HEAD = 4000


def read(data: bytes, source: str | None) -> Reading:
    _, found = _walked(data)
    return Reading(units(found), found.characters)


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    document, found = _walked(data)
    text = written(document, found, rendered)
    if text == document.text:
        return data
    return document.encoded(root_language_set(text, document.root, wanted.source, wanted.target))


def _walked(data: bytes) -> tuple[XmlDocument, Walked]:
    document = opened(data)
    _demand_topic(document)
    return document, walked(document, foreign_kept(TOPIC, document))


def _demand_topic(document: XmlDocument) -> None:
    """Checks that the document is a topic. An element with another name may be derived from a topic, or from a map."""
    first = root(document)
    name = local(first["name"])
    made_of = attributes_of(first[0]).get("class", "")
    if name in MAPS or "map/map" in made_of:
        raise UnsafeFile(MAP)
    head = document.text[document.root : document.root + _HEAD]
    if name not in TOPICS and "topic/topic" not in made_of and "<title" not in head:
        raise UnsafeFile(NO_TOPIC)
