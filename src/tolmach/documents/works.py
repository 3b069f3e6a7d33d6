"""The work of a child process: it turns a document into units, or a document and its translated units into a document.

Messages through the pipe are a head in JSON, followed by bytes.
"""

import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from tolmach.documents.formats.model import Format, Reading, Wanted
from tolmach.documents.formats.table import FORMATS
from tolmach.units import Code, Placed, Rendered, Unit

_LENGTH = 8


def read(given: bytes) -> bytes:
    head, data = unpacked(given)
    reading = _format(head["extension"]).read(data, head["source"])
    if head["most"] is not None and reading.characters > head["most"]:
        reading = Reading((), reading.characters)
    return answer_of(reading)


def write(given: bytes) -> bytes:
    head, rest = unpacked(given)
    data, kept = rest[: head["size"]], rest[head["size"] :]
    return _format(head["extension"]).write(data, rendered_of(head["rendered"]), Wanted(**head["wanted"]), kept)


def asking_to_read(extension: str, data: bytes, source: str | None, most: int | None = None) -> bytes:
    """A request to read. For a document with more than `most` characters, only their number comes back, because its
    units may be very large."""
    return packed({"extension": extension, "source": source, "most": most}, data)


def asking_to_write(extension: str, data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    head = {
        "extension": extension,
        "size": len(data),
        "rendered": as_json(rendered),
        "wanted": {name: getattr(wanted, name) for name in Wanted.__slots__},
    }
    return packed(head, data + kept)


def answer_of(reading: Reading) -> bytes:
    return packed({"characters": reading.characters, "units": as_json(reading.units)}, reading.kept)


def reading_of(answer: bytes) -> Reading:
    head, kept = unpacked(answer)
    return Reading(units_of(head["units"]), head["characters"], kept)


def packed_part(rendered: Sequence[Rendered]) -> bytes:
    return packed({"rendered": as_json(rendered)}, b"")


def part_in(packet: bytes) -> tuple[Rendered, ...]:
    return rendered_of(unpacked(packet)[0]["rendered"])


def packed(head: Mapping[str, Any], data: bytes) -> bytes:
    written = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return b"".join([len(written).to_bytes(_LENGTH, "big"), written, data])


def unpacked(packet: bytes) -> tuple[Any, bytes]:
    start = _LENGTH + int.from_bytes(packet[:_LENGTH], "big")
    return json.loads(packet[_LENGTH:start].decode("utf-8", "surrogatepass")), packet[start:]


def as_json(texts: Sequence[Unit] | Sequence[Rendered]) -> list[Any]:
    return [[each.text, [_numbers(code) for code in each.codes]] for each in texts]


def units_of(found: Sequence[Any]) -> tuple[Unit, ...]:
    return tuple(Unit(text, tuple(Code(a, b, bool(c)) for a, b, c in codes)) for text, codes in found)


def rendered_of(found: Sequence[Any]) -> tuple[Rendered, ...]:
    return tuple(Rendered(text, tuple(Placed(a, b, c) for a, b, c in codes)) for text, codes in found)


def _numbers(code: Code | Placed) -> list[int]:
    if isinstance(code, Placed):
        return [code.mark, code.start, code.end]
    return [code.start, code.end, int(code.opaque)]


def _format(extension: str) -> Format:
    module: Any = import_module(FORMATS[extension].module)
    return module  # type: ignore[no-any-return]
