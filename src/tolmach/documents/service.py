"""The operations on documents: upload, query, fetch once. Each may be served by another of the processes that share
a database.

If there is only one process, a document waits after a crash until its owner asks with the key, and then continues from
the last checkpoint.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta

import sqlalchemy as sa
import structlog

from tolmach.accounts.model import Product
from tolmach.accounts.refusing import beyond_limit
from tolmach.accounts.usage import Usage
from tolmach.callers import Caller
from tolmach.clock import now
from tolmach.documents import arrival, chest, store, vault, works
from tolmach.documents.attempt import SHORT, AtHand
from tolmach.documents.chest import GUIDE, ORIGINAL, PREVIEW, REPORT, RESULT, UNITS, document_chest
from tolmach.documents.formats.model import Reading
from tolmach.documents.formats.table import FORMATS, FormatRow
from tolmach.documents.keys import DocumentKeys
from tolmach.documents.model import Document, DocumentOptions, State
from tolmach.documents.preview import Preview
from tolmach.documents.report import DocumentReport
from tolmach.documents.standing import DocumentStanding
from tolmach.documents.translating import MOST_CHARACTERS, Translating
from tolmach.documents.upkeep import DocumentUpkeep
from tolmach.documents.workshop import Workshop
from tolmach.errors import NotFound, TooManyRequests, Unavailable
from tolmach.storage import sealing, tending
from tolmach.storage.blobs.protocol import BlobMissing, Blobs
from tolmach.storage.database import Database, take_turn
from tolmach.storage.uploads import all_or_nothing
from tolmach.styles.guides import StyleGuide

SMALL = 1_000_000
"""A file of up to this many bytes is read at once, so that its cost is known before it is accepted."""
SHORT_FILE = 64 * 1024
"""A file of up to this many bytes counts as possibly short until it has been read."""
SOON = timedelta(seconds=3)
"""The time in which a short document is done. A request that comes this shortly before a document is done waits for it
and is not told to come again: the official clients come again after five seconds."""
LOOK = 0.1
"""Seconds between two looks at a document that another process may be working on."""
NOT_FOUND = "Document not found"
NOT_DONE = "Document translation is not done"
log = structlog.get_logger("tolmach.documents")


@dataclass(frozen=True, slots=True)
class Ticket:
    """What the owner needs for all later requests."""

    document_id: str
    document_key: str


@dataclass(frozen=True, slots=True)
class Upload:
    name: str
    data: bytes
    options: DocumentOptions
    output: str | None = None
    guide: StyleGuide | None = None
    conversions: Mapping[str, Collection[str]] = field(default_factory=dict)
    """By extension, the output formats in addition to those of the interface."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """A translated document, ready to be sent."""

    document: Document
    name: str
    size: int
    chunks: AsyncIterator[bytes]
    report: DocumentReport | None = None


async def _taken(ticket: Ticket) -> None:
    """For an upload of which no other part of the service needs to know."""


class AlreadyFetched(NotFound):
    """Another request fetched the document at the same time."""


class Documents:
    def __init__(
        self,
        database: Database,
        blobs: Blobs,
        usage: Usage,
        translating: Translating,
        workshop: Workshop,
        keys: DocumentKeys,
        upkeep: DocumentUpkeep,
        most: int,
    ) -> None:
        """`most` is how many documents an account may have here that it has not fetched yet."""
        self._database = database
        self._blobs = blobs
        self._usage = usage
        self._translating = translating
        self._workshop = workshop
        self._keys = keys
        self._upkeep = upkeep
        self._most = most

    async def upload(
        self, caller: Caller, upload: Upload, taken: Callable[[Ticket], Awaitable[None]] = _taken
    ) -> Ticket:
        """When this returns, the document is stored and the work begins; it costs nothing yet. If `taken` fails, the
        document is not accepted."""
        row = arrival.format_of(upload.name, upload.data, caller.plan)
        output = arrival.output_of(row, upload.output, upload.conversions.get(row.extension, ()))
        await self._database.read(lambda connection: self._check_room(connection, caller.account_id))
        early = await self._early(row, upload)
        await self._check_quota(caller, row, early)
        key, document_id = sealing.new_key(), secrets.token_hex(16).upper()
        document = Document(
            id=document_id,
            account_id=caller.account_id,
            key_id=caller.key_id,
            digest=vault.digest(document_id, key),
            name=sealing.sealed(key, "name", upload.name.encode("utf-8", "surrogatepass")),
            extension=row.extension,
            output=output,
            # Keep the content of the list and not its id, because the list may be changed or deleted later.
            options=replace(upload.options, style=None, styled=upload.guide is not None),
            created=now(),
            sealed_key=self._keys.keep(document_id, key),
        )
        short = AtHand(upload.data, early) if _may_be_short(row, upload.data, early) else None
        if short is not None:
            document = replace(document, ready=document.created + SOON)
        ticket = Ticket(document_id, key.hex().upper())
        async with all_or_nothing(lambda: self._upkeep.discard(document.id), log):
            await self._take_in(document, key, upload, None if short else early)
            await self._workshop.start(document, MOST_CHARACTERS[caller.plan], short)
            await taken(ticket)
        return ticket

    async def standing(
        self, caller: Caller, document_id: str, key: str, patience: timedelta = SOON
    ) -> DocumentStanding:
        """The state of a document. `patience` is how long to wait for one that is nearly done: at most SOON."""
        document, secret = await self._find(caller, document_id, key)
        if not document.state.is_final and not self._keys.has(document):
            document = await self._go_on(caller, document, secret)
        elif not document.state.is_final:
            document = await self._awaited(document, patience)
        report = await self._report(document, secret) if document.state is State.DONE else None
        return DocumentStanding(document, report)

    async def parcel(self, caller: Caller, document_id: str, key: str) -> Parcel:
        document, secret = await self._find(caller, document_id, key)
        if document.state is not State.DONE:
            raise Unavailable(NOT_DONE)
        name = sealing.opened(secret, "name", document.name).decode("utf-8", "surrogatepass")
        try:
            result = await document_chest(self._blobs, document.id, secret).contents(RESULT)
        except BlobMissing:
            # Another request has just fetched it.
            raise NotFound(NOT_FOUND) from None
        report = await self._report(document, secret)
        return Parcel(document, _renamed(name, document), result.size, result.chunks, report)

    async def preview(self, caller: Caller, document_id: str, key: str) -> Preview:
        """The texts of a translated document beside their translations. It costs nothing, and the document stays."""
        return Preview.of(await self._beside(caller, document_id, key, PREVIEW))

    async def picture(self, caller: Caller, document_id: str, key: str) -> bytes:
        """A translated picture, to be looked at. It stays until it is fetched."""
        document, _ = await self._find(caller, document_id, key)
        if FORMATS[document.output].billed:
            raise NotFound(NOT_FOUND)
        return await self._beside(caller, document_id, key, RESULT)

    async def _beside(self, caller: Caller, document_id: str, key: str, name: str) -> bytes:
        document, secret = await self._find(caller, document_id, key)
        if document.state is not State.DONE:
            raise Unavailable(NOT_DONE)
        found = await document_chest(self._blobs, document.id, secret).find(name)
        if found is None:
            raise NotFound(NOT_FOUND)
        return found

    async def _report(self, document: Document, secret: bytes) -> DocumentReport | None:
        """None for a document that a process of the previous release translated."""
        found = await document_chest(self._blobs, document.id, secret).find(REPORT)
        return None if found is None else DocumentReport.of_json(json.loads(found))

    async def hand_over(self, document: Document, also: Callable[[sa.Connection], None]) -> None:
        """Like `handed_over`, for a document that costs nothing."""
        await self._database.write(lambda connection: self.handed_over(connection, document, also))

    def handed_over(self, connection: sa.Connection, document: Document, also: Callable[[sa.Connection], None]) -> None:
        """Removes the document, in the transaction that bills it; `also` records where it can be found from now on.
        Raises AlreadyFetched."""
        if not store.delete(connection, document.id):
            raise AlreadyFetched(NOT_FOUND)
        also(connection)

    def put_back(self, connection: sa.Connection, document: Document) -> None:
        """Restores a document that was handed over and did not arrive, before `delivered`. It can be fetched again."""
        store.add(connection, document)

    async def delivered(self, document: Document) -> None:
        """Deletes the data in the blob store, now or with a later sweep. The row is gone already."""
        await tending.try_now(chest.empty(self._blobs, document.id), log)

    # Taking in

    async def _early(self, row: FormatRow, upload: Upload) -> Reading | None:
        """Reads a small file early. None if the file is large, slow or unreadable; then the job finds out and
        says so."""
        if row.minimum or not row.billed or len(upload.data) > SMALL:
            return None
        return await self._translating.read_fast(row, upload.data)

    async def _check_quota(self, caller: Caller, row: FormatRow, early: Reading | None) -> None:
        """Checks the quota for the expected cost, as far as it is known. A document that is not billed needs none."""
        if not row.billed:
            return
        expected = row.bill(early.characters if early else 1)
        await self._usage.check(caller, Product.DOCUMENT, expected)
        standing = await self._usage.standing(caller.account_id, caller.key_id)
        most = standing.account.document_limit
        if most is None:
            return
        used = standing.account_counter.documents + await self._waiting(caller.account_id)
        if used >= most:
            raise beyond_limit("account", most, "documents", standing.period.end, used=used, needed=1)

    async def _waiting(self, account_id: str) -> int:
        """The number of documents that will still be fetched."""
        return await self._database.read(lambda connection: store.count(connection, account_id, with_errors=False))

    async def _take_in(self, document: Document, key: bytes, upload: Upload, early: Reading | None) -> None:
        def add(connection: sa.Connection) -> None:
            take_turn(connection, document.account_id)
            self._check_room(connection, document.account_id)
            store.add(connection, document)

        await self._database.write(add)
        into = document_chest(self._blobs, document.id, key)
        if early is not None:
            await into.put_whole(UNITS, await asyncio.to_thread(works.answer_of, early))
        if upload.guide is not None:
            await into.put_whole(GUIDE, upload.guide.as_json().encode())
        await into.put_whole(ORIGINAL, upload.data)

    def _check_room(self, connection: sa.Connection, account_id: str) -> None:
        if store.count(connection, account_id) >= self._most:
            raise TooManyRequests(f"An account may have at most {self._most} documents here. Download some first.")

    async def _go_on(self, caller: Caller, document: Document, key: bytes) -> Document:
        """Continues a document whose process is gone. No other process could, because none had the key."""
        moment, sealed = now(), self._keys.keep(document.id, key)
        try:
            if await self._database.write(lambda connection: store.take(connection, document, moment, sealed)):
                document = replace(document, attempt=document.attempt + 1, state=State.QUEUED, ready=None)
                await self._workshop.start(document, MOST_CHARACTERS[caller.plan])
            else:
                self._keys.forget(document.id)
        except BaseException:
            self._keys.forget(document.id)
            raise
        return document

    async def _awaited(self, document: Document, patience: timedelta) -> Document:
        """The document when it is done, or when it should have been done. If it will take longer, the document as
        it is now."""
        identifier, ready, moment = document.id, document.ready, now()
        if ready is None or ready > moment + SOON:
            return document
        end = min(ready, moment + patience)
        while moment < end and not document.state.is_final:
            await self._workshop.news(identifier, min(LOOK, (end - moment).total_seconds()))
            found = await self._database.read(lambda connection: store.find(connection, identifier))
            document, moment = found or document, now()
        return document

    async def _find(self, caller: Caller, document_id: str, key: str) -> tuple[Document, bytes]:
        """Gives the same answer in the same time for a document that is unknown, expired or of another account, and for
        a wrong key."""
        identifier, secret = document_id.upper(), _secret(key)
        found = await self._database.read(lambda connection: store.find(connection, identifier, caller.account_id))
        right = vault.is_right(identifier, secret, found.digest if found else None)
        if found is None or not right or found.expires <= now():
            raise NotFound(NOT_FOUND)
        return found, secret


def _may_be_short(row: FormatRow, data: bytes, early: Reading | None) -> bool:
    if row.is_heavy:
        return False
    return len(data) <= SHORT_FILE if early is None else early.characters <= SHORT


def _secret(key: str) -> bytes:
    """The given key as bytes. An invalid key opens nothing."""
    try:
        return bytes.fromhex(key)[: sealing.KEY_BYTES]
    except ValueError:
        return b""


def _renamed(name: str, document: Document) -> str:
    if document.output == document.extension:
        return name
    return f"{name.rpartition('.')[0]}.{document.output}"
