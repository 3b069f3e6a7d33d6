"""Sessions: a client orders faults once, and they act on request after request."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from starlette.datastructures import Headers

from tolmach.errors import BadRequest, NotFound
from tolmach.sandbox.capturing import CapturedRequest
from tolmach.sandbox.faults import FaultOrder
from tolmach.sandbox.plans import SessionPlan, plan_of, session_named

IDLE: Final = 600.0
"""Seconds without a request after which a session is forgotten."""
Peer = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Acting:
    """A fault that acts at one request."""

    order: FaultOrder
    number: int
    """How often the fault has acted before."""


@dataclass(slots=True)
class _Counted:
    order: FaultOrder
    seen: int = 0
    acted: int = 0

    def meets(self, path: str) -> bool:
        """Whether the fault acts at a request that comes now. A request for its path counts either way."""
        if not self.order.is_about(path):
            return False
        self.seen += 1
        is_over = self.order.times is not None and self.acted >= self.order.times
        return self.seen > self.order.after and not is_over


@dataclass(slots=True)
class SandboxSession:
    name: str
    plan: SessionPlan
    used: float
    requests: int = 0
    peers: set[Peer] = field(default_factory=set)
    last: CapturedRequest | None = None
    _counted: list[_Counted] = field(init=False)

    def __post_init__(self) -> None:
        self.order_anew(self.plan.orders)

    def order_anew(self, orders: tuple[FaultOrder, ...]) -> None:
        self._counted = [_Counted(order) for order in orders]

    def meet(self, path: str) -> dict[str, Acting]:
        """The faults that act at a request, one of each kind: of several, the first that is not over."""
        self.requests += 1
        acting: dict[str, Acting] = {}
        for counted in self._counted:
            if counted.meets(path) and counted.order.kind not in acting:
                acting[counted.order.kind] = Acting(counted.order, counted.acted)
                counted.acted += 1
        return acting

    def shown(self) -> dict[str, Any]:
        return {
            "session": self.name,
            "requests": self.requests,
            "faults": [
                {"fault": one.order.kind, "order": one.order.text, "seen": one.seen, "acted": one.acted}
                for one in self._counted
            ],
        }


class SandboxSessions:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: dict[str, SandboxSession] = {}

    def of(self, headers: Headers) -> SandboxSession:
        """The session of a request. An unknown session begins with the orders of this request. The headers of later
        requests change nothing, because clients send theirs with each request. A session without a name ends with this
        request."""
        name, moment = session_named(headers), self._clock()
        if name is None:
            return SandboxSession("", plan_of(headers), moment)
        self._forget(moment - IDLE)
        plan = plan_of(headers)
        session = self._known.setdefault(name, SandboxSession(name, plan, moment))
        session.used = moment
        return session

    def put(self, name: str, orders: tuple[FaultOrder, ...]) -> SandboxSession:
        session = self._known.setdefault(name, SandboxSession(name, SessionPlan(), self._clock()))
        session.order_anew(orders)
        return session

    def all(self) -> Mapping[str, SandboxSession]:
        return self._known

    def find(self, name: str) -> SandboxSession:
        if name not in self._known:
            raise NotFound("There is no such session.")
        return self._known[name]

    def remove(self, name: str) -> None:
        self._known.pop(self.find(name).name)

    def clear(self) -> None:
        self._known.clear()

    def _forget(self, before: float) -> None:
        self._known = {name: session for name, session in self._known.items() if session.used >= before}


def check(session: SandboxSession, headers: Headers, peer: Peer, *, is_proxied: bool) -> None:
    """Checks what a session demands of its requests."""
    plan = session.plan
    is_new = bool(session.peers) and peer not in session.peers
    session.peers.add(peer)
    may_reconnect = not plan.one_connection or any(one.value == "silent" for one in plan.orders)
    if is_new and not may_reconnect:
        raise BadRequest("New socket opened in same session.", detail="The session allows one connection.")
    if plan.expects_proxy and not is_proxied:
        raise BadRequest("Expected a request via proxy.", detail="The session accepts requests with Forwarded only.")
    if plan.needs_user_agent and not headers.get("user-agent"):
        raise BadRequest("User-Agent header missing.", detail="Requests of a session need one.")
