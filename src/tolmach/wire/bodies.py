"""Reads the fields of a request, whatever format they were written in."""

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import FormData, Headers
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from tolmach.errors import BadRequest, UnsupportedMediaType
from tolmach.wire.forms import nest, parse_form
from tolmach.wire.jsontext import parse_object
from tolmach.wire.limits import read_limited, stream_limited

JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"

KIB = 1024
MIB = 1024 * KIB
GENERAL_LIMIT = 128 * KIB
MAX_PART = 1 * MIB
_FILE = re.compile(rb'\bname="?file"?\s*(;|$)')


def media_type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def content_length(request: Request) -> int | None:
    """None if the length is not announced. The HTTP parser has already refused malformed values."""
    announced = request.headers.get("content-length")
    return int(announced) if announced is not None else None


async def read_fields(
    request: Request, *, accepted: tuple[str, ...], limit: int, idle_timeout: float
) -> dict[str, Any]:
    """Merges body and query. On GET and DELETE the query wins; elsewhere the body does."""
    # `request.url` is not used, because it fails on hosts and queries that are no valid URL.
    query = parse_form(request.scope["query_string"])
    body = await _read_body(request, accepted or (JSON, FORM), limit, idle_timeout, strict=bool(accepted))
    return body | query if request.method in ("GET", "HEAD", "DELETE") else query | body


async def _read_body(
    request: Request, accepted: tuple[str, ...], limit: int, idle_timeout: float, *, strict: bool
) -> dict[str, Any]:
    kind = media_type(request) or _assumed(request, accepted)
    length = content_length(request)
    if kind == MULTIPART and MULTIPART in accepted:
        stream = stream_limited(request.receive, limit, content_length=length, idle_timeout=idle_timeout)
        return await _read_multipart(request.headers["content-type"], stream)
    raw = await read_limited(request.receive, limit, content_length=length, idle_timeout=idle_timeout)
    if not raw:
        return {}
    if kind not in accepted:
        if strict:
            raise UnsupportedMediaType(f"Unsupported media type. Supported: {', '.join(accepted)}")
        return {}
    parse = parse_object if kind == JSON else parse_form
    # A thread reads a large body, so that it does not block the event loop.
    return parse(raw) if len(raw) <= GENERAL_LIMIT else await asyncio.to_thread(parse, raw)


def _assumed(request: Request, accepted: tuple[str, ...]) -> str:
    """The media type to assume if the request names none: a form on /v2 where forms are allowed, JSON elsewhere."""
    return FORM if FORM in accepted and request.scope["path"].startswith("/v2/") else JSON


@dataclass(frozen=True, slots=True)
class Uploaded:
    """A file of a multipart body."""

    name: str
    """The name that the client gives the file; it may be empty."""
    data: bytes


class _Parser(MultiPartParser):
    """Keeps every byte of names and values; otherwise bytes that are not UTF-8 would be guessed at."""

    spool_max_size = 0
    """No file of a request is ever written to a disk."""

    def __init__(self, content_type: str, stream: AsyncIterator[bytes]) -> None:
        headers = Headers({"content-type": f"{content_type}; charset=latin-1"})
        super().__init__(headers, self._to_the_end(stream), max_part_size=MAX_PART)
        self._ended = False

    def on_headers_finished(self) -> None:
        """A part with the name `file` counts as a file, even if the client gave it no file name."""
        disposition = self._current_part.content_disposition or b""
        if _FILE.search(disposition) and b"filename" not in disposition:
            self._current_part.content_disposition = disposition + b'; filename=""'
        super().on_headers_finished()

    def on_end(self) -> None:
        self._ended = True

    async def _to_the_end(self, stream: AsyncIterator[bytes]) -> AsyncGenerator[bytes, None]:
        begun = False
        async for chunk in stream:
            begun = True
            yield chunk
        if begun and not self._ended:
            # Raised here and not after parsing, so that the parser closes its files.
            raise BadRequest("Bad request. Reason: the multipart body has no end.")


async def _read_multipart(content_type: str, stream: AsyncIterator[bytes]) -> dict[str, Any]:
    try:
        form = await _Parser(content_type, stream).parse()
    except MultiPartException as error:
        raise BadRequest(f"Bad request. Reason: {error.message}") from None
    try:
        return nest(_decoded(form))
    finally:
        await form.close()


def _decoded(form: FormData) -> Iterator[tuple[str, Any]]:
    for name, value in form.multi_items():
        if isinstance(value, str):
            yield _utf8(name), _utf8(value)
        elif value.filename or value.size:
            yield _utf8(name), Uploaded(_utf8(value.filename or ""), value.file.read())


def _utf8(text: str) -> str:
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        raise BadRequest("Bad request. Reason: the form is not valid UTF-8.") from None
