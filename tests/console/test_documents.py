"""Documents in the console: by forms without a script, and as a person uses them in a browser."""

import json
import re
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.conftest import Live
from tests.console.conftest import Client, Welcome, accessible
from tolmach.console import documents
from tolmach.console.model import ApiCall, Reply
from tolmach.documents.preview import LONGEST, MOST_PARAGRAPHS, preview
from tolmach.documents.report import WORDS

FILES = Path(__file__).parent.parent / "documents" / "files"
GREETING = {"file": ("greeting.txt", b"Good morning\n\nA second line")}


def hidden(page: httpx.Response) -> dict[str, Any]:
    """The ticket of a document, as its form carries it."""
    found = dict(re.findall(r'name="(document_id|document_key|name)" value="([^"]*)"', page.text))
    assert set(found) == {"document_id", "document_key", "name"}
    return found


def done(client: Client, page: httpx.Response) -> httpx.Response:
    """Looks again until there is something to download."""
    deadline = time.monotonic() + 60
    while "Check again" in page.text:
        assert time.monotonic() < deadline
        time.sleep(0.05)
        page = client.post("/documents/status", **hidden(page))
    return page


# Without a script


def test_a_form_takes_a_file_and_gives_its_translation_once(client: Client) -> None:
    page = client.post("/documents", target_lang="de", files=GREETING)
    assert page.status_code == 200
    assert str(page.url).endswith("/documents")
    page = done(client, page)
    assert "The download costs 27 characters" in page.text
    answer = client.post("/documents/result", **hidden(page))
    assert answer.content == b"[de] Good morning\n\n[de] A second line"
    assert answer.headers["content-disposition"] == 'attachment; filename="greeting.txt"'
    again = client.post("/documents/result", **hidden(page))
    assert again.status_code == 404
    assert "deletes a document when you download it" in again.text


def test_a_download_that_is_not_ready_says_how_far_it_is(client: Client) -> None:
    page = client.post("/documents/result", document_id="0" * 32, document_key="0" * 64, name="a.txt")
    assert page.status_code == 404
    assert "Document not found" in page.text


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "A few seconds left."), (10, "A few seconds left."), (45, "About 45 seconds left.")],
)
def test_the_last_seconds_are_not_counted(
    client: Client, monkeypatch: pytest.MonkeyPatch, seconds: int, words: str
) -> None:
    async def asked(*_: Any) -> Reply:
        standing = {"status": "translating", "seconds_remaining": seconds}
        return Reply(ApiCall("POST", "/v2/document/0"), 200, {}, json.dumps(standing).encode())

    monkeypatch.setattr(documents, "_asked", asked)
    page = client.post("/documents/status", document_id="0" * 32, document_key="0" * 64, name="a.txt")
    assert words in page.text


@pytest.mark.parametrize("identifier", ["", "../translate", "%2e%2e", "ä" * 32, "A" * 10_000])
def test_what_is_no_id_is_no_document(client: Client, identifier: str) -> None:
    page = client.post("/documents/status", document_id=identifier, document_key="x", name="")
    assert page.status_code == 404


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("talk.mp3", b"ID3", "Allowed: docx, pptx"),
        ("empty.txt", b"", "Choose a file first."),
        ("large.txt", b"x" * 1_050_001, "A txt file may have at most 1050000 bytes."),
        ("letter.docx", b"no package", "does not match its extension, docx"),
    ],
)
def test_what_cannot_be_taken_is_told_beside_the_choices(client: Client, name: str, data: bytes, words: str) -> None:
    page = client.post("/documents", target_lang="ja", files={"file": (name, data)} if data else None)
    assert page.status_code in (400, 413)
    assert words in page.text
    assert '<option value="ja" selected>' in page.text


def test_a_broken_file_ends_in_a_sentence(client: Client) -> None:
    page = done(
        client, client.post("/documents", target_lang="de", files={"file": ("a.docx", b"PK\x03\x04" + b"\0" * 99)})
    )
    assert 'class="note bad"' in page.text
    assert "This document costs nothing." in page.text


def test_a_glossary_needs_the_language_of_the_file(client: Client, live: Live) -> None:
    dictionary = {"source_lang": "en", "target_lang": "de", "entries": "a\tb", "entries_format": "tsv"}
    with live.developer as http:
        made = http.post("/v3/glossaries", json={"name": "<b>Bold</b>", "dictionaries": [dictionary]}).json()
    page = client.post("/documents", target_lang="de", glossary_id=made["glossary_id"], files=GREETING)
    assert page.status_code == 400
    assert "requires the source_lang" in page.text
    assert "&lt;b&gt;Bold" in page.text
    assert "<b>Bold" not in page.text


def test_only_a_pdf_becomes_a_word_document(client: Client) -> None:
    page = client.post("/documents", target_lang="de", pdf_as="docx", files=GREETING)
    answer = client.post("/documents/result", **hidden(done(client, page)))
    assert "greeting.txt" in answer.headers["content-disposition"]


def test_a_hostile_name_stays_text(client: Client) -> None:
    file = {"file": ('"><script>x<.txt', b"Good morning")}
    page = client.post("/documents", target_lang="de", files=file)
    assert page.status_code == 200
    assert "<script>x" not in page.text


def test_a_form_of_another_site_does_nothing(client: Client) -> None:
    for path in ("/documents", "/documents/status", "/documents/result", "/documents/preview"):
        page = client.http.post(path, data={"csrf": "0" * 64, "target_lang": "de"}, files=GREETING)
        assert page.status_code == 403, path


def test_who_comes_to_a_status_without_a_form_is_led_back(client: Client) -> None:
    assert client.http.get("/documents/status").url.path == "/documents"


def test_a_key_without_the_scope_is_told_so(live: Live) -> None:
    with live.admin as admin:
        made = {"label": "text only", "scopes": ["translate:text", "languages:read"]}
        key = admin.post("/v2/admin/developer-keys", json=made).json()["key"]
    with live.client(follow_redirects=True) as http:
        page = http.post("/sign-in", data={"secret": key})
        scoped = Client(http, page.text.partition('data-csrf="')[2].partition('"')[0])
        page = scoped.post("/documents", target_lang="de", files=GREETING)
    assert page.status_code == 403
    assert "translate:document" in page.text


# Before and after


def test_two_files_are_compared_by_a_form(client: Client) -> None:
    files = {
        "before": ("a.txt", b"Good morning\n\n<b>Two</b>"),
        "after": ("b.txt", b"Guten Morgen\n\nZwei"),
    }
    page = client.post("/documents/preview", files=files)
    assert page.status_code == 200
    assert re.search(r">Good morning</p><p[^>]*>Guten Morgen</p>", page.text)
    assert "&lt;b&gt;Two" in page.text


@pytest.mark.parametrize(
    ("before", "after", "status", "words"),
    [
        (None, ("b.txt", b"Hallo"), 400, documents.TWO_FILES),
        (("a.docx", b"PK\x03\x04 no package"), ("b.txt", b"Hallo"), 400, "note bad"),
        (("a.exe", b"MZ"), ("b.txt", b"Hallo"), 400, "Allowed: docx"),
        (("a.txt", b"One\n\nTwo"), ("b.txt", b"Eins"), 200, "different numbers of paragraphs"),
        (("a.txt", b"One"), ("b.txt", b"One"), 200, "have the same text"),
    ],
)
def test_what_cannot_be_compared_is_told(client: Client, before: Any, after: Any, status: int, words: str) -> None:
    files = {name: file for name, file in (("before", before), ("after", after)) if file}
    page = client.post("/documents/preview", files=files)
    assert page.status_code == status
    assert words in page.text


def used(live: Live) -> int:
    with live.developer as client:
        count: int = client.get("/v2/usage").json()["character_count"]
        return count


def test_a_look_at_a_document_costs_nothing_and_leaves_it_there(client: Client, live: Live) -> None:
    before = used(live)
    page = done(client, client.post("/documents", target_lang="de", files=GREETING))
    assert "<li>Texts: 2</li>" in page.text
    for _ in range(2):
        look = client.post("/documents/look", **hidden(page))
        assert re.search(r">Good morning</p><p[^>]*>\[de\] Good morning</p>", look.text)
    assert used(live) == before
    answer = client.post("/documents/result", **hidden(look))
    assert answer.content == b"[de] Good morning\n\n[de] A second line"
    assert used(live) == before + 27
    gone = client.post("/documents/look", **hidden(page))
    assert gone.status_code == 404
    assert "Document not found" in gone.text


def test_only_a_picture_can_be_seen_as_it_is(client: Client) -> None:
    page = done(client, client.post("/documents", target_lang="de", files=GREETING))
    assert client.post("/documents/picture", **hidden(page)).headers["content-type"].startswith("text/html")
    wrong = {**hidden(page), "document_key": "0" * 64}
    assert client.post("/documents/look", **wrong).status_code == 404
    assert client.post("/documents/picture", **wrong).status_code == 404


def test_a_preview_that_is_too_large_is_refused(client: Client) -> None:
    files = {"before": ("a.pdf", b"%PDF-" + bytes(documents.PREVIEW_MIB * 1024**2 + documents.OTHER_PARTS))}
    assert client.post("/documents/preview", files=files).status_code == 413


def test_a_preview_is_as_long_as_somebody_reads() -> None:
    found = preview(["x" * (LONGEST + 1)] * (MOST_PARAGRAPHS + 5), ["y"] * (MOST_PARAGRAPHS + 5))
    assert (len(found.before), len(found.after), found.left_out) == (MOST_PARAGRAPHS, MOST_PARAGRAPHS, 5)
    assert found.is_paired
    assert len(found.before[0]) == LONGEST


# In a browser


def choose(page: Page, *files: Any) -> None:
    page.locator("#file").set_input_files(list(files))


def as_file(name: str, data: bytes) -> dict[str, Any]:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": data}


def saved(page: Page, row: Any) -> tuple[str, bytes]:
    with page.expect_download() as download:
        row.get_by_role("button", name="Download").click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_a_person_drops_files_looks_and_saves_twice(live: Live, welcome: Welcome) -> None:
    person = welcome(live)
    page = person.open("/documents")
    page.get_by_label("To", exact=True).select_option("de")
    choose(page, as_file("note.txt", b"Good morning"), as_file("song.mp3", b"ID3"))
    page.get_by_role("button", name="Translate").click()
    row, wrong = page.locator(".file").nth(0), page.locator(".file").nth(1)
    expect(wrong).to_contain_text("cannot translate files of this kind")
    expect(row.locator(".chip")).to_have_text("Done", timeout=30_000)
    expect(row).to_contain_text("Costs 12 characters")
    expect(row.locator("summary")).to_have_text("Texts: 1")
    before = used(live)
    row.get_by_role("button", name="Before and after").click()
    expect(page.locator(".pairs .after")).to_have_text("[de] Good morning", timeout=20_000)
    assert used(live) == before
    person.picture("documents-preview")
    page.get_by_role("button", name="Close").click()
    assert saved(page, row) == saved(page, row) == ("note.de.txt", b"[de] Good morning")
    person.picture("documents")
    assert person.wrongs == []


@pytest.mark.heavy
@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("dark", [False, True])
def test_every_look_of_it(live: Live, welcome: Welcome, size: str, dark: bool) -> None:
    person = welcome(live, size=size, dark=dark)
    page = person.open("/documents")
    page.get_by_text("More options").click()
    page.get_by_label("To", exact=True).select_option("fr")
    choose(
        page,
        as_file("pandoc-walk.docx", (FILES / "docx" / "pandoc-walk.docx").read_bytes()),
        as_file("sign-german.png", (FILES / "image" / "sign-german.png").read_bytes()),
        as_file("broken.docx", b"PK\x03\x04" + bytes(200)),
        as_file("a-very-long-name-without-any-place-to-break-it-in-two-parts.mp3", b"ID3"),
    )
    page.get_by_role("button", name="Translate 3 files").click()
    row = page.locator(".file").nth(0)
    expect(row.locator(".chip")).to_have_text("Done", timeout=60_000)
    expect(page.locator(".file").nth(1).locator(".chip")).to_have_text("Done", timeout=60_000)
    expect(page.locator(".file").nth(2).locator(".chip")).to_have_text("Failed", timeout=60_000)
    look = f"{size}-{'dark' if dark else 'light'}"
    person.picture(f"documents-{look}")
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    row.get_by_role("button", name="Before and after").click()
    expect(page.locator(".pairs li").first).to_be_visible(timeout=60_000)
    person.picture(f"documents-preview-{look}")
    accessible(page)
    page.get_by_role("button", name="Close").click()
    page.locator(".file").nth(1).get_by_role("button", name="Before and after").click()
    expect(page.locator(".pictures canvas")).to_have_count(2, timeout=30_000)
    person.picture(f"documents-picture-{look}")
    assert person.wrongs == []


@pytest.mark.heavy
def test_what_is_not_fetched_is_there_again_after_a_reload(live: Live, welcome: Welcome) -> None:
    person = welcome(live)
    page = person.open("/documents")
    page.get_by_label("To", exact=True).select_option("de")
    choose(page, as_file("note.txt", b"Good morning"))
    page.get_by_role("button", name="Translate").click()
    expect(page.locator(".file .chip")).to_have_text("Done", timeout=30_000)
    page.reload()
    row = page.locator(".file")
    expect(row.locator(".chip")).to_have_text("Done", timeout=30_000)
    assert saved(page, row)[1].endswith(b"Good morning")
    page.reload()
    expect(page.locator(".file")).to_have_count(0)
    assert person.wrongs == []


@pytest.mark.heavy
def test_an_upload_can_be_cancelled_and_a_translation_forgotten(live: Live, welcome: Welcome) -> None:
    person = welcome(live)
    page = person.open("/documents")
    page.get_by_label("To", exact=True).select_option("de")
    page.route("**/console/api/v2/document", lambda route: None)
    choose(page, as_file("one.txt", b"Good morning"))
    page.get_by_role("button", name="Translate").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".file")).to_have_count(0)
    page.unroute("**/console/api/v2/document")
    dropped = (
        "() => { const all = new DataTransfer(); all.items.add(new File(['Good morning'], 'two.txt')); return all; }"
    )
    page.dispatch_event("#drop", "drop", {"dataTransfer": page.evaluate_handle(dropped)})
    page.get_by_role("button", name="Translate").click()
    expect(page.locator(".file .chip")).to_have_text("Done", timeout=30_000)
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Forget").click()
    expect(page.locator(".file")).to_have_count(0)
    page.reload()
    expect(page.locator(".file")).to_have_count(0)
    assert person.wrongs == []


@pytest.mark.heavy
def test_a_page_without_scripts_does_it_too(live: Live, welcome: Welcome) -> None:
    person = welcome(live, java_script_enabled=False)
    page = person.open("/documents")
    page.get_by_label("To", exact=True).select_option("de")
    choose(page, as_file("note.txt", b"Good morning"))
    page.get_by_role("button", name="Translate").click()
    while page.get_by_role("button", name="Check again").count():
        page.get_by_role("button", name="Check again").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert Path(download.value.path()).read_bytes() == b"[de] Good morning"
    person.picture("document-without-script")


def test_the_words_of_the_report_are_those_of_the_service() -> None:
    assert dict(WORDS) == documents.FIGURES


def test_the_minimum_is_said_before_the_upload_and_sizes_are_never_nothing(live: Live, welcome: Welcome) -> None:
    person = welcome(live)
    page = person.open("/documents")
    expect(page.locator("#drop")).to_contain_text("docx, pptx, xlsx, pdf cost at least 50,000 characters each")
    fields = page.locator("form#upload select").evaluate_all("all => all.map((each) => each.name)")
    assert fields.index("source_lang") < fields.index("target_lang")
    choose(page, as_file("a.txt", b"Hi"), as_file("b.docx", b"PK\x03\x04" + bytes(2996)), as_file("c.png", b"\x89PNG"))
    words = page.locator(".file .words")
    expect(words.nth(0)).to_have_text("2 bytes")
    expect(words.nth(1)).to_have_text("3 kB. Costs at least 50,000 characters when you download it.")
    expect(words.nth(2)).to_have_text("4 bytes. Costs nothing.")
    assert person.wrongs == []


def test_several_files_wait_for_their_turn_and_a_broken_one_is_not_tried_again(live: Live, welcome: Welcome) -> None:
    person = welcome(live)
    page = person.open("/documents")
    page.get_by_label("To", exact=True).select_option("de")
    choose(page, as_file("broken.docx", b"PK\x03\x04" + bytes(99)), *(as_file(f"{n}.txt", b"Hello") for n in range(4)))
    page.get_by_role("button", name="Translate 5 files").click()
    expect(page.locator("#files-done")).to_have_text("4 of 5 done")
    broken = page.locator(".file").nth(0)
    expect(broken.locator(".chip")).to_have_text("Failed")
    expect(broken.get_by_role("button")).to_have_text(["Remove broken.docx"])


def test_an_upload_waits_for_the_service_and_another_language_is_tried_again(live: Live, welcome: Welcome) -> None:
    person = welcome(live)
    person.page.evaluate("localStorage.setItem('tolmach.recent.target_lang', '[\"FR\"]')")
    page = person.open("/documents")
    expect(page.get_by_label("To", exact=True)).to_have_value("fr")
    page.get_by_label("From", exact=True).select_option("fr")
    page.route("**/v2/document", lambda route: route.abort("connectionrefused"))
    choose(page, as_file("a.txt", b"Bonjour"))
    page.get_by_role("button", name="Translate").click()
    expect(page.get_by_text("Cannot reach the service; trying again…")).to_be_visible()
    page.unroute("**/v2/document")
    row = page.locator(".file")
    expect(row).to_contain_text("Source and target language are equal.")
    expect(page.locator("#unreached")).to_have_count(0)
    page.get_by_label("To", exact=True).select_option("de")
    row.get_by_role("button", name="Try again").click()
    expect(row.locator(".chip")).to_have_text("Done")


def test_a_used_up_quota_says_whose_it_is_and_leads_to_the_usage(live: Live, welcome: Welcome) -> None:
    with live.admin as admin:
        made = admin.post("/v2/admin/developer-keys", json={"label": "small"}).json()
        admin.put("/v2/admin/developer-keys/limits", json={"key_id": made["key_id"], "characters": 3})
    person = welcome(live, key=made["key"])
    page = person.open("/documents")
    choose(page, as_file("a.txt", b"Good morning"))
    page.get_by_role("button", name="Translate").click()
    row = page.locator(".file")
    expect(row).to_contain_text("This key may use 3 characters until")
    expect(row.get_by_role("link", name="See usage and limits")).to_be_visible()
    expect(row.get_by_role("button", name="Try again")).to_be_visible()
    page = person.open("/")
    page.get_by_label("Text", exact=True).fill("Good morning")
    expect(page.locator("#trouble")).to_contain_text("This key may use 3 characters until")
    expect(page.locator("#trouble").get_by_role("link", name="See usage and limits")).to_be_visible()
