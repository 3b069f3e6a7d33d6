"""Plain GET pages outside the interface: no key, no parameters."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tolmach.errors import MethodNotAllowed

METHODS = ("GET", "HEAD")


class ServedPage:
    """`name` is what logs and metrics call it."""

    def __init__(self, name: str, show: Callable[[], Awaitable[Response]]) -> None:
        self._name = name
        self._show = show

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        scope.setdefault("state", {})["operation"] = self._name
        if request.method not in METHODS:
            raise MethodNotAllowed(", ".join(METHODS))
        response = await self._show()
        await response(scope, receive, send)


def page(path: str, name: str, show: Callable[[], Awaitable[Response]]) -> Route:
    return Route(path, ServedPage(name, show))
