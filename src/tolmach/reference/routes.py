"""/openapi.json, and /docs: the documentation and the interface for people, from the service's own assets."""

import asyncio
import gzip
import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.resources import files
from itertools import chain
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tolmach.errors import NotFound
from tolmach.reference import contents, searching
from tolmach.reference.interface import kind, members, parameter_meaning
from tolmach.wire.answers import JSON_TYPE
from tolmach.wire.pages import is_browser, page
from tolmach.wire.unkeyed import page_of

if TYPE_CHECKING:
    from jinja2 import Environment

# The pages load nothing from elsewhere and run no script but ours; the header makes the browser enforce that.
POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff"}
PACKED = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
INTERFACE = "interface"
"""The page of all operations, beside those of `docs/`."""
UNKEYED = (page_of("/openapi.json", "This description.", dict[str, Any]),)


def routes(describe: Callable[[], dict[str, Any]]) -> list[Route]:
    """All pages are made at the first request, so that a start does not wait for them."""
    described = cache(describe)
    openapi = cache(lambda: json.dumps(described(), ensure_ascii=False).encode())
    asset = cache(lambda name: files(__package__).joinpath("static", name).read_bytes())
    index = cache(lambda: json.dumps(_index(described()), ensure_ascii=False).encode())

    async def show_openapi(_: Request) -> Response:
        return Response(await asyncio.to_thread(openapi), media_type=JSON_TYPE)

    async def show_style(_: Request) -> Response:
        return Response(await asyncio.to_thread(asset, "docs.css"), media_type="text/css")

    async def show_script(_: Request) -> Response:
        return Response(await asyncio.to_thread(asset, "docs.js"), media_type="text/javascript")

    async def show_index(request: Request) -> Response:
        return await _sent(request, index, 200, {}, JSON_TYPE)

    async def show_contents(request: Request) -> Response:
        return await _shown(request, "contents.html", lambda: {"current": "", "ways": contents.WAYS})

    async def show_interface(request: Request) -> Response:
        def context() -> Mapping[str, Any]:
            api = described()
            return {
                "api": api,
                "members": lambda schema: list(members(api, schema)),
                "kind": partial(kind, api),
                "meaning": partial(parameter_meaning, api),
            }

        return await _shown(request, "interface.html", lambda: {"current": INTERFACE, **context()})

    async def show_page(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in contents.names():
            if not is_browser(request.scope):
                raise NotFound
            return await _shown(request, "missing.html", lambda: {"current": ""}, NotFound.status)
        return await _shown(request, "page.html", lambda: {"current": name, "prose": contents.read(name)})

    return [
        page("/openapi.json", "openapi", show_openapi),
        page("/docs", "docs", show_contents),
        page("/docs/docs.css", "docs", show_style),
        page("/docs/docs.js", "docs", show_script),
        page("/docs/search.json", "docs", show_index),
        page(f"/docs/{INTERFACE}", "docs", show_interface),
        page("/docs/{name}", "docs", show_page),
    ]


def _index(described: dict[str, Any]) -> list[dict[str, str]]:
    pages = (section for name in contents.names() for section in searching.sections(name, contents.markdown(name)))
    return searching.written(chain(pages, searching.operations(INTERFACE, "All operations", described)))


async def _shown(
    request: Request, template: str, context: Callable[[], Mapping[str, Any]], status: int = 200
) -> Response:
    """Runs in a thread, because the page of all operations takes a while."""
    prefix: str = request.scope.get("state", {}).get("prefix", "")

    def render() -> bytes:
        shared = {"prefix": prefix, "chapters": contents.CHAPTERS, "read": contents.read, "interface": INTERFACE}
        return environment().get_template(template).render({**shared, **context()}).encode()

    return await _sent(request, render, status, HEADERS, "text/html")


async def _sent(
    request: Request, made: Callable[[], bytes], status: int, headers: Mapping[str, str], media_type: str
) -> Response:
    """Smaller for a browser that can unpack it. These pages have no secrets, which their length could tell."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(await asyncio.to_thread(made), status, {**headers, "Vary": "Accept-Encoding"}, media_type)
    packed = await asyncio.to_thread(lambda: gzip.compress(made(), mtime=0))
    return Response(packed, status, {**headers, **PACKED}, media_type)


@cache
def environment() -> "Environment":
    import jinja2

    return jinja2.Environment(
        loader=jinja2.PackageLoader("tolmach.reference"), autoescape=True, trim_blocks=True, lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )  # fmt: skip
