"""Background work: gives up or removes documents, and sweeps what is left of them."""

from datetime import timedelta

import structlog

from tolmach.clock import now
from tolmach.documents import chest, store
from tolmach.documents.chest import ORIGINAL, RESULT
from tolmach.documents.keys import DocumentKeys
from tolmach.documents.model import RETENTION, State
from tolmach.documents.workshop import Workshop
from tolmach.storage.blobs.protocol import LEFTOVER_AGE
from tolmach.storage.jobs.bench import Upkeep
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.stores import Storage

log = structlog.get_logger("tolmach.documents")


class DocumentUpkeep(Upkeep):
    def __init__(self, storage: Storage, keys: DocumentKeys, workshop: Workshop, bridge: Bridge) -> None:
        super().__init__(storage, bridge, log)
        self._keys = keys
        self._workshop = workshop
        self._ended: list[str] = []
        self._unwanted: set[str] = set()

    async def discard(self, document_id: str) -> None:
        """Removes a document now or, if the database or the blob store refuses, in a later round."""
        try:
            await self._remove(document_id)
        except Exception as error:
            log.warning("removed with a later round", kind=type(error).__name__)
            self._unwanted.add(document_id)

    async def keep_going(self) -> None:
        # One round later, because a job must have ended completely before it can be forgotten.
        await self._workshop.forget(self._ended)
        self._ended = self._workshop.ended()
        for document_id in list(self._unwanted):
            await self._remove(document_id)
            self._unwanted.discard(document_id)
        if self._roster.leads:
            await self._workshop.give_up()

    async def sweep(self, cut_off: float = LEFTOVER_AGE) -> None:
        """Removes documents that are too old, those whose upload was interrupted `cut_off` or more seconds ago, and
        what a crash left of others."""
        if not self._roster.leads:
            return
        # List the blobs first: a document that comes meanwhile has its row before its first blob, and one that is done
        # meanwhile has no file any more.
        lying = await chest.lying(self._blobs)
        whole = {owner for owner, kinds in lying.items() if ORIGINAL in kinds}
        moment = now() - timedelta(seconds=cut_off)
        for begun in await self._database.read(lambda connection: store.begun_before(connection, moment)) - whole:
            await self._remove(begun)
        for old in await self._database.read(lambda connection: store.older_than(connection, now() - RETENTION)):
            await self._remove(old)
        for orphan in lying.keys() - await self._database.read(store.known):
            await chest.empty(self._blobs, orphan)
        for ended, state in (await self._database.read(store.ended)).items():
            keep = RESULT if state is State.DONE else ""
            if any(not keep or not kind.startswith(keep) for kind in lying.get(ended, ())):
                await chest.empty(self._blobs, ended, keep=keep)
        await self._workshop.forget_ended()

    async def _remove(self, document_id: str) -> None:
        await self._database.write(lambda connection: store.delete(connection, document_id))
        self._keys.forget(document_id)
        await chest.empty(self._blobs, document_id)
