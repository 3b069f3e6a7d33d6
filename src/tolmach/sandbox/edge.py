"""Applies faults to requests: the outermost layer of the sandbox, around the whole service."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tolmach.errors import ApiError
from tolmach.sandbox import replies
from tolmach.sandbox.capturing import CapturedRequest
from tolmach.sandbox.clock import SandboxClock
from tolmach.sandbox.faults import delay_seconds
from tolmach.sandbox.plans import SessionPlan, current
from tolmach.sandbox.replies import SandboxReply, reply_of
from tolmach.sandbox.retelling import Retelling
from tolmach.sandbox.sessions import SandboxSession, SandboxSessions, check
from tolmach.sandbox.visits import SandboxVisit
from tolmach.wire.answers import error_response
from tolmach.wire.proxy import clean_path

OF_ANSWERS: Final = frozenset({"status", "connection", "truncate", "content-type", "body", "tokens"})
"""Faults that need the whole answer before any of it is sent."""
ALIASES: Final = {"/v2/translate_secondary": "/v2/translate"}
"""Paths that only the mock server has, for tests of a client's own options."""
NOTHING: Final = SandboxSession("", SessionPlan(), 0)


class SandboxEdge:
    """Clients that connect to `proxy_port` count as coming through a proxy."""

    def __init__(
        self,
        app: ASGIApp,
        sessions: SandboxSessions,
        clock: SandboxClock,
        retelling: Retelling,
        proxy_port: int | None = None,
    ) -> None:
        self._app = app
        self._sessions = sessions
        self._clock = clock
        self._retelling = retelling
        self._proxy_port = proxy_port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            with self._clock.running():
                await self._app(scope, receive, send)
            return
        path = clean_path(scope["path"]).rstrip("/") or "/"
        came = CapturedRequest(scope)
        if path in ALIASES:
            path = ALIASES[path]
            scope = {**scope, "path": path, "raw_path": path.encode()}
        visit = SandboxVisit(scope, receive, send, path, NOTHING, {})
        try:
            session = self._session(visit)
            if session.name and scope["type"] == "http":
                session.last = came
                receive = came.listening(receive)
            check(session, visit.headers, scope["client"], is_proxied=self._is_proxied(visit))
        except ApiError as error:
            await visit.answer(reply_of(error_response(error)))
            return
        visit = SandboxVisit(scope, receive, send, path, session, session.meet(path))
        with self._circumstances(visit):
            await (self._http(visit) if scope["type"] == "http" else self._websocket(visit))

    def _session(self, visit: SandboxVisit) -> SandboxSession:
        if visit.scope["type"] == "websocket":
            token = parse_qs(visit.scope["query_string"].decode("latin-1")).get("token", [""])[0]
            known = self._sessions.all().get(self._retelling.session_of(token) or "")
            if known is not None:
                return known
        return self._sessions.of(visit.headers)

    def _is_proxied(self, visit: SandboxVisit) -> bool:
        server: tuple[str, int] | None = visit.scope.get("server")
        return "forwarded" in visit.headers or (server is not None and server[1] == self._proxy_port)

    @contextmanager
    def _circumstances(self, visit: SandboxVisit) -> Iterator[None]:
        seconds = (visit.value("clock") or 0) + self._retelling.seconds_late(visit.path)
        token = current.set(visit.session.plan)
        try:
            with self._clock.moved(seconds):
                yield
        finally:
            current.reset(token)

    async def _http(self, visit: SandboxVisit) -> None:
        await _delay(visit)
        connection = visit.value("connection")
        if connection == "silent":
            await visit.until_gone()
        elif connection == "closed":
            await visit.hear_out()
            await visit.close()
        elif OF_ANSWERS.isdisjoint(visit.acting) and not self._retelling.concerns(visit):
            await self._app(visit.scope, visit.receive, visit.send)
        elif (reply := await self._reply(visit)) is None or connection == "closed-after-work":
            await visit.close()
        else:
            await _deliver(visit, self._spoilt(visit, reply))

    async def _reply(self, visit: SandboxVisit) -> SandboxReply | None:
        """None if the service broke off; then the sandbox breaks off, too."""
        if "status" in visit.acting:
            await visit.hear_out()
            return replies.refusal(visit.acting["status"].order)
        if (instead := await self._retelling.instead(visit)) is not None:
            return instead
        reply = await self._retelling.asking(visit).answered_by(self._app)
        return None if reply is None else self._retelling.retold(visit, reply)

    def _spoilt(self, visit: SandboxVisit, reply: SandboxReply) -> SandboxReply:
        if "tokens" in visit.acting:
            reply = self._retelling.expired(reply)
        if "body" in visit.acting:
            reply = replies.with_wrong_body(reply, visit.value("body"))
        if "content-type" in visit.acting:
            reply = replies.of_another_type(reply, visit.value("content-type"))
        return reply

    async def _websocket(self, visit: SandboxVisit) -> None:
        await _delay(visit)
        if visit.value("connection") == "silent":
            await visit.until_gone()
        elif "connection" in visit.acting:
            await visit.close()
        elif "status" in visit.acting:
            await visit.answer(replies.refusal(visit.acting["status"].order))
        elif "websocket" in visit.acting:
            await self._app(visit.scope, visit.receive, _Losing(visit).send)
        else:
            await self._app(visit.scope, visit.receive, visit.send)


async def _delay(visit: SandboxVisit) -> None:
    if "delay" in visit.acting:
        acting = visit.acting["delay"]
        await asyncio.sleep(delay_seconds(acting.order, acting.number))


async def _deliver(visit: SandboxVisit, reply: SandboxReply) -> None:
    cut: int | None = visit.value("truncate")
    if visit.value("connection") == "closed-in-body":
        cut = len(reply.body) // 2
    await visit.answer(reply, cut)


class _Losing:
    """Passes messages to a client, up to the last one that reaches it."""

    def __init__(self, visit: SandboxVisit) -> None:
        self._visit = visit
        self._order = visit.acting["websocket"].order
        self._sent = 0
        self._is_lost = False

    async def send(self, message: Message) -> None:
        if self._is_lost:
            return
        await self._visit.send(message)
        self._sent += message["type"] == "websocket.send"
        if self._sent >= self._order.value and message["type"] in ("websocket.accept", "websocket.send"):
            self._is_lost = True
            await self._lose()

    async def _lose(self) -> None:
        code = self._order.parameters.get("code")
        if code is None:
            self._visit.break_off()
        else:
            await self._visit.send({"type": "websocket.close", "code": code})
