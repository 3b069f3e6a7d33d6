"""A live sandbox with the stub engine, in a thread, with a proxy port."""

import contextlib
import threading
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.voice.doubles import scripted_studio
from tolmach.assembly import open_parts
from tolmach.sandbox.building import Sandbox
from tolmach.settings import Settings
from tolmach.wire.server.config import ConnectionLimits
from tolmach.wire.server.serving import Server, bind, configure


@dataclass(frozen=True)
class LiveSandbox:
    url: str
    proxy_url: str
    key: str
    admin_key: str
    clients: contextlib.ExitStack
    """All are closed with the sandbox."""

    def client(self, key: str | None = None, **headers: str) -> httpx.Client:
        """Header names with underscores; by default of a key that nobody has used."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        sent["Authorization"] = f"DeepL-Auth-Key {key or uuid.uuid4()}"
        return self.clients.enter_context(httpx.Client(base_url=self.url, headers=sent, timeout=20, verify=False))

    def desk(self, method: str, path: str = "", **options: Any) -> httpx.Response:
        return httpx.request(method, f"{self.url}/sandbox{path}", timeout=20, verify=False, **options)


@contextlib.contextmanager
def running_sandbox(data: Path) -> Iterator[LiveSandbox]:
    settings = Settings(data=data, engine="stub", log_level="error")
    main, proxy = bind("127.0.0.1", 0), bind("127.0.0.1", 0)
    port = proxy[0].getsockname()[1]
    sandbox = Sandbox(open_parts(settings, studio=scripted_studio), port)
    ready, urls = threading.Event(), list[str]()

    def on_ready(url: str) -> None:
        urls.append(url)
        ready.set()

    server = Server(configure(sandbox, ConnectionLimits(), shutdown_grace=1), on_ready)
    thread = threading.Thread(target=server.run, args=([*main, *proxy],), daemon=True)
    thread.start()
    try:
        assert ready.wait(60), "the sandbox did not start"
        assert sandbox.keys is not None
        with contextlib.ExitStack() as clients:
            keys = sandbox.keys
            yield LiveSandbox(urls[0], f"http://127.0.0.1:{port}", keys.developer, keys.admin, clients)
    finally:
        server.should_exit = True
        thread.join(30)


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSandbox]:
    with running_sandbox(tmp_path_factory.mktemp("sandbox")) as live:
        yield live


@pytest.fixture
def session() -> str:
    return f"tests/some_test.py::test (call)/{uuid.uuid4()}"
