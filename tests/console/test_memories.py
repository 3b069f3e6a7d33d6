"""The pages of translation memories: by their forms alone, and as a person with a browser uses them."""

import html
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.conftest import Live
from tests.console.conftest import Client, Welcome, accessible
from tests.memories.owners import Owner, numbered, tmx

HOSTILE = '<script>alert("1")</script>'
GREETINGS = [("Hallo Welt!", "Hello, dear world!"), ("Seite 2 von 9", "Page 2 of 9"), (HOSTILE, HOSTILE)]
MOST_BYTES = 150_000


def shown(page: httpx.Response) -> str:
    """What a person reads of a page: its main part without tags."""
    main = page.text.partition("<main")[2].partition('<details class="request"')[0]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())


@pytest.fixture(scope="module")
def owner(live: Live) -> Iterator[Owner]:
    with live.developer as client:
        yield Owner(client)


@pytest.fixture(scope="module")
def memory(owner: Owner) -> str:
    return owner.imported(tmx(GREETINGS), display_name=HOSTILE)


def post(client: Client, memory: str, **fields: Any) -> httpx.Response:
    return client.post(f"/memories/{memory}", **fields)


def attempt(client: Client, memory: str, text: str, **fields: Any) -> str:
    wish = {"source_lang": "de", "target_lang": "en", "threshold": "75", **fields}
    return shown(post(client, memory, do="try", text=text, **wish))


# --- forms without a script ------------------------------------------------------------------------------------------


def test_memories_are_listed(client: Client, memory: str) -> None:
    page = client.http.get("/memories")
    assert HOSTILE not in page.text
    assert HOSTILE in shown(page)
    assert "German → English" in shown(page)
    assert "Deutsch → Englisch" in shown(client.http.get("/memories", headers={"Accept-Language": "de"}))
    assert client.http.get("/memories?page=7").status_code == 200
    # An import needs one, and who has none is told how else.
    body = page.text.partition("<main")[2]
    assert "needs JavaScript" in body.partition("<noscript>")[2].partition("</noscript>")[0]


def test_segments_are_found_and_turned_over(client: Client, owner: Owner) -> None:
    many = owner.imported(tmx(numbered(120)), display_name="Many")
    first = client.http.get(f"/memories/{many}")
    assert ("Satz Nummer 49" in shown(first), "Satz Nummer 50" in shown(first)) == (True, False)
    cursor = re.findall(r'name="go" value="([^"]*)"', first.text)[-1]
    second = post(client, many, go=cursor)
    assert ("Satz Nummer 49" in shown(second), "Satz Nummer 50" in shown(second)) == (False, True)
    third = post(client, many, trail=cursor, go=re.findall(r'name="go" value="([^"]*)"', second.text)[-1])
    assert "Satz Nummer 119" in shown(third)
    assert "Page 3" in shown(third)
    assert "Satz Nummer 50" in shown(
        post(client, many, trail=re.findall(r'name="trail" value="([^"]*)"', third.text), go="back")
    )
    found = post(client, many, sought="nummer 11")
    assert ("Satz Nummer 119" in shown(found), "Satz Nummer 12 " in shown(found)) == (True, False)
    assert "No segment has this text" in shown(post(client, many, sought="nummer 11", exact="1"))
    assert "at least 2 characters" in shown(post(client, many, sought="a"))
    assert "page_cursor" in shown(post(client, many, go="none"))


def test_texts_of_segments_are_data(client: Client, memory: str) -> None:
    page = client.http.get(f"/memories/{memory}")
    assert HOSTILE not in page.text
    assert HOSTILE in shown(page)


def test_a_memory_is_tried_out(client: Client, memory: str) -> None:
    same = attempt(client, memory, "Hallo Welt!")
    assert "100 %" in same
    assert "used this translation without changes." in same
    near = post(client, memory, do="try", text="Seite 8 von 9", source_lang="de", target_lang="en", threshold="75")
    assert "92 %" in shown(near)
    assert "Page 8 of 9" in shown(near)
    assert "used this translation, with the numbers of your sentence." in shown(near)
    assert "Seite <mark>8</mark> von 9" in near.text
    assert "Seite <mark>2</mark> von 9" in near.text
    far = attempt(client, memory, "Seite 8 von 9", threshold="99")
    assert "The nearest match is below 99 %" in far
    assert "Stored source" in far


def test_what_cannot_be_tried_is_said(client: Client, memory: str) -> None:
    assert "does not support the target language" in attempt(client, memory, "a", target_lang="fr")
    assert "translation_memory_threshold" in attempt(client, memory, "a", threshold="many")


def test_a_memory_is_exported(client: Client, memory: str) -> None:
    page = post(client, memory, do="export")
    deadline = time.monotonic() + 60
    while "Download TMX" not in page.text and time.monotonic() < deadline:
        page = client.http.get(page.url)
    link = re.search(r'href="(/storage/[^"]+)"', page.text)
    assert link
    file = client.http.get(html.unescape(link[1]))
    assert b"Hallo Welt!" in file.content
    assert b"<tmx" in file.content


def test_a_memory_is_deleted(client: Client, owner: Owner) -> None:
    made = owner.imported(tmx(), display_name="Gone")
    page = post(client, made, do="delete")
    assert (page.url.path, "The memory is deleted." in shown(page)) == ("/memories", True)
    assert made not in owner.ids()


@pytest.mark.parametrize("name", ["no-id", "96ab91fd-e715-41a1-adeb-5d701f84a483"])
def test_what_is_not_there(client: Client, name: str) -> None:
    path = f"/memories/{name}"
    for answer in (client.http.get(path), client.post(path, do="delete"), client.post(path, do="export")):
        assert answer.status_code in (400, 404)
        assert "Back to the list" in shown(answer)
    assert client.http.get(f"/memories/jobs/{name}").status_code in (400, 404)


def test_who_may_only_read_is_offered_nothing_else(live: Live, memory: str) -> None:
    with live.client(live.keys.admin) as admin:
        body = {"label": "reader", "scopes": ["translation_memories:read"]}
        key = admin.post("/v2/admin/developer-keys", json=body).json()["key"]
    with live.client(follow_redirects=True) as http:
        page = http.post("/sign-in", data={"secret": key, "next": f"/memories/{memory}"})
        assert "Hallo Welt!" in shown(page)
        assert ("Delete" in shown(page), "Try it" in shown(page)) == (False, False)
        assert "Import" not in shown(http.get("/memories")).replace("Imported", "")
        reader = Client(http, page.text.partition('data-csrf="')[2].partition('"')[0])
        assert "translation_memories:write" in shown(post(reader, memory, do="delete"))


# --- with a browser --------------------------------------------------------------------------------------------------


def test_segments_are_found_while_typing_and_fit_a_small_phone(live: Live, welcome: Welcome) -> None:
    with live.developer as client:
        made = Owner(client).imported(tmx(GREETINGS + numbered(5)), display_name="Small")
    person = welcome(live, size="phone")
    person.page.set_viewport_size({"width": 375, "height": 700})
    page = person.open(f"/memories/{made}")
    page.get_by_label("Search in the segments").fill("welt")
    expect(page.locator(".entries tbody tr")).to_have_count(1)
    cell = page.locator(".entries tbody td").first
    expect(cell).to_be_visible()
    assert cell.evaluate("each => each.getBoundingClientRect().width") > 250
    inside = "() => [...document.querySelectorAll('.scroll, .card')].every((each) => each.scrollWidth <= each.clientWidth + 1)"
    assert page.evaluate(inside)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.picture("memory-375")
    assert person.wrongs == []


@pytest.mark.heavy
def test_a_person_imports_looks_and_exports(live: Live, welcome: Welcome, tmp_path: Path) -> None:
    person = welcome(live)
    page = person.open("/memories")
    file = tmp_path / "greetings.tmx"
    file.write_bytes(tmx([*GREETINGS, GREETINGS[0]]))
    page.get_by_label("TMX file").set_input_files(file)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.locator("#import-said")).to_contain_text("The import skipped 1 unit", timeout=120_000)
    expect(page.locator("#list")).to_contain_text("greetings")
    page.locator("#import-said a").click()
    page.get_by_label("Search in the segments").fill("welt")
    expect(page.locator(".entries tbody tr")).to_have_count(1)
    page.get_by_label("A sentence in German").fill("Hallo Welt!!")
    page.get_by_role("button", name="Translate").click()
    expect(page.locator("#tried")).to_contain_text("91 %")
    page.get_by_role("button", name="Export as TMX").click()
    link = page.get_by_role("link", name="Download TMX")
    expect(link).to_be_visible(timeout=120_000)
    with page.expect_download() as download:
        link.click()
    assert b"Hello, dear world!" in Path(download.value.path()).read_bytes()
    assert person.wrongs == []


@pytest.mark.heavy
def test_a_file_that_is_no_memory(live: Live, welcome: Welcome, tmp_path: Path) -> None:
    person = welcome(live)
    page = person.open("/memories")
    cases = {"not TMX": b"<html>", "This file is empty": b"", "no usable segments": tmx([])}
    for said, data in cases.items():
        file = tmp_path / "bad.tmx"
        file.write_bytes(data)
        page.get_by_label("TMX file").set_input_files(file)
        page.get_by_role("button", name="Import", exact=True).click()
        words = said.replace("not TMX", "not valid TMX")
        expect(page.locator("#import-said")).to_contain_text(words, timeout=120_000)
    assert person.wrongs == []


@pytest.mark.heavy
def test_an_upload_can_be_stopped(live: Live, welcome: Welcome, tmp_path: Path) -> None:
    person = welcome(live)
    page = person.open("/memories")
    page.route("**/storage/**", lambda _: None)
    file = tmp_path / "long.tmx"
    file.write_bytes(tmx(numbered(1000)))
    page.get_by_label("TMX file").set_input_files(file)
    page.get_by_role("button", name="Import", exact=True).click()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#import-said")).to_contain_text("The service imported nothing")
    expect(page.get_by_role("button", name="Import", exact=True)).to_be_enabled()


@pytest.mark.heavy
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_memories_look_well(live: Live, welcome: Welcome, size: str, dark: bool) -> None:
    with live.developer as client:
        made = Owner(client).imported(tmx(GREETINGS + numbered(80)), display_name=f"Website, older pages ({size})")
    person = welcome(live, size=size, dark=dark)
    look = f"{size}-{'dark' if dark else 'light'}"
    page = person.open("/memories")
    accessible(page)
    person.picture(f"memories-{look}")
    page = person.open(f"/memories/{made}")
    page.get_by_label("A sentence in German").fill("Hallo große weite Welt!")
    page.get_by_role("button", name="Translate").click()
    expect(page.locator("#tried meter")).to_be_visible()
    page.get_by_role("button", name="Export as TMX").click()
    expect(page.get_by_role("link", name="Download TMX")).to_be_visible(timeout=120_000)
    accessible(page)
    person.picture(f"memory-{look}")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert person.wrongs == []
