"""Builds the translation memories on the open parts of the service."""

from dataclasses import dataclass
from pathlib import Path

from tolmach.memories.applying import Recollection
from tolmach.memories.service import Memories
from tolmach.memories.shelf import Shelf
from tolmach.memories.signing import Signer
from tolmach.memories.transfers import Transfers
from tolmach.memories.upkeep import MemoryUpkeep
from tolmach.memories.workshop import MemoryWorkshop
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.stores import Storage
from tolmach.storage.tending import Life

AT_HAND, BYTES_AT_HAND = 100, 16 * 1024**3
"""The most memories that are ready for use at the same time, and the disk space that they may take in the
data folder."""


@dataclass(frozen=True, slots=True)
class MemoryParts:
    signer: Signer
    shelf: Shelf
    workshop: MemoryWorkshop
    service: Memories
    transfers: Transfers
    recollection: Recollection
    upkeep: MemoryUpkeep

    @property
    def lives(self) -> tuple[Life, ...]:
        return (self.upkeep.life,)


def open_memories(storage: Storage, folder: Path) -> MemoryParts:
    """`folder` holds only files that can be fetched again. It is emptied at every start."""
    database, blobs = storage.database, storage.blobs
    signer, bridge = Signer(storage.secret), Bridge()
    shelf = Shelf(folder, blobs, capacity=BYTES_AT_HAND, most=AT_HAND)
    workshop = MemoryWorkshop(database, blobs, storage.jobs, shelf, bridge)
    service = Memories(database, blobs, shelf, workshop, signer)
    return MemoryParts(
        signer=signer,
        shelf=shelf,
        workshop=workshop,
        service=service,
        transfers=Transfers(database, blobs, workshop, signer),
        recollection=Recollection(database, service),
        upkeep=MemoryUpkeep(storage, shelf, workshop, bridge),
    )
