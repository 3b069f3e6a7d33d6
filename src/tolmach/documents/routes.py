"""/v2/document"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tolmach.accounts.usage import Usage
from tolmach.documents import arrival, schema
from tolmach.documents.delivery import Delivery
from tolmach.documents.formats.table import FORMATS
from tolmach.documents.model import EQUAL, DocumentOptions
from tolmach.documents.report import HEADER
from tolmach.documents.service import SOON, Documents, Ticket, Upload
from tolmach.errors import BadRequest
from tolmach.translation.lookup import Lookup
from tolmach.translation.parameters import check_plan
from tolmach.translation.service import Translator
from tolmach.wire.access import scope
from tolmach.wire.bodies import FORM, JSON, MULTIPART
from tolmach.wire.offering import Offers
from tolmach.wire.operation import Call, Headed, Operation
from tolmach.wire.paths import ANY
from tolmach.wire.preferring import preferred_wait
from tolmach.wire.rooms import Room

ALL = "/v2/document"
ONE = f"{ALL}/{{document_id}}"
OTHER_PARTS = 1_000_000
"""The most bytes of an upload besides the file."""


@dataclass(frozen=True, slots=True)
class DocumentDesk:
    documents: Documents
    translator: Translator
    lookup: Lookup
    usage: Usage
    conversions: Mapping[str, Collection[str]]
    """By extension, the output formats in addition to those of the interface."""


_ACCESS: dict[str, Any] = {"access": scope("translate:document")}
_ONE: dict[str, Any] = {**_ACCESS, "path_forms": {"document_id": ANY}}
_POSTED: dict[str, Any] = {**_ONE, "bodies": (JSON, FORM, MULTIPART)}
# The header with the report is not declared: a declared header is in every answer, and this one is only in some.
_STATUS: dict[str, Any] = {"errors": (400, 404, 413, 415, 503), "answer": schema.DocumentStatus}
offers = Offers[DocumentDesk]()


def operations(desk: DocumentDesk, *, uploads: int) -> list[Operation[Any]]:
    """`uploads` is how many documents an account may send at the same time."""
    uploading, *others = offers.over(desk)
    return [replace(uploading, room=Room(uploads)), *others]


@offers(
    "POST",
    ALL,
    "Upload a document to translate. Only this answer shows the key of the document.",
    bodies=(MULTIPART,),
    limit=arrival.LARGEST + OTHER_PARTS,
    once=True,
    errors=(400, 404, 413, 415, 429, 456, 503),
    **_ACCESS,
)
async def upload(desk: DocumentDesk, call: Call[schema.UploadDocument]) -> schema.UploadedDocument:
    params = call.params
    check_plan(call.caller.plan, params)
    options = await _options(desk, call)
    guide = await desk.lookup.guide(call.caller.account_id, options)
    name = params.filename or params.file.name
    given = Upload(name, params.file.data, options, params.output_format, guide, desk.conversions)
    return _shown(await desk.documents.upload(call.caller, given, call.once.done(_shown)))


@offers(
    "GET",
    ONE,
    "The same, with the key in the query, which proxies may log. Prefer POST.",
    **_STATUS,
    **_ONE,
)
@offers("POST", ONE, "Show the progress of a document.", **_STATUS, **_POSTED)
async def status(desk: DocumentDesk, call: Call[schema.NameDocument]) -> Headed:
    patience = preferred_wait(call.request.headers, SOON)
    key = call.params.document_key
    standing = await desk.documents.standing(call.caller, call.path["document_id"], key, patience)
    return Headed(schema.show(standing), {HEADER: standing.report.header} if standing.report else {})


@offers(
    "POST",
    f"{ONE}/result",
    "Download a translated document, once. The service then bills and deletes it.",
    once=True,
    answer=schema.File,
    answer_media=tuple(dict.fromkeys(row.media_type for row in FORMATS.values())),
    answer_headers={"Content-Disposition": "The name of the translated file."},
    errors=(400, 404, 413, 415, 456, 503),
    **_POSTED,
)
async def download(desk: DocumentDesk, call: Call[schema.NameDocument]) -> Delivery:
    parcel = await desk.documents.parcel(call.caller, call.path["document_id"], call.params.document_key)
    return Delivery(parcel, desk.documents, desk.usage, call.caller, call.once)


def _shown(ticket: Ticket) -> schema.UploadedDocument:
    return schema.UploadedDocument(document_id=ticket.document_id, document_key=ticket.document_key)


async def _options(desk: DocumentDesk, call: Call[schema.UploadDocument]) -> DocumentOptions:
    """Refuses everything that can be refused before the file is looked at."""
    options = DocumentOptions.read(call.params)
    wish = options.wish()
    if wish.source is not None and wish.source.base == wish.target.base:
        raise BadRequest(EQUAL)
    desk.translator.require(wish)
    await desk.lookup.check(call.caller.account_id, options)
    return options
