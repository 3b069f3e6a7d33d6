"""/openapi.json, and /docs: the documentation and the interface for people, from the service's own assets."""

import asyncio
import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tolmach.errors import NotFound
from tolmach.reference import contents
from tolmach.reference.interface import kind, members
from tolmach.wire.answers import JSON_TYPE
from tolmach.wire.pages import page
from tolmach.wire.unkeyed import page_of

if TYPE_CHECKING:
    from jinja2 import Environment

# The pages run no script and load nothing from elsewhere; the header makes the browser enforce that.
POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff"}
INTERFACE = "interface"
"""The page of all operations, beside those of `docs/`."""
UNKEYED = (page_of("/openapi.json", "This description.", dict[str, Any]),)


def routes(describe: Callable[[], dict[str, Any]]) -> list[Route]:
    """All pages are made at the first request, so that a start does not wait for them."""
    described = cache(describe)
    openapi = cache(lambda: json.dumps(described(), ensure_ascii=False).encode())
    style = cache(lambda: files(__package__).joinpath("static", "docs.css").read_bytes())

    async def show_openapi(_: Request) -> Response:
        return Response(await asyncio.to_thread(openapi), media_type=JSON_TYPE)

    async def show_style(_: Request) -> Response:
        return Response(await asyncio.to_thread(style), media_type="text/css")

    async def show_contents(request: Request) -> Response:
        return await _shown(request, "contents.html", lambda: {"current": ""})

    async def show_interface(request: Request) -> Response:
        def context() -> Mapping[str, Any]:
            api = described()
            return {"api": api, "members": lambda schema: list(members(api, schema)), "kind": partial(kind, api)}

        return await _shown(request, "interface.html", lambda: {"current": INTERFACE, **context()})

    async def show_page(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in contents.names():
            raise NotFound
        return await _shown(request, "page.html", lambda: {"current": name, "prose": contents.read(name)})

    return [
        page("/openapi.json", "openapi", show_openapi),
        page("/docs", "docs", show_contents),
        page("/docs/docs.css", "docs", show_style),
        page(f"/docs/{INTERFACE}", "docs", show_interface),
        page("/docs/{name}", "docs", show_page),
    ]


async def _shown(request: Request, template: str, context: Callable[[], Mapping[str, Any]]) -> Response:
    """Runs in a thread, because the page of all operations takes a while."""
    prefix: str = request.scope.get("state", {}).get("prefix", "")

    def render() -> str:
        shared = {"prefix": prefix, "chapters": contents.CHAPTERS, "read": contents.read, "interface": INTERFACE}
        return environment().get_template(template).render({**shared, **context()})

    return Response(await asyncio.to_thread(render), headers=HEADERS, media_type="text/html")


@cache
def environment() -> "Environment":
    import jinja2

    return jinja2.Environment(
        loader=jinja2.PackageLoader("tolmach.reference"), autoescape=True, trim_blocks=True, lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )  # fmt: skip
