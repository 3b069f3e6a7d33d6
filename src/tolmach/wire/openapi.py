"""The OpenAPI description, made from the operations themselves."""

import re
from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue, models_json_schema
from pydantic_core.core_schema import WithDefaultSchema

from tolmach import errors
from tolmach.callers import KeyKind
from tolmach.wire.operation import Operation
from tolmach.wire.params import ErrorBody, Nothing

INTERFACE_VERSION = "3.13.0"
ALWAYS = (400, 401, 403, 413, 414, 429, 500, 503, 529)
"""What every operation may answer, listed or not: any request can be malformed or too large."""
WITH_BODY = (415,)
MAY_WAIT = (429, 503, 529)

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
        "description": "Seconds after which another try makes sense.",
        "schema": {"type": "integer", "minimum": 1},
    }
}


class _Schemas(GenerateJsonSchema):
    """Without defaults that tell nothing: null means "not given", and answers leave out what has no value."""

    def default_schema(self, schema: WithDefaultSchema) -> JsonSchemaValue:
        described = super().default_schema(schema)
        if self.mode == "serialization" or described.get("default", ...) is None:
            described = {name: value for name, value in described.items() if name != "default"}
        return described


def describe(operations: Sequence[Operation[Any]], *, title: str, version: str) -> dict[str, Any]:
    shown = [operation for operation in operations if not operation.hidden]
    paths: dict[str, Any] = {}
    for operation in shown:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": INTERFACE_VERSION, "x-release": version},
        "servers": [{"url": "/"}],
        "security": [{"key": []}],
        "paths": paths,
        "components": {
            "schemas": _schemas(shown),
            "securitySchemes": {
                "key": {
                    "type": "apiKey",
                    "in": "header",
                    "name": "Authorization",
                    "description": "`DeepL-Auth-Key KEY` or `Service-Auth-Key KEY`",
                }
            },
        },
    }


def _schemas(operations: Sequence[Operation[Any]]) -> dict[str, Any]:
    """All models by name. Answers are described as they are sent, requests as they are read."""
    read = [(o.params, "validation") for o in operations if _has_body(o)]
    _, requests = models_json_schema(read, ref_template=_REFS, schema_generator=_Schemas)  # type: ignore[arg-type]
    answers = [(o.method, "serialization", TypeAdapter(o.answer)) for o in operations if o.answer is not None]
    _, shown = TypeAdapter.json_schemas(
        [(f"{number}", mode, adapter) for number, (_, mode, adapter) in enumerate(answers)],  # type: ignore[misc]
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
    if _has_body(operation):
        schema = {"$ref": _REFS.format(model=operation.params.__name__)}
        description["requestBody"] = {
            "required": any(field.is_required() for field in operation.params.model_fields.values()),
            "content": {kind: {"schema": schema} for kind in operation.bodies},
        }
    return description


def _has_body(operation: Operation[Any]) -> bool:
    """A body on GET and DELETE is tolerated, but the query is what we describe."""
    return bool(operation.bodies) and operation.method not in ("GET", "DELETE")


def _name(operation: Operation[Any]) -> str:
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
    success: dict[str, Any] = {"description": "Success", "headers": _TRACE}
    if operation.answer is not None:
        schema = TypeAdapter(operation.answer).json_schema(
            ref_template=_REFS, schema_generator=_Schemas, mode="serialization"
        )
        name = schema.get("title") if schema.get("type") == "object" else None
        schema.pop("$defs", None)
        shown = {"$ref": _REFS.format(model=name)} if name else schema
        success["content"] = {media: {"schema": shown} for media in operation.answer_media}
    told_by = [status for status in (operation.success, operation.other_success) if status is not None]
    return {str(status): success for status in told_by} | {str(s): _error(s) for s in errors_of(operation)}


def errors_of(operation: Operation[Any]) -> list[int]:
    return sorted({*ALWAYS, *operation.errors, *(WITH_BODY if operation.bodies else ())})


def _error(status: int) -> dict[str, Any]:
    return {
        "description": _MEANING[status],
        "headers": _TRACE | (_RETRY if status in MAY_WAIT else {}),
        "content": {"application/json": {"schema": {"$ref": _REFS.format(model="ErrorBody")}}},
    }


_MEANING = {
    error.status: error.default
    for error in vars(errors).values()
    if isinstance(error, type) and issubclass(error, errors.ApiError)
}


def _parameters(operation: Operation[Any]) -> list[dict[str, Any]]:
    found = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string", "pattern": operation.path_form(name).pattern},
        }
        for name in re.findall(r"{(\w+)}", operation.path)
    ]
    if not _has_body(operation) and operation.params is not Nothing:
        schema = operation.params.model_json_schema(ref_template=_REFS, schema_generator=_Schemas)
        found += [
            {"name": name, "in": "query", "required": name in schema.get("required", ()), "schema": member}
            for name, member in schema.get("properties", {}).items()
        ]
    found += [
        {"name": name, "in": "header", "required": False, "description": text, "schema": {"type": "string"}}
        for name, text in (operation.headers or {}).items()
    ]
    return found
