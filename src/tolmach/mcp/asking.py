"""Where the tools get their answers: from a service at an address, or from the operations of this process."""

from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from starlette.types import Message, Scope

from tolmach.callers import Caller
from tolmach.errors import Unavailable
from tolmach.wire.inside import ApiCall, Interface, Reply, written

if TYPE_CHECKING:
    import httpx

UNREACHABLE = "The translation service does not answer at {address}. Is it running?"


class ToolDesk(Protocol):
    async def ask(self, asked: ApiCall) -> Reply: ...


class RemoteDesk:
    """A service over HTTP. `client` knows its address."""

    def __init__(self, client: "httpx.AsyncClient", key: str) -> None:
        self._client = client
        self._key = key

    async def ask(self, asked: ApiCall) -> Reply:
        import httpx  # A service needs it for no tool of its own, and it takes long to import.

        head, body = written(asked)
        headers = [(name.decode(), value.decode()) for name, value in head]
        headers.append(("authorization", f"DeepL-Auth-Key {self._key}"))
        try:
            answer = await self._client.request(
                asked.method, asked.path, params=dict(asked.query), content=body, headers=headers
            )
        except httpx.TransportError:
            raise Unavailable(UNREACHABLE.format(address=self._client.base_url)) from None
        return Reply(asked, answer.status_code, answer.headers, answer.content)


@dataclass(frozen=True, slots=True)
class ToolCaller:
    """Who called a tool through the service's own address."""

    caller: Caller
    scope: Scope


CALLER = ContextVar[ToolCaller]("tolmach.mcp.caller")


class InsideDesk:
    """The operations of this process, for the caller of the present request."""

    def __init__(self, interface: Interface) -> None:
        self._interface = interface

    async def ask(self, asked: ApiCall) -> Reply:
        now = CALLER.get()
        callers: dict[Any, Caller] = {now.caller.kind: now.caller}
        return await self._interface.ask(asked, callers, now.scope, _never)


async def _never() -> Message:
    """The protocol tells of a caller that has hung up by cancelling the call."""
    import anyio

    await anyio.sleep_forever()
    raise AssertionError
