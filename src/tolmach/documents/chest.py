"""What lies in the blob store of one document, sealed with its key."""

from tolmach.storage import chest
from tolmach.storage.blobs.protocol import Blobs
from tolmach.storage.chest import Chest

ORIGINAL, GUIDE, UNITS, RESULT = "original", "guide", "units", "result"
ROOM = "documents/"


def part(number: int) -> str:
    return f"part-{number}"


def document_chest(blobs: Blobs, document_id: str, key: bytes) -> Chest:
    return Chest(blobs, _room(document_id), key)


async def empty(blobs: Blobs, document_id: str, *, keep: str = "") -> None:
    await chest.empty(blobs, _room(document_id), keep=keep)


async def owners(blobs: Blobs) -> set[str]:
    """The documents of which something lies there."""
    return {name.split("/")[1].upper() for name in await blobs.names(ROOM)}


async def whole(blobs: Blobs) -> set[str]:
    """The documents whose file lies there."""
    names = (name.split("/") for name in await blobs.names(ROOM))
    return {owner.upper() for _, owner, kind in names if kind == ORIGINAL}


def _room(document_id: str) -> str:
    return f"{ROOM}{document_id.lower()}/"
