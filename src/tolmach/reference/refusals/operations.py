"""Refused requests with a key. Each is a successful request with one thing spoilt."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tolmach.errors import (
    ApiError,
    BadRequest,
    Forbidden,
    MissingParameter,
    NotFound,
    OtherRequest,
    Unauthorized,
    UnsupportedMediaType,
)
from tolmach.idempotency.service import REUSED
from tolmach.reference.refusals.spoiling import large_head, long_url, malformed_query, saying
from tolmach.spoken_terms.service import NO_COLLECTION
from tolmach.wire.bodies import JSON
from tolmach.wire.examples import Example, Refusal, refusal
from tolmach.wire.idempotency import HEADER
from tolmach.wire.jsontext import MALFORMED
from tolmach.wire.limits import too_large
from tolmach.wire.openapi import has_body
from tolmach.wire.operation import UNKNOWN_KEY, Operation
from tolmach.wire.paths import ANY

NOBODYS_KEY = "00000000-0000-4000-8000-000000000000"
UNKNOWN_ID = "ffffffff-ffff-4fff-8fff-ffffffffffff"
IDEMPOTENCY_KEY = "5b1e7c2a-9d40-4f36-8a1b-6c7d8e9f0a12"


@dataclass(frozen=True, slots=True)
class NamedId:
    """The answer of an operation to an unknown id."""

    area: str
    """The beginning of its path."""
    name: str
    error: ApiError
    unknown: str = UNKNOWN_ID


IDS = (
    NamedId("/v2/translate", "glossary_id", NotFound("Glossary not found")),
    NamedId("/v2/document", "document_id", NotFound("Document not found")),
    NamedId("/v2/document", "glossary_id", NotFound("Glossary not found")),
    NamedId("/v2/glossaries", "glossary_id", NotFound("not found")),
    NamedId("/v3/glossaries", "glossary_id", NotFound("Glossary not found")),
    NamedId("/v3/translation_memories", "translation_memory_id", NotFound("not found")),
    NamedId("/v3/translation_memories", "job_id", NotFound("not found")),
    NamedId("/v3/style_rules", "style_id", NotFound("not found")),
    NamedId("/v3/spoken-terms", "spoken_terms_id", NotFound(detail=NO_COLLECTION)),
    NamedId("/v3/voice", "glossary_id", NotFound("Glossary not found")),
    NamedId("/v1/jobs", "job_id", NotFound("Voice job not found")),
    NamedId("/v2/admin", "key_id", NotFound("Key not found"), f"{UNKNOWN_ID}:{UNKNOWN_ID}"),
)
MISSING = {
    "POST /v3/glossaries": "Missing or invalid argument: name",
    "POST /v3/detect/language": "Missing parameter text.",
    "GET /v3/voice/realtime": "Invalid token.",
}
"""The message for a missing first required parameter, where it is not the usual one."""


def of_operation(operation: Operation[Any], usual: Example) -> Iterator[Refusal]:
    yield from _of_keys(usual)
    yield from _of_ids(operation, usual)
    yield from _of_parameters(operation, usual)
    yield from _of_bodies(operation, usual) if has_body(operation) else (malformed_query(usual), large_head(usual))
    yield long_url(usual)
    if operation.bodies:
        error = UnsupportedMediaType(f"Unsupported media type. Supported: {', '.join(operation.bodies)}")
        spoilt = _written(usual, b"text", "text/plain")
        yield refusal("other_media", "The body is plain text.", operation.worded(error), spoilt)
    if operation.once:
        first = saying(usual, {HEADER: IDEMPOTENCY_KEY})
        other = replace(first, body={**usual.body, "unknown": "other"})
        when = f"An earlier request had this {HEADER} and another body."
        yield refusal("key_reused", when, OtherRequest(detail=REUSED), first, other)


def _of_keys(usual: Example) -> Iterator[Refusal]:
    nothing, unknown = saying(usual, {"Authorization": ""}), saying(usual, {"Authorization": _key(NOBODYS_KEY)})
    yield refusal("no_key", "There is no key in the Authorization header.", Unauthorized(), nothing)
    yield refusal("unknown_key", "The key is unknown or deactivated.", Forbidden(UNKNOWN_KEY), unknown)


def _of_ids(operation: Operation[Any], usual: Example) -> Iterator[Refusal]:
    for name in [name for name in usual.path if operation.path_form(name) is not ANY][:1]:
        error = BadRequest(operation.path_form(name).complaint.format(name=name))
        yield refusal("malformed_id", "An id does not look like one.", error, _naming(usual, name, "1"))
    possible = {*usual.path, *operation.params.model_fields}
    for each in [each for each in IDS if operation.path.startswith(each.area) and each.name in possible][:1]:
        when = "An id names nothing that the account has."
        yield refusal("unknown_id", when, each.error, _naming(usual, each.name, each.unknown))


def _of_parameters(operation: Operation[Any], usual: Example) -> Iterator[Refusal]:
    given = {**usual.query, **(usual.body or {})}
    required = [name for name, field in operation.params.model_fields.items() if field.is_required() and name in given]
    for name in required[:1]:
        error = MissingParameter(name, MISSING.get(f"{operation.method} {operation.path}"))
        spoilt = _leaving_out(usual, name)
        yield refusal("missing_parameter", "A required parameter is left out.", operation.worded(error), spoilt)


def _of_bodies(operation: Operation[Any], usual: Example) -> Iterator[Refusal]:
    if JSON in operation.bodies:
        error = operation.worded(BadRequest(MALFORMED, detail="The body must be a JSON object."))
        yield refusal("malformed_json", "The body is not a JSON object.", error, _written(usual, b"[]", JSON))
    announced = saying(usual, {"Content-Length": str(operation.limit + 1)})
    yield refusal("large_body", "The body is too large.", operation.worded(too_large(operation.limit)), announced)


def _key(key: str) -> str:
    return f"DeepL-Auth-Key {key}"


def _naming(usual: Example, name: str, value: str) -> Example:
    if name in usual.path:
        return replace(usual, path={**usual.path, name: value})
    return replace(usual, body={**usual.body, name: value})


def _leaving_out(usual: Example, name: str) -> Example:
    query, body = (
        given and {other: value for other, value in given.items() if other != name}
        for given in (usual.query, usual.body)
    )
    return replace(usual, query=query, body=body)


def _written(usual: Example, body: bytes, media: str) -> Example:
    return replace(saying(usual, {"Content-Type": media}), body=body)
