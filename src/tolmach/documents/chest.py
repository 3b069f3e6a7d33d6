"""Keeps the data of one document in the blob store, sealed with the document's key."""

from tolmach.storage import chest
from tolmach.storage.blobs.protocol import Blobs
from tolmach.storage.chest import Chest

ORIGINAL, GUIDE, UNITS, RESULT = "original", "guide", "units", "result"
REPORT, PREVIEW = f"{RESULT}-report", f"{RESULT}-preview"
"""These stay as long as the result does: what is kept is found by the beginning of its name."""
PAGE = "page-"
ROOM = "documents/"


def page(number: int) -> str:
    """The name of a recognised page."""
    return f"{PAGE}{number}"


def part(number: int) -> str:
    return f"part-{number}"


def document_chest(blobs: Blobs, document_id: str, key: bytes) -> Chest:
    return Chest(blobs, _room(document_id), key)


async def empty(blobs: Blobs, document_id: str, *, keep: str = "") -> None:
    await chest.empty(blobs, _room(document_id), keep=keep)


async def lying(blobs: Blobs) -> dict[str, set[str]]:
    """What the blob store has of each document."""
    found: dict[str, set[str]] = {}
    for name in await blobs.names(ROOM):
        _, owner, kind = name.split("/")
        found.setdefault(owner.upper(), set()).add(kind)
    return found


def _room(document_id: str) -> str:
    return f"{ROOM}{document_id.lower()}/"
