"""Collections of spoken terms, as a person keeps them."""

import html
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.conftest import Live
from tests.console.conftest import Client, Welcome, accessible
from tests.styles.owners import newcomer
from tolmach.console.spoken_terms.forms import as_csv, language_name, of_fields, of_file, tidy
from tolmach.spoken_terms.model import LANGUAGES

ALL = "/v3/spoken-terms"
TERMS = "Kubernetes\nGrafana"


@pytest.fixture
def api(live: Live) -> Iterator[httpx.Client]:
    with live.developer as client:
        yield client


def made(api: httpx.Client, **fields: Any) -> str:
    body = {"name": "Products", "term_lists": [{"lang": "en", "entries": TERMS}], **fields}
    return str(api.post(ALL, json=body).json()["spoken_terms_id"])


def terms(api: httpx.Client, collection: str, language: str = "en") -> list[str]:
    return str(api.get(f"{ALL}/{collection}/entries", params={"lang": language}).json()["entries"]).split("\n")


def form(**fields: str) -> dict[str, str]:
    return {"name": "Products", "lists.en": TERMS, "seen.en": TERMS} | fields


def words(answer: httpx.Response) -> str:
    return html.unescape(answer.text)


# --- without a script ------------------------------------------------------------------------------------------------


def test_a_collection_is_made_changed_and_deleted_by_forms(client: Client, api: httpx.Client) -> None:
    page = client.post(
        "/spoken-terms", name="Products", **{"new.lang": "en", "new.entries": " Kubernetes \r\n\r\nGrafana"}
    )
    collection = page.url.path.rpartition("/")[2]
    assert page.status_code == 200
    assert terms(api, collection) == ["Kubernetes", "Grafana"]
    changed = {"name": "Names", "lists.en": "Kubernetes\r\nNew Relic\r\n", "new.lang": "de", "new.entries": "Grafana"}
    assert "Saved." in client.post(f"/spoken-terms/{collection}", **form(**changed)).text
    assert terms(api, collection) == ["Kubernetes", "New Relic"]
    assert terms(api, collection, "de") == ["Grafana"]
    listed = client.http.get("/spoken-terms").text
    assert "Names" in listed
    assert "German: 1" in listed
    dropped = client.post(f"/spoken-terms/{collection}", drop="de", **form(**changed, **{"seen.en": "Kubernetes\nNew Relic"}))  # fmt: skip
    assert "The list is deleted." in dropped.text
    assert [each["lang"] for each in api.get(f"{ALL}/{collection}").json()["term_lists"]] == ["en"]
    assert "Deleted." in client.post(f"/spoken-terms/{collection}", do="delete").text
    assert api.get(f"{ALL}/{collection}").status_code == 404


def test_terms_are_added_to_a_list_that_there_is(client: Client, api: httpx.Client) -> None:
    collection = made(api)
    client.post(f"/spoken-terms/{collection}", **form(**{"new.lang": "en", "new.entries": "Grafana\nVercel"}))
    assert terms(api, collection) == ["Kubernetes", "Grafana", "Vercel"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": ""}, "name"),
        ({"lists.en": ""}, "one term or more"),
        ({"lists.en": "a\nb\na"}, "line 3: the term occurs twice"),
        ({"lists.en": "x" * 301}, "301 characters"),
        ({"new.lang": "xx", "new.entries": "Vercel"}, "'lang' not supported"),
    ],
)
def test_what_is_refused_stays_typed(client: Client, api: httpx.Client, fields: dict[str, str], said: str) -> None:
    collection = made(api)
    answer = client.post(f"/spoken-terms/{collection}", **form(**fields))
    assert answer.status_code == 400
    assert said in words(answer)
    assert all(value in words(answer) for name, value in fields.items() if name.endswith(("en", "entries")))
    assert terms(api, collection) == TERMS.split("\n")


def test_a_change_of_somebody_else_is_not_overwritten_unseen(client: Client, api: httpx.Client) -> None:
    collection = made(api)
    api.put(f"{ALL}/{collection}/term-lists", json={"lang": "en", "entries": "Vercel"})
    page = client.post(f"/spoken-terms/{collection}", **form(**{"lists.en": "Slack"}))
    assert page.status_code == 409
    assert "since you opened the page: English" in page.text
    assert terms(api, collection) == ["Vercel"]
    assert (
        "Saved."
        in client.post(f"/spoken-terms/{collection}", **form(**{"lists.en": "Slack", "seen.en": "Vercel"})).text
    )
    assert terms(api, collection) == ["Slack"]


def test_what_was_typed_elsewhere_stays_where_a_list_is_deleted(client: Client, api: httpx.Client) -> None:
    lists = [{"lang": "en", "entries": TERMS}, {"lang": "de", "entries": "Grafana"}]
    collection = made(api, term_lists=lists)
    page = client.post(f"/spoken-terms/{collection}", drop="de", **form(name="Unsaved", **{"lists.de": "Grafana"}))
    assert "The list is deleted." in page.text
    assert 'value="Unsaved"' in page.text
    assert 'name="lists.de"' not in page.text
    assert client.post(f"/spoken-terms/{collection}", drop="de", **form()).status_code == 404


def test_terms_are_tried_before_they_are_saved(client: Client, api: httpx.Client) -> None:
    collection = made(api)
    heard = {"do": "try", "heard": "open graph on a <now>", "heard_lang": "en"}
    page = client.post(f"/spoken-terms/{collection}", **form(**heard)).text
    assert "open <del>graph on a</del> &lt;now&gt;" in page
    assert "open <ins>Grafana</ins> &lt;now&gt;" in page
    page = client.post(f"/spoken-terms/{collection}", **form(**heard, **{"lists.en": "Vercel"})).text
    assert "No word sounds like a term" in page
    assert terms(api, collection) == TERMS.split("\n")
    for bad in ({"heard": ""}, {"heard": "x" * 501}, {"lists.en": "x\n" * 200}):
        assert client.post(f"/spoken-terms/{collection}", **form(**heard | bad)).status_code == 400


def test_export_and_import(client: Client, api: httpx.Client) -> None:
    collection = made(
        api, term_lists=[{"lang": "en", "entries": 'a, b\nsay "c"'}, {"lang": "de", "entries": "Grafana"}]
    )
    file = client.http.get(f"/spoken-terms/{collection}/terms.csv")
    assert file.headers["content-disposition"] == 'attachment; filename="spoken-terms.csv"'
    assert file.text == '\ufefflang,term\r\nen,"a, b"\r\nen,"say ""c"""\r\nde,Grafana\r\n'
    other = made(api)
    page = client.post(f"/spoken-terms/{other}", do="import", file_lang="fr", files={"file": ("t.csv", file.content)})
    assert "The terms of the file are added." in page.text
    assert terms(api, other) == ["Kubernetes", "Grafana", "a, b", 'say "c"']
    assert terms(api, other, "de") == ["Grafana"]
    client.post(f"/spoken-terms/{other}", do="import", file_lang="fr", files={"file": ("t.txt", b"Vercel\nSlack\n")})
    assert terms(api, other, "fr") == ["Vercel", "Slack"]


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (b"\xff\xff", "not text in UTF-8"),
        (b"", "Choose a file"),
        (b"x" * 301, "301 characters"),
        (b"a\tb\x01\n", "control"),
    ],
)
def test_files_that_cannot_be_read(client: Client, api: httpx.Client, file: bytes, said: str) -> None:
    collection = made(api)
    page = client.post(f"/spoken-terms/{collection}", do="import", file_lang="fr", files={"file": ("t.csv", file)})
    assert page.status_code == 400
    assert said in words(page)
    assert len(api.get(f"{ALL}/{collection}").json()["term_lists"]) == 1


def test_names_and_terms_are_only_text(client: Client, api: httpx.Client) -> None:
    hostile = "</textarea><script>alert(1)</script>"
    collection = made(api, name=hostile, term_lists=[{"lang": "en", "entries": hostile}])
    for path in ("/spoken-terms", f"/spoken-terms/{collection}"):
        assert hostile not in client.http.get(path).text
        assert html.escape(hostile) in client.http.get(path).text


def test_collections_of_others_and_none(live: Live, client: Client) -> None:
    with newcomer(live) as stranger:
        foreign = made(stranger.client)
    for answer in (
        client.http.get(f"/spoken-terms/{foreign}"),
        client.http.get(f"/spoken-terms/{foreign}/terms.csv"),
        client.post(f"/spoken-terms/{foreign}", name="x"),
    ):
        assert answer.status_code == 404
        assert "All spoken terms" in answer.text
    refused = client.post("/spoken-terms", name="", **{"new.lang": "en", "new.entries": "Vercel"})
    assert refused.status_code == 400
    assert "Vercel" in refused.text


def test_who_may_only_read_is_offered_nothing_else(live: Live, api: httpx.Client) -> None:
    collection = made(api)
    with live.client(live.keys.admin) as admin:
        asked = {"label": "reader", "scopes": ["spoken_terms:read"]}
        key = admin.post("/v2/admin/developer-keys", json=asked).json()["key"]
    with live.client(follow_redirects=True) as http:
        page = http.post("/sign-in", data={"secret": key, "next": f"/spoken-terms/{collection}"})
        assert "Kubernetes" in page.text
        for word in ("Delete", "Import", "Terms to add"):
            assert word not in page.text
        assert "New collection" not in http.get("/spoken-terms").text
        reader = Client(http, page.text.partition('data-csrf="')[2].partition('"')[0])
        refused = reader.post(f"/spoken-terms/{collection}", **form(name="x"))
        assert refused.status_code == 403
        assert "spoken_terms:write" in refused.text


# --- what pages are made of ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "lists"),
    [
        ("lang,term\nEN,Grafana\nde,Grafana\nen,Vercel\nen,Grafana", {"en": "Grafana\nVercel", "de": "Grafana"}),
        ("en;New Relic\nde;Grafana", {"en": "New Relic", "de": "Grafana"}),
        ("Grafana\n\n Vercel \nGrafana", {"fr": "Grafana\nVercel"}),
        ("de, oder was\nGrafana", {"fr": "de, oder was\nGrafana"}),
        ("\n \n", {}),
    ],
)
def test_files(text: str, lists: dict[str, str]) -> None:
    assert of_file(text, "fr") == lists


def test_what_is_written_is_read_again() -> None:
    lists = {"en": 'a, b\n"c"', "de": "Grafana"}
    assert of_file(as_csv(lists).removeprefix("\ufeff"), "fr") == lists
    assert tidy(" a \r\n\r\n\tb") == "a\nb"
    assert of_fields({"lists": "x", "new": ["y"], "name": 1}) == of_fields({})
    assert [code for code in LANGUAGES if language_name(code) == code] == []


# --- with a browser --------------------------------------------------------------------------------------------------


@pytest.mark.heavy
def test_a_person_adds_terms_and_tries_them(live: Live, welcome: Welcome, api: httpx.Client) -> None:
    person = welcome(live)
    page = person.open("/spoken-terms")
    page.get_by_label("Name").fill("Products")
    page.get_by_label("Terms, one on each line").fill("Kubernetes")
    page.get_by_role("button", name="Create the collection").click()
    page.get_by_label("English").fill("Kubernetes\nGrafana")
    expect(page.get_by_text("2 terms, 18 of 300 characters")).to_be_visible()
    page.get_by_label("Heard").fill("open graph on a")
    page.get_by_role("button", name="Try").click()
    expect(page.locator("#tried ins")).to_have_text("Grafana")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.", exact=True)).to_be_visible()
    assert terms(api, page.url.partition("?")[0].rpartition("/")[2]) == ["Kubernetes", "Grafana"]
    assert person.wrongs == []


@pytest.mark.heavy
@pytest.mark.parametrize(("size", "dark"), [("desktop", False), ("phone", True)])
def test_everybody_can_use_it(live: Live, welcome: Welcome, api: httpx.Client, size: str, dark: bool) -> None:
    person = welcome(live, size=size, dark=dark)
    page = person.open(f"/spoken-terms/{made(api)}")
    page.get_by_label("Heard").fill("open graph on a")
    page.get_by_role("button", name="Try").click()
    expect(page.locator("#tried ins")).to_have_text("Grafana")
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.picture(f"collection-{size}-{'dark' if dark else 'light'}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export").click()
    assert download.value.suggested_filename == "spoken-terms.csv"
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete the list").click()
    expect(page.get_by_text("There is no list yet.")).to_be_visible()
    accessible(person.open("/spoken-terms"))
    weight = page.evaluate("performance.getEntries().reduce((sum, each) => sum + (each.decodedBodySize ?? 0), 0)")
    assert 50_000 < weight < 150_000
    assert re.search(r"\bProducts\b", page.content())
    assert person.wrongs == []
