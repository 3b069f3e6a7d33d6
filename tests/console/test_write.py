"""Write: edits are marked, named in words, and taken or refused one by one."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.conftest import Live
from tests.console.conftest import Client, Welcome, accessible
from tolmach.console.writing.edits import MarkedPiece, pieces

GIVEN, BETTER = "I has a apple , and teh pear .", "I have an apple, and the pear."


def edit(kind: str, certainty: float, source: str, place: int, target: str) -> dict[str, Any]:
    return {
        "kind": kind,
        "certainty": certainty,
        "source_text": source,
        "target_offset": place,
        "target_length": len(target),
        "target_text": target,
    }


def test_edits_of_the_interface_are_told_in_words() -> None:
    edits = [edit("spelling", 0.93, "teh", 21, "the"), edit("grammar", 1.0, "has", 2, "have")]
    found = pieces("I has a teh", "I have an apple, and the pear.", {"edits": edits, "left": []})
    assert found == [
        MarkedPiece("I "),
        MarkedPiece("have", "has", True, "Grammar", "certain"),
        MarkedPiece(" an apple, and "),
        MarkedPiece("the", "teh", True, "Spelling", "very likely"),
        MarkedPiece(" pear."),
    ]


@pytest.mark.parametrize(
    ("certainty", "words"),
    [(1.0, "certain"), (0.91, "very likely"), (0.75, "likely"), (0.2, "not sure")],
)
def test_certainty_in_words(certainty: float, words: str) -> None:
    (found,) = pieces("a", "b", {"edits": [edit("wording", certainty, "a", 0, "b")]})
    assert (found.kind, found.certainty) == ("Wording", words)


@pytest.mark.parametrize(
    ("before", "after"), [(GIVEN, BETTER), ("", "a"), ("a", ""), ("same", "same"), ("a b", "b c d")]
)
def test_without_checks_the_words_are_compared(before: str, after: str) -> None:
    found = pieces(before, after, None)
    assert "".join(piece.new for piece in found) == after
    assert "".join(piece.old if piece.is_edit else piece.new for piece in found) == before


def test_a_form_improves_a_text(client: Client) -> None:
    page = client.post("/write", text="This is  the the house.", target_lang="en-US", task="correct")
    assert page.status_code == 200
    assert "This is  the the house." in page.text
    assert "data-edit" in page.text
    assert "/v2/write/correct" in page.text
    assert client.post("/write", text=" ").status_code == 400


def test_a_text_in_another_language_is_refused_beside_the_text(client: Client) -> None:
    german = "Das Wetter ist heute sehr schön, und wir gehen spazieren."
    page = client.post("/write", text=german, target_lang="en-US", task="rephrase", manner="friendly")
    assert page.status_code == 400
    assert "Source and target language must be equal." in page.text
    assert german in page.text
    assert "prefer_friendly" in page.text


def test_who_may_not_write_is_told_so(live: Live) -> None:
    with live.admin as admin:
        key = admin.post("/v2/admin/developer-keys", json={"scopes": ["translate:text"]}).json()["key"]
    with live.client(follow_redirects=True) as http:
        page: httpx.Response = http.post("/sign-in", data={"secret": key, "next": "/write"})
    assert "This key cannot correct or rephrase texts." in page.text


@pytest.mark.parametrize(("size", "dark"), [("desktop", False), ("phone", True)])
def test_a_person_takes_and_refuses_edits(live: Live, welcome: Welcome, size: str, dark: bool) -> None:
    person = welcome(live, size=size, dark=dark, permissions=["clipboard-read", "clipboard-write"])
    page = person.open("/write")
    expect(page.get_by_label("Style or tone")).to_be_hidden()
    page.get_by_label("Your text").fill("This is the the house . It has an roof.")
    page.get_by_role("button", name="Improve").click()
    edits = page.locator("[data-edit]")
    expect(edits.first).to_be_visible()
    expect(page.locator("#improved")).to_be_in_viewport()
    count = edits.count()
    assert page.locator(".edits li").count() == count
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Refuse all").click()
    page.get_by_role("button", name="Copy").click()
    copied = "navigator.clipboard.readText()"
    assert page.evaluate(copied) == "This is the the house . It has an roof."
    page.get_by_role("button", name="Take", exact=True).first.click()
    expect(edits.first).to_have_attribute("aria-pressed", "true")
    edits.first.click()
    expect(edits.first).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Take all").click()
    person.picture(f"write-{size}")
    page.get_by_label("What to do").select_option("rephrase")
    expect(page.get_by_label("Style or tone")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Your text")).to_have_value("This is the the house . It has an roof.")
    assert person.wrongs == []
