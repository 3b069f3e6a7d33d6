"""Documents at rest: sealed with a key that only their owner has.

A document has 256 bits of its own. From them comes another key for each blob, so that chunks can be numbered instead of
given random nonces; the last chunk is marked, so that a blob that was cut off or whose chunks were moved does not open.
Of the key only a digest is kept, which tells the right one and opens nothing.
"""

import asyncio
import hmac
import os
from collections.abc import AsyncIterator
from hashlib import blake2b

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tolmach.errors import TolmachError
from tolmach.storage.blobs.protocol import pieces

KEY_BYTES = 32
CHUNK = 256 * 1024
_TAG = 16
NOT_IT = "A blob of a document is not what was put there"


class Tampered(TolmachError):
    """What lies there is not what was put there."""


def new_key() -> bytes:
    return os.urandom(KEY_BYTES)


def digest(document_id: str, key: bytes) -> bytes:
    return blake2b(key, digest_size=32, salt=document_id.encode()[:16], person=b"tolmach document").digest()


def is_right(document_id: str, key: bytes, kept: bytes | None) -> bool:
    """In the same time for a wrong key as for a document that does not exist."""
    return hmac.compare_digest(digest(document_id, key), kept or b"\0" * 32)


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


def _opened(cipher: AESGCM, chunks: list[memoryview]) -> list[bytes]:
    if not chunks:
        raise InvalidTag
    last = len(chunks) - 1
    return [cipher.decrypt(_nonce(number, number == last), chunk, None) for number, chunk in enumerate(chunks)]


async def opening(key: bytes, name: str, chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The same from a stream, chunk by chunk. Raises before it gives out a byte that was not put there."""
    cipher = _cipher(key, name)
    number, held = 0, b""
    async for piece in pieces(chunks, CHUNK + _TAG):
        if held:
            yield await asyncio.to_thread(_open_one, cipher, number, held, False)
            number += 1
        held = piece
    yield await asyncio.to_thread(_open_one, cipher, number, held, True)


def plain_size(size: int) -> int:
    """Of what was sealed into so many bytes."""
    return size - _TAG * -(-size // (CHUNK + _TAG))


def _open_one(cipher: AESGCM, number: int, chunk: bytes, is_last: bool) -> bytes:
    try:
        return cipher.decrypt(_nonce(number, is_last), chunk, None)
    except InvalidTag:
        raise Tampered(NOT_IT) from None


def _cipher(key: bytes, name: str) -> AESGCM:
    return AESGCM(HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=name.encode()).derive(key))


def _nonce(number: int, is_last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([is_last])
