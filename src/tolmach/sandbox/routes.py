"""/sandbox: the state of the sandbox, for people and test helpers. It needs no key."""

import json
from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, Router
from starlette.types import Receive, Scope, Send

from tolmach import __version__
from tolmach.errors import BadRequest, InvalidParameter, MethodNotAllowed, NotFound
from tolmach.sandbox.clock import SandboxClock
from tolmach.sandbox.faults import FARTHEST, FaultOrder
from tolmach.sandbox.plans import MOCK, OWN_SESSION, ordered, session_named, table
from tolmach.sandbox.sessions import SandboxSessions
from tolmach.wire.answers import Answers

HOME: Final = "/sandbox"
LAST_REQUEST: Final = "/__session__/last-request"
"""The path that the official clients' mock server uses."""
Handler = Callable[[Request], Awaitable[Any]]


def desk(sessions: SandboxSessions, clock: SandboxClock, begin_anew: Callable[[], Awaitable[None]]) -> Answers:
    async def show_all(request: Request) -> dict[str, Any]:
        return {
            "release": __version__,
            "clock": clock_shown(),
            "sessions": [session.shown() for session in sessions.all().values()],
        }

    async def show_faults(request: Request) -> dict[str, Any]:
        return table()

    async def show_session(request: Request) -> dict[str, Any]:
        return sessions.find(request.path_params["name"]).shown()

    async def put_session(request: Request) -> dict[str, Any]:
        return sessions.put(request.path_params["name"], _orders(await _object(request))).shown()

    async def remove_session(request: Request) -> None:
        sessions.remove(request.path_params["name"])

    async def show_last_request(request: Request) -> dict[str, Any]:
        name = session_named(request.headers)
        if name is None:
            raise BadRequest("The request names no session.", detail=f"Name it with {OWN_SESSION} or {MOCK}.")
        last = sessions.find(name).last
        if last is None:
            raise NotFound("There was no request in this session.")
        return await last.shown()

    async def show_clock(request: Request) -> dict[str, Any]:
        return clock_shown()

    async def move_clock(request: Request) -> dict[str, Any]:
        clock.seconds = _seconds(await _object(request))
        return clock_shown()

    async def reset(request: Request) -> None:
        await begin_anew()

    def clock_shown() -> dict[str, Any]:
        return {"seconds": clock.seconds, "now": clock.now().isoformat(timespec="seconds")}

    return Answers(
        Router(
            [
                _place(HOME, GET=show_all),
                _place(f"{HOME}/faults", GET=show_faults),
                _place(f"{HOME}/sessions/{{name:path}}", GET=show_session, PUT=put_session, DELETE=remove_session),
                _place(f"{HOME}/clock", GET=show_clock, PUT=move_clock),
                _place(f"{HOME}/reset", POST=reset),
                _place(LAST_REQUEST, GET=show_last_request),
            ],
            redirect_slashes=False,
            default=_unknown,
        )
    )


async def _unknown(scope: Scope, receive: Receive, send: Send) -> None:
    raise NotFound


def _place(path: str, **handlers: Handler) -> Route:
    async def answer(request: Request) -> Response:
        handler = handlers.get(request.method)
        if handler is None:
            raise MethodNotAllowed(", ".join(sorted(handlers)))
        told = await handler(request)
        return Response(status_code=204) if told is None else JSONResponse(told)

    return Route(path, answer, methods=["GET", "PUT", "POST", "DELETE", "PATCH"])


async def _object(request: Request) -> dict[str, Any]:
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadRequest("The body is not a JSON object.")
    return found


def _orders(body: dict[str, Any]) -> tuple[FaultOrder, ...]:
    """Reads `{"faults": {"status": "503; times=2"}}`. There may be a list for one kind."""
    faults = body.get("faults")
    if set(body) != {"faults"} or not isinstance(faults, dict):
        raise InvalidParameter("faults", allowed='{"faults": {"name of a fault": "order", …}} and nothing else')
    lists = {kind: texts if isinstance(texts, list) else [texts] for kind, texts in faults.items()}
    written = [(kind, text) for kind, texts in lists.items() for text in texts]
    if not all(isinstance(text, str) for _, text in written):
        raise InvalidParameter("faults", allowed="orders as texts, such as 503; times=2, or lists of them")
    return tuple(ordered(written))


def _seconds(body: dict[str, Any]) -> int:
    seconds = body.get("seconds")
    if set(body) != {"seconds"} or type(seconds) is not int or abs(seconds) > FARTHEST:
        raise InvalidParameter("seconds", allowed=f'{{"seconds": a whole number from {-FARTHEST} to {FARTHEST}}}')
    return seconds
