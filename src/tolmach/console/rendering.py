"""Renders pages from templates, and sets the headers that tell a browser what a page may do."""

import asyncio
import hashlib
import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from tolmach.console import texts
from tolmach.console.catalogue.offered import COMPLETE, ENGLISH, OFFERED
from tolmach.console.catalogue.reading import used_by
from tolmach.console.showing.programs import programs
from tolmach.errors import QuotaExceeded

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
    page = await asyncio.to_thread(lambda: environment().get_template(template).render(context))
    return Response(page, status, {**HEADERS, "Cache-Control": "no-store"}, "text/html")


@cache
def environment() -> "Environment":
    """Made at the first visit of a page, so that a start does not wait for it."""
    import jinja2

    made = jinja2.Environment(
        loader=jinja2.PackageLoader("tolmach.console"), autoescape=True, trim_blocks=True, lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )  # fmt: skip
    made.globals |= {
        "_": texts.text,
        "_n": texts.plural,
        "number": texts.number,
        "reader": texts.reader,
        "tongues": OFFERED,
        "version_of": version_of,
        "programs": programs,
    }
    made.tests["quota"] = is_quota
    made.filters["zip"] = zip
    return made


def is_quota(problem: str) -> bool:
    """Whether the interface complains that a limit is used up; a page then says where to see how much was used."""
    return QuotaExceeded.default in problem


@cache
def asset(name: str) -> bytes | None:
    """A file of `static`; None if there is no such file."""
    folder = files(__package__).joinpath("static")
    found = {item.name: item for item in folder.iterdir()}.get(name)
    return found.read_bytes() if found is not None else None


@cache
def spoken(name: str, language: str) -> bytes | None:
    """The file, for readers of a language: a script has its own texts in that language before it."""
    content, words = asset(name), used_by(language, f"static/{name}")
    if content is None or not words:
        return content
    told = json.dumps(words, ensure_ascii=False, separators=(",", ":"))
    return f'"use strict";Object.assign(globalThis.translated??={{}},{told});\n'.encode() + content


def version_of(name: str) -> str:
    """The query of the URL of an asset, so that browsers can cache it until it changes."""
    language = texts.reader().code
    content = spoken(name, language)
    if content is None:
        raise LookupError(name)
    version = _digest(content)
    return version if content is asset(name) else f"{version}&lang={language}"


@cache
def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


def static(name: str, language: str = "") -> Response | None:
    known = language if language in COMPLETE else ENGLISH.code
    content, kind = spoken(name, known), KINDS.get("." + name.rpartition(".")[2])
    if content is None or kind is None:
        return None
    return Response(content, headers={**HEADERS, "Cache-Control": FOREVER}, media_type=kind)
