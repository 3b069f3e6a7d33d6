"""XML as a stream of elements, from files that nobody has vouched for.

The parser knows no entities but the five of XML itself, reads nothing but what it is given, and keeps nothing: how
deep or how large a file is does not matter.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import BinaryIO, Protocol
from xml.parsers import expat

from tolmach.errors import BadRequest

CHUNK = 256 * 1024
XML = "http://www.w3.org/XML/1998/namespace"
_SEPARATOR = " "


class Reader(Protocol):
    """Names come without their namespaces, but for attributes of XML itself: `xml:lang`."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None: ...

    def end(self, name: str) -> None: ...

    def text(self, text: str) -> None: ...


def read_xml(file: BinaryIO, reader: Reader, progress: Callable[[int], None]) -> Iterator[None]:
    """Yields after each chunk, so that what was read so far can be taken from the reader."""
    parser = expat.ParserCreate(namespace_separator=_SEPARATOR)
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_entities
    parser.StartElementHandler = lambda name, found: reader.start(
        _local(name), {_local(k): v for k, v in found.items()}
    )
    parser.EndElementHandler = lambda name: reader.end(_local(name))
    parser.CharacterDataHandler = reader.text
    try:
        while chunk := file.read(CHUNK):
            parser.Parse(chunk, False)
            progress(len(chunk))
            yield
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        words = f"{expat.ErrorString(error.code)} at line {error.lineno}, column {error.offset + 1}"
        raise BadRequest("The file is not well-formed XML.", detail=f"{words}.") from None
    yield


def _refuse_entities(name: str, system: str | None, public: str | None, has_subset: bool) -> None:
    """A document type may be named, as TBX does, but not defined: entities could grow without end."""
    if has_subset:
        raise BadRequest("The file defines XML entities or a document type of its own, which is not allowed.")


def _local(name: str) -> str:
    space, _, local = name.rpartition(_SEPARATOR)
    return f"xml:{local}" if space == XML else local
