"""The connection to a cluster: it calls Ray Serve's HTTP entrance, and tries again if a replica dies while it
answers."""

import math
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

import httpx
import structlog

from tolmach import errors
from tolmach.engines.ray.messages import BadMessage, ClusterAnswer, EngineCard, read
from tolmach.errors import StartError
from tolmach.settings import Settings

ROUTE = "/tolmach"
"""The path of the cluster's engines, each under its name: other applications may share the cluster."""
_ROUTES = "/-/routes"
_LIVENESS = (
    (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1),
    (socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 5),
    (socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, 5),
    (socket.IPPROTO_TCP, socket.TCP_KEEPCNT, 3),
)
"""A machine that disappears is noticed after 20 seconds."""
T = TypeVar("T")
A = TypeVar("A", bound=ClusterAnswer)
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ClusterAddress:
    base_url: str
    """The URL of Ray Serve's HTTP entrance."""
    connections: int = 16
    connecting: float = 2.0
    """Seconds to reach the entrance."""
    greeting: float = 10.0
    """Seconds in which an engine must describe itself."""
    deadline: float = 120.0
    """Seconds for all tries of a batch together. A slow answer is waited for: to ask again would make everything
    slower."""
    pauses: tuple[float, ...] = (0.2, 2.0)
    """Seconds before the second try and the third."""
    retry_after: int = 10
    """Seconds: about as long as Ray takes to replace a dead engine."""
    absence: str = "The translation engine is not available."
    """The message for a caller after the last try."""


def cluster_address(settings: Settings) -> ClusterAddress:
    return ClusterAddress(settings.ray_address, connections=settings.ray_requests)


class _TryFailed(Exception):
    """The message says why, and never quotes a question or an answer."""


class ClusterLine:
    """Blocking and thread-safe. Proxies of the environment are ignored: texts go where the operator said."""

    def __init__(self, address: ClusterAddress) -> None:
        self._address = address
        self._client = _client(address)
        self._closing = threading.Event()

    def engines(self) -> dict[str, EngineCard]:
        """The deployed engines, by their routes. Raises `StartError`."""
        ours = [route for route in self.routes() if route.startswith(f"{ROUTE}/")]
        return {route: self.told(route, EngineCard) for route in ours}

    def routes(self) -> frozenset[str]:
        """The routes of everything that is deployed, ours or not. Raises `StartError`."""
        return frozenset(self.told(_ROUTES, dict[str, str]))

    def told(self, route: str, kind: type[T]) -> T:
        """A replica's description of itself. Raises `StartError`."""
        try:
            return read(self._tried("GET", route, b"", time.monotonic() + self._address.greeting), kind)
        except (_TryFailed, BadMessage) as error:
            at = f"{self._address.base_url} (setting ray_address)"
            raise StartError(f"Ray Serve does not answer at {at} as it should: {error}. {REMEDY}") from None

    def ask(self, route: str, content: bytes, kind: type[A], *, seconds: float = math.inf) -> A:
        """Waits at most `seconds`, or until the deadline if that is sooner. Raises `Unavailable` after the last try."""
        end = time.monotonic() + min(self._address.deadline, seconds)
        for number, pause in enumerate(self._pauses(), 1):
            try:
                return self._answer(route, content, kind, end)
            except _TryFailed as failed:
                _log.warning("cluster_try_failed", engine=route, number=number, reason=str(failed))
            if time.monotonic() + pause >= end or self._closing.wait(pause):
                break
        raise errors.Unavailable(self._address.absence, retry_after=self._address.retry_after)

    def close(self) -> None:
        """Wakes threads that wait for their next try; they then give up."""
        self._closing.set()
        self._client.close()

    def _pauses(self) -> Iterator[float]:
        yield from self._address.pauses
        yield 0.0

    def _answer(self, route: str, content: bytes, kind: type[A], end: float) -> A:
        try:
            answer = read(self._tried("POST", route, content, end), kind)
        except BadMessage as error:
            raise _TryFailed(f"a bad answer, {error}") from None
        if answer.is_passing:
            raise _TryFailed(answer.error)
        return answer

    def _tried(self, method: str, route: str, content: bytes, end: float) -> bytes:
        """Any other response than an engine's answer comes from the network, or from Ray if the engine died."""
        left = max(0.001, end - time.monotonic())
        timeout = httpx.Timeout(left, connect=min(left, self._address.connecting))
        try:
            response = self._client.request(method, route, content=content, timeout=timeout)
        except httpx.TransportError as error:
            raise _TryFailed(type(error).__name__) from None
        if response.status_code != 200:
            raise _TryFailed(f"HTTP status {response.status_code}")
        return response.content


def deployed(address: ClusterAddress, route: str, kind: type[T]) -> T | None:
    """The description of what is deployed at this route; None if nothing is. Raises `StartError`."""
    line = ClusterLine(address)
    try:
        return line.told(route, kind) if route in line.routes() else None
    finally:
        line.close()


def _client(address: ClusterAddress) -> httpx.Client:
    try:
        url = httpx.URL(address.base_url.rstrip("/"))
    except httpx.InvalidURL:
        url = httpx.URL()
    if url.scheme not in ("http", "https") or not url.host:
        raise StartError(
            "Setting ray_address is not valid. Allowed: the address of Ray Serve, such as http://host:8000."
        )
    limits = httpx.Limits(max_connections=address.connections, max_keepalive_connections=address.connections)
    transport = httpx.HTTPTransport(limits=limits, socket_options=_LIVENESS, trust_env=False)
    return httpx.Client(base_url=url, transport=transport, trust_env=False)


REMEDY = "Deploy the engines (`tolmach ray config > serve.yaml`, `serve deploy serve.yaml`), or correct the address."
