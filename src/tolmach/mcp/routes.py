"""/mcp: the protocol over streamable HTTP, with the keys of the service."""

import asyncio
from typing import TYPE_CHECKING

from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from tolmach.accounts.service import Accounts
from tolmach.errors import Forbidden, MethodNotAllowed, NotFound, Unauthorized
from tolmach.mcp.asking import CALLER, InsideDesk, ToolCaller
from tolmach.mcp.tools import LARGEST_DOCUMENT, ToolSet
from tolmach.wire.inside import Interface

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

PATH = "/mcp"
MISSING = "This installation has no Model Context Protocol. Its operator can add it: pip install 'tolmach[mcp]'."
LARGEST = LARGEST_DOCUMENT * 4 // 3 + 1_000_000
"""A document comes in Base64, with some JSON around it."""


class ProtocolDoor:
    """Loads the SDK with the first request that has a valid key, so that a service without such clients pays nothing
    for it. It keeps no sessions: any replica can answer any request."""

    def __init__(self, accounts: Accounts, interface: Interface) -> None:
        self._accounts = accounts
        self._interface = interface
        self._opening = asyncio.Lock()
        self._manager: StreamableHTTPSessionManager | None = None
        self._running: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        state = scope.setdefault("state", {})
        state["operation"] = "mcp"
        if scope["method"] != "POST":
            # Without sessions there is nothing to listen to or to end, and a stream would stay open for ever.
            raise MethodNotAllowed("POST")
        caller = await self._accounts.authenticate(_key(scope))
        if caller is None:
            raise Forbidden("Forbidden. Authorization failed.")
        state["caller"] = caller
        manager = await self._opened()
        token = CALLER.set(ToolCaller(caller, scope))
        try:
            await manager.handle_request(scope, receive, send)
        finally:
            CALLER.reset(token)

    async def close(self) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def _opened(self) -> "StreamableHTTPSessionManager":
        async with self._opening:
            if self._manager is None:
                self._manager = await asyncio.to_thread(self._made)
                ready = asyncio.Event()
                self._running = asyncio.create_task(_run(self._manager, ready))
                await ready.wait()
            return self._manager

    def _made(self) -> "StreamableHTTPSessionManager":
        try:
            from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

            from tolmach.mcp.serving import server
        except ImportError:
            raise NotFound(MISSING) from None
        made = server(ToolSet(InsideDesk(self._interface), local=False))
        return StreamableHTTPSessionManager(
            made._lowlevel_server, json_response=True, stateless=True, max_request_body_size=LARGEST
        )


async def _run(manager: "StreamableHTTPSessionManager", ready: asyncio.Event) -> None:
    async with manager.run():
        ready.set()
        await asyncio.Event().wait()


def routes(door: ProtocolDoor) -> list[BaseRoute]:
    return [Route(PATH, door)]


def _key(scope: Scope) -> str:
    """Agents send a key as a bearer; the other schemes of the service are fine too."""
    header = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"authorization"), "")
    scheme, _, key = header.strip().partition(" ")
    if scheme.lower() not in ("bearer", "deepl-auth-key", "service-auth-key"):
        raise Unauthorized
    return key.strip()
