"""The documentation in a browser: it is searched, its examples copy, and it has the theme of the console."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.conftest import Live
from tests.console.conftest import SIZES, Person, accessible


@pytest.fixture
def reader(browser: Browser, live: Live) -> Iterator[Person]:
    context = browser.new_context(viewport=SIZES["desktop"], permissions=["clipboard-read", "clipboard-write"])  # type: ignore[arg-type]
    page, wrongs = context.new_page(), list[str]()
    page.on("pageerror", lambda error: wrongs.append(str(error)))
    page.on("console", lambda message: wrongs.append(message.text) if message.type == "error" else None)
    yield Person(page, live, wrongs)
    context.close()


def test_a_reader_searches_copies_and_darkens(reader: Person) -> None:
    page = reader.open("/docs")
    reader.picture("docs-desktop-light")
    accessible(page)
    page.keyboard.press("/")
    page.keyboard.type("rate limit retry")
    expect(page.locator("#found li").first).to_be_visible()
    page.get_by_role("searchbox").fill("broken connection voice")
    expect(page.locator("#found a").first).to_contain_text("Voice")
    reader.picture("docs-search")
    accessible(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{reader.live.url}/docs/voice#voice")
    page.get_by_role("searchbox").fill("xyzzyx")
    expect(page.locator("#found")).to_have_text("Nothing found.")
    page.keyboard.press("Escape")
    expect(page.locator("#found")).to_be_hidden()
    page.locator(".example", has_text="curl").get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith("curl http://127.0.0.1:8787/v3/voice/realtime")
    page.get_by_role("button", name="Light or dark").click()
    page.goto(f"{reader.live.url}/docs")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    accessible(page)
    page.set_viewport_size({"width": 390, "height": 844})
    reader.picture("docs-phone-dark")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert reader.wrongs == []


def test_a_slow_index_shows_what_is_sought_now(reader: Person) -> None:
    page, held = reader.page, list[Route]()
    page.route("**/search.json", lambda route: held.append(route))
    reader.open("/docs/voice").get_by_role("searchbox").press_sequentially("rate")
    page.get_by_role("searchbox").fill("broken connection voice")
    for route in reversed(held):
        with page.expect_response("**/search.json"):
            route.continue_()
    expect(page.locator("#found a").first).to_contain_text("Voice")
    assert len(held) == 1
    assert reader.wrongs == []


def test_types_have_meanings_beside_them(reader: Person) -> None:
    page = reader.open("/docs/interface")
    row = page.locator("#post_v2_translate tr", has_text="target_lang").first
    expect(row).to_contain_text("required")
    expect(row).to_contain_text("The language to translate into.")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    wide = "[...document.querySelectorAll('table')].filter((each) => each.scrollWidth > each.clientWidth)"
    assert page.evaluate(f"{wide}.length")
    assert page.evaluate(f"{wide}.every((each) => each.tabIndex === 0)")
    assert reader.wrongs == []
