"""Sends a translated document. It is billed and deleted once all of it is sent, and not before.

With an Idempotency-Key, a copy is set aside while the file is sent, and can be fetched again for a while.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass

import sqlalchemy as sa
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tolmach.accounts.model import Product
from tolmach.accounts.usage import Charge, Usage
from tolmach.callers import Caller
from tolmach.documents.formats.table import FORMATS
from tolmach.documents.model import Document
from tolmach.documents.report import HEADER
from tolmach.documents.service import AlreadyFetched, Documents, Parcel
from tolmach.wire.attachments import disposition
from tolmach.wire.idempotency import Once
from tolmach.wire.line import is_gone


class Delivery(Response):
    def __init__(self, parcel: Parcel, documents: Documents, usage: Usage, caller: Caller, once: Once) -> None:
        super().__init__(media_type=FORMATS[parcel.document.output].media_type)
        self.headers["Content-Length"] = str(parcel.size)
        self.headers["Content-Disposition"] = disposition(parcel.name)
        if parcel.report is not None:
            self.headers[HEADER] = parcel.report.header
        self._parcel = parcel
        self._documents = documents
        self._usage = usage
        self._caller = caller
        self._once = once
        self._last = b""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Holds back the last byte until the document is paid for and deleted: a client that has all of it finds it
        gone, and one that left earlier has paid nothing."""
        try:
            async with self._charge() as charge:
                await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
                await self._once.lay(self._all_but_the_last(scope, send))
                await self._hand_over(charge)
        except AlreadyFetched:
            # The first request has paid for both.
            if self._once:
                raise
        await self._documents.delivered(self._parcel.document)
        await send({"type": "http.response.body", "body": self._last})

    def _charge(self) -> AbstractAsyncContextManager[Charge | None]:
        document = self._parcel.document
        if not document.billed:
            return nullcontext()
        return self._usage.charge(self._caller, Product.DOCUMENT, document.billed)

    async def _all_but_the_last(self, scope: Scope, send: Send) -> AsyncIterator[bytes]:
        """Yields the whole file, and sends all of it except the last byte."""
        async for chunk in self._parcel.chunks:
            await send({"type": "http.response.body", "body": self._last + chunk[:-1], "more_body": True})
            self._last = chunk[-1:]
            if is_gone(scope):
                raise ClientDisconnect
            yield chunk

    async def _hand_over(self, charge: Charge | None) -> None:
        document, also = self._parcel.document, self._once.laid(self)
        if charge is None:
            await self._documents.hand_over(document, also)
        else:
            charge.deed = _Handover(self._documents, document, also, is_laid_aside=bool(self._once))


@dataclass(frozen=True, slots=True)
class _Handover:
    """Bills the document and removes it, both or neither. If a copy was set aside, the bill stays whatever happens
    then, because the file can still be fetched."""

    documents: Documents
    document: Document
    also: Callable[[sa.Connection], None]
    is_laid_aside: bool

    def write_down(self, connection: sa.Connection) -> None:
        self.documents.handed_over(connection, self.document, self.also)

    def take_back(self, connection: sa.Connection) -> bool:
        if not self.is_laid_aside:
            self.documents.put_back(connection, self.document)
        return not self.is_laid_aside
