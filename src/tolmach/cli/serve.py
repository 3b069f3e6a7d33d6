"""`tolmach serve`: starts a service from the settings, and prints what its operator needs to read."""

import gc
import inspect
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tolmach import heap
from tolmach import settings as known
from tolmach.cli.libraries import explained, library_faults
from tolmach.cli.opening import CONFIG_HELP
from tolmach.cli.output import sentence
from tolmach.cli.process import prepare
from tolmach.errors import StartError, TolmachError
from tolmach.settings import Settings

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from tolmach.accounts.bootstrap import FirstKeys
    from tolmach.assembly import Parts
    from tolmach.console.entrance import Entrance
    from tolmach.wire.server.config import ConnectionLimits


def serve(config: Path | None = None, **flags: str | None) -> None:
    """Run the service until SIGTERM or SIGINT.

    The first start creates an account, a developer key and an administrator key, and prints the keys once.
    """
    try:
        with library_faults():
            _start(config, flags)
    except TolmachError as error:
        # The exit code is not 1, which means that a running service broke: with this code a supervisor need not start
        # it again.
        typer.echo(sentence(error), err=True)
        raise typer.Exit(2) from None


def _start(config: Path | None, flags: dict[str, str | None]) -> None:
    prepare()
    settings = known.load(flags, file=config)
    from tolmach.observing import logs

    logs.configure(settings.log_level, settings.log_format)
    if settings.sandbox:
        from tolmach.cli.sandbox import run

        run(settings)
    else:
        _run(settings)


def _parameters() -> Iterator[inspect.Parameter]:
    """One flag for each setting except the secret ones: every user of a machine can read its command lines."""
    yield _parameter("config", Path, CONFIG_HELP)
    for row in known.table():
        if not row.secret:
            default = f" Default: {row.default}." if row.default else ""
            yield _parameter(row.name, str, row.doc.replace("`", "") + default)


def _parameter(name: str, kind: type, text: str) -> inspect.Parameter:
    option = typer.Option("--" + name.replace("_", "-"), help=text, metavar=_METAVARS.get(name, "VALUE"))
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[kind | None, option],
    )


_METAVARS = {"config": "FILE", "data": "DIR", "tls_cert": "FILE", "tls_key": "FILE", "secret_file": "FILE"}

# Typer reads the flags from here; they come from the table of settings.
serve.__signature__ = inspect.Signature(list(_parameters()))  # type: ignore[attr-defined]


def _run(settings: Settings) -> None:
    greeting = _Greeting(settings)
    parts = open_beside(settings, _tables(settings))
    from tolmach.app import build
    from tolmach.wire.server import serving

    with served(build(parts, greeting.remember)) as app:
        serving.serve(
            app,
            host=settings.host,
            port=settings.port,
            tls_cert=_file(settings.tls_cert),
            tls_key=_file(settings.tls_key),
            shutdown_grace=settings.shutdown_grace,
            drain_seconds=settings.drain_seconds,
            limits=limits(settings),
            on_ready=greeting.show,
            more_ports=(settings.libretranslate_port,) if settings.libretranslate_port else (),
        )


def _tables(settings: Settings) -> Path | None:
    """A folder that has had a service before will have one again. A first start writes no tables."""
    return settings.data / "tables" if (settings.data / "lock").exists() else None


def limits(settings: Settings) -> "ConnectionLimits":
    from tolmach.wire.server.config import ConnectionLimits

    return ConnectionLimits(keep_alive=settings.keep_alive, max_connections=settings.max_connections)


@contextmanager
def served(app: "ASGIApp") -> "Iterator[ASGIApp]":
    """Raises the error that stopped the application; the server only logs it."""
    startup = _Startup(app)
    try:
        yield startup
    except SystemExit:
        # uvicorn reports in this way that the application did not start.
        startup.check()
        raise StartError("The service cannot start. The log says why.") from None
    startup.check()


def open_beside(settings: Settings, tables: Path | None = None) -> "Parts":
    """Loads the models in a thread, which leaves the interpreter to the rest of the start. The start waits for the
    model that translates; the one that detects languages is ready soon after it. `tables` is a folder for what the next
    start need not unpack."""
    from tolmach.engines.opening import open_router
    from tolmach.languages.detect import Detector

    beside, detector = ThreadPoolExecutor(1, "loading"), Detector(tables)
    router = beside.submit(open_router, settings)
    beside.submit(detector.load)
    beside.submit(heap.trim)
    try:
        import tolmach.app  # noqa: F401  (it is needed next, and takes long)
        from tolmach.assembly import open_parts

        return open_parts(settings, router=router.result, detector=detector)
    finally:
        beside.shutdown(wait=False)


def _file(name: str) -> Path | None:
    return Path(name).expanduser() if name else None


class _Startup:
    """Keeps the error that stopped the application's start, which the server would only log."""

    def __init__(self, app: "ASGIApp") -> None:
        self._app = app
        self._error: Exception | None = None

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        try:
            await self._app(scope, receive, send)
        except Exception as error:
            if scope["type"] == "lifespan":
                self._error = error
            raise

    def check(self) -> None:
        if isinstance(self._error, TolmachError):
            raise self._error
        if self._error is not None:
            raise explained(self._error) or StartError(
                f"The service stopped because of an error ({type(self._error).__name__}). The log says more."
            )


class _Greeting:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._first: FirstKeys | None = None
        self._token = ""

    def remember(self, first: "FirstKeys | None", entrance: "Entrance") -> None:
        self._first = first
        self._token = entrance.token()

    def show(self, url: str) -> None:
        # Objects that exist now stay until the end, so the collector need not look at them again.
        gc.freeze()
        gc.enable()
        typer.echo("\n".join(self._lines(url)))

    def _lines(self, url: str) -> Iterator[str]:
        yield f"Tolmach listens on {url}"
        yield from ("", "Open the console (this link signs you in once):", f"  {url}/sign-in?token={self._token}")
        if self._first is None:
            return
        made = [
            f"  {name:<18}{key}"
            for name, key, given in (
                ("Developer key", self._first.developer, self._settings.developer_key),
                ("Administrator key", self._first.admin, self._settings.admin_key),
            )
            if not given
        ]
        if made:
            yield from ("", "These are the new keys. You cannot see them again later:", *made)
        key = "$TOLMACH_DEVELOPER_KEY" if self._settings.developer_key else self._first.developer
        yield from ("", "Try it:", f"  {curl(url, key)}")


def curl(url: str, key: str) -> str:
    """A first translation. Over TLS the certificate names the machine, not the printed address."""
    insecure = " --insecure" if url.startswith("https:") else ""
    return (
        f'curl{insecure} {url}/v2/translate -H "Authorization: DeepL-Auth-Key {key}" '
        "-d 'text=Hello, world!' -d target_lang=DE"
    )
