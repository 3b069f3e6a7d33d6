"""Plain GET pages outside the interface: no key, nothing but a path."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tolmach.errors import MethodNotAllowed

METHODS = ("GET", "HEAD")
Show = Callable[[Request], Awaitable[Response]]


def is_browser(scope: Scope) -> bool:
    """Whether a person asks for a page. Programs do not ask for HTML."""
    accepted = next((value for name, value in scope["headers"] if name == b"accept"), b"")
    return scope["method"] in METHODS and b"text/html" in accepted


class ServedPage:
    """`name` is its name in logs and metrics."""

    def __init__(self, name: str, show: Show) -> None:
        self._name = name
        self._show = show

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        scope.setdefault("state", {})["operation"] = self._name
        if request.method not in METHODS:
            raise MethodNotAllowed(", ".join(METHODS))
        response = await self._show(request)
        await response(scope, receive, send)


def page(path: str, name: str, show: Show) -> Route:
    return Route(path, ServedPage(name, show))
