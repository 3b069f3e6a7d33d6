"""Refuses web pages of other origins unless the operator named them, to keep keys out of pages."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tolmach.errors import Forbidden
from tolmach.wire.answers import error_response

ALLOWED_METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE"
ALLOWED_HEADERS = "Authorization, Content-Type, Idempotency-Key, X-Service-Reporting-Tag, X-DeepL-Reporting-Tag"
EXPOSED_HEADERS = "X-Trace-ID, Retry-After, Idempotent-Replayed, Tolmach-Warnings"
MAX_AGE = 600

_EXTENSIONS = ("chrome-extension://", "moz-extension://", "safari-web-extension://")
"""Origins of extensions of a browser, which no page can have. The browser lets an extension read answers only where
its user allowed that, so that it needs no grant."""
_DEFAULT_PORTS = {"http": 80, "https": 443}


class Cors:
    def __init__(self, app: ASGIApp, origins: Sequence[str]) -> None:
        self.app = app
        self.any_origin = "*" in origins
        self.origins = frozenset(_normal(origin) for origin in origins)
        self.vary = [(b"vary", b"Origin")] if origins else []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        origin = _header(scope, b"origin")
        admitted = origin is not None and (self.any_origin or _normal(origin) in self.origins)
        if scope.get("method") == "OPTIONS":
            await (_allow(send, origin or "") if admitted else self._refuse(scope, receive, send))
        elif origin is None or admitted or origin.startswith(_EXTENSIONS) or _is_own(origin, _header(scope, b"host")):
            await self.app(scope, receive, self._labelled(send, origin if admitted else None))
        else:
            await self._refuse(scope, receive, send)

    def _labelled(self, send: Send, origin: str | None) -> Send:
        headers = [*self.vary, *(_grant(origin) if origin else ())]

        async def labelled(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", []), *headers]}
            await send(message)

        return labelled

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        error = Forbidden(detail="Requests from web pages of other origins are not allowed.")
        await error_response(error)(scope, receive, self._labelled(send, None))


def _grant(origin: str) -> list[tuple[bytes, bytes]]:
    return [
        (b"access-control-allow-origin", origin.encode("latin-1")),
        (b"access-control-expose-headers", EXPOSED_HEADERS.encode()),
    ]


async def _allow(send: Send, origin: str) -> None:
    headers = [
        (b"access-control-allow-origin", origin.encode("latin-1")),
        (b"access-control-allow-methods", ALLOWED_METHODS.encode()),
        (b"access-control-allow-headers", ALLOWED_HEADERS.encode()),
        (b"access-control-max-age", str(MAX_AGE).encode()),
        (b"vary", b"Origin"),
    ]
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body"})


def _is_own(origin: str, host: str | None) -> bool:
    """Compares host and port but not the scheme: behind a proxy that ends TLS, this process may not know it."""
    scheme, _, authority = _normal(origin).partition("://")
    return bool(authority) and host is not None and authority == _authority(scheme, host)


def _normal(origin: str) -> str:
    scheme, separator, authority = origin.strip().rstrip("/").lower().partition("://")
    return f"{scheme}://{_authority(scheme, authority)}" if separator else scheme


def _authority(scheme: str, authority: str) -> str:
    """The host in lower case, without the port that the scheme implies."""
    try:
        parts = urlsplit(f"//{authority.lower()}")
        implied = parts.port == _DEFAULT_PORTS.get(scheme)
    except ValueError:
        return ""
    return parts.netloc.rpartition(":")[0] if implied else parts.netloc


def _header(scope: Scope, name: bytes) -> str | None:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)
