"""Places to send files to and fetch them from without a key: a signature in the URL admits its bearer."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tolmach.errors import BadRequest, MethodNotAllowed
from tolmach.ids import ANY_CASE_UUID_PATTERN
from tolmach.wire.attachments import disposition
from tolmach.wire.bodies import content_length
from tolmach.wire.forms import parse_form
from tolmach.wire.limits import stream_limited
from tolmach.wire.line import is_gone
from tolmach.wire.unkeyed import Bytes, Unkeyed

FILE = "file"
"""The name of the last path parameter."""
SCHEMES = frozenset({"service-signature", "deepl-signature"})
"""The schemes of an Authorization header that carries the signature, if it is not in the URL."""

T = TypeVar("T")
Place = Route


@dataclass(frozen=True, slots=True)
class Bearer:
    """The signature from the URL or the header, not checked yet."""

    file: str
    expires: str
    signature: str


@dataclass(frozen=True, slots=True)
class Admitted(Generic[T]):
    """The permission to send a file of exactly this size."""

    size: int
    room: AbstractContextManager[None]
    """Entered while the file comes in."""
    ticket: T


@dataclass(frozen=True, slots=True)
class Attachment:
    name: str
    media_type: str
    size: int
    chunks: AsyncIterator[bytes]
    delivered: Callable[[], Awaitable[None]] | None = None
    """Called when all bytes but the last are sent, just before the last one."""


class _Place(ABC):
    def __init__(self, name: str, methods: Sequence[str]) -> None:
        self._name = name
        self._methods = methods

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope.setdefault("state", {})["operation"] = self._name
        request = Request(scope, receive)
        if request.method not in self._methods:
            raise MethodNotAllowed(", ".join(self._methods))
        response = await self._answer(request)
        await response(scope, receive, send)

    @abstractmethod
    async def _answer(self, request: Request) -> Response: ...


class _Inlet(_Place, Generic[T]):
    def __init__(
        self,
        name: str,
        admit: Callable[[Bearer], Awaitable[Admitted[T]]],
        take: Callable[[T, AsyncIterator[bytes]], Awaitable[None]],
        body_timeout: float,
        success: int,
    ) -> None:
        super().__init__(name, ("POST", "PUT"))
        self._admit = admit
        self._take = take
        self._body_timeout = body_timeout
        self._success = success

    async def _answer(self, request: Request) -> Response:
        admitted = await self._admit(_bearer(request))
        length = content_length(request)
        if length is not None and length < admitted.size:
            raise BadRequest(f"The file has {length} bytes, but {admitted.size} were announced.")
        with admitted.room:
            chunks = stream_limited(
                request.receive, admitted.size, content_length=length, idle_timeout=self._body_timeout
            )
            await self._take(admitted.ticket, chunks)
        return Response(status_code=self._success)


class _Outlet(_Place):
    def __init__(self, name: str, give: Callable[[Bearer], Awaitable[Attachment]]) -> None:
        super().__init__(name, ("GET", "HEAD"))
        self._give = give

    async def _answer(self, request: Request) -> Response:
        return _Delivery(await self._give(_bearer(request)))


class _Delivery(Response):
    def __init__(self, attachment: Attachment) -> None:
        super().__init__(media_type=attachment.media_type)
        self.headers["Content-Length"] = str(attachment.size)
        self.headers["Content-Disposition"] = disposition(attachment.name)
        self._attachment = attachment

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_sent, is_empty = scope["method"] != "HEAD", not self._attachment.size
        if is_sent and is_empty:
            # With an empty file the client waits for nothing but the head, so it counts as delivered before the head is
            # sent.
            await self._deliver()
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        last = await self._all_but_the_last(scope, send) if is_sent and not is_empty else b""
        await send({"type": "http.response.body", "body": last})

    async def _all_but_the_last(self, scope: Scope, send: Send) -> bytes:
        last = b""
        async for chunk in self._attachment.chunks:
            await send({"type": "http.response.body", "body": last + chunk[:-1], "more_body": True})
            last = chunk[-1:]
            if is_gone(scope):
                raise ClientDisconnect
        await self._deliver()
        return last

    async def _deliver(self) -> None:
        if self._attachment.delivered is not None:
            await self._attachment.delivered()


def inlet(
    path: str,
    admit: Callable[[Bearer], Awaitable[Admitted[T]]],
    take: Callable[[T, AsyncIterator[bytes]], Awaitable[None]],
    *,
    body_timeout: float,
    success: int = 200,
) -> Place:
    """`admit` decides who may send which file, `take` gets the file as it comes."""
    return Route(f"{path}/{{{FILE}}}", _Inlet(f"PUT {path}", admit, take, body_timeout, success))


def outlet(path: str, give: Callable[[Bearer], Awaitable[Attachment]]) -> Place:
    return Route(f"{path}/{{{FILE}}}", _Outlet(f"GET {path}", give))


def described_inlet(path: str, summary: str, takes: Sequence[str], *, success: int = 200, **more: Any) -> Unkeyed:
    return Unkeyed(
        method="PUT",
        summary=summary,
        takes=tuple(takes),
        statuses=(success,),
        errors=(400, 403, 404, 409, 413, 414, 429, 500, 503),
        **_told(path, ANY_CASE_UUID_PATTERN) | more,
    )


def described_outlet(
    path: str, summary: str, gives: Sequence[str], *, pattern: str = ANY_CASE_UUID_PATTERN, **more: Any
) -> Unkeyed:
    return Unkeyed(
        method="GET",
        summary=summary,
        answer=Bytes,
        gives=tuple(gives),
        answer_headers={"Content-Disposition": "The name of the file."},
        errors=(400, 403, 404, 413, 414, 500, 503),
        **_told(path, pattern) | more,
    )


def _told(path: str, pattern: str) -> dict[str, Any]:
    return {
        "path": f"{path}/{{{FILE}}}",
        "tag": path.split("/")[2],
        "path_patterns": {FILE: pattern},
        "security": ("signature", "signature_header"),
    }


def _bearer(request: Request) -> Bearer:
    said = parse_form(request.scope["query_string"])
    expires, signature = (_text(said.get(name)) for name in ("expires", "signature"))
    return Bearer(request.path_params[FILE], expires, signature or _in_header(request))


def _in_header(request: Request) -> str:
    scheme, _, signature = request.headers.get("authorization", "").strip().partition(" ")
    return signature.strip() if scheme.lower() in SCHEMES else ""


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
