"""SentencePiece, with the places of its pieces in the text."""

from collections.abc import Sequence
from pathlib import Path

import sentencepiece

from tolmach.units import Span

SPACE = "\u2581"
_SPACES = (char for char in map(chr, range(0x3001)) if char.isspace())
_UNREADABLE = ("\0", SPACE, *map(chr, range(0xD800, 0xE000)))
_PLAIN = str.maketrans({**dict.fromkeys(_SPACES, " "), **dict.fromkeys(_UNREADABLE, "\ufffd")})
# `normalizer_spec { add_dummy_prefix: false }` of sentencepiece_model.proto. Bytes after a serialised message are
# merged into it, and the last value of a field counts. So the documented format does what no documented call can do.
_NO_SPACE_BEFORE = bytes([3 << 3 | 2, 2, 3 << 3, False])


def plain(text: str) -> str:
    """A text of the same length. The model knows one kind of space; the others are bytes to it, and it spells them
    wrong. Characters that the tokeniser misreads or drops are replaced, so that the offsets after them do not shift."""
    return text.translate(_PLAIN)


class Tokens:
    def __init__(self, model: Path) -> None:
        serialised = model.read_bytes()
        self._processor = sentencepiece.SentencePieceProcessor(model_proto=serialised)
        self._inside = sentencepiece.SentencePieceProcessor(model_proto=serialised + _NO_SPACE_BEFORE)

    def encode(self, texts: Sequence[str]) -> list[list[str]]:
        # One by one: for a list it starts threads, which takes longer than to encode the few texts of a batch.
        return [self._processor.encode(text, out_type=str) for text in texts]

    def length(self, text: str) -> int:
        return len(self._processor.encode(text))

    def decode(self, pieces: Sequence[str]) -> str:
        text: str = self._processor.decode(list(pieces))
        return text

    def encode_inside(self, text: str) -> list[str]:
        """The pieces of a text that continues the text before it without a space."""
        pieces: list[str] = self._inside.encode(text, out_type=str)
        return pieces


def spans(pieces: Sequence[str], text: str) -> list[Span]:
    """The place of each piece in the text that it was made from or became.

    If a letter is spelled in bytes, each of its pieces gets the whole letter. White space may differ in width.
    """
    found: list[Span] = []
    at, held = 0, b""
    for piece in pieces:
        byte = _byte(piece)
        if byte is None:
            start = _skip(text, at) if piece.startswith(SPACE) else at
            at = min(len(text), start + len(piece.replace(SPACE, "")))
            held = b""
            found.append((start, at))
            continue
        held += byte
        found.append((at, min(len(text), at + 1)))
        if _complete(held):
            at, held = min(len(text), at + 1), b""
    return found


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _byte(piece: str) -> bytes | None:
    return bytes([int(piece[3:5], 16)]) if len(piece) == 6 and piece.startswith("<0x") else None


def _complete(held: bytes) -> bool:
    try:
        held.decode()
    except UnicodeDecodeError:
        return False
    return True
