"""One request to the sandbox: its session, the faults that act at it, and the ways to answer it."""

from dataclasses import dataclass
from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tolmach.callers import Caller
from tolmach.ids import new_trace_id
from tolmach.sandbox.replies import SandboxReply
from tolmach.sandbox.sessions import Acting, SandboxSession
from tolmach.wire.line import BREAK
from tolmach.wire.trace import HEADER


@dataclass(frozen=True, slots=True)
class SandboxVisit:
    scope: Scope
    receive: Receive
    send: Send
    path: str
    session: SandboxSession
    acting: dict[str, Acting]

    def value(self, kind: str) -> Any:
        """The value of the fault of this kind; None if no such fault acts."""
        return self.acting[kind].order.value if kind in self.acting else None

    @property
    def headers(self) -> Headers:
        return Headers(scope=self.scope)

    @property
    def caller(self) -> Caller | None:
        """The caller, once the service has recognised the key."""
        found: Caller | None = self.scope.get("state", {}).get("caller")
        return found

    async def answered_by(self, app: ASGIApp) -> SandboxReply | None:
        """The answer that the service would have sent. None if the service broke off, or if the client left."""
        start: Message = {}
        body = bytearray()
        is_whole = False

        async def keep(message: Message) -> None:
            nonlocal is_whole
            if message["type"] == "http.response.start":
                start.update(message)
            elif message["type"] == "http.response.body":
                body.extend(message.get("body", b""))
                is_whole = not message.get("more_body", False)

        await app(self.scope, self.receive, keep)
        if not is_whole:
            return None
        headers = tuple((bytes(name).lower(), bytes(value)) for name, value in start.get("headers", ()))
        return SandboxReply(start["status"], headers, bytes(body)).having(bytes(body))

    async def answer(self, reply: SandboxReply, cut: int | None = None) -> None:
        """`cut` limits how much of the body is sent; then the connection ends."""
        kind = "websocket.http.response" if self.scope["type"] == "websocket" else "http.response"
        headers = list(reply.headers)
        if all(name != HEADER for name, _ in headers):
            headers.append((HEADER, new_trace_id().encode()))
        await self.send({"type": f"{kind}.start", "status": reply.status, "headers": headers})
        if cut is None or cut >= len(reply.body):
            await self.send({"type": f"{kind}.body", "body": reply.body})
            return
        await self.send({"type": f"{kind}.body", "body": reply.body[:cut], "more_body": True})
        await self.close()

    async def hear_out(self) -> None:
        """Reads the whole body first: if a connection is closed on an unread body, it is reset, and that looks
        different from run to run."""
        message = await self.receive()
        while message["type"] == "http.request" and message.get("more_body", False):
            message = await self.receive()

    def break_off(self) -> None:
        self.scope["extensions"][BREAK]["now"]()

    async def close(self) -> None:
        self.break_off()
        await self.until_gone()

    async def until_gone(self) -> None:
        while not (await self.receive())["type"].endswith(".disconnect"):
            pass
