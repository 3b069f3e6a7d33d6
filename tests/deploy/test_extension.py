"""The extension in Chromium, and the bookmarklet of its options page, on pages that we serve."""

import json
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import BrowserContext, Page, Worker, sync_playwright

from tests.conftest import Live, serving
from tests.console.conftest import FLAGS
from tests.deploy.environments import ROOT
from tolmach.settings import Settings

FOLDER = ROOT / "deploy" / "extension"
CHROMIUM = "/usr/bin/chromium"
"""The shell of the other tests has no extensions."""
PAGE = """<!doctype html><html lang="en"><title>Shop</title><body><script>var kept = "Some words";</script>
<p id="one">Read <a href="#x" id="link">the rules</a> before <code>make it so</code> runs.</p>
<ul><li>First thing<ul><li>Inner thing</li></ul></li></ul><p id="no" translate="no">Brand name</p>
<textarea>Typed words</textarea><p id="two">Second paragraph</p>
<script>document.getElementById("link").addEventListener("click", () => { document.title = "clicked"; });</script>
</body></html>"""


class _Shop(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        if self.path == "/strict":
            self.send_header("Content-Security-Policy", "connect-src 'none'")
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def shop() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Shop)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory, shop: str) -> Iterator[Live]:
    settings = Settings(data=tmp_path_factory.mktemp("data"), engine="stub", log_level="error", cors_origins=(shop,))
    with serving(settings) as service:
        yield service


@dataclass(frozen=True)
class Extended:
    context: BrowserContext
    worker: Worker

    def options(self) -> Page:
        page = self.context.new_page()
        page.goto(self.worker.url.replace("background.js", "options.html"))
        return page

    def set(self, **values: str) -> None:
        self.worker.evaluate("values => chrome.storage.local.set(values)", values)

    def run(self, what: str) -> None:
        """As its menu does, on the page in front."""
        self.worker.evaluate(
            "async (what) => run((await chrome.tabs.query({ active: true, lastFocusedWindow: true }))[0], what)", what
        )


@pytest.fixture
def extended(tmp_path: Path, live: Live) -> Iterator[Extended]:
    """Nobody can press a button of the browser itself here, so what a person would allow is allowed from the start."""
    copy = Path(shutil.copytree(FOLDER, tmp_path / "extension"))
    manifest = json.loads((copy / "manifest.json").read_text("utf-8"))
    manifest["host_permissions"] = manifest.pop("optional_host_permissions")
    (copy / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    loading = [f"--disable-extensions-except={copy}", f"--load-extension={copy}", "--headless=new"]
    switch = ["--disable-features=DisableLoadExtensionCommandLineSwitch"]
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            str(tmp_path / "profile"), executable_path=CHROMIUM, headless=False, args=[*FLAGS, *loading, *switch]
        )
        workers = context.service_workers
        worker = workers[0] if workers else context.wait_for_event("serviceworker")
        made = Extended(context, worker)
        made.set(address=live.url, key=live.keys.developer, target="DE")
        yield made
        context.close()


@pytest.mark.heavy
def test_a_page_and_back(extended: Extended, shop: str) -> None:
    page = extended.context.new_page()
    page.goto(f"{shop}/strict")
    before = page.evaluate("document.documentElement.outerHTML")
    extended.run("page")
    assert page.locator("#one").inner_text().startswith("[de] ")
    assert page.locator("#one code").inner_text() == "make it so"
    assert [page.locator("li").nth(each).inner_text().splitlines()[0] for each in (0, 1)] == [
        "[de] First thing",
        "[de] Inner thing",
    ]
    assert page.locator("#no").inner_text() == "Brand name"
    assert page.locator("textarea").input_value() == "Typed words"
    assert page.evaluate("[kept, document.documentElement.lang]") == ["Some words", "DE"]
    page.locator("#link").click()
    assert page.title() == "clicked", "the elements are those of the page"
    page.evaluate("document.title = 'Shop'; history.replaceState(null, '', '/strict')")
    extended.run("toggle")
    assert page.evaluate("document.documentElement.outerHTML") == before


@pytest.mark.heavy
def test_a_selection_from_right_to_left(extended: Extended, shop: str) -> None:
    extended.set(target="AR")
    page = extended.context.new_page()
    page.goto(shop)
    page.evaluate("getSelection().selectAllChildren(document.getElementById('two'))")
    extended.run("selection")
    assert page.locator("#two").inner_text() == "[ar] Second paragraph"
    assert page.locator("#two").get_attribute("dir") == "rtl"
    assert page.locator("#one").inner_text().startswith("Read the rules")
    assert page.evaluate("document.documentElement.dir") == ""


@pytest.mark.heavy
def test_a_refusal_is_said_and_changes_nothing(extended: Extended, shop: str) -> None:
    extended.set(key="wrong")
    page = extended.context.new_page()
    page.goto(shop)
    extended.run("page")
    assert "403" in page.get_by_role("alert").inner_text()
    assert page.locator("#two").inner_text() == "Second paragraph"


@pytest.mark.heavy
def test_the_bookmarklet(extended: Extended, shop: str) -> None:
    options = extended.options()
    options.wait_for_function("document.getElementById('bookmarklet').href.startsWith('javascript:')")
    code = unquote(options.evaluate("document.getElementById('bookmarklet').getAttribute('href')"))
    page = extended.context.new_page()
    page.goto(shop)
    page.evaluate(code.removeprefix("javascript:"))
    page.wait_for_function("document.getElementById('two').textContent.startsWith('[de]')")
    strict = extended.context.new_page()
    strict.goto(f"{shop}/strict")
    strict.evaluate(code.removeprefix("javascript:"))
    assert "may not ask" in strict.get_by_role("alert").inner_text()


def test_no_part_of_it_comes_from_elsewhere() -> None:
    for path in FOLDER.iterdir():
        assert "http" not in path.read_text("utf-8").replace("http://127.0.0.1:8787", "").replace(
            '"http://*/*", "https://*/*"', ""
        )
