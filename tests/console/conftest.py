"""A browser, and people who use the console with it."""

import asyncio
import contextlib
import os
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.conftest import Live, serving
from tests.voice.doubles import scripted_studio
from tolmach.settings import Settings

AXE = Path(__file__).parent.parent / "clients" / "node" / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = "/usr/bin/chromium-headless-shell"
"""It has no window, so a page takes two fifths of the processor time that Chromium takes."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MICROPHONE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
"""It beeps; or plays the file that a further flag names."""
SIZES = {"desktop": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
PICTURES = os.environ.get("CONSOLE_PICTURES")
"""A folder for pictures of the pages, for whoever wants to look at them."""
# A busy machine takes longer than a person would wait.
expect.set_options(timeout=30_000)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a browser. What goes wrong in a page, or comes from elsewhere, is remembered."""

    page: Page
    live: Live
    wrongs: list[str]

    def open(self, path: str) -> Page:
        self.page.goto(self.live.url + path)
        return self.page

    def picture(self, name: str) -> None:
        if PICTURES:
            self.page.screenshot(path=str(Path(PICTURES) / f"{name}.png"), full_page=True)


def accessible(page: Page) -> None:
    """Fails with what axe-core finds serious or critical in the page as it is now."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
    serious = [each for each in found if each["impact"] in ("serious", "critical")]
    assert {each["id"]: [node["html"][:200] for node in each["nodes"]] for each in serious} == {}


Welcome = Callable[..., Person]


@pytest.fixture(scope="module")
def console(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A service with the shipped model, shared by the tests of a module."""
    settings = Settings(data=tmp_path_factory.mktemp("data"), log_level="error")
    with serving(settings, studio=scripted_studio) as service:
        yield service


@dataclass(frozen=True, slots=True)
class Driver:
    """What drives browsers, for all tests of a process, because a start takes longer than most tests. Its loop counts
    as running only while a test drives a browser; otherwise no other test could run one."""

    playwright: Playwright
    loop: AbstractEventLoop

    @contextlib.contextmanager
    def awake(self) -> Iterator[Playwright]:
        asyncio._set_running_loop(self.loop)
        try:
            yield self.playwright
        finally:
            asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def lent_driver() -> Iterator[Driver]:
    with sync_playwright() as playwright:
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield Driver(playwright, loop)
        asyncio._set_running_loop(loop)


@pytest.fixture(scope="session")
def lent_browser(lent_driver: Driver) -> Iterator[Browser]:
    with lent_driver.awake() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *MICROPHONE])
    yield started
    with lent_driver.awake():
        started.close()


@pytest.fixture
def driver(lent_driver: Driver) -> Iterator[Playwright]:
    with lent_driver.awake() as playwright:
        yield playwright


@pytest.fixture
def browser(driver: Playwright, lent_browser: Browser) -> Browser:
    return lent_browser


@pytest.fixture
def welcome(browser: Browser) -> Iterator[Welcome]:
    """Signs somebody in by the form; `size`, `dark` and options of a browser's context say how he looks at it."""
    contexts = []

    def made(
        live: Live, *, size: str = "desktop", dark: bool = False, key: str | None = None, **options: Any
    ) -> Person:
        viewport: Any = SIZES[size]
        context = browser.new_context(viewport=viewport, color_scheme="dark" if dark else "light", **options)
        contexts.append(context)
        page, wrongs = context.new_page(), list[str]()
        page.on("pageerror", lambda error: wrongs.append(str(error)))
        page.on("console", lambda message: wrongs.append(message.text) if message.type == "error" else None)
        page.on("request", lambda request: wrongs.append(request.url) if not _is_ours(request.url, live) else None)
        page.goto(live.url + "/sign-in")
        page.locator("#secret").fill(key or live.keys.admin)
        page.locator("form:has(#secret) button").click()
        return Person(page, live, wrongs)

    yield made
    for context in contexts:
        context.close()


def _is_ours(url: str, live: Live) -> bool:
    return url.startswith((live.url, live.url.replace("http", "ws", 1), "blob:", "data:"))


@dataclass(frozen=True, slots=True)
class Client:
    """Somebody without a script: a session and its forms."""

    http: httpx.Client
    csrf: str

    def post(self, path: str, **fields: Any) -> httpx.Response:
        files = fields.pop("files", None)
        return self.http.post(path, data={"csrf": self.csrf, **fields}, files=files)


@pytest.fixture
def client(live: Live) -> Iterator[Client]:
    """An administrator's session with a service whose engine is a stub."""
    with live.client(follow_redirects=True) as http:
        page = http.post("/sign-in", data={"secret": live.keys.admin})
        assert page.status_code == 200
        yield Client(http, page.text.partition('data-csrf="')[2].partition('"')[0])
