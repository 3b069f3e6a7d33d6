"""Measures the console in Chromium: how soon its first page translates after it is opened, how soon it answers a person
who types, and how heavy the pages are with all that they load."""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from benchmarks.engine import model_hash
from benchmarks.signature import save, signature
from tolmach.console.catalogue.offered import OFFERED
from tolmach.console.tabs import TABS
from tolmach.reference import contents

CHROMIUM = "/usr/bin/chromium-headless-shell"
VISITS, PIECES = 9, 3
TEXT = "Where is the station?"
SENTENCES = (
    "We would like to thank you for everything that you did for us.",
    "The meeting was moved to next Thursday, because the room is not free.",
    "Please send me the new version of the contract as soon as you have it.",
)
SIGN_IN = "/sign-in?token="
PATIENCE = 60_000
LOADED = """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .reduce((sum, each) => sum + each.encodedBodySize, 0)"""
DOCUMENTATION = "documentation"


@contextmanager
def service() -> Iterator[str]:
    """The link that signs in."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tolmach", "serve", "--data", folder, "--port", "0", "--log-level", "error"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            assert process.stdout is not None
            yield next(line.strip() for line in process.stdout if SIGN_IN in line)
            process.terminate()


def settled(page: Page) -> None:
    page.locator("#result:not([aria-busy]) .sentence:not(.awaited)").first.wait_for()


def first(page: Page) -> float:
    """Seconds from the request for the page to the translation of a text that is put in at once."""
    page.evaluate("sessionStorage.clear()")
    page.goto("about:blank")
    began = time.perf_counter()
    page.go_back(wait_until="commit")
    page.locator("#swap:not([hidden])").wait_for()
    page.locator("#text").fill(TEXT)
    settled(page)
    return time.perf_counter() - began


def answered(page: Page, sentence: str) -> list[float]:
    """Seconds from a keystroke, after which a person pauses, to the translation of what is there."""
    found, size = list[float](), len(sentence) // PIECES
    for at in range(0, len(sentence), size):
        page.keyboard.type(sentence[at : at + size])
        began = time.perf_counter()
        settled(page)
        found.append(time.perf_counter() - began)
    page.locator("#text").fill("")
    return found


def heaviest(page: Page, root: str, paths: Iterable[str]) -> dict[str, Any]:
    """The page that loads most, and how much: as it comes over the line."""
    weights = {}
    for path in paths:
        page.goto(root + path)
        weights[path] = page.evaluate(LOADED)
    path = max(weights, key=weights.__getitem__)
    return {"page": path, "kb": round(weights[path] / 1000, 1), "pages": len(weights)}


def weights(page: Page, root: str) -> dict[str, Any]:
    found, tabs = {}, [tab.path for tab in TABS if not tab.path.startswith("/docs")]
    for tongue in OFFERED:
        page.set_extra_http_headers({"Accept-Language": tongue.code})
        found[tongue.code] = heaviest(page, root, tabs)
    return found | {
        DOCUMENTATION: heaviest(page, root, ["/docs", "/docs/interface", *map("/docs/{}".format, contents.names())])
    }


def measured(page: Page, link: str) -> tuple[list[float], list[float]]:
    page.set_default_timeout(PATIENCE)
    page.goto(link)
    page.locator("#swap:not([hidden])").wait_for()
    page.locator("#text").fill(TEXT)
    settled(page)
    opened = [first(page) for _ in range(VISITS)]
    page.locator("#text").fill("")
    page.locator("#text").focus()
    typed = [seconds for _ in range(VISITS // 3) for sentence in SENTENCES for seconds in answered(page, sentence)]
    return opened, typed


def figures(opened: list[float], typed: list[float]) -> dict[str, Any]:
    def of(found: list[float]) -> dict[str, float]:
        return {"p50": round(statistics.median(found), 2), "slowest": round(max(found), 2), "measured": len(found)}

    return {"first_translation": of(opened), "typing": of(typed)}


def main() -> None:
    with service() as link, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        found = figures(*measured(page, link))
        pages = weights(page, link.partition(SIGN_IN)[0])
        browser.close()
    result = {"signature": signature([Path(__file__)], model_hash()), **found, "weights": pages}
    print(save("console", result).read_text())


if __name__ == "__main__":
    main()
