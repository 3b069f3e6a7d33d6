"""An answer as a value, and the changes that faults make to it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.responses import Response

from tolmach import errors
from tolmach.errors import ApiError
from tolmach.sandbox.faults import FaultOrder
from tolmach.wire.answers import error_response

LENGTH: Final = (b"content-length", b"transfer-encoding")
PAGE: Final = (
    b"<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>"
)
FOREIGN: Final = b'[{"unexpected": true}]'
_KINDS: Final = {
    kind.status: kind
    for kind in (
        errors.BadRequest,
        errors.Unauthorized,
        errors.Forbidden,
        errors.NotFound,
        errors.Conflict,
        errors.PayloadTooLarge,
        errors.UriTooLong,
        errors.UnsupportedMediaType,
        errors.TooManyRequests,
        errors.QuotaExceeded,
        errors.InternalError,
        errors.Unavailable,
        errors.Timeout,
        errors.Overloaded,
    )
}


@dataclass(frozen=True, slots=True)
class SandboxReply:
    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    @property
    def json(self) -> Any:
        """None if the body is no JSON."""
        try:
            return json.loads(self.body)
        except ValueError:
            return None

    @property
    def is_success(self) -> bool:
        return 200 <= self.status < 300

    def having(self, body: bytes) -> "SandboxReply":
        others = tuple(header for header in self.headers if header[0] not in LENGTH)
        return replace(self, headers=(*others, (b"content-length", b"%d" % len(body))), body=body)

    def telling(self, value: Any) -> "SandboxReply":
        return self.having(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def reply_of(response: Response) -> SandboxReply:
    return SandboxReply(response.status_code, tuple(response.raw_headers), bytes(response.body))


def refusal(order: FaultOrder) -> SandboxReply:
    """The refusal as the service itself would word it, if it knows the status."""
    status: int = order.value
    seconds = order.parameters.get("retry-after")
    headers = {} if seconds is None else {"Retry-After": str(seconds)}
    known = _KINDS.get(status)
    error = known() if known else ApiError(_phrase(status))
    response = error_response(error)
    response.status_code = status
    response.headers.update(headers)
    return reply_of(response)


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return f"Status {status}"


def of_another_type(reply: SandboxReply, media_type: str) -> SandboxReply:
    others = tuple(header for header in reply.headers if header[0] != b"content-type")
    return replace(reply, headers=(*others, (b"content-type", media_type.encode())))


def with_wrong_body(reply: SandboxReply, value: str) -> SandboxReply:
    match value:
        case "broken":
            return reply.having(reply.body[: len(reply.body) // 2])
        case "foreign":
            return reply.having(FOREIGN)
        case "empty":
            return reply.having(b"")
        case _:
            return of_another_type(reply.having(PAGE), "text/html")


@dataclass(frozen=True, slots=True)
class Expired:
    """An answer with worthless tokens, and the paths of the URLs in it that must stop working."""

    reply: SandboxReply
    paths: frozenset[str]


def with_expired_tokens(reply: SandboxReply) -> Expired:
    """A voice session does not recognise an expired token at all, so any other text works as one."""
    told = reply.json
    if not reply.is_success or told is None:
        return Expired(reply, frozenset())
    paths = frozenset(urlsplit(url).path for url in _urls(told))
    return Expired(reply.telling(_spoilt(told)), paths)


def _spoilt(value: Any) -> Any:
    if isinstance(value, list):
        return [_spoilt(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {name: _other(item) if name == "token" else _spoilt(item) for name, item in value.items()}


def _other(token: object) -> object:
    return token[:-8] + token[-8:].swapcase() + "A" if isinstance(token, str) else token


def _urls(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for item in value:
            yield from _urls(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name.endswith("_url") and isinstance(item, str) and name != "streaming_url":
                yield item
            else:
                yield from _urls(item)
