"""Blobs: named byte strings that are written once as a whole and read in chunks.

A blob is never visible half-written, and when `put` has returned it survives a power cut.
Names are ours, never a user's: small letters, digits, `_`, `.` and `-` in parts joined by `/`.
"""

import re
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Protocol

from tolmach.errors import TolmachError

CHUNK = 1 << 20
LEFTOVER_AGE = 3600.0
"""Seconds without a write after which an unfinished upload counts as abandoned."""

_NAME = re.compile(r"[a-z0-9_-][a-z0-9_.-]{0,199}(/[a-z0-9_-][a-z0-9_.-]{0,199})*")
_PREFIX = re.compile(r"([a-z0-9_-][a-z0-9/_.-]*)?")
_NAME_RULE = "parts of a-z, 0-9, '_', '.' and '-' joined by '/', no part starting with '.', no '..'"


class BlobMissing(TolmachError):
    def __init__(self, name: str) -> None:
        super().__init__(f"There is no blob '{name}'")
        self.name = name


class Blobs(Protocol):
    async def put(self, name: str, chunks: AsyncIterator[bytes]) -> None:
        """Replaces `name` at once and durably; when `chunks` fails, nothing changes."""

    def open(self, name: str) -> AsyncGenerator[bytes, None]:
        """One whole version in chunks; the first step raises BlobMissing if there is none.

        A caller that may stop early uses `contextlib.aclosing`.
        """

    async def size(self, name: str) -> int: ...

    async def delete(self, name: str) -> None:
        """It is no error to delete a blob that does not exist."""

    async def names(self, prefix: str = "") -> list[str]:
        """All names that start with these characters, sorted."""

    async def sweep(self, older_than: float = LEFTOVER_AGE) -> int:
        """Removes what crashed writers left behind, and returns how many uploads that were."""


def check_name(name: str) -> str:
    if not _NAME.fullmatch(name) or ".." in name or len(name) > 900:
        raise ValueError(f"Bad blob name {name[:80]!r}. Allowed: {_NAME_RULE}")
    return name


def check_prefix(prefix: str) -> str:
    if not _PREFIX.fullmatch(prefix) or ".." in prefix:
        raise ValueError(f"Bad blob prefix {prefix[:80]!r}. Allowed: {_NAME_RULE}")
    return prefix


async def pieces(chunks: AsyncIterator[bytes], size: int) -> AsyncIterator[bytes]:
    """The same bytes, cut into chunks of exactly `size`; only the last one may be shorter."""
    buffer = bytearray()
    async for chunk in chunks:
        view = memoryview(chunk)
        while view:
            room = size - len(buffer)
            buffer += view[:room]
            view = view[room:]
            if len(buffer) == size:
                yield bytes(buffer)
                buffer.clear()
    if buffer:
        yield bytes(buffer)
