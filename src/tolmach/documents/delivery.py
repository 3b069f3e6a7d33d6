"""The answer that is a translated document: billed and deleted once all of it was sent, and not before."""

from contextlib import AbstractAsyncContextManager, nullcontext

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tolmach.accounts.model import Product
from tolmach.accounts.usage import Charge, Usage
from tolmach.callers import Caller
from tolmach.documents.formats.table import FORMATS
from tolmach.documents.service import Documents, Parcel
from tolmach.wire.attachments import disposition
from tolmach.wire.line import is_gone


class Delivery(Response):
    def __init__(self, parcel: Parcel, documents: Documents, usage: Usage, caller: Caller) -> None:
        super().__init__(media_type=FORMATS[parcel.document.output].media_type)
        self.headers["Content-Length"] = str(parcel.size)
        self.headers["Content-Disposition"] = disposition(parcel.name)
        self._parcel = parcel
        self._documents = documents
        self._usage = usage
        self._caller = caller

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The last byte waits until the document is paid and deleted: whoever has all of it finds it gone, and who left
        before has paid nothing."""
        async with self._charge() as charge:
            last = await self._all_but_the_last(scope, send)
            if not await self._documents.delivered(self._parcel.document) and charge is not None:
                charge.amount = 0  # somebody else has fetched it at the same time, and paid
        await send({"type": "http.response.body", "body": last})

    def _charge(self) -> AbstractAsyncContextManager[Charge | None]:
        document = self._parcel.document
        if not document.billed:
            return nullcontext()
        return self._usage.charge(self._caller, Product.DOCUMENT, document.billed)

    async def _all_but_the_last(self, scope: Scope, send: Send) -> bytes:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        last = b""
        async for chunk in self._parcel.chunks:
            await send({"type": "http.response.body", "body": last + chunk[:-1], "more_body": True})
            last = chunk[-1:]
            if is_gone(scope):
                raise ClientDisconnect
        return last
