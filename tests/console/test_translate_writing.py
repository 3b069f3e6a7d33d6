"""The first page, for a person who writes: nothing is lost, everything is in reach, and what is typed is paid once."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import Live
from tests.console.conftest import Client, Person, Welcome, accessible
from tests.console.test_translate import STREAM, billed, done, into, opened, shown, streamed
from tolmach.console.sessions import COOKIE

SENTENCE = "We would like to thank you for everything that you did for us."
LONG = "\n".join(f"This is line number {number} of a long text." for number in range(60))


def text(page: Page) -> Any:
    return page.get_by_label("Text", exact=True)


def write(person: Person, words: str = "Good morning. The house is old.", target: str = "german") -> Page:
    into(person.page, target)
    text(person.page).fill(words)
    expect(person.page.locator(".sentence").first).to_contain_text("[de]")
    done(person.page)
    return person.page


@pytest.fixture
def writer(live: Live, welcome: Welcome) -> Iterator[Person]:
    person = opened(live, welcome)
    yield person
    assert person.wrongs == []


# What is paid


def test_a_sentence_that_is_typed_in_pieces_is_paid_once(client: Client, live: Live) -> None:
    before, known, paid = billed(live), "", "[]"
    for end in (*range(5, len(SENTENCE), 7), len(SENTENCE)):
        lines = streamed(client, text=SENTENCE[:end], target_lang="DE", source_lang="EN", known=known, paid=paid)
        made = next(line for line in lines if "mark" in line)
        known += f" {made['mark']}"
        paid = json.dumps([[words, made["voucher"]] for words, mark in lines[0]["parts"] if mark])
    assert billed(live) - before == len(SENTENCE)


def test_other_options_cost_nothing_and_another_language_does(client: Client, live: Live) -> None:
    given = {"text": SENTENCE, "source_lang": "EN"}
    made = streamed(client, **given, target_lang="DE")[1]
    paid, before = json.dumps([[SENTENCE, made["voucher"]]]), billed(live)
    assert streamed(client, **given, target_lang="DE", formality="prefer_less", paid=paid)[1]["billed"] == 0
    assert billed(live) == before
    assert streamed(client, **given, target_lang="FR", paid=paid)[1]["billed"] == len(SENTENCE)
    assert billed(live) - before == len(SENTENCE)


def test_a_voucher_pays_for_nothing_else(client: Client, live: Live) -> None:
    made = streamed(client, text=SENTENCE, target_lang="DE", source_lang="EN")[1]
    forged = json.dumps([[SENTENCE, made["voucher"][:-1] + "x"], ["Quite another thing.", made["voucher"]]])
    before = billed(live)
    for words in (SENTENCE, "Quite another thing."):
        assert streamed(client, text=words, target_lang="DE", source_lang="EN", paid=forged)[1]["billed"] == len(words)
    assert billed(live) - before == len(SENTENCE) + len("Quite another thing.")


@pytest.mark.parametrize("paid", ["{", "[1]", "null", '[["a"]]'])
def test_what_is_no_list_of_vouchers(client: Client, paid: str) -> None:
    assert client.post(STREAM, text="Hello", target_lang="DE", source_lang="EN", paid=paid).status_code == 400


def test_other_wordings_of_a_paid_sentence_are_free(client: Client, live: Live) -> None:
    made = streamed(client, text=SENTENCE, target_lang="DE", source_lang="EN")[1]
    body = {"text": SENTENCE, "source_lang": "EN", "target_lang": "DE"}
    for more, cost in (({"voucher": made["voucher"]}, 0), ({}, len(SENTENCE))):
        before = billed(live)
        asked = client.http.post(
            "/console/api/console/wordings", json=body | more, headers={"X-CSRF-Token": client.csrf}
        )
        assert asked.json()["billed_characters"] == cost
        assert billed(live) - before == cost


def test_a_page_whose_target_was_not_chosen_names_another(client: Client) -> None:
    english = "The weather was beautiful all week long."
    head = streamed(client, text=english, target_lang="EN-US", elsewhere="DE")[0]
    assert (head["source"], head["target"]) == ("EN", "DE")
    assert streamed(client, text=english, target_lang="FR", elsewhere="DE")[0]["target"] == "FR"


def test_typing_is_billed_once_and_the_page_says_so(live: Live, writer: Person) -> None:
    page = writer.page
    into(page, "german")
    before = billed(live)
    for at in range(0, len(SENTENCE), 9):
        text(page).press_sequentially(SENTENCE[at : at + 9])
        page.locator(".sentence:not(.awaited)").wait_for()
        done(page)
    expect(page.locator("#result")).to_have_text(f"[de] {SENTENCE}")
    done(page)
    assert billed(live) - before == len(SENTENCE)
    expect(page.locator("#billed")).to_have_text(f"{len(SENTENCE)} characters billed")


def test_a_paste_is_one_request(writer: Person) -> None:
    page, asked = writer.page, list[str]()
    into(page, "german")
    page.on("request", lambda request: asked.append(request.url) if STREAM in request.url else None)
    text(page).focus()
    page.evaluate("document.execCommand('insertText', false, 'Good morning. The house is old.')")
    expect(page.locator(".sentence")).to_have_count(2)
    done(page)
    assert len(asked) == 1


# Nothing is lost


def test_a_draft_survives_reload_navigation_and_back(live: Live, writer: Person) -> None:
    page = write(writer)
    page.get_by_label("Form of address").select_option("Informal")
    done(page)
    page.locator(".sentence").first.fill("Guten Morgen!")
    before = billed(live)

    def is_there() -> None:
        expect(text(page)).to_have_value("Good morning. The house is old.")
        expect(page.locator(".sentence")).to_have_text(["Guten Morgen!", "[de] The house is old."])
        expect(page.get_by_label("To", exact=True)).to_have_value("German")
        expect(page.get_by_label("Form of address")).to_have_value("prefer_less")

    page.reload()
    is_there()
    page.get_by_role("link", name="Glossaries").click()
    page.get_by_role("link", name="Translate").click()
    is_there()
    page.get_by_role("link", name="Usage").click()
    page.wait_for_url("**/usage")
    page.go_back()
    is_there()
    assert billed(live) == before


def test_clear_can_be_undone_and_is_in_the_history_at_once(writer: Person) -> None:
    page = write(writer)
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(text(page)).to_have_value("")
    expect(page.locator("#result")).to_have_text("")
    page.get_by_text("History", exact=True).click()
    expect(page.locator("#history-list button").first).to_contain_text("[de] Good morning.")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(text(page)).to_have_value("Good morning. The house is old.")
    assert shown(page) == "[de] Good morning. [de] The house is old."
    page.get_by_role("button", name="Clear", exact=True).click()
    text(page).press("Control+z")
    expect(text(page)).to_have_value("Good morning. The house is old.")


def test_the_end_of_a_session_loses_no_text(live: Live, welcome: Welcome) -> None:
    page = write(opened(live, welcome))
    cookie = next(each for each in page.context.cookies() if each["name"] == COOKIE)
    page.context.add_cookies([{"name": COOKIE, "value": "over.1", "domain": cookie["domain"], "path": cookie["path"]}])
    text(page).press_sequentially(" More.")
    expect(page.get_by_text("Your session has ended")).to_be_visible()
    page.get_by_label("API key").fill(live.keys.admin)
    page.get_by_role("button", name="Sign in").click()
    expect(text(page)).to_have_value("Good morning. The house is old. More.")
    expect(page.locator(".sentence")).to_have_count(3)


def test_a_service_that_is_away_is_asked_again(live: Live, welcome: Welcome) -> None:
    page = write(opened(live, welcome))
    page.route(f"**{STREAM}", lambda route: route.abort("connectionrefused"))
    text(page).press_sequentially(" More.")
    expect(page.get_by_text("Cannot reach the service; trying again…")).to_be_visible()
    page.unroute(f"**{STREAM}")
    expect(page.locator(".sentence")).to_have_count(3)
    done(page)
    expect(page.locator("#unreached")).to_have_count(0)


@pytest.mark.heavy
def test_a_part_of_a_page_is_asked_for_again(live: Live, welcome: Welcome) -> None:
    page = opened(live, welcome).open("/glossaries")
    page.route("**/glossaries", lambda route: route.abort("connectionrefused"))
    page.locator("#sought").press_sequentially("x")
    expect(page.get_by_text("Cannot reach the service; trying again…")).to_be_visible()
    page.unroute("**/glossaries")
    with page.expect_response("**/glossaries") as asked:
        expect(page.locator("#unreached")).to_have_count(0)
    assert "sought=x" in (asked.value.request.post_data or "")


# The translation can be edited


def test_an_edit_survives_typing_and_goes_with_copy_and_download(live: Live, welcome: Welcome) -> None:
    page = write(opened(live, welcome, permissions=["clipboard-read", "clipboard-write"]))
    page.locator(".sentence").first.fill("Moin!")
    text(page).press("End")
    text(page).press_sequentially(" More.")
    expect(page.locator(".sentence")).to_have_count(3)
    done(page)
    wanted = "Moin! [de] The house is old. [de] More."
    assert shown(page) == wanted
    page.get_by_role("button", name="Copy", exact=True).click()
    assert page.evaluate("navigator.clipboard.readText()") == wanted
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download").click()
    assert saved.value.path().read_text("utf-8") == wanted
    assert saved.value.suggested_filename == "translation.de.txt"


def test_both_sides_are_marked(writer: Person) -> None:
    page = write(writer)
    marked = page.locator("#mirror .linked")
    page.locator(".sentence").last.hover()
    expect(marked).to_have_text("The house is old.")
    text(page).hover(position={"x": 30, "y": 30})
    expect(marked).to_have_text("Good morning.")
    expect(page.locator(".sentence.linked")).to_have_text("[de] Good morning.")
    page.mouse.move(0, 0)
    text(page).press("End")
    expect(page.locator(".sentence.linked")).to_have_text("[de] The house is old.")


@pytest.mark.heavy
def test_an_edit_is_kept_in_a_memory_that_grows(live: Live, writer: Person) -> None:
    page = write(writer)
    for sentence, words in (
        (page.locator(".sentence").first, "Moin!"),
        (page.locator(".sentence").last, "Altes Haus."),
    ):
        sentence.fill(words)
        page.get_by_role("button", name="Keep in memory").click()
        expect(page.get_by_text("Kept in the memory")).to_be_visible()
    with live.developer as client:
        (memory,) = client.get("/v3/translation_memories").json()["translation_memories"]
        found = client.get(f"/v3/translation_memories/{memory['translation_memory_id']}/segments").json()["segments"]
        client.delete(f"/v3/translation_memories/{memory['translation_memory_id']}")
    assert {each["source_text"]: each["targets"][0]["target_text"] for each in found} == {
        "Good morning.": "Moin!",
        "The house is old.": "Altes Haus.",
    }
    page.get_by_label("Memory", exact=True).select_option(memory["name"])


def test_a_term_is_kept_in_a_glossary(live: Live, writer: Person) -> None:
    page = write(writer)
    page.locator(".sentence").first.fill("Moin!")
    page.get_by_role("button", name="Keep a term").click()
    expect(page.get_by_label("Term", exact=True)).to_have_value("Good morning")
    expect(page.get_by_label("Its translation")).to_have_value("Moin")
    page.get_by_role("button", name="Keep the term").click()
    expect(page.get_by_text("Kept in the glossary")).to_be_visible()
    with live.developer as client:
        (glossary,) = client.get("/v3/glossaries").json()["glossaries"]
        found = client.get(f"/v3/glossaries/{glossary['glossary_id']}/entries").json()["dictionaries"][0]["entries"]
        client.delete(f"/v3/glossaries/{glossary['glossary_id']}")
    assert found == "Good morning\tMoin"


# In reach


@pytest.mark.heavy
def test_a_second_language_replaces_the_first(writer: Person) -> None:
    box = writer.page.get_by_label("To", exact=True)
    for name in ("French", "Arabic"):
        box.click()
        writer.page.keyboard.type(name[:5])
        writer.page.keyboard.press("Enter")
        expect(box).to_have_value(name)


def test_languages_are_sorted_with_those_of_the_browser_first(live: Live, welcome: Welcome) -> None:
    page = opened(live, welcome, locale="fr-CH").page
    expect(page.locator("#target_lang")).to_have_value("FR")
    page.locator("#target_lang-search").click()
    listed = page.locator("#target_lang-list [role=option]")
    first, *names = listed.all_text_contents()
    expect(listed.first).to_have_attribute("data-value", "FR")
    assert first not in names
    assert names == page.evaluate("names => [...names].sort(new Intl.Collator('fr').compare)", names)


@pytest.mark.heavy
def test_languages_of_the_browser_are_suggested_in_the_form_that_the_field_has(live: Live, welcome: Welcome) -> None:
    person = opened(live, welcome, locale="de-DE")
    written = "codes => codes.map((code) => LanguagePicker.written(code)[0])"
    assert person.page.evaluate(written, ["de-DE", "fr-CA", "en-US"]) == ["de", "fr-CA", "en"]
    person.page.evaluate("""Object.defineProperty(navigator, 'languages', { get: () =>
        ["de-DE", "de-CH", "en-US", "zh-TW", "zh-CN", "pt", "eo"] })""")
    own = person.page.evaluate("""() => {
        const codes = [...document.getElementById("target_lang").options].map((each) => each.value);
        return Object.getOwnPropertyDescriptor(LanguagePicker.prototype, "own").get.call({ codes });
    }""")
    assert own == ["DE", "DE-CH", "EN-US", "ZH-HANT", "ZH", "PT-BR"]


def test_the_list_of_languages_is_above_all_else(writer: Person) -> None:
    page = writer.page
    page.get_by_label("To", exact=True).click()
    seen = """list => { const { left, bottom } = list.getBoundingClientRect();
        return list.contains(document.elementFromPoint(left + 9, bottom - 9)); }"""
    assert page.locator("#target_lang-list").evaluate(seen)


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.heavy
def test_everything_stays_in_reach_with_a_long_text(live: Live, welcome: Welcome, size: str) -> None:
    person = opened(live, welcome, size=size)
    page = person.page
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for box in page.locator(".tongue input").all():
        assert box.evaluate("each => each.scrollWidth <= each.clientWidth")
    write(person, LONG)
    for share in (0, 0.5):
        page.evaluate(f"scrollTo(0, {share} * document.documentElement.scrollHeight)")
        for label in ("From", "To", "Form of address"):
            expect(page.get_by_label(label, exact=True)).to_be_in_viewport(ratio=1)
        for name in ("Copy", "Download"):
            expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(page)
    person.picture(f"translate-long-{size}")


def test_shortcuts_are_shown_and_work(writer: Person) -> None:
    page = write(writer)
    page.locator("h1").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    text(page).press("Alt+Shift+X")
    expect(text(page)).to_have_value("")
    text(page).press("Alt+Shift+X")
    expect(text(page)).to_have_value("Good morning. The house is old.")
    text(page).press("Alt+Shift+S")
    expect(page.get_by_label("From", exact=True)).to_have_value("German")
