"""The interface of a format."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tolmach.units import Rendered, Unit


@dataclass(frozen=True, slots=True)
class Reading:
    """A document that was read. The same bytes always give the same units, in the same order."""

    units: tuple[Unit, ...]
    characters: int
    """The number of code points that are billed: those of all text, including text that stays as it is."""
    kept: bytes = b""
    """Data that was costly to compute and is passed back for writing; empty for most formats."""


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


class Format(Protocol):
    """Both methods raise `errors.UnsafeFile` with a sentence for the caller, which repeats nothing of the file."""

    def read(self, data: bytes, source: str | None) -> Reading:
        """`source` is the base code of the language, if the caller named it."""
        ...

    def write(self, data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
        """Writes the document that was read from `data`, with `rendered` in place of its units, one for each. Unchanged
        content is written as it was, byte for byte (in a package: member for member)."""
        ...
