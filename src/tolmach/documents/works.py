"""The work of a child process: it turns a document into units, or a document and its translated units into a document.

Messages through the pipe are a head in JSON, followed by bytes.
"""

import json
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from tolmach.documents.formats.model import PageRead, Reading, ScannedFormat, Wanted, WrittenDocument
from tolmach.documents.formats.notes import Note, NoteKind, collecting
from tolmach.documents.formats.table import FORMATS
from tolmach.documents.kit.ocr.model import THREADS_VARIABLE
from tolmach.files import helping
from tolmach.units import Code, Placed, Rendered, Unit

_LENGTH = 8


def read(given: bytes) -> bytes:
    head, rest = unpacked(given)
    data, recognised = rest[: head["size"]], rest[head["size"] :]
    form = _format(head["extension"])
    with collecting() as notes:
        if head["recognises"]:
            reading = form.read(data, head["source"])
        else:
            reading = form.read_recognised(data, head["source"], recognised)
    if head["most"] is not None and reading.characters > head["most"]:
        reading = Reading((), reading.characters)
    return answer_of(replace(reading, notes=tuple(notes)))


def recognise(given: bytes) -> bytes:
    """Tells each page as soon as it is recognised."""
    head, data = unpacked(given)
    os.environ[THREADS_VARIABLE] = str(head["threads"])
    began: float | None = None
    for page in _format(head["extension"]).recognise(data, head["source"], head["numbers"]):
        seconds = None if began is None else time.monotonic() - began
        helping.tell(packed({"number": page.number, "characters": page.characters, "seconds": seconds}, page.packet))
        began = time.monotonic()
    return b""


def write(given: bytes) -> bytes:
    head, rest = unpacked(given)
    data, kept = rest[: head["size"]], rest[head["size"] :]
    with collecting() as notes:
        written = _format(head["extension"]).write(data, rendered_of(head["rendered"]), Wanted(**head["wanted"]), kept)
    return packed({"notes": _noted(notes)}, written)


def asking_to_read(
    extension: str, data: bytes, source: str | None, most: int | None = None, recognised: bytes | None = None
) -> bytes:
    """A request to read. For a document with more than `most` characters, only their number comes back, because its
    units may be very large. With `recognised`, which only a `ScannedFormat` takes, no page is recognised."""
    head = {
        "extension": extension,
        "source": source,
        "most": most,
        "size": len(data),
        "recognises": recognised is None,
    }
    return packed(head, data + (recognised or b""))


def asking_to_recognise(extension: str, data: bytes, source: str | None, numbers: Sequence[int], threads: int) -> bytes:
    return packed({"extension": extension, "source": source, "numbers": list(numbers), "threads": threads}, data)


def recognised_in(packet: bytes) -> PageRead:
    head, found = unpacked(packet)
    return PageRead(head["number"], found, head["characters"], head["seconds"])


def asking_to_write(extension: str, data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    head = {
        "extension": extension,
        "size": len(data),
        "rendered": as_json(rendered),
        "wanted": {name: getattr(wanted, name) for name in Wanted.__slots__},
    }
    return packed(head, data + kept)


def answer_of(reading: Reading) -> bytes:
    head = {
        "characters": reading.characters,
        "units": as_json(reading.units),
        "unread": reading.unread,
        "efforts": reading.efforts,
        "notes": _noted(reading.notes),
    }
    return packed(head, reading.kept)


def reading_of(answer: bytes) -> Reading:
    head, kept = unpacked(answer)
    # What a process of the previous release stored has neither unread pages nor notes.
    unread, notes = tuple(head.get("unread", ())), _notes_of(head.get("notes", ()))
    return Reading(units_of(head["units"]), head["characters"], kept, unread, tuple(head.get("efforts", ())), notes)


def written_of(answer: bytes) -> WrittenDocument:
    head, data = unpacked(answer)
    return WrittenDocument(data, _notes_of(head["notes"]))


def packed_part(rendered: Sequence[Rendered], tally: Mapping[str, Any]) -> bytes:
    return packed({"rendered": as_json(rendered), "tally": tally}, b"")


def part_in(packet: bytes) -> tuple[tuple[Rendered, ...], Mapping[str, Any]]:
    head, _ = unpacked(packet)
    # What a process of the previous release stored has no tally.
    return rendered_of(head["rendered"]), head.get("tally", {})


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


def _noted(notes: Sequence[Note]) -> list[Any]:
    return [[note.kind, note.count, note.page] for note in notes]


def _notes_of(found: Sequence[Any]) -> tuple[Note, ...]:
    return tuple(Note(NoteKind(kind), count, page) for kind, count, page in found)


def _format(extension: str) -> ScannedFormat:
    """The module of the format. Only that of a scanned format is asked to recognise."""
    module: Any = import_module(FORMATS[extension].module)
    return module  # type: ignore[no-any-return]
