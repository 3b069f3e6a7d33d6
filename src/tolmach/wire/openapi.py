"""The OpenAPI description, made from the operations themselves."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue, models_json_schema
from pydantic_core.core_schema import WithDefaultSchema

from tolmach import errors
from tolmach.callers import KeyKind
from tolmach.wire import idempotency, unknowns
from tolmach.wire.bodies import JSON
from tolmach.wire.examples import USUAL, Example, Examples, Refusal, links, of_operation
from tolmach.wire.operation import Operation
from tolmach.wire.params import ErrorBody, Nothing
from tolmach.wire.unkeyed import Unkeyed

Described = Operation[Any] | Unkeyed
Refusals = Callable[[Described, Example], Iterable[Refusal]]
"""From an operation and a successful request to it, the errors that may come."""

INTERFACE_VERSION = "3.13.0"
ALWAYS = (400, 401, 403, 413, 414, 429, 500, 503, 529)
"""The statuses that every operation may answer with, listed or not: any request can be malformed or too large."""
WITH_BODY = (415,)
MAY_WAIT = (409, 429, 503, 529)

_ABOUT = (
    "Every answer carries `X-Trace-ID`; every error is a JSON object with `message`, `code` and sometimes `detail`. "
    "In a form, lists repeat their name, and what lies deeper has a name such as `dictionaries[0][source_lang]`. "
    "The service ignores members that are not described and names them in the header `Tolmach-Warnings`; null means "
    "the same as leaving a member out. The WebSocket that `streaming_url` of a voice session leads to is no "
    "operation in this sense; `/docs/voice` describes its messages."
)
_SECURITY = {
    "key": {
        "type": "apiKey",
        "in": "header",
        "name": "Authorization",
        "description": "`DeepL-Auth-Key KEY` or `Service-Auth-Key KEY`",
    },
    "signature": {
        "type": "apiKey",
        "in": "query",
        "name": "signature",
        "description": "The value in the URL that the service gave you for this file.",
    },
    "signature_header": {
        "type": "apiKey",
        "in": "header",
        "name": "Authorization",
        "description": "`DeepL-Signature SIGNATURE` or `Service-Signature SIGNATURE`, where the URL has none.",
    },
}
_DEPRECATION = {"Deprecation": "Says `true` if a newer operation replaces this one."}
_REFS = "#/components/schemas/{model}"
_TRACE = {
    "X-Trace-ID": {
        "description": "Identifies the request in logs and reports.",
        "required": True,
        "schema": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
    }
}
_RETRY = {
    "Retry-After": {
        "description": "Seconds after which to try again.",
        "schema": {"type": "integer", "minimum": 1},
    }
}
_IDEMPOTENCY_KEY = {
    "name": idempotency.HEADER,
    "in": "header",
    "required": False,
    "description": idempotency.ABOUT,
    "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": idempotency.PATTERN},
}
_WARNED = {unknowns.HEADER: {"description": unknowns.ABOUT, "schema": {"type": "string"}}}
_REPLAYED = {idempotency.REPLAYED: {"description": idempotency.ABOUT_REPLAYED, "schema": {"type": "string"}}}


class _Schemas(GenerateJsonSchema):
    """Leaves out defaults that say nothing: null means "not given", and answers omit what has no value."""

    def default_schema(self, schema: WithDefaultSchema) -> JsonSchemaValue:
        described = super().default_schema(schema)
        if self.mode == "serialization" or described.get("default", ...) is None:
            described = {name: value for name, value in described.items() if name != "default"}
        return described


def describe(
    operations: Sequence[Operation[Any]],
    unkeyed: Sequence[Unkeyed],
    examples: Examples,
    refusals: Refusals,
    *,
    title: str,
    version: str,
) -> dict[str, Any]:
    paths: dict[str, Any] = {}
    everything: list[Described] = [*operations, *unkeyed]
    for each in everything:
        shown = _operation(each) if isinstance(each, Operation) else _unkeyed(each)
        succeeding = of_operation(examples, f"{each.method} {each.path}")
        for name, example in succeeding.items():
            _exemplify(shown, name, example)
        for refusal in refusals(each, succeeding.get(USUAL, Example())):
            _show(shown["responses"][str(refusal.status)]["content"][JSON], refusal.name, refusal.answer, refusal.when)
        paths.setdefault(each.path, {})[each.method.lower()] = shown
    for before, after, given in links(examples):
        described = _at(paths, after)
        # If a signature is needed, the answer has the whole URL.
        if "security" not in described:
            _link(_at(paths, before), described["operationId"], given)
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": INTERFACE_VERSION, "description": _ABOUT, "x-release": version},
        "servers": [{"url": "/"}],
        "security": [{"key": []}],
        "paths": paths,
        "components": {
            "schemas": _schemas(operations, everything),
            "securitySchemes": _SECURITY,
        },
    }


def _schemas(readers: Sequence[Operation[Any]], speakers: Sequence[Described]) -> dict[str, Any]:
    """All models by name. Answers are described as they are sent, requests as they are read."""
    read = [(o.params, "validation") for o in readers if has_body(o)]
    _, requests = models_json_schema(read, ref_template=_REFS, schema_generator=_Schemas)  # type: ignore[arg-type]
    answers = [TypeAdapter(each.answer) for each in speakers if each.answer is not None]
    _, shown = TypeAdapter.json_schemas(
        [(f"{number}", "serialization", adapter) for number, adapter in enumerate(answers)],
        ref_template=_REFS,
        schema_generator=_Schemas,
    )
    error = ErrorBody.model_json_schema(ref_template=_REFS, schema_generator=_Schemas, mode="serialization")
    return {"ErrorBody": error, **requests.get("$defs", {}), **shown.get("$defs", {})}


def _operation(operation: Operation[Any]) -> dict[str, Any]:
    description: dict[str, Any] = {
        "summary": operation.summary,
        "operationId": _name(operation),
        "tags": [operation.path.split("/")[2]],
        "responses": _responses(operation),
        "x-access": _access(operation),
    }
    if operation.deprecated:
        description["deprecated"] = True
    parameters = _parameters(operation)
    if parameters:
        description["parameters"] = parameters
    if has_body(operation):
        schema = {"$ref": _REFS.format(model=operation.params.__name__)}
        description["requestBody"] = {
            "required": any(field.is_required() for field in operation.params.model_fields.values()),
            "content": {kind: {"schema": schema} for kind in operation.bodies},
        }
    return description


def _unkeyed(place: Unkeyed) -> dict[str, Any]:
    statuses = {str(status): _success(place.answer, place.gives, place.answer_headers) for status in place.statuses}
    described: dict[str, Any] = {
        "summary": place.summary,
        "operationId": _name(place),
        "tags": [place.tag],
        "security": [{name: []} for name in place.security],
        "responses": {str(status): _error(status) for status in place.errors} | statuses,
        "parameters": [
            *(_path_parameter(name, pattern) for name, pattern in place.path_patterns.items()),
            *(
                {"name": name, "in": "query", "required": True, "description": text, "schema": {"type": "string"}}
                for name, text in place.query.items()
            ),
        ],
    }
    if place.takes:
        content = {media: {"schema": {"type": "string", "format": "binary"}} for media in place.takes}
        described["requestBody"] = {"required": True, "content": content}
    return described


def _exemplify(described: dict[str, Any], name: str, example: Example) -> None:
    """Bytes are sent as they are, so a text cannot show them."""
    given = {"path": example.path, "query": example.query, "header": example.headers}
    for parameter in described.get("parameters", []):
        if parameter["name"] in given[parameter["in"]]:
            _show(parameter, name, given[parameter["in"]][parameter["name"]])
    if example.body is not None and not isinstance(example.body, bytes):
        for content in described["requestBody"]["content"].values():
            _show(content, name, example.body)
    if example.answer is not None:
        _show(_first_success(described)["content"][example.media], name, example.answer)


def _show(place: dict[str, Any], name: str, value: Any, summary: str = "") -> None:
    place.setdefault("examples", {})[name] = {**({"summary": summary} if summary else {}), "value": value}


def _link(described: dict[str, Any], operation_id: str, given: dict[str, Any]) -> None:
    _first_success(described).setdefault("links", {})[operation_id] = {"operationId": operation_id, **given}


def _first_success(described: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(each for status, each in described["responses"].items() if status.startswith("2"))
    return found


def _at(paths: dict[str, Any], name: str) -> dict[str, Any]:
    method, _, path = name.partition(" ")
    found: dict[str, Any] = paths[path][method.lower()]
    return found


def has_body(operation: Operation[Any]) -> bool:
    """A body on GET and DELETE is tolerated, but the description shows the query."""
    return bool(operation.bodies) and operation.method not in ("GET", "DELETE")


def _name(operation: Described) -> str:
    words = re.sub(r"[^a-z0-9]+", "_", f"{operation.method} {operation.path}".lower())
    return words.strip("_")


def _access(operation: Operation[Any]) -> dict[str, Any]:
    access = operation.access
    return {
        "key": "administrator" if access.kind is KeyKind.ADMIN else "developer",
        "scopes": list(access.scopes),
        "plans": sorted(access.plans),
    }


def _responses(operation: Operation[Any]) -> dict[str, Any]:
    told_by = [status for status in (operation.success, operation.other_success) if status is not None]
    said = {**(operation.answer_headers or {}), **(_DEPRECATION if operation.deprecated else {})}
    successes = {str(status): _success(operation.answer, operation.answer_media, said) for status in told_by}
    for success in successes.values():
        success["headers"] |= _WARNED | (_REPLAYED if operation.once else {})
    return successes | {str(s): _error(s, _WARNED) for s in errors_of(operation)}


def _success(answer: Any, media: Sequence[str], headers: Mapping[str, str]) -> dict[str, Any]:
    shown = {
        name: {"description": text, "required": True, "schema": {"type": "string"}} for name, text in headers.items()
    }
    success: dict[str, Any] = {"description": "Success", "headers": _TRACE | shown}
    if answer is not None:
        schema = TypeAdapter(answer).json_schema(ref_template=_REFS, schema_generator=_Schemas, mode="serialization")
        name = schema.get("title") if schema.get("type") == "object" else None
        schema.pop("$defs", None)
        success["content"] = {
            kind: {"schema": {"$ref": _REFS.format(model=name)} if name else schema} for kind in media
        }
    return success


def errors_of(operation: Described) -> list[int]:
    if isinstance(operation, Unkeyed):
        return sorted({*operation.errors, *(status for status in operation.statuses if status >= 400)})
    of_keys = idempotency.STATUSES if operation.once else ()
    return sorted({*ALWAYS, *operation.errors, *(WITH_BODY if operation.bodies else ()), *of_keys})


def _error(status: int, headers: Mapping[str, Any] | None = None) -> dict[str, Any]:
    return {
        "description": _MEANING[status],
        "headers": {**_TRACE, **(headers or {})} | (_RETRY if status in MAY_WAIT else {}),
        "content": {"application/json": {"schema": {"$ref": _REFS.format(model="ErrorBody")}}},
    }


_MEANING = {
    error.status: error.default
    for error in vars(errors).values()
    if isinstance(error, type) and issubclass(error, errors.ApiError)
}


def _parameters(operation: Operation[Any]) -> list[dict[str, Any]]:
    names = re.findall(r"{(\w+)}", operation.path)
    found = [_path_parameter(name, operation.path_form(name).pattern) for name in names]
    if not has_body(operation) and operation.params is not Nothing:
        schema = operation.params.model_json_schema(ref_template=_REFS, schema_generator=_Schemas)
        found += [
            {"name": name, "in": "query", "required": name in schema.get("required", ()), "schema": member}
            for name, member in schema.get("properties", {}).items()
        ]
    found += [
        {"name": name, "in": "header", "required": False, "description": text, "schema": {"type": "string"}}
        for name, text in (operation.headers or {}).items()
    ]
    return [*found, {**_IDEMPOTENCY_KEY}] if operation.once else found


def _path_parameter(name: str, pattern: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string", "pattern": pattern}}
