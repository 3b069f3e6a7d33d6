"""The sandbox as a whole: the service, accounts that are open to every key, faults around it, and an interface to
control it."""

from dataclasses import replace

from starlette.types import ASGIApp, Receive, Scope, Send

from tolmach import app
from tolmach.accounts.bootstrap import FirstKeys
from tolmach.accounts.secrets import KeyHasher
from tolmach.assembly import Parts
from tolmach.console.entrance import Entrance
from tolmach.sandbox.accounts import SandboxAccounts
from tolmach.sandbox.clock import SandboxClock
from tolmach.sandbox.edge import SandboxEdge
from tolmach.sandbox.furniture import furnished
from tolmach.sandbox.retelling import Retelling
from tolmach.sandbox.routes import HOME, LAST_REQUEST, desk
from tolmach.sandbox.sessions import SandboxSessions
from tolmach.wire.proxy import clean_path
from tolmach.wire.trace import TraceId


class Sandbox:
    """An ASGI application. `keys` are set once it has started."""

    def __init__(self, parts: Parts, proxy_port: int | None = None) -> None:
        self.keys: FirstKeys | None = None
        self._accounts = SandboxAccounts(parts.storage.database, KeyHasher(parts.storage.secret))
        self._sessions = SandboxSessions()
        self._clock = SandboxClock()
        self._retelling = Retelling(self._accounts)
        inner = app.build(furnished(replace(parts, accounts=self._accounts)), self._remember)
        self._edge: ASGIApp = SandboxEdge(inner, self._sessions, self._clock, self._retelling, proxy_port)
        self._desk: ASGIApp = TraceId(desk(self._sessions, self._clock, self.begin_anew))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (self._desk if _is_for_desk(scope) else self._edge)(scope, receive, send)

    async def begin_anew(self) -> None:
        """Returns to the state after a start: no sessions, the true time, and an empty account for every key."""
        self._sessions.clear()
        self._retelling.clear()
        self._clock.seconds = 0
        if self.keys is not None:
            await self._accounts.begin_anew(self.keys)

    def _remember(self, first: FirstKeys | None, entrance: Entrance) -> None:
        self.keys = first


def _is_for_desk(scope: Scope) -> bool:
    if scope["type"] != "http":
        return False
    path = clean_path(scope["path"])
    return path in (HOME, LAST_REQUEST) or path.startswith(f"{HOME}/")
