"""Lists of style rules, as a person keeps them."""

import html
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.conftest import Live
from tests.console.conftest import Client, Welcome, accessible
from tests.styles.owners import ALL, newcomer
from tests.usual import usually
from tolmach.callers import Plan
from tolmach.console.marking import tracked
from tolmach.console.model import ApiCall
from tolmach.console.styles.forms import InstructionRow, StyleForm, of_fields, settled, steps
from tolmach.console.styles.names import EFFECTS, words_of
from tolmach.console.styles.places import by_name, place_of_option, place_of_rule
from tolmach.console.styles.rows import rows
from tolmach.styles.catalogue import LANGUAGES, categories, options

APOSTROPHE = "rules.punctuation.apostrophe"
CURLY = "use_curly_apostrophes"
HEAVIEST = 150_000
"""Bytes of a page with all that it loads."""


@pytest.fixture
def api(live: Live) -> Iterator[httpx.Client]:
    with live.developer as client:
        yield client


def made(api: httpx.Client, **fields: Any) -> str:
    return str(api.post(ALL, json={"name": "Brand", "language": "en"} | fields).json()["style_id"])


def shown(api: httpx.Client, style_id: str) -> dict[str, Any]:
    found: dict[str, Any] = api.get(f"{ALL}/{style_id}").json()
    return found


def typed(found: dict[str, Any]) -> dict[str, str]:
    """The fields of the form as the page has them for a list."""
    rules = {f"rules.{c}.{r}": option for c, named in found["configured_rules"].items() for r, option in named.items()}
    instructions = {
        f"instructions[{number}].{name}": str(value)
        for number, each in enumerate(found["custom_instructions"])
        for name, value in {"id": each["id"], "label": each["label"], "prompt": each["prompt"], "place": number + 1, "source": each.get("source_language", "")}.items()
    }  # fmt: skip
    return {"name": found["name"], "version": str(found["version"]), **rules, **instructions}


def words(answer: httpx.Response) -> str:
    return html.unescape(answer.text)


# --- without a script ------------------------------------------------------------------------------------------------


def test_a_list_is_made_changed_and_deleted_by_forms(client: Client, api: httpx.Client) -> None:
    page = client.post("/styles", name="Brand", language="en")
    style_id = page.url.path.rpartition("/")[2]
    assert page.status_code == 200
    assert "Version 1" in page.text
    saved = client.post(
        f"/styles/{style_id}",
        **typed(shown(api, style_id)) | {
            "name": "Brand 2",
            APOSTROPHE: CURLY,
            "rules.punctuation.serial_comma": "",
            "instructions[0].label": "Tone",
            "instructions[0].prompt": "Use a friendly tone.",
            "instructions[0].source": "de",
            "instructions[1].label": "",
            "instructions[1].prompt": "",
        },
    )  # fmt: skip
    assert "The list is saved." in saved.text
    found = shown(api, style_id)
    assert (found["name"], found["configured_rules"]) == ("Brand 2", {"punctuation": {"apostrophe": CURLY}})
    assert [(each["label"], each["source_language"]) for each in found["custom_instructions"]] == [("Tone", "de")]
    assert "Brand 2" in client.http.get("/styles").text
    assert "The list is deleted." in client.post(f"/styles/{style_id}", do="delete").text
    assert api.get(f"{ALL}/{style_id}").status_code == 404


def test_saving_what_is_there_changes_nothing(client: Client, api: httpx.Client) -> None:
    found = shown(api, made(api, custom_instructions=[{"label": "a", "prompt": "b\nc"}]))
    client.post(f"/styles/{found['style_id']}", **typed(found))
    assert shown(api, found["style_id"]) == found


def test_instructions_are_ordered_and_deleted(client: Client, api: httpx.Client) -> None:
    style_id = made(api, custom_instructions=[{"label": name, "prompt": f"Say {name}."} for name in "abc"])
    fields = typed(shown(api, style_id))
    fields |= {"instructions[0].place": "9", "instructions[1].drop": "1", "instructions[3].label": "d", "instructions[3].prompt": "Say d."}  # fmt: skip
    client.post(f"/styles/{style_id}", **fields)
    assert [each["label"] for each in shown(api, style_id)["custom_instructions"]] == ["c", "a", "d"]


def test_what_is_on_and_how_well_it_is_followed_is_shown(client: Client, api: httpx.Client) -> None:
    style_id = made(api, configured_rules={"punctuation": {"apostrophe": CURLY}})
    page = client.http.get(f"/styles/{style_id}").text
    assert '<a href="#punctuation.apostrophe">Apostrophe</a>: Use curly apostrophes' in page
    assert re.search(rf'name="rules.{place_of_rule("punctuation", "apostrophe")}" value="0" checked', page)
    assert "<small>Best effort</small>" in page
    assert "use_traditional_calendar_system_with_chinese_numbers" not in page


def test_an_option_of_another_language_is_shown_and_kept(client: Client, api: httpx.Client) -> None:
    rules = {"dates_and_times": {"years": "use_japanese_imperial_era"}}
    found = shown(api, made(api, configured_rules=rules))
    page = client.http.get(f"/styles/{found['style_id']}").text
    assert "No effect in this language" in page
    client.post(f"/styles/{found['style_id']}", **typed(found) | {APOSTROPHE: CURLY})
    assert shown(api, found["style_id"])["configured_rules"] == rules | {"punctuation": {"apostrophe": CURLY}}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": ""}, "name"),
        ({"instructions[0].label": "Tone", "instructions[0].prompt": "x" * 301}, "Instruction 1:"),
        ({"instructions[0].label": "Tone", "instructions[0].prompt": ""}, "Instruction 1:"),
        ({"instructions[0].label": "a", "instructions[0].prompt": "b", "instructions[0].source": "xx"}, "source_language"),
        ({APOSTROPHE: "use_none"}, "value not allowed"),
        ({"rules.punctuation": "a"}, ""),
    ],
)  # fmt: skip
def test_what_is_refused_stays_typed(client: Client, api: httpx.Client, fields: dict[str, str], said: str) -> None:
    found = shown(api, made(api))
    form = typed(found) | {"rules.punctuation.serial_comma": "use"} | fields
    answer = client.post(f"/styles/{found['style_id']}", **form)
    assert answer.status_code == 400
    assert said in words(answer)
    kept = [value for name, value in fields.items() if value and not name.startswith("rules.")]
    assert all(value in words(answer) for value in kept)


def test_after_a_refusal_nothing_is_made_twice(client: Client, api: httpx.Client) -> None:
    found = shown(api, made(api))
    fields = {"instructions[0].label": "a", "instructions[0].prompt": "A.", "instructions[1].label": "b", "instructions[1].prompt": ""}  # fmt: skip
    page = client.post(f"/styles/{found['style_id']}", **typed(found) | fields)
    again = re.findall(r'name="(instructions\[\d+\]\.(?:id|label)|version)"[^>]* value="([^"]*)"', page.text)
    fields = dict(again) | {"name": "Brand", "instructions[0].prompt": "A.", "instructions[1].prompt": "B."}
    assert "The list is saved." in client.post(f"/styles/{found['style_id']}", **fields).text
    assert [each["prompt"] for each in shown(api, found["style_id"])["custom_instructions"]] == ["A.", "B."]


def test_a_change_of_somebody_else_is_not_overwritten_unseen(client: Client, api: httpx.Client) -> None:
    style_id = made(api)
    fields = typed(shown(api, style_id)) | {APOSTROPHE: CURLY}
    api.put(f"{ALL}/{style_id}/configured_rules", json={"punctuation": {"serial_comma": "use"}})
    page = client.post(f"/styles/{style_id}", **fields)
    assert page.status_code == 409
    assert "version 2, and you opened version 1" in page.text
    assert shown(api, style_id)["configured_rules"] == {"punctuation": {"serial_comma": "use"}}
    assert "The list is saved." in client.post(f"/styles/{style_id}", **fields | {"version": "2"}).text
    assert shown(api, style_id)["configured_rules"] == {"punctuation": {"apostrophe": CURLY}}


def test_a_list_is_tried(client: Client, api: httpx.Client) -> None:
    instructions = [{"label": "x", "prompt": "Sing & dance."}]
    style_id = made(api, configured_rules={"punctuation": {"apostrophe": CURLY}}, custom_instructions=instructions)
    fields = {"do": "try", "text": "It's <b>late</b>.", "source": "EN", "target": "EN-GB"}
    page = client.post(f"/styles/{style_id}", **typed(shown(api, style_id)) | {"name": "unsaved"} | fields)
    assert "It<del>&#39;</del>s &lt;b&gt;late" in page.text
    assert "It<ins>’</ins>s &lt;b&gt;late" in page.text
    assert 'Changed by: <a href="#punctuation.apostrophe">Apostrophe</a></p>' in page.text
    assert "Sing &amp; dance." in page.text
    assert 'value="unsaved"' in page.text
    assert shown(api, style_id)["version"] == 1


@pytest.mark.parametrize(
    ("fields", "said"),
    [({"text": " "}, "this one has 1"), ({"text": "x" * 1501}, "this one has 1501"), ({"target": "XX"}, "target_lang")],
)
def test_what_cannot_be_tried(client: Client, api: httpx.Client, fields: dict[str, str], said: str) -> None:
    style_id = made(api)
    asked = {"do": "try", "text": "a", "source": "EN", "target": "EN-GB", **typed(shown(api, style_id))}
    page = client.post(f"/styles/{style_id}", **asked | fields)
    assert page.status_code == 400
    assert said in words(page)


def test_names_are_only_text(client: Client, api: httpx.Client) -> None:
    hostile = "<script>alert(1)</script>"
    style_id = made(api, name=hostile, custom_instructions=[{"label": hostile, "prompt": hostile}])
    for path in ("/styles", f"/styles/{style_id}"):
        assert hostile not in client.http.get(path).text
        assert html.escape(hostile) in client.http.get(path).text


def test_lists_of_others_and_no_lists(live: Live, client: Client) -> None:
    with newcomer(live) as stranger:
        foreign = stranger.created()["style_id"]
    for style_id, status in ((foreign, 404), ("x", 400)):
        for answer in (client.http.get(f"/styles/{style_id}"), client.post(f"/styles/{style_id}", name="x")):
            assert answer.status_code == status
            assert "All styles" in answer.text
    assert client.post("/styles", name="", language="en").status_code == 400


def test_who_may_not(live: Live, api: httpx.Client) -> None:
    style_id = made(api)
    with live.client(live.keys.admin) as admin:
        asked = {"label": "reader", "scopes": ["style_rules:read"]}
        key = admin.post("/v2/admin/developer-keys", json=asked).json()["key"]
    with live.client(follow_redirects=True) as http:
        page = http.post("/sign-in", data={"secret": key, "next": f"/styles/{style_id}"})
        assert "can read the list but not change it" in page.text
        assert "Delete the list" not in page.text
        assert "Try it" not in page.text
        assert "New list" not in http.get("/styles").text
        reader = Client(http, page.text.partition('data-csrf="')[2].partition('"')[0])
        refused = reader.post(f"/styles/{style_id}", name="x", version="1")
        assert refused.status_code == 403
        assert "style_rules:write" in refused.text
    with newcomer(live, Plan.FREE) as free:
        key = free.client.headers["authorization"].split()[1]
    with live.client(follow_redirects=True) as http:
        page = http.post("/sign-in", data={"secret": key, "next": "/styles"})
        assert page.status_code == 403
        assert "not part of the Free plan" in page.text
        assert "New list" not in page.text


@pytest.mark.parametrize("language", usually(LANGUAGES, "en"))
def test_weight(client: Client, api: httpx.Client, language: str) -> None:
    style_id = made(api, language=language, custom_instructions=[{"label": "a", "prompt": "Be brief."}])
    page = client.http.get(f"/styles/{style_id}")
    assets = set(re.findall(r'(?:src|href)="(/console/static/[^"]+)"', page.text))
    assert len(assets) >= 7
    weight = len(page.content) + sum(len(client.http.get(asset).content) for asset in assets)
    print(f"{language}: {weight} bytes")
    assert weight < HEAVIEST


# --- what pages are made of ------------------------------------------------------------------------------------------


def test_each_option_is_a_switch_in_its_languages_only() -> None:
    seen = set[tuple[str, str, str]]()
    for language in LANGUAGES:
        found = {(r.category, r.name, o.value): o for c in rows(language, {}) for r in c.rules for o in r.options}
        assert found.keys() == {(o.category, o.rule, o.name) for o in options() if language in o.languages}
        assert all(option.example or option.effect for option in found.values())
        seen |= found.keys()
    assert len(seen) == 518
    assert len({(category, rule) for category, rule, _ in seen}) == 159


def test_every_name_of_the_catalogue_is_in_words() -> None:
    names = {*categories(), *(rule for rules in categories().values() for rule in rules), *(o.name for o in options())}
    words = {name: words_of(name) for name in names}
    assert all(said[:1].upper() == said[:1] and "_" not in said for said in words.values())
    assert not re.search(r"maerz|\buhr\b|\bprozent\b| mai | juni ", " ".join(words.values()))
    assert words["use_dd_slash_mm_slash_yyyy"] == "Use DD/MM/YYYY"
    found = [o for each in LANGUAGES for c in rows(each, {}) for r in c.rules for o in r.options]
    assert {option.effect for option in found if not option.example} == {*EFFECTS}


def test_instructions_that_are_not_understood_are_named_when_they_are_saved(client: Client, api: httpx.Client) -> None:
    style_id = made(api, language="de")
    fields = {"name": "N", "version": "1", "do": "save"}
    for number, prompt in enumerate(("Use a friendly tone.", "Qwertz the plonk.")):
        fields |= {f"instructions[{number}].label": f"label {number}", f"instructions[{number}].prompt": prompt}
    page = client.post(f"/styles/{style_id}", **fields)
    told = page.text.partition('<div class="note warn" role="status">')[2].partition("</div>")[0]
    assert "does not understand this instruction" in told
    assert "Qwertz the plonk." in told
    assert "friendly" not in told
    assert page.text.count('class="note warn unfollowed"') == 1


def test_a_try_takes_the_language_from_the_text(client: Client, api: httpx.Client) -> None:
    style_id = made(api, language="de")
    assert '<select id="source" name="source">\n<option value="">' in client.http.get(f"/styles/{style_id}").text
    tried = client.post(f"/styles/{style_id}", do="try", text="The weather is nice today, is it not?", target="DE")
    assert "The text is in English." in tried.text


def test_the_form_names_rules_and_options_by_their_places() -> None:
    for option in options():
        category, _, rule = place_of_rule(option.category, option.rule).partition(".")
        place = place_of_option(option.category, option.rule, option.name)
        assert by_name({category: {rule: place}}) == {option.category: {option.rule: option.name}}
    assert by_name({"punctuation": {"apostrophe": CURLY}}) == {"punctuation": {"apostrophe": CURLY}}
    assert by_name({"99": {"1": "x"}, "0": "y"}) == {"99": {"1": "x"}}


def test_what_changed_is_tracked() -> None:
    assert tracked("It's 5.", "It’s 5!") == [("It", ""), ("'", "del"), ("’", "ins"), ("s 5", ""), (".", "del"), ("!", "ins")]  # fmt: skip
    assert tracked("研究&開発", "研究＆開発") == [("研究", ""), ("&", "del"), ("＆", "ins"), ("開発", "")]


def test_only_what_changed_is_asked_for() -> None:
    a, b, c = (InstructionRow(name, name, id=name) for name in "abc")
    held = StyleForm("N", "1", {}, (a, b, c))

    def asked(*instructions: InstructionRow) -> list[tuple[str, str, Any]]:
        form = settled(StyleForm("N", "1", {}, instructions), held)
        return [(step.ask.method, step.ask.path, step.ask.body) for step in steps("/s", form, held)]

    assert asked(a, b, c) == []
    assert asked(a, c) == [("DELETE", "/s/custom_instructions/b", None)]
    assert asked(a, b, c, InstructionRow("d", "d")) == [
        ("POST", "/s/custom_instructions", {"label": "d", "prompt": "d"})
    ]
    swapped = [
        ("PUT", f"/s/custom_instructions/{slot}", {"label": said, "prompt": said}) for slot, said in ("ab", "ba")
    ]
    assert asked(b, a, c) == swapped
    renamed = [step.ask for step in steps("/s", StyleForm("M", "1", {}, (a, b, c)), held)]
    assert renamed == [ApiCall("PATCH", "/s", body={"name": "M"})]


def test_nonsense_in_a_form_is_nothing() -> None:
    form = of_fields({"rules": "x", "instructions": {"a": 1}, "name": ["a", "b"]})
    assert form == StyleForm("b", "", {}, ())


# --- with a browser --------------------------------------------------------------------------------------------------


@pytest.mark.heavy
def test_a_person_finds_a_rule_switches_it_on_and_tries_it(live: Live, welcome: Welcome, api: httpx.Client) -> None:
    person = welcome(live)
    page = person.open("/styles")
    page.get_by_label("Name").fill("Brand")
    page.get_by_role("button", name="Create the list").click()
    page.get_by_label("Find a rule").fill("curly apost")
    expect(page.locator("#found")).to_have_text(re.compile(r"^\d rules? found$"))
    page.get_by_label("Use curly apostrophes").check()
    expect(page.locator("#on")).to_have_text("Apostrophe: Use curly apostrophes")
    expect(page.locator("#unsaved")).to_be_visible()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("The list is saved.", exact=True)).to_be_visible()
    page.get_by_label("Text", exact=True).fill("It's late.")
    page.get_by_role("button", name="Try").click()
    expect(page.locator("#tried ins")).to_have_text("’")
    expect(page.locator("#tried .result").last).to_be_in_viewport()
    page.get_by_text("Show the request").click()
    expect(page.locator("#request-body")).to_contain_text("style_id")
    assert shown(api, page.url.partition("?")[0].rpartition("/")[2])["configured_rules"] == {"punctuation": {"apostrophe": CURLY}}  # fmt: skip
    assert person.wrongs == []


@pytest.mark.heavy
def test_a_person_arranges_instructions(live: Live, welcome: Welcome, api: httpx.Client) -> None:
    style_id = made(api, custom_instructions=[{"label": name, "prompt": f"Say {name}."} for name in "abc"])
    person = welcome(live, size="phone", dark=True)
    page = person.open(f"/styles/{style_id}")
    row = page.locator(".instruction")
    expect(row).to_have_count(3)
    row.nth(0).get_by_role("button", name="Move down").click()
    row.nth(2).get_by_role("button", name="Delete this instruction").click()
    page.get_by_role("button", name="Add an instruction").click()
    row.nth(2).get_by_label("Label").fill("d")
    row.nth(2).get_by_label("Instruction", exact=True).fill("Say d.")
    expect(row.nth(2)).to_contain_text("6 of 300 characters")
    expect(page.locator("#instruction-count")).to_have_text("3 / 200")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("The list is saved.", exact=True)).to_be_visible()
    assert [each["prompt"] for each in shown(api, style_id)["custom_instructions"]] == ["Say b.", "Say a.", "Say d."]
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete the list").click()
    expect(page.get_by_text("The list is deleted.", exact=True)).to_be_visible()
    assert person.wrongs == []


@pytest.mark.heavy
@pytest.mark.parametrize(("size", "dark"), [("desktop", False), ("phone", True)])
def test_everybody_can_use_it(live: Live, welcome: Welcome, api: httpx.Client, size: str, dark: bool) -> None:
    rules = {"punctuation": {"apostrophe": CURLY}, "dates_and_times": {"years": "use_japanese_imperial_era"}}
    style_id = made(
        api, configured_rules=rules, custom_instructions=[{"label": "Tone", "prompt": "Use a friendly tone."}]
    )
    person = welcome(live, size=size, dark=dark)
    page = person.open("/styles")
    accessible(page)
    person.picture(f"styles-{size}-{'dark' if dark else 'light'}")
    person.open(f"/styles/{style_id}")
    page.evaluate("document.querySelectorAll('.category').forEach((each) => { each.open = true; })")
    page.get_by_role("button", name="Try").click()
    expect(page.locator("#tried ins").first).to_be_visible()
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.picture(f"style-{size}-{'dark' if dark else 'light'}")
    assert person.wrongs == []
