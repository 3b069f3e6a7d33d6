"""Splits a FLAC stream into frames, and yields each as soon as the next one begins.

FFmpeg can do this too, but it waits for ten headers in a row: two and a half seconds of sound at 16 kHz.
"""

import re
from collections.abc import Iterator
from typing import Protocol

import av

from tolmach.voice.audio.protocol import Undecodable

_MARK = 4
_LAST_BLOCK, _INFO, _INFO_LENGTH = 0x80, 0, 34
_SYNC = re.compile(rb"\xff[\xf8\xf9]")
_LONGEST_HEADER = 16
_LONGEST_FRAME = 4 * 1024**2
"""The most bytes of a frame. Eight channels of 65,535 samples of 32 bits take half of this."""
_PIECE = 4096


class Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


def flac_frames(file: Readable) -> Iterator[av.AudioFrame]:
    context = av.CodecContext.create("flac", "r")
    context.extradata, context.thread_count = _information(file), 1
    for frame in _split(file):
        try:
            yield from context.decode(av.Packet(frame))
        except av.FFmpegError:
            # The frame is damaged; the next one is independent of it.
            continue


def _information(file: Readable) -> bytes:
    """The content of the stream information block. The other blocks, such as tags and pictures, are skipped."""
    _exactly(file, _MARK)
    information, is_last = b"", False
    while not is_last:
        head = _exactly(file, 4)
        block = _exactly(file, int.from_bytes(head[1:]))
        is_last = bool(head[0] & _LAST_BLOCK)
        if head[0] & ~_LAST_BLOCK == _INFO:
            information = block
    if len(information) != _INFO_LENGTH:
        raise Undecodable("The audio is not valid FLAC: it must begin with a block of 34 bytes.")
    return information


def _exactly(file: Readable, size: int) -> bytes:
    data = bytearray()
    while len(data) < size:
        piece = file.read(size - len(data))
        if not piece:
            raise Undecodable("The audio ends before its first frame.")
        data += piece
    return bytes(data)


def _split(file: Readable) -> Iterator[bytes]:
    held, at = bytearray(), 1
    while piece := file.read(_PIECE):
        held += piece
        while (start := _next_header(held, at)) is not None:
            yield bytes(held[:start])
            del held[:start]
            at = 1
        at = max(at, len(held) - _LONGEST_HEADER)
        if len(held) > _LONGEST_FRAME:
            raise Undecodable(f"A frame of the audio is longer than {_LONGEST_FRAME} bytes.")
    yield bytes(held)


def _next_header(held: bytearray, at: int) -> int | None:
    """The start of the next frame, at or after `at`. A header near the end may still lack bytes."""
    starts = (match.start() for match in _SYNC.finditer(held, at, len(held) - _LONGEST_HEADER + 2))
    return next((start for start in starts if _is_alike(held, start) and _is_header(held, start)), None)


def _is_alike(held: bytearray, start: int) -> bool:
    """Whether rate and size of the samples are those of the frame before. The coupling of channels may change."""
    if not _SYNC.match(held):
        return True
    return (held[2] ^ held[start + 2]) & 0x0F == 0 and (held[3] ^ held[start + 3]) & 0x0F == 0


def _is_header(held: bytearray, start: int) -> bool:
    """Whether the checksum of the header is right. Before it come a number, whose first byte gives its length, and any
    unusual sizes."""
    head = held[start : start + _LONGEST_HEADER]
    number = max(1, 8 - (~head[4] & 0xFF).bit_length())
    length = 4 + number + {6: 1, 7: 2}.get(head[2] >> 4, 0) + {12: 1, 13: 2, 14: 2}.get(head[2] & 0x0F, 0)
    return length < len(head) and _crc8(head[:length]) == head[length]


def _crc8(data: bytearray) -> int:
    crc = 0
    for byte in data:
        crc = _REMAINDERS[crc ^ byte]
    return crc


def _remainder(byte: int) -> int:
    for _ in range(8):
        byte = (byte << 1 ^ (0x07 if byte & 0x80 else 0)) & 0xFF
    return byte


_REMAINDERS = bytes(map(_remainder, range(256)))
