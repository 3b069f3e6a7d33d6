"""Keeps the last request of a session as it came, so that a test can check what its client really sends."""

from typing import Any, Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import Message, Receive, Scope

from tolmach.errors import ApiError
from tolmach.wire.bodies import FORM, JSON, MULTIPART, Uploaded, read_fields
from tolmach.wire.forms import parse_form

MOST: Final = 1024 * 1024
"""Bytes of a body that are kept."""


class CapturedRequest:
    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._body = bytearray()

    def listening(self, receive: Receive) -> Receive:
        """Keeps the messages that pass."""

        async def receive_and_keep() -> Message:
            message = await receive()
            if message["type"] == "http.request":
                self._body += message.get("body", b"")[: MOST - len(self._body)]
            return message

        return receive_and_keep

    async def shown(self) -> dict[str, Any]:
        return {
            "method": self._scope["method"],
            "path": self._scope["path"],
            "query": _fields_of(parse_form(self._scope["query_string"])),
            "headers": dict(Headers(scope=self._scope)),
            "body": await self._read(),
        }

    async def _read(self) -> Any:
        """The fields of a request, or its text if it has none."""
        request = Request({**self._scope, "query_string": b""}, self._again)
        try:
            kinds = (JSON, FORM, MULTIPART)
            return _fields_of(await read_fields(request, accepted=kinds, limit=MOST, idle_timeout=1))
        except ApiError:
            return self._body.decode(errors="replace")

    async def _again(self) -> Message:
        return {"type": "http.request", "body": bytes(self._body), "more_body": False}


def _fields_of(found: dict[str, Any]) -> dict[str, Any]:
    """Describes a file by its name and size."""
    return {
        name: {"name": value.name, "size": len(value.data)} if isinstance(value, Uploaded) else value
        for name, value in found.items()
    }
