"""One look at a page of the console: who looks, what he sent, and what he may ask of the interface."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from tolmach.callers import KeyKind
from tolmach.console.interface import Callers, Interface
from tolmach.console.model import ApiCall, Attached, Reply, Session
from tolmach.wire.bodies import MIB
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
    """What the query and the form say."""

    @property
    def path(self) -> Mapping[str, str]:
        return self.request.path_params

    @property
    def is_partial(self) -> bool:
        """Whether htmx asks, which puts the answer into the page that is there."""
        return "hx-request" in self.request.headers

    @property
    def is_administrator(self) -> bool:
        return KeyKind.ADMIN in self.callers

    @property
    def prefix(self) -> str:
        """What a proxy put before our paths."""
        found: str = self.request.scope.get("state", {}).get("prefix", "")
        return found

    @property
    def server(self) -> str:
        """Our address as clients have to write it."""
        return external_url(self.request.scope, "")

    def text(self, name: str, default: str = "") -> str:
        """A field that is sent once."""
        value = self.fields.get(name, default)
        value = value[-1] if isinstance(value, list) and value else value
        return value if isinstance(value, str) else default

    def texts(self, name: str) -> list[str]:
        """A field that may be sent several times."""
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
        """Never raises for what the interface refuses: a page has to show that."""
        asked = ApiCall(method, path, query or {}, body, files or {})
        return await self.interface.ask(asked, self.callers, self.request.scope, self._gone)

    def relayed(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Response:
        """The interface's own answer, sent on as it comes: a file is not delivered until the browser has it."""
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
    """A page, or a part of one where htmx asked and the page has such a part."""

    template: str
    context: Mapping[str, Any] = field(default_factory=dict)
    part: str = ""
    status: int = 200


Handler = Callable[[Visit], Awaitable[Presented | Response]]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A page: how it is shown, and what a form of it does. `limit` bounds what may be sent to it."""

    path: str
    name: str
    show: Handler | None = None
    act: Handler | None = None
    limit: int = PAGE_LIMIT
