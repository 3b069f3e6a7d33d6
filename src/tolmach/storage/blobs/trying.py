"""Finds out at the start, and not with the first document, whether a bucket can be used."""

from collections.abc import AsyncIterator, Awaitable
from uuid import uuid4

from tolmach.errors import StartError, Unavailable
from tolmach.storage.blobs.protocol import BlobMissing, Blobs

_REASONS = {
    "PermissionDeniedError": "access is denied; the service's credentials need the rights to write, read, list and "
    "delete objects",
    "UnauthenticatedError": "its server does not accept the credentials; set AWS_ACCESS_KEY_ID and "
    "AWS_SECRET_ACCESS_KEY, or what the provider asks for",
}
_NO_ANSWER = "its server does not answer, or there are no credentials for it; correct the endpoint, or give credentials"


async def try_out(blobs: Blobs) -> None:
    """Writes, reads and deletes a small object; raises StartError if one of these fails."""
    # The name is unique, because several replicas may start at the same time.
    name = f"start/{uuid4().hex}"
    await _try("written", blobs.put(name, _content()))
    await _try("read", _read(blobs, name))
    await _try("listed", blobs.names("start/"))
    await _try("deleted from", blobs.delete(name))


async def _try(verb: str, work: Awaitable[object]) -> None:
    try:
        await work
    except BlobMissing:
        reason = "there is no such bucket; create it, or correct the setting blobs"
    except Unavailable as error:
        reason = _REASONS.get(type(error.__cause__).__name__, _NO_ANSWER)
    except OSError as error:
        reason = error.strerror or type(error).__name__
    else:
        return
    raise StartError(f"The blob store cannot be {verb}: {reason}.")


async def _content() -> AsyncIterator[bytes]:
    yield b"tolmach"


async def _read(blobs: Blobs, name: str) -> bytes:
    return b"".join([chunk async for chunk in blobs.open(name)])
