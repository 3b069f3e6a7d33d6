"""The entrances to the console: a page for people who have signed in, the sign-in itself, and the interface for the
scripts of our pages."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from tolmach.accounts.service import Accounts
from tolmach.callers import Caller, KeyKind
from tolmach.console.catalogue.offered import OFFERED, Tongue, accepted, chosen
from tolmach.console.entrance import Entrance
from tolmach.console.model import Session
from tolmach.console.rendering import HEADERS, rendered, static
from tolmach.console.sessions import COOKIE, REMEMBERED, SignedSessions
from tolmach.console.tabs import TABS
from tolmach.console.texts import marked, read_in, text
from tolmach.console.visits import PAGE_LIMIT, Presented, View, Visit
from tolmach.errors import ApiError, Forbidden, MethodNotAllowed, NotFound, Unauthorized
from tolmach.wire.answers import as_api_error
from tolmach.wire.bodies import FORM, MULTIPART, read_fields
from tolmach.wire.inside import Interface

CSRF_HEADER = "x-csrf-token"
CSRF_FIELD = "csrf"
SIGN_IN = "sign_in.html"
STALE = marked("This page is out of date. Load it again and repeat what you did.")
LANGUAGE_COOKIE = "tolmach_language"
LANGUAGE_LASTS = 400 * 24 * 3600
"""Seconds; browsers keep no cookie for longer."""


@dataclass(frozen=True, slots=True)
class Console:
    """The services that all doors need."""

    accounts: Accounts
    sessions: SignedSessions
    entrance: Entrance
    interface: Interface
    body_timeout: float


class _Door(ABC):
    def __init__(self, console: Console, name: str, methods: tuple[str, ...]) -> None:
        self._console = console
        self._name = name
        self._methods = methods

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope.setdefault("state", {})["operation"] = self._name
        request = Request(scope, receive)
        with read_in(_reader(request)):
            try:
                if request.method not in self._methods:
                    raise MethodNotAllowed(", ".join(self._methods))
                response = await self._answer(request)
            except ClientDisconnect:
                raise
            except Exception as error:
                response = await _failure(request, as_api_error(error))
            await response(scope, receive, send)

    @abstractmethod
    async def _answer(self, request: Request) -> Response: ...

    async def _fields(self, request: Request, limit: int) -> Mapping[str, Any]:
        return await read_fields(
            request, accepted=(FORM, MULTIPART), limit=limit, idle_timeout=self._console.body_timeout
        )


class PageDoor(_Door):
    """A visitor who has not signed in gets the sign-in form in the page itself."""

    def __init__(self, console: Console, view: View) -> None:
        methods = ("GET", "HEAD") * (view.show is not None) + ("POST",) * (view.act is not None)
        super().__init__(console, view.name, methods)
        self._view = view

    async def _answer(self, request: Request) -> Response:
        session, callers = await signed_in(self._console, request)
        if session is None:
            return await _asked_in(request, request.scope["path"])
        request.scope["state"]["caller"] = next(iter(callers.values()))
        fields = await self._fields(request, self._view.limit)
        csrf = self._console.sessions.csrf(session)
        visit = Visit(request, self._console.interface, session, callers, csrf, fields)
        handler = self._view.show
        if request.method == "POST":
            self._check_form(visit)
            handler = self._view.act
        assert handler is not None
        response = await _presented(visit, await handler(visit))
        renewed = self._console.sessions.renewed(session)
        if renewed is not None:
            keep(self._console, request, response, renewed)
        return response

    def _check_form(self, visit: Visit) -> None:
        token = visit.request.headers.get(CSRF_HEADER) or visit.text(CSRF_FIELD)
        if not self._console.sessions.is_csrf(visit.session, token):
            raise Forbidden(text(STALE))


class UnknownPage(_Door):
    """For an address that does not exist: a page with the tabs of the visitor, or without any."""

    def __init__(self, console: Console) -> None:
        super().__init__(console, "unknown page", ("GET", "HEAD"))

    async def _answer(self, request: Request) -> Response:
        session, callers = await signed_in(self._console, request)
        if session is None:
            return await _failure(request, NotFound())
        visit = Visit(request, self._console.interface, session, callers, self._console.sessions.csrf(session), {})
        return await _presented(visit, Presented("error.html", {"error": NotFound()}, status=NotFound.status))


class SignIn(_Door):
    """Signs in by a form with a key or the password, or by the link of a start, with its token."""

    def __init__(self, console: Console) -> None:
        super().__init__(console, "sign in", ("GET", "HEAD", "POST"))

    async def _answer(self, request: Request) -> Response:
        fields = await self._fields(request, PAGE_LIMIT)
        given = {name: value for name, value in fields.items() if isinstance(value, str)}
        target = _inner(given.get("next", "/"))
        # A HEAD request, for example of a messenger that previews links, must not use the link up.
        if request.method == "HEAD" or (request.method == "GET" and "token" not in given):
            return await _asked_in(request, target, status=200)
        address = request.client.host if request.client else ""
        entrance = self._console.entrance
        try:
            if request.method == "POST":
                session = await entrance.by_secret(given.get("secret", ""), address)
            else:
                session = await entrance.by_token(given["token"], address)
        except ApiError as error:
            return await _asked_in(request, target, error)
        response = redirected(request, target)
        keep(self._console, request, response, session)
        return response


class SignOut(_Door):
    def __init__(self, console: Console) -> None:
        super().__init__(console, "sign out", ("POST",))

    async def _answer(self, request: Request) -> Response:
        response = redirected(request, "/")
        response.delete_cookie(COOKIE, path=_prefix(request) or "/")
        return response


class LanguageChoice(_Door):
    """Keeps the language that a reader chose for the texts of the console."""

    def __init__(self, console: Console) -> None:
        super().__init__(console, "language", ("POST",))

    async def _answer(self, request: Request) -> Response:
        fields = await self._fields(request, PAGE_LIMIT)
        code = fields.get("language")
        if code not in [tongue.code for tongue in OFFERED]:
            raise NotFound
        target = fields.get("next", "/")
        response = redirected(request, _inner(target if isinstance(target, str) else "/"))
        response.set_cookie(
            LANGUAGE_COOKIE, str(code), LANGUAGE_LASTS, path=_prefix(request) or "/", httponly=True, samesite="lax"
        )
        return response


class Assets(_Door):
    def __init__(self, console: Console) -> None:
        super().__init__(console, "asset", ("GET", "HEAD"))

    async def _answer(self, request: Request) -> Response:
        found = static(request.path_params["name"], request.query_params.get("lang", ""))
        if found is None:
            raise NotFound
        return found


class Gateway:
    """The interface for the scripts of our pages: the session stands for the key."""

    def __init__(self, console: Console) -> None:
        self._console = console

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope.setdefault("state", {})["operation"] = "console"
        request = Request(scope)
        with read_in(_reader(request)):
            callers = await self._admitted(request)
        scope["state"]["caller"] = next(iter(callers.values()))
        path = "/" + request.path_params["path"]
        await self._console.interface.pass_on(path, callers, scope, receive, send)

    async def _admitted(self, request: Request) -> Mapping[KeyKind, Caller]:
        session, callers = await signed_in(self._console, request)
        if session is None:
            raise Unauthorized(text("Sign in again."))
        if not self._console.sessions.is_csrf(session, request.headers.get(CSRF_HEADER, "")):
            raise Forbidden(text(STALE))
        return callers


async def signed_in(console: Console, request: Request) -> tuple[Session | None, dict[KeyKind, Caller]]:
    """The session, and the callers whose keys are still active. Without an active key there is no session."""
    session = console.sessions.read(request.cookies.get(COOKIE, ""))
    if session is None:
        return None, {}
    ids = {KeyKind.DEVELOPER: session.developer, KeyKind.ADMIN: session.admin}
    found = {kind: await console.accounts.caller(session.account_id, key) for kind, key in ids.items() if key}
    callers = {kind: caller for kind, caller in found.items() if caller is not None}
    return (session, callers) if callers else (None, {})


def keep(console: Console, request: Request, response: Response, session: Session) -> None:
    response.set_cookie(
        COOKIE,
        console.sessions.written(session),
        max_age=REMEMBERED,
        path=_prefix(request) or "/",
        secure=request.scope["scheme"] == "https",
        httponly=True,
        samesite="lax",
    )


def redirected(request: Request, path: str) -> Response:
    """Also works for htmx, which then loads that page."""
    target = _prefix(request) + path
    if "hx-request" in request.headers:
        return Response(headers={**HEADERS, "HX-Redirect": target})
    return RedirectResponse(target, 303, HEADERS)


async def _presented(visit: Visit, shown: Presented | Response) -> Response:
    if isinstance(shown, Response):
        return shown
    template = shown.part if visit.is_partial and shown.part else shown.template
    context = {**_common(visit.request), "csrf": visit.csrf, "visit": visit, "tabs": _tabs(visit), **shown.context}
    return await rendered(template, context, shown.status)


async def _asked_in(request: Request, target: str, error: ApiError | None = None, status: int = 401) -> Response:
    context = {
        **_common(request),
        "target": target,
        "problem": error.message if error else "",
        "is_over": COOKIE in request.cookies,
    }
    response = await rendered(SIGN_IN, context, error.status if error else status)
    if "hx-request" in request.headers:
        left = urlsplit(request.headers.get("hx-current-url", "")).path.removeprefix(_prefix(request))
        response.headers["HX-Redirect"] = f"{_prefix(request)}/sign-in?{urlencode({'next': left or '/'})}"
    return response


async def _failure(request: Request, error: ApiError) -> Response:
    context = {**_common(request), "error": error}
    response = await rendered("error.html", context, error.status)
    response.headers.update(error.headers)
    return response


def _common(request: Request) -> dict[str, Any]:
    prefix, query = _prefix(request), request.url.query
    # A form that was sent has its values in the body, so only the address of a page can be shown again.
    again = request.scope["path"] + (f"?{query}" if query else "")
    return {"url": lambda path: prefix + path, "here": request.scope["path"], "again": again}


def _reader(request: Request) -> Tongue:
    """The language that the reader chose, else the one that their browser asks for."""
    wanted = request.headers.get("accept-language", "")
    return chosen([request.cookies.get(LANGUAGE_COOKIE, ""), *accepted(wanted)])


def _tabs(visit: Visit) -> list[Any]:
    return [tab for tab in TABS if visit.is_administrator or not tab.for_administrators]


def _prefix(request: Request) -> str:
    found: str = request.scope.get("state", {}).get("prefix", "")
    return found


def _inner(target: str) -> str:
    """The path to go on to, if it is one of ours; otherwise the first page."""
    is_ours = target.startswith("/") and not target.startswith(("//", "/\\"))
    return target if is_ours and target.isprintable() else "/"
