"""Blobs that only the holder of a key can read.

Each blob gets a key of its own, derived from 256 bits, so chunks can be numbered and need no random nonces. The last
chunk is marked, so a blob that was cut off, or whose chunks were moved, does not open.
"""

import asyncio
import io
import os
from collections.abc import AsyncIterator
from typing import Any, BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tolmach.errors import TolmachError
from tolmach.storage.blobs.protocol import pieces

KEY_BYTES = 32
CHUNK = 256 * 1024
_TAG = 16
NOT_IT = "A blob is not what was put there"


class Tampered(TolmachError):
    """The stored bytes are not those that were put there."""


def new_key() -> bytes:
    return os.urandom(KEY_BYTES)


def sealed(key: bytes, name: str, data: bytes) -> bytes:
    cipher = _cipher(key, name)
    starts = range(0, len(data), CHUNK) or range(1)
    view = memoryview(data)
    return b"".join(
        cipher.encrypt(_nonce(number, start + CHUNK >= len(data)), view[start : start + CHUNK], None)
        for number, start in enumerate(starts)
    )


def opened(key: bytes, name: str, data: bytes) -> bytes:
    size = CHUNK + _TAG
    view = memoryview(data)
    chunks = [view[start : start + size] for start in range(0, len(data), size)]
    try:
        return b"".join(_opened(_cipher(key, name), chunks))
    except InvalidTag:
        raise Tampered(NOT_IT) from None


async def sealing(key: bytes, name: str, chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The same as `sealed`, for a stream that need not fit into memory."""
    cipher = _cipher(key, name)
    number, held = 0, b""
    async for piece in pieces(chunks, CHUNK):
        if held:
            yield await asyncio.to_thread(cipher.encrypt, _nonce(number, False), held, None)
            number += 1
        held = piece
    yield await asyncio.to_thread(cipher.encrypt, _nonce(number, True), held, None)


async def opening(key: bytes, name: str, chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The same as `opened`, for a stream, chunk by chunk. Raises before it yields a byte that was not put there."""
    cipher = _cipher(key, name)
    number, held = 0, b""
    async for piece in pieces(chunks, CHUNK + _TAG):
        if held:
            yield await asyncio.to_thread(_open_one, cipher, number, held, False)
            number += 1
        held = piece
    yield await asyncio.to_thread(_open_one, cipher, number, held, True)


def plain_size(size: int) -> int:
    """The size of the data that was sealed into so many bytes."""
    return size - _TAG * -(-size // (CHUNK + _TAG))


class SealedFile(io.RawIOBase):
    """A sealed file with random access; the opened data is in memory only. Closing it closes the underlying file."""

    def __init__(self, file: BinaryIO, key: bytes, name: str) -> None:
        self._file = file
        self._cipher = _cipher(key, name)
        self._sealed = file.seek(0, io.SEEK_END)
        self._size = plain_size(self._sealed)
        self._at = 0
        self._number, self._chunk = -1, b""

    def close(self) -> None:
        self._file.close()
        super().close()

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        self._at = max(0, offset + {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._size}[whence])
        return self._at

    def readinto(self, buffer: Any) -> int:
        if self._at >= self._size:
            return 0
        number, start = divmod(self._at, CHUNK)
        part = memoryview(self._opened(number))[start : start + len(buffer)]
        memoryview(buffer)[: len(part)] = part
        self._at += len(part)
        return len(part)

    def _opened(self, number: int) -> bytes:
        if number != self._number:
            start = self._file.seek(number * (CHUNK + _TAG))
            found = self._file.read(CHUNK + _TAG)
            self._chunk = _open_one(self._cipher, number, found, start + len(found) >= self._sealed)
            self._number = number
        return self._chunk


def _opened(cipher: AESGCM, chunks: list[memoryview]) -> list[bytes]:
    if not chunks:
        raise InvalidTag
    last = len(chunks) - 1
    return [cipher.decrypt(_nonce(number, number == last), chunk, None) for number, chunk in enumerate(chunks)]


def _open_one(cipher: AESGCM, number: int, chunk: bytes, is_last: bool) -> bytes:
    try:
        return cipher.decrypt(_nonce(number, is_last), chunk, None)
    except InvalidTag:
        raise Tampered(NOT_IT) from None


def _cipher(key: bytes, name: str) -> AESGCM:
    return AESGCM(HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=name.encode()).derive(key))


def _nonce(number: int, is_last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([is_last])
