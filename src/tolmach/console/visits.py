"""One visit of a page of the console: who visits, what they sent, and what they may ask of the interface."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from tolmach.callers import KeyKind
from tolmach.console.model import ApiCall, Attached, Reply, Session
from tolmach.wire.bodies import MIB
from tolmach.wire.inside import Callers, Interface
from tolmach.wire.proxy import external_url

PAGE_LIMIT = 1 * MIB


@dataclass(frozen=True, slots=True)
class Visit:
    request: Request
    interface: Interface
    session: Session
    callers: Callers
    csrf: str
    fields: Mapping[str, Any]
    """The fields of the query and the form."""

    @property
    def path(self) -> Mapping[str, str]:
        return self.request.path_params

    @property
    def is_partial(self) -> bool:
        """Whether htmx asks, which inserts the answer into the present page."""
        return "hx-request" in self.request.headers

    @property
    def is_administrator(self) -> bool:
        return KeyKind.ADMIN in self.callers

    @property
    def prefix(self) -> str:
        """The prefix that a proxy puts before our paths."""
        found: str = self.request.scope.get("state", {}).get("prefix", "")
        return found

    @property
    def server(self) -> str:
        """The address of the service as clients must write it."""
        return external_url(self.request.scope, "")

    def text(self, name: str, default: str = "") -> str:
        """The value of a field that is sent once."""
        value = self.fields.get(name, default)
        value = value[-1] if isinstance(value, list) and value else value
        return value if isinstance(value, str) else default

    def texts(self, name: str) -> list[str]:
        """The values of a field that may be sent several times."""
        value = self.fields.get(name, [])
        return [item for item in (value if isinstance(value, list) else [value]) if isinstance(item, str)]

    async def ask(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        *,
        query: Mapping[str, str] | None = None,
        files: Mapping[str, Attached] | None = None,
    ) -> Reply:
        """Never raises if the interface refuses, because a page has to show that."""
        asked = ApiCall(method, path, query or {}, body, files or {})
        return await self.interface.ask(asked, self.callers, self.request.scope, self._gone)

    def relayed(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Response:
        """Sends the interface's own answer on as it comes: a file counts as delivered only when the browser has it."""
        return _Relayed(self, ApiCall(method, path, body=body))

    async def _gone(self) -> Message:
        return await self.request.receive()


class _Relayed(Response):
    def __init__(self, visit: Visit, asked: ApiCall) -> None:
        super().__init__()
        self._visit = visit
        self._asked = asked

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._visit.interface.relay(self._asked, self._visit.callers, scope, receive, send)


@dataclass(frozen=True, slots=True)
class Presented:
    """A page, or a part of it if htmx asked and the page has such a part."""

    template: str
    context: Mapping[str, Any] = field(default_factory=dict)
    part: str = ""
    status: int = 200


Handler = Callable[[Visit], Awaitable[Presented | Response]]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A page: how it is shown, and what its form does. `limit` bounds the size of a request."""

    path: str
    name: str
    show: Handler | None = None
    act: Handler | None = None
    limit: int = PAGE_LIMIT
