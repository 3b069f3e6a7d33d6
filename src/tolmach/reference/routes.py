"""/openapi.json and /docs: the interface for programs and for people, from our own assets."""

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from starlette.responses import Response
from starlette.routing import Route

from tolmach.wire.answers import JSON_TYPE
from tolmach.wire.pages import page

# The page runs no script and loads nothing from elsewhere; the browser is told to hold it to that.
POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"


def routes(describe: Callable[[], dict[str, Any]]) -> list[Route]:
    """All is made when somebody first asks for it: a start must not wait for it."""
    described = cache(describe)
    openapi = cache(lambda: json.dumps(described(), ensure_ascii=False).encode())
    html = cache(lambda: _render(described()).encode())
    style = cache(lambda: files(__package__).joinpath("static", "docs.css").read_bytes())

    async def show_openapi() -> Response:
        return Response(await asyncio.to_thread(openapi), media_type=JSON_TYPE)

    async def show_page() -> Response:
        policy = {"Content-Security-Policy": POLICY}
        return Response(await asyncio.to_thread(html), headers=policy, media_type="text/html")

    async def show_style() -> Response:
        return Response(await asyncio.to_thread(style), media_type="text/css")

    return [
        page("/openapi.json", "openapi", show_openapi),
        page("/docs", "docs", show_page),
        page("/docs/docs.css", "docs", show_style),
    ]


def _render(description: dict[str, Any]) -> str:
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.PackageLoader(__package__ or "tolmach.reference"), autoescape=True, trim_blocks=True,
        lstrip_blocks=True, undefined=jinja2.StrictUndefined,
    )  # fmt: skip
    environment.globals["members"] = lambda schema: list(_members(description, schema))
    environment.globals["kind"] = lambda schema: _kind(description, schema)
    return environment.get_template("docs.html").render(api=description)


@dataclass(frozen=True, slots=True)
class Member:
    name: str
    kind: str
    required: bool


def _members(description: dict[str, Any], schema: dict[str, Any], prefix: str = "") -> Iterator[Member]:
    """The members of an object, and after each the members of what it holds: `usage[].breakdown.total`."""
    if schema.get("type") == "array":
        schema, prefix = schema["items"], f"{prefix}[]"
    schema = _resolved(description, schema)
    for name, member in schema.get("properties", {}).items():
        path = f"{prefix}.{name}" if prefix else name
        yield Member(path, _kind(description, member), name in schema.get("required", ()))
        yield from _members(description, member, path)


def _resolved(description: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = description["components"]["schemas"][name] if name else schema
    return found


def _kind(description: dict[str, Any], schema: dict[str, Any]) -> str:
    """A type in words."""
    schema = _resolved(description, schema)
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if "anyOf" in schema:
        return " or ".join(_kind(description, option) for option in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_kind(description, schema.get('items', {}))}"
    kind = schema.get("type", "any")
    return kind if isinstance(kind, str) else " or ".join(kind)
