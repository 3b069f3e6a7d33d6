"""Builds document translation on the open parts of the service."""

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tolmach.accounts.usage import Usage
from tolmach.documents.keys import DocumentKeys, KeysInMemory, KeysInRows
from tolmach.documents.preview import Previews
from tolmach.documents.service import Documents
from tolmach.documents.translating import PRELOADED, Translating
from tolmach.documents.upkeep import DocumentUpkeep
from tolmach.documents.workshop import Workshop
from tolmach.files.warm import WarmChildren
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.stores import Storage
from tolmach.storage.tending import Life
from tolmach.translation.lookup import Lookup
from tolmach.translation.service import Translator

if TYPE_CHECKING:
    from tolmach.documents.ray.pictures import RayPictures

WARMING = 5.0
"""Seconds to wait after the start, so that the process from which children are forked loads its modules when nothing
else is loading."""


@dataclass(frozen=True, slots=True)
class DocumentMeans:
    """The services that a document translation uses."""

    translator: Translator
    lookup: Lookup
    pictures: "RayPictures | None" = None
    """Reads the text in pictures on the cluster."""


@dataclass(frozen=True, slots=True)
class DocumentParts:
    service: Documents
    previews: Previews
    children: WarmChildren
    upkeep: DocumentUpkeep
    pictures: "RayPictures | None" = None

    @property
    def lives(self) -> tuple[Life, ...]:
        return Life(close=self._close_pictures), Life(self._warm, close=self._close_children), self.upkeep.life

    async def _warm(self) -> None:
        await asyncio.sleep(WARMING)
        await asyncio.to_thread(self.children.open)

    async def _close_children(self) -> None:
        self.children.close()

    async def _close_pictures(self) -> None:
        if self.pictures is not None:
            self.pictures.close()


def open_documents(storage: Storage, usage: Usage, means: DocumentMeans, most: int) -> DocumentParts:
    """`most` is how many documents an account may have that it has not fetched yet."""
    database, blobs = storage.database, storage.blobs
    bridge, children = Bridge(), WarmChildren(PRELOADED)
    keys: DocumentKeys = KeysInMemory() if database.is_sqlite else KeysInRows(storage.secret)
    translating = Translating(means.translator, helper=means.pictures, start=children.start)
    workshop = Workshop(database, blobs, storage.jobs, keys, translating, means.lookup, bridge)
    upkeep = DocumentUpkeep(storage, keys, workshop, bridge)
    service = Documents(database, blobs, usage, translating, workshop, keys, upkeep, most)
    return DocumentParts(
        service=service,
        previews=Previews(service, helper=means.pictures, start=children.start),
        children=children,
        upkeep=upkeep,
        pictures=means.pictures,
    )
