"""/v2/document"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from tolmach.accounts.usage import Usage
from tolmach.documents import arrival, schema
from tolmach.documents.delivery import Delivery
from tolmach.documents.formats.table import FORMATS
from tolmach.documents.model import EQUAL, DocumentOptions
from tolmach.documents.service import SOON, Documents, Ticket, Upload
from tolmach.errors import BadRequest
from tolmach.glossaries.service import Glossaries
from tolmach.languages import catalogue
from tolmach.memories.applying import Recollection
from tolmach.styles.guides import Guidance
from tolmach.translation.model import Wish
from tolmach.translation.parameters import check_plan
from tolmach.translation.service import Translator
from tolmach.translation.wishes import formality
from tolmach.wire.access import scope
from tolmach.wire.bodies import FORM, JSON, MULTIPART
from tolmach.wire.operation import Call, Operation
from tolmach.wire.paths import ANY
from tolmach.wire.preferring import preferred_wait
from tolmach.wire.rooms import Room

ALL = "/v2/document"
ONE = f"{ALL}/{{document_id}}"
OTHER_PARTS = 1_000_000
"""Bytes of an upload besides the file."""


def operations(
    documents: Documents,
    translator: Translator,
    glossaries: Glossaries,
    recollection: Recollection,
    guidance: Guidance,
    usage: Usage,
    *,
    uploads: int,
    conversions: Mapping[str, Collection[str]],
) -> list[Operation[Any]]:
    """`uploads` is how many an account may send at the same time, `conversions` what else files can become."""

    async def upload(call: Call[schema.UploadDocument]) -> schema.UploadedDocument:
        params = call.params
        check_plan(call.caller.plan, params)
        options = await _options(call, translator, glossaries, recollection)
        guide = await guidance.guide(call.caller.account_id, params.style_id, params.target_lang)
        name = params.filename or params.file.name
        given = Upload(name, params.file.data, options, params.output_format, guide, conversions)
        return _shown(await documents.upload(call.caller, given, call.once.done(_shown)))

    async def status(call: Call[schema.NameDocument]) -> schema.DocumentStatus:
        patience = preferred_wait(call.request.headers, SOON)
        key = call.params.document_key
        return schema.show(await documents.standing(call.caller, call.path["document_id"], key, patience))

    async def download(call: Call[schema.NameDocument]) -> Delivery:
        parcel = await documents.parcel(call.caller, call.path["document_id"], call.params.document_key)
        return Delivery(parcel, documents, usage, call.caller, call.once)

    one: dict[str, Any] = {
        "access": scope("translate:document"),
        "params": schema.NameDocument,
        "path_forms": {"document_id": ANY},
    }
    posted: dict[str, Any] = {**one, "bodies": (JSON, FORM, MULTIPART)}
    return [
        Operation(
            method="POST",
            path=ALL,
            summary="Upload a document to be translated. Its key is shown in this answer only.",
            access=scope("translate:document"),
            params=schema.UploadDocument,
            handler=upload,
            answer=schema.UploadedDocument,
            bodies=(MULTIPART,),
            limit=arrival.LARGEST + OTHER_PARTS,
            room=Room(uploads),
            once=True,
            errors=(400, 404, 413, 415, 429, 456, 503),
        ),
        *(
            Operation(
                method=method,
                path=ONE,
                summary=summary,
                handler=status,
                answer=schema.DocumentStatus,
                errors=(400, 404, 413, 415, 503),
                **(posted if method == "POST" else one),
            )
            for method, summary in (
                ("POST", "Ask how far a document is."),
                ("GET", "The same, with the key in the query, where proxies may write it down. POST is better."),
            )
        ),
        Operation(
            method="POST",
            path=f"{ONE}/result",
            summary="Fetch a translated document, once. This bills it and deletes it.",
            handler=download,
            once=True,
            answer=schema.File,
            answer_media=tuple(dict.fromkeys(row.media_type for row in FORMATS.values())),
            answer_headers={"Content-Disposition": "The name of the translated file."},
            errors=(400, 404, 413, 415, 456, 503),
            **posted,
        ),
    ]


def _shown(ticket: Ticket) -> schema.UploadedDocument:
    return schema.UploadedDocument(document_id=ticket.document_id, document_key=ticket.document_key)


async def _options(
    call: Call[schema.UploadDocument], translator: Translator, glossaries: Glossaries, recollection: Recollection
) -> DocumentOptions:
    """Everything that can be refused before the file is looked at."""
    params = call.params
    target = catalogue.named(params.target_lang)
    source = None if params.source_lang is None else catalogue.named(params.source_lang)
    if source is not None and source.base == target.base:
        raise BadRequest(EQUAL)
    translator.require(Wish(target, source))
    ids = (params.glossary_id,) if params.glossary_id is not None else tuple(params.glossary_ids)
    options = DocumentOptions(
        target=target.code,
        source=None if source is None else source.code,
        formality=formality(params.formality, target),
        watermark=params.enable_watermark,
        memory=params.translation_memory_id,
        threshold=params.translation_memory_threshold,
    )
    if options.memory is not None:
        await recollection.check(call.caller.account_id, options.memory, options.source, options.target)
    if not ids or source is None:
        return options
    await glossaries.versions(call.caller.account_id, ids, source.code, target.code)
    return replace(options, glossaries=ids)
