"""`tolmach mcp`: the Model Context Protocol over standard input and output, for an agent on this machine."""

import asyncio
import os
import tempfile
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tolmach.cli.opening import Config, load
from tolmach.errors import StartError

if TYPE_CHECKING:
    from tolmach.mcp.asking import ToolDesk

KEY = "TOLMACH_KEY"
MISSING = "The Model Context Protocol is not installed. Install it: pip install 'tolmach[mcp]'."
PATIENCE = 600.0
"""Seconds that an answer of a service may take."""


def mcp(
    url: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help=f"Address of a running service, whose developer key the variable {KEY} has. Without it, the command "
            "translates itself, and keeps glossaries only until it ends.",
        ),
    ] = None,
    config: Config = None,
) -> None:
    """Serve the Model Context Protocol on standard input and output, for an agent on this machine.

    The tools translate texts and documents, reword and correct texts, and manage glossaries. A running service offers
    the same tools under /mcp, without this command.
    """
    try:
        from tolmach.mcp.serving import server
        from tolmach.mcp.tools import ToolSet
    except ImportError:
        raise StartError(MISSING) from None

    async def run() -> None:
        opened = _remote(url) if url else _own(config)
        async with opened as desk:
            await server(ToolSet(desk, local=True)).run_stdio_async()

    asyncio.run(run())


@asynccontextmanager
async def _remote(url: str) -> "AsyncIterator[ToolDesk]":
    import httpx

    from tolmach.mcp.asking import RemoteDesk

    key = os.environ.get(KEY, "")
    if not key:
        raise StartError(f"The variable {KEY} must have a developer key of the service.")
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as client:
        yield RemoteDesk(client, key)


@asynccontextmanager
async def _own(config: Path | None) -> "AsyncIterator[ToolDesk]":
    """A whole service in this process, in a folder that goes with it. It listens on no port."""
    import httpx

    from tolmach.app import build
    from tolmach.assembly import open_parts, running
    from tolmach.mcp.asking import RemoteDesk
    from tolmach.observing import logs

    with tempfile.TemporaryDirectory(prefix="tolmach-mcp-") as folder:
        key = str(uuid.uuid4())
        settings = replace(
            load(None, config), data=Path(folder), database="", blobs="", secret_file="", developer_key=key
        )
        logs.configure("error", "text")
        parts = await asyncio.to_thread(open_parts, settings)
        async with running(parts):
            transport = httpx.ASGITransport(app=build(parts))
            async with httpx.AsyncClient(transport=transport, base_url="http://inside", timeout=PATIENCE) as client:
                yield RemoteDesk(client, key)
