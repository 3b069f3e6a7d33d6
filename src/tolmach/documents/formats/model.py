"""The interface of a format."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tolmach.documents.formats.notes import Note
from tolmach.units import Rendered, Unit


@dataclass(frozen=True, slots=True)
class Reading:
    """A document that was read. The same bytes always give the same units, in the same order."""

    units: tuple[Unit, ...]
    characters: int
    """The number of code points that are billed: those of all text, including text that stays as it is."""
    kept: bytes = b""
    """Data that was costly to compute and is passed back for writing; empty for most formats."""
    unread: tuple[int, ...] = ()
    """The numbers of pages whose text must be recognised before the document can be read as a whole."""
    efforts: tuple[float, ...] = ()
    """How much work each of these pages takes, as far as its ink tells; 1 is a page full of text."""
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class WrittenDocument:
    data: bytes
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """The properties of the document to write."""

    target: str
    """The target language as a BCP 47 tag: `de`, `pt-BR`, `zh-Hant`."""
    source: str
    """The source language in the same form."""
    output: str
    """The extension of the result; that of the document itself unless it is converted."""
    watermark: bool = False


@dataclass(frozen=True, slots=True)
class PageRead:
    """What was recognised on a scanned page."""

    number: int
    packet: bytes
    """A JSON value that only its format understands."""
    characters: int = 0
    seconds: float | None = None
    """How long it took; None if loading what recognises it took part of that time."""


def recognised_together(packets: Mapping[int, bytes]) -> bytes:
    """The packets of several pages as one JSON object."""
    return b"{%s}" % b",".join(b'"%d":%s' % (number, packet) for number, packet in sorted(packets.items()))


class Format(Protocol):
    """Both methods raise `errors.UnsafeFile` with a sentence for the caller, which repeats nothing of the file."""

    def read(self, data: bytes, source: str | None) -> Reading:
        """`source` is the base code of the language, if the caller named it."""
        ...

    def write(self, data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
        """Writes the document that was read from `data`, with `rendered` in place of its units, one for each. Unchanged
        content is written as it was, byte for byte (in a package: member for member)."""
        ...


class ScannedFormat(Format, Protocol):
    """A format whose pages may be images. Recognising a page takes seconds, so each can be recognised alone."""

    def read_recognised(self, data: bytes, source: str | None, recognised: bytes) -> Reading:
        """Reads with the pages that were recognised before (`recognised_together`), and recognises nothing:
        `Reading.unread` names the missing pages."""
        ...

    def recognise(self, data: bytes, source: str | None, numbers: Sequence[int]) -> Iterator[PageRead]: ...
