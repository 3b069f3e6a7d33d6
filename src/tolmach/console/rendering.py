"""Renders pages from templates, and sets the headers that tell a browser what a page may do."""

import asyncio
import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from tolmach.console.showing.programs import programs

if TYPE_CHECKING:
    from jinja2 import Environment

# Nothing from elsewhere, nothing inline, no framing. A page may use the microphone, for live speech.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "media-src 'self' blob:; font-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "microphone=(self), camera=(), geolocation=()",
}
FOREVER = "public, max-age=31536000, immutable"
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


async def rendered(template: str, context: Mapping[str, Any], status: int = 200) -> Response:
    """Renders in a thread, because a page with all rules of style takes a while."""
    text = await asyncio.to_thread(lambda: environment().get_template(template).render(context))
    return Response(text, status, {**HEADERS, "Cache-Control": "no-store"}, "text/html")


@cache
def environment() -> "Environment":
    """Made at the first visit of a page, so that a start does not wait for it."""
    import jinja2

    made = jinja2.Environment(
        loader=jinja2.PackageLoader("tolmach.console"), autoescape=True, trim_blocks=True, lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )  # fmt: skip
    made.globals["version_of"] = version_of
    made.globals["programs"] = programs
    made.filters["zip"] = zip
    return made


@cache
def asset(name: str) -> bytes | None:
    """A file of `static`; None if there is no such file."""
    folder = files(__package__).joinpath("static")
    found = {item.name: item for item in folder.iterdir()}.get(name)
    return found.read_bytes() if found is not None else None


@cache
def version_of(name: str) -> str:
    """Part of the URL of an asset, so that browsers can cache it until it changes."""
    content = asset(name)
    if content is None:
        raise LookupError(name)
    return hashlib.sha256(content).hexdigest()[:12]


def static(name: str) -> Response | None:
    content, kind = asset(name), KINDS.get("." + name.rpartition(".")[2])
    if content is None or kind is None:
        return None
    return Response(content, headers={**HEADERS, "Cache-Control": FOREVER}, media_type=kind)
