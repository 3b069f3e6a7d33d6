"""Reads XML from untrusted files as a stream of elements.

The parser knows no entities but the five of XML itself, reads nothing but what it is given, and keeps nothing. So
neither the depth nor the size of a file matters.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import BinaryIO, Protocol
from xml.parsers import expat

from tolmach.errors import BadRequest

CHUNK = 256 * 1024
XML = "http://www.w3.org/XML/1998/namespace"
MOST_AT_ONCE = 4 * 1024 * 1024
MOST_NAMES = 10_000
"""The most names of elements and attributes. The parser keeps each of them for as long as it lives."""
_SEPARATOR = " "
MALFORMED = "The file is not well-formed XML."


class Reader(Protocol):
    """Names come without their namespaces, except for attributes of XML itself, such as `xml:lang`."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None: ...

    def end(self, name: str) -> None: ...

    def text(self, text: str) -> None: ...


def read_xml(file: BinaryIO, reader: Reader, progress: Callable[[int], None]) -> Iterator[None]:
    """Yields after each chunk, so that the caller can take from the reader what was read so far."""
    parser = expat.ParserCreate(namespace_separator=_SEPARATOR)
    parser.StartElementHandler = lambda name, found: reader.start(
        _local(name), {_local(k): v for k, v in found.items()}
    )
    parser.EndElementHandler = lambda name: reader.end(_local(name))
    parser.CharacterDataHandler = reader.text
    return feed(parser, file, progress)


def feed(parser: expat.XMLParserType, file: BinaryIO, progress: Callable[[int], None]) -> Iterator[None]:
    """For a parser with handlers of its own. Yields after each chunk."""
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_entities
    done = 0
    while chunk := file.read(CHUNK):
        _parse(parser, chunk)
        done += len(chunk)
        # With every chunk the parser reads an unfinished tag or comment from its start again.
        if done - parser.CurrentByteIndex > MOST_AT_ONCE:
            raise BadRequest(MALFORMED, detail=f"A tag or a comment has more than {MOST_AT_ONCE} bytes.")
        if len(parser.intern) > MOST_NAMES:
            raise BadRequest(MALFORMED, detail=f"It has more than {MOST_NAMES} names of elements and attributes.")
        progress(len(chunk))
        yield
    _parse(parser, b"", is_last=True)
    yield


def _parse(parser: expat.XMLParserType, chunk: bytes, *, is_last: bool = False) -> None:
    try:
        parser.Parse(chunk, is_last)
    except expat.ExpatError as error:
        words = f"{expat.ErrorString(error.code)} at line {error.lineno}, column {error.offset + 1}"
        raise BadRequest(MALFORMED, detail=f"{words}.") from None
    except (LookupError, ValueError):
        raise BadRequest(MALFORMED, detail="Its encoding is not known.") from None


def _refuse_entities(name: str, system: str | None, public: str | None, has_subset: bool) -> None:
    """A document type may be named, as in TBX, but not defined: its entities could grow without end."""
    if has_subset:
        raise BadRequest("The file defines XML entities or a document type of its own, which is not allowed.")


def _local(name: str) -> str:
    space, _, local = name.rpartition(_SEPARATOR)
    return f"xml:{local}" if space == XML else local
