"""The ASGI application: middleware and routes, each in one visible list."""

import asyncio
import os
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from ipaddress import ip_network
from typing import Any

from starlette.routing import BaseRoute, Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from tolmach import __version__
from tolmach.accounts import routes as accounts_routes
from tolmach.accounts.bootstrap import FirstKeys
from tolmach.assembly import Parts, running
from tolmach.console import routes as console_routes
from tolmach.console.doors import Console, UnknownPage
from tolmach.console.entrance import Entrance
from tolmach.console.machine.better import BetterModels
from tolmach.console.machine.hearing import RecogniserSetup
from tolmach.console.machine.page import Machine
from tolmach.console.sessions import SignedSessions
from tolmach.console.translating.speech import ReadingAloud
from tolmach.documents import routes as documents_routes
from tolmach.documents.routes import DocumentDesk
from tolmach.errors import NotFound
from tolmach.glossaries import routes as glossaries_routes
from tolmach.languages import routes as languages_routes
from tolmach.languages.service import Languages
from tolmach.libretranslate import routes as libretranslate_routes
from tolmach.libretranslate.links import FileLinks
from tolmach.libretranslate.model import LibreDesk
from tolmach.mcp import routes as mcp_routes
from tolmach.mcp.routes import ProtocolDoor
from tolmach.memories import routes as memories_routes
from tolmach.observing import health
from tolmach.observing.watch import Watch
from tolmach.reference import routes as reference_routes
from tolmach.spoken_terms import routes as spoken_terms_routes
from tolmach.styles import routes as styles_routes
from tolmach.translation import routes as translation_routes
from tolmach.translation import routes_console as translation_routes_console
from tolmach.translation.routes import TextDesk
from tolmach.translation.routes_console import TypingDesk
from tolmach.translation.vouchers import Vouchers
from tolmach.voice import routes as voice_routes
from tolmach.voice.jobs import routes as voice_jobs_routes
from tolmach.voice.opening import open_speaker
from tolmach.wire.admission import ProcessMemory
from tolmach.wire.answers import Answers
from tolmach.wire.bounds import USUAL_LIMITS, RequestLimits
from tolmach.wire.cors import Cors
from tolmach.wire.inside import Interface
from tolmach.wire.operation import Endpoint, Operation
from tolmach.wire.pages import is_browser
from tolmach.wire.proxy import Proxy
from tolmach.wire.trace import TraceId
from tolmach.writing import routes as writing_routes
from tolmach.writing.inventing import invents
from tolmach.writing.routes import WritingDesk

TITLE = "Tolmach"
UNKEYED = (
    *memories_routes.UNKEYED,
    *voice_jobs_routes.UNKEYED,
    *health.UNKEYED,
    *reference_routes.UNKEYED,
)


def operations(parts: Parts, uploads: int = USUAL_LIMITS.uploads) -> list[Operation[Any]]:
    settings = parts.settings
    return [
        *translation_routes.operations(_text_desk(parts), most_texts=settings.max_texts),
        *documents_routes.operations(_document_desk(parts), uploads=uploads),
        *writing_routes.offers.over(WritingDesk(parts.writer, parts.usage, settings.request_timeout)),
        *languages_routes.operations(Languages(parts.router, parts.speech), parts.detector),
        *glossaries_routes.operations(parts.glossaries),
        *memories_routes.offers.over(parts.memories.service),
        *styles_routes.offers.over(parts.styles),
        *spoken_terms_routes.offers.over(parts.spoken_terms),
        *voice_routes.offers.over(parts.voice.sessions),
        *voice_jobs_routes.offers.over(parts.voice.jobs.service),
        *accounts_routes.operations(parts.accounts, parts.usage, parts.analytics),
    ]


def _text_desk(parts: Parts) -> TextDesk:
    return TextDesk(parts.translator, parts.lookup, parts.usage, parts.settings.request_timeout)


def _document_desk(parts: Parts) -> DocumentDesk:
    return DocumentDesk(parts.documents.service, parts.translator, parts.lookup, parts.usage, parts.conversions)


OnStart = Callable[[FirstKeys | None, Entrance], None]


def build(parts: Parts, on_start: OnStart | None = None, limits: RequestLimits = USUAL_LIMITS) -> ASGIApp:
    settings = parts.settings
    app: ASGIApp = _router(parts, on_start, limits)
    if settings.libretranslate_port:
        app = libretranslate_routes.OwnPort(app, settings.libretranslate_port)
    # From the innermost to the outermost.
    app = Cors(app, settings.cors_origins)
    app = Proxy(app, [ip_network(text, strict=False) for text in settings.proxies], settings.prefix)
    app = Answers(app)
    app = Watch(app, parts.metrics)
    return TraceId(app)


def _router(parts: Parts, on_start: OnStart | None, limits: RequestLimits) -> Router:
    offered = operations(parts, limits.uploads)
    endpoints = _endpoints(parts, offered, limits)
    interface = _interface(parts, endpoints, limits)
    agents = ProtocolDoor(parts.accounts, interface)
    console, machine = _console(parts, interface, limits), _machine(parts)
    read_aloud = ReadingAloud(partial(open_speaker, parts.settings))
    routes: list[BaseRoute] = [
        *endpoints,
        *memories_routes.places(parts.memories.transfers, limits),
        *voice_routes.places(parts.voice.sessions),
        *voice_jobs_routes.places(parts.voice.jobs.transfers, limits),
        *health.routes(parts.metrics, {"database": parts.storage.database.answers}),
        *reference_routes.routes(lambda: _described(offered)),
        *console_routes.routes(console, parts.detector, read_aloud, machine, parts.documents.previews),
        *_libretranslate(parts, interface, limits),
        *mcp_routes.routes(agents),
    ]

    @asynccontextmanager
    async def lifespan(_: Any) -> AsyncIterator[None]:
        async with running(parts) as first:
            if on_start is not None:
                on_start(first, console.entrance)
            yield
            await agents.close()
            await asyncio.to_thread(machine.better.close)
            await asyncio.to_thread(machine.recogniser.close)

    return Router(routes, redirect_slashes=False, default=_Unknown(UnknownPage(console)), lifespan=lifespan)


def _interface(parts: Parts, endpoints: list[Route], limits: RequestLimits) -> Interface:
    """Other doors call the operations themselves, and a few more that clients do not have. `Answers` turns errors into
    answers; the rest of the middleware is left out."""
    desk = TypingDesk(_text_desk(parts), Vouchers(parts.storage.secret, time.time), invents)
    own = [*translation_routes_console.offers.over(desk), *accounts_routes.console_offers.over(parts.usage)]
    asked = [*endpoints, *_endpoints(parts, own, limits)]
    return Interface(Answers(Router(asked, redirect_slashes=False, default=_unknown_path)))


def _libretranslate(parts: Parts, interface: Interface, limits: RequestLimits) -> list[BaseRoute]:
    if not parts.settings.libretranslate:
        return []
    desk = LibreDesk(
        accounts=parts.accounts,
        interface=interface,
        pairs=parts.router,
        detector=parts.detector,
        links=FileLinks(parts.storage.secret),
        most_texts=parts.settings.max_texts,
        longest=parts.settings.request_timeout,
        body_timeout=limits.body_timeout,
    )
    return libretranslate_routes.routes(desk)


def _console(parts: Parts, interface: Interface, limits: RequestLimits) -> Console:
    sessions = SignedSessions(parts.storage.secret, time.time)
    entrance = Entrance(parts.accounts, sessions, password=parts.settings.admin_password)
    return Console(parts.accounts, sessions, entrance, interface, limits.body_timeout)


def _machine(parts: Parts) -> Machine:
    """The state of the installation and how the service fares, for a page of the console."""

    async def blobs_answer() -> bool:
        await parts.storage.blobs.names("console/")
        return True

    def has_others() -> bool:
        return len(parts.storage.roster.living) > 1

    return Machine(
        stock=partial(_stock, parts),
        recent=parts.recent,
        probes={"database": parts.storage.database.answers, "documents’ storage": blobs_answer},
        memory_limit=ProcessMemory(parts.settings.memory_limit).limit,
        cores=len(os.sched_getaffinity(0)),
        better=BetterModels(parts.settings, has_others),
        recogniser=RecogniserSetup(parts.settings, has_others),
    )


def _stock(parts: Parts) -> Any:
    from tolmach.console.machine.stock import read_stock

    return read_stock(parts.settings, parts.router.names)


def _described(offered: list[Operation[Any]]) -> dict[str, Any]:
    from tolmach.reference.examples import EXAMPLES
    from tolmach.reference.refusals import refusals
    from tolmach.wire.openapi import describe

    return describe(offered, UNKEYED, EXAMPLES, refusals, title=TITLE, version=__version__)


def _endpoints(parts: Parts, offered: list[Operation[Any]], limits: RequestLimits) -> list[Route]:
    by_path: dict[str, list[Operation[Any]]] = defaultdict(list)
    for operation in offered:
        by_path[operation.path].append(operation)
    return [
        Route(path, Endpoint(group, parts.accounts.authenticate, parts.admission, parts.repeats, limits))
        for path, group in by_path.items()
    ]


class _Unknown:
    """The answer to an address that does not exist: a page for a browser, and an error of the interface else."""

    def __init__(self, for_browsers: ASGIApp) -> None:
        self._for_browsers = for_browsers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wanted = self._for_browsers if scope["type"] == "http" and is_browser(scope) else _unknown_path
        await wanted(scope, receive, send)


async def _unknown_path(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1000})
        return
    raise NotFound
