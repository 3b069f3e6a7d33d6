"""What a format is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tolmach.units import Rendered, Unit


@dataclass(frozen=True, slots=True)
class Reading:
    """A document that was read. The same bytes always give the same units, in the same order."""

    units: tuple[Unit, ...]
    characters: int
    """What is billed: the code points of all text in it, also of text that stays as it is."""
    kept: bytes = b""
    """What was costly to find out and is handed back for the writing; empty for most formats."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the written document is to be."""

    target: str
    """The language, as BCP 47 writes it: `de`, `pt-BR`, `zh-Hant`."""
    source: str
    """Likewise."""
    output: str
    """The extension of the result; that of the document itself unless it is to be converted."""
    watermark: bool = False


class Format(Protocol):
    """Both raise `errors.UnsafeFile` with a sentence for the caller, which repeats nothing of the file."""

    def read(self, data: bytes, source: str | None) -> Reading:
        """`source` is the base code of the language, where the caller named it."""
        ...

    def write(self, data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
        """The document that was read from `data`, with `rendered` instead of its units, one for each. What came back
        unchanged is written as it was, byte for byte (in a package: member for member)."""
        ...
