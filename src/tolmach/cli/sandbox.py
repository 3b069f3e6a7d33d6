"""`tolmach sandbox`: a service for people who test their applications."""

import gc
import json
import os
import signal
import sys
import threading
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tolmach import settings as known
from tolmach.cli.opening import CONFIG_HELP
from tolmach.cli.output import sentence
from tolmach.cli.process import prepare
from tolmach.cli.serve import limits, open_beside, served
from tolmach.errors import StartError, TolmachError
from tolmach.settings import Settings

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from tolmach.accounts.bootstrap import FirstKeys

PORT: Final = 8788
NODE_HELPER: Final = Path(__file__).parent.parent / "sandbox" / "node"
GRACE: Final = 1.0
"""Seconds that requests get at the end: some of them were promised that they are never answered."""


def sandbox(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, metavar="PORT", help="Port to listen on; 0 chooses a free one.")
    ] = PORT,
    proxy_port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            metavar="PORT",
            help="Port of an HTTP proxy in front of the sandbox; 0 chooses a free one.",
        ),
    ] = None,
    stub: Annotated[bool, typer.Option("--stub", help="Mark texts instead of translating them.")] = False,
    while_stdin: Annotated[bool, typer.Option("--while-stdin", help="Stop when standard input closes.")] = False,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Record all requests and answers in a new file.")
    ] = None,
    replay: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Answer from a recorded file, without models and faults.")
    ] = None,
    node: Annotated[
        bool, typer.Option("--node", help="Print the folder of the helper for tests in Node, and exit.")
    ] = False,
    config: Annotated[Path | None, typer.Option(metavar="FILE", help=CONFIG_HELP)] = None,
) -> None:
    """Run a service for tests of clients. It accepts every key, causes faults on request and keeps nothing.

    When it is ready, it prints one line of JSON with its `url`, a `key` and an `admin_key`. It runs until SIGTERM or
    SIGINT.
    """
    if node:
        typer.echo(NODE_HELPER)
        return
    flags = {"host": host, "port": port, "engine": "stub" if stub else None}
    try:
        settings = known.load(flags, file=config)
        if replay is None:
            start(settings, proxy_port=proxy_port, while_stdin=while_stdin, record=record)
        elif record or proxy_port is not None:
            raise StartError("--replay answers only from a file. You cannot combine it with --record or --proxy-port.")
        else:
            repeat(settings, replay, while_stdin=while_stdin)
    except TolmachError as error:
        typer.echo(sentence(error), err=True)
        raise typer.Exit(2) from None


def start(
    settings: Settings, *, proxy_port: int | None = None, while_stdin: bool = False, record: Path | None = None
) -> None:
    prepare()
    from tolmach.observing import logs

    logs.configure(settings.log_level, settings.log_format)
    run(settings, proxy_port=proxy_port, while_stdin=while_stdin, record=record)


def repeat(settings: Settings, replay: Path, *, while_stdin: bool) -> None:
    """Accepts every key, because a recording holds none."""
    from tolmach.accounts.bootstrap import FirstKeys
    from tolmach.sandbox.exchanges import read
    from tolmach.sandbox.replaying import Replayer
    from tolmach.wire.server.serving import Server, bind, configure

    with ExitStack() as stack:
        replayer = Replayer(read(replay))
        sockets = bind(settings.host, settings.port)
        for sock in sockets:
            stack.callback(sock.close)
        keys = FirstKeys(developer="recorded", admin="recorded")
        server = Server(configure(replayer, limits(settings), shutdown_grace=GRACE), lambda url: _tell(url, keys, None))
        if while_stdin:
            _end_with_stdin()
        server.run(sockets)


def run(
    settings: Settings, *, proxy_port: int | None = None, while_stdin: bool = False, record: Path | None = None
) -> None:
    from tolmach.sandbox.folder import temporary_folder
    from tolmach.wire.server.serving import Server, bind, configure

    # Applies until the server takes over. A process that the signal itself ends would leave the folder behind.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    with ExitStack() as stack:
        folder = stack.enter_context(temporary_folder())
        sockets = bind(settings.host, settings.port)
        proxies = [] if proxy_port is None else bind(settings.host, proxy_port)
        for sock in (*sockets, *proxies):
            stack.callback(sock.close)
        parts = open_beside(_without_traces(settings, folder))
        from tolmach.sandbox.building import Sandbox

        proxy = proxies[0].getsockname()[1] if proxies else None
        sandbox = Sandbox(parts, proxy)
        app = stack.enter_context(served(_recorded(sandbox, record, stack)))
        server = Server(
            configure(app, limits(settings), shutdown_grace=GRACE), lambda url: _tell(url, sandbox.keys, proxy)
        )
        if while_stdin:
            _end_with_stdin()
        server.run([*sockets, *proxies])


def _recorded(app: "ASGIApp", record: Path | None, stack: ExitStack) -> "ASGIApp":
    if record is None:
        return app
    from tolmach.sandbox.recording import Recorder, RecordingWriter

    return Recorder(app, stack.enter_context(RecordingWriter(record)))


def _without_traces(settings: Settings, folder: Path) -> Settings:
    """Keeps the added models, by a link to their folder."""
    models = settings.data / "models"
    if models.is_dir():
        (folder / "models").symlink_to(models.absolute(), target_is_directory=True)
    return replace(settings, data=folder, database="", blobs="", secret_file="")


def _tell(url: str, keys: "FirstKeys | None", proxy: int | None) -> None:
    gc.freeze()
    gc.enable()
    assert keys is not None
    told = {"url": url, "key": keys.developer, "admin_key": keys.admin}
    if proxy is not None:
        told["proxy_url"] = f"{url.rpartition(':')[0]}:{proxy}"
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def _end_with_stdin() -> None:
    def wait() -> None:
        while os.read(sys.stdin.fileno(), 4096):
            pass
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True, name="stdin").start()
