"""/healthz, /readyz and /metrics, for monitoring. They need no key."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Literal

import structlog
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tolmach.observing.metrics import CONTENT_TYPE, Metrics
from tolmach.wire.line import DRAINING
from tolmach.wire.pages import page
from tolmach.wire.params import Shown
from tolmach.wire.unkeyed import page_of

Probe = Callable[[], Awaitable[bool]]
log = structlog.get_logger(__name__)


class Alive(Shown):
    status: Literal["ok"]


class Readiness(Shown):
    status: Literal["ok", "not ready"]
    parts: dict[str, Literal["ok", "not ready"]]


UNKEYED = (
    page_of("/healthz", "Whether the process answers.", Alive),
    page_of(
        "/readyz",
        "Whether the process can take requests: 503 while it stops, or while a part that it needs does not answer.",
        Readiness,
        statuses=(200, 503),
    ),
    page_of("/metrics", "Figures for Prometheus.", str, "text/plain"),
)


def routes(metrics: Metrics, probes: Mapping[str, Probe]) -> list[Route]:
    async def alive(_: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def ready(request: Request) -> Response:
        found = {**await answers(probes), "accepting": not _is_draining(request)}
        words = {True: "ok", False: "not ready"}
        body = {
            "status": words[all(found.values())],
            "parts": {name: words[good] for name, good in found.items()},
        }
        return JSONResponse(body, 200 if all(found.values()) else 503)

    async def numbers(_: Request) -> Response:
        return Response(metrics.page(), media_type=CONTENT_TYPE)

    return [
        page("/healthz", "healthz", alive),
        page("/readyz", "readyz", ready),
        page("/metrics", "metrics", numbers),
    ]


def _is_draining(request: Request) -> bool:
    told = request.scope.get("extensions", {}).get(DRAINING)
    return told is not None and told["now"]()


async def answers(probes: Mapping[str, Probe]) -> dict[str, bool]:
    return {name: await _ask(name, probe) for name, probe in probes.items()}


async def _ask(name: str, probe: Probe) -> bool:
    try:
        return await probe()
    except Exception as error:
        log.warning("not ready", part=name, kind=type(error).__name__)
        return False
