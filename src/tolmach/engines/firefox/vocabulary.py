"""Converts between text and the pieces of one model."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import sentencepiece

from tolmach.engines.nmt.tokens import SPACE, plain
from tolmach.errors import StartError
from tolmach.units import Span

END, UNKNOWN = 0, 1
_PIECES, _PIECE, _NUMBER, _BEGIN, _END = 2, 1, 2, 4, 5
"""Fields of `SentencePieceText` and of a piece in it; begin and end are in bytes."""
_BYTES, _FIXED32 = 2, 5


@dataclass(frozen=True, slots=True)
class SourcePieces:
    """The pieces of a text, and where they stand in it. A piece may spell the text differently: `fi` for `ﬁ`."""

    numbers: tuple[int, ...]
    pieces: tuple[str, ...]
    spans: tuple[Span, ...]
    text: str
    """The text as the pieces see it: with plain spaces, and without characters that no model reads."""


class PieceVocabulary:
    """The vocabulary of one side of a model. Thread-safe."""

    def __init__(self, path: Path, size: int) -> None:
        self._processor = _opened(path)
        found = self._processor.get_piece_size()
        if found != size:
            raise StartError(f"The model's file {path.name} has {found} pieces, and its weights are for {size}.")
        ends = (self._processor.eos_id(), self._processor.unk_id())
        if ends != (END, UNKNOWN):
            raise StartError(
                f"The model's file {path.name} numbers its end and its unknown piece {ends[0]} and {ends[1]}; "
                f"only {END} and {UNKNOWN} are known."
            )

    @cached_property
    def bytes(self) -> frozenset[int]:
        """The pieces that are a single byte of a letter."""
        return frozenset(filter(self._processor.is_byte, range(self._processor.get_piece_size())))

    def numbers(self, text: str) -> list[int]:
        found: list[int] = self._processor.encode(plain(text))
        return found

    def knows(self, word: str) -> bool:
        """Whether the word is one piece."""
        found: int = self._processor.piece_to_id(SPACE + word)
        return found != UNKNOWN

    def reads(self, sign: str) -> bool:
        """Whether it has pieces for the sign other than its bytes."""
        return self.bytes.isdisjoint(numbers := self.numbers(sign)) and UNKNOWN not in numbers

    def misses(self, text: str) -> list[str]:
        """The characters that it has no pieces for, in order."""
        if UNKNOWN not in self.numbers(text):
            return []
        unknown = {sign for sign in set(text) if UNKNOWN in self.numbers(sign)}
        return [sign for sign in text if sign in unknown]

    def read(self, text: str) -> SourcePieces:
        text = plain(text)
        places = _places(text)
        message: bytes = self._processor.encode(text, out_type="serialized_proto")
        found = [dict(_fields(piece)) for field, piece in _fields(message) if field == _PIECES]
        return SourcePieces(
            tuple(piece.get(_NUMBER, 0) for piece in found),
            tuple(piece[_PIECE].decode() for piece in found),
            tuple(_span(text, places[piece.get(_BEGIN, 0)], places[piece.get(_END, 0)]) for piece in found),
            text,
        )

    def pieces(self, numbers: Sequence[int]) -> list[str]:
        found: list[str] = self._processor.id_to_piece(list(numbers))
        return found

    def write(self, pieces: Sequence[str]) -> str:
        """Pieces that the vocabulary does not have are written as they are."""
        text: str = self._processor.decode(list(pieces))
        return text.replace(SPACE, " ").strip()


def _span(text: str, start: int, end: int) -> Span:
    """The span without the space that a piece begins with."""
    while start < end and text[start].isspace():
        start += 1
    return start, end


def _places(text: str) -> dict[int, int]:
    """From byte offsets, at the starts of characters and at the end of the text, to character offsets."""
    places, at = {}, 0
    for number, character in enumerate(text):
        places[at] = number
        at += len(character.encode())
    return {**places, at: len(text)}


def _fields(message: bytes) -> Iterator[tuple[int, Any]]:
    """The fields of a protocol buffer. Unlike its object interface, SentencePiece offers this form in every version."""
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        value: Any
        if key & 7 == _FIXED32:
            value, at = message[at : at + 4], at + 4
        else:
            value, at = _varint(message, at)
        if key & 7 == _BYTES:
            value, at = message[at : at + value], at + value
        yield key >> 3, value


def _varint(message: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while message[at] & 0x80:
        value |= (message[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
    return value | message[at] << shift, at + 1


def _opened(path: Path) -> sentencepiece.SentencePieceProcessor:
    try:
        return sentencepiece.SentencePieceProcessor(model_proto=path.read_bytes())
    except OSError as error:
        raise StartError(f"The model's file {path.name} cannot be read: {error.strerror}.") from None
    except RuntimeError:
        raise StartError(f"The model's file {path.name} is not a SentencePiece model.") from None
