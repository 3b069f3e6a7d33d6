"""All paths of LibreTranslate's interface, in one list, and how a request gets in."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tolmach.documents import arrival
from tolmach.documents.routes import OTHER_PARTS
from tolmach.errors import ApiError, BadRequest, Forbidden, MethodNotAllowed, NotFound
from tolmach.libretranslate import describing, files, translating
from tolmach.libretranslate.files import AT_ROOT
from tolmach.libretranslate.model import HOME, Guest, LibreDesk
from tolmach.libretranslate.reading import needed, word
from tolmach.libretranslate.refusing import AnsweredRefusal, told_error, told_reply
from tolmach.wire.answers import as_api_error
from tolmach.wire.bodies import FORM, GENERAL_LIMIT, JSON, MULTIPART, media_type, read_fields
from tolmach.wire.rooms import Room

NO_KEY = "Please contact the server operator to get an API key"
UNKNOWN_KEY = "Invalid API key"
LARGE_BODY = arrival.LARGEST + OTHER_PARTS
STRANGERS = 2
"""How many large bodies may come in at once whose key is inside them: nothing is known of such a client before."""

OpenHandler = Callable[[LibreDesk, Request], Awaitable[Response]]
GuestHandler = Callable[[Guest], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class LibrePath:
    path: str
    method: str
    open: OpenHandler | None = None
    """Answers without a key."""
    kept: GuestHandler | None = None
    """Answers a request with a valid key."""
    limit: int = GENERAL_LIMIT


async def suggest(desk: LibreDesk, request: Request) -> Response:
    """Keeps nothing: what a stranger suggests would change no translation."""
    needed(await _fields(desk, request, GENERAL_LIMIT), "q", "s", "source", "target")
    return JSONResponse({"success": True})


PATHS = (
    LibrePath("/translate", "POST", kept=translating.translate),
    LibrePath("/detect", "POST", kept=translating.detect),
    LibrePath("/translate_file", "POST", kept=files.translate_file, limit=LARGE_BODY),
    LibrePath("/download_file/{name:path}", "GET", open=files.download),
    LibrePath("/suggest", "POST", open=suggest),
    LibrePath("/languages", "GET", open=describing.languages),
    LibrePath("/frontend/settings", "GET", open=describing.settings),
    LibrePath("/spec", "GET", open=describing.spec),
    LibrePath("/health", "GET", open=describing.health),
)


def routes(desk: LibreDesk) -> list[BaseRoute]:
    return [
        *(Route(HOME + item.path, _Door(desk, item)) for item in PATHS),
        Route(HOME + "/{path:path}", _Nowhere()),
    ]


class OwnPort:
    """Whatever comes through this port is for LibreTranslate's interface, which stands at the root there."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        self._port = port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and (scope.get("server") or ("", 0))[1] == self._port:
            scope.setdefault("state", {})[AT_ROOT] = True
            scope = {**scope, "path": HOME + scope["path"], "raw_path": None}
        await self._app(scope, receive, send)


class _Nowhere:
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope.setdefault("state", {})["operation"] = "libretranslate"
        await told_error(NotFound())(scope, receive, send)


class _Door:
    def __init__(self, desk: LibreDesk, path: LibrePath) -> None:
        self._desk = desk
        self._path = path
        self._strangers = Room(STRANGERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope.setdefault("state", {})["operation"] = f"libretranslate {self._path.path}"
        response = await self._response(Request(scope, receive))
        await response(scope, receive, send)

    async def _response(self, request: Request) -> Response:
        try:
            return await self._answer(request)
        except ClientDisconnect:
            raise
        except AnsweredRefusal as refusal:
            return told_reply(refusal.reply)
        except Exception as error:
            return told_error(as_api_error(error))

    async def _answer(self, request: Request) -> Response:
        if request.method != self._path.method:
            raise MethodNotAllowed(self._path.method)
        if self._path.open is not None:
            return await self._path.open(self._desk, request)
        assert self._path.kept is not None
        return await self._path.kept(await self._guest(request))

    async def _guest(self, request: Request) -> Guest:
        """A key outside of the body is looked at before a large body is read."""
        key, limit = _early_key(request), self._path.limit
        guest = await self._admitted(request, key) if key else None
        is_strange = guest is None and limit > GENERAL_LIMIT
        with self._strangers.entered("") if is_strange else nullcontext():
            fields = await _fields(self._desk, request, limit)
        guest = guest or await self._admitted(request, word(fields, "api_key"))
        return Guest(self._desk, request, guest.caller, fields)

    async def _admitted(self, request: Request, key: str) -> Guest:
        if not key:
            raise BadRequest(NO_KEY)
        caller = await self._desk.accounts.authenticate(key)
        if caller is None:
            raise Forbidden(UNKNOWN_KEY)
        request.scope["state"]["caller"] = caller
        return Guest(self._desk, request, caller)


def _early_key(request: Request) -> str:
    """The key of the header, whatever its scheme, or of the query."""
    header = request.headers.get("authorization", "").strip()
    return header.rpartition(" ")[2] or request.query_params.get("api_key", "")


async def _fields(desk: LibreDesk, request: Request, limit: int) -> Mapping[str, Any]:
    accepted = (JSON, FORM, MULTIPART)
    try:
        return await read_fields(request, accepted=accepted, limit=limit, idle_timeout=desk.body_timeout)
    except ApiError as error:
        if media_type(request) == JSON and error.status == BadRequest.status:
            raise BadRequest("Invalid JSON format") from None
        raise
