"""Developer keys in the hands of an administrator: what is made is shown once, what is ended is ended for ever."""

import re
from datetime import UTC, datetime

import httpx
import pytest
from playwright.sync_api import expect

from tests.conftest import Live
from tests.console.conftest import Client, Welcome, accessible
from tolmach.callers import SCOPES
from tolmach.console.administration import scopes
from tolmach.console.administration.keys import NotALimit, limit

HOSTILE = "<script>alert(1)</script>"
SECRET = re.compile(r'<code id="secret"[^>]*>([0-9a-f-]{36})</code>')


def listed(live: Live) -> dict[str, dict[str, object]]:
    with live.admin as admin:
        return {key["label"]: key for key in admin.get("/v2/admin/developer-keys").json()}


def made(client: Client, live: Live, label: str, **fields: object) -> tuple[str, str]:
    """Its secret and its id."""
    answer = client.post("/keys", label=label, **fields)
    found = SECRET.search(answer.text)
    assert answer.status_code == 200
    assert found is not None, answer.text
    return found[1], str(listed(live)[label]["key_id"])


def works(live: Live, secret: str) -> int:
    with live.client(secret) as key:
        return key.post("/v2/translate", json={"text": ["Hello"], "target_lang": "DE"}).status_code


def test_a_key_is_made_and_its_secret_shown_once(live: Live, client: Client) -> None:
    secret, key_id = made(client, live, "once")
    assert works(live, secret) == 200
    for path in ("/keys", f"/keys/{key_id}"):
        page = client.http.get(path)
        assert "once" in page.text
        assert secret not in page.text


def test_the_secret_is_no_part_of_an_address_and_nobody_keeps_the_page(live: Live, client: Client) -> None:
    answer = client.post("/keys", label="address")
    found = SECRET.search(answer.text)
    assert found is not None
    assert answer.history == []
    assert answer.headers["cache-control"] == "no-store"
    assert not re.search(rf'(?:href|src|action|value)="[^"]*{found[1]}', answer.text)
    assert answer.text.count(found[1]) == 1


def test_a_key_with_scopes_and_limits(live: Live, client: Client) -> None:
    chosen = ["translate:text", "usage:read"]
    made(client, live, "narrow", access="some", scopes=chosen, characters="5,000", minutes="1.5")
    key = listed(live)["narrow"]
    assert key["scopes"] == chosen
    assert key["usage_limits"] == {"characters": 5000, "speech_to_text_milliseconds": 90_000}
    page = client.http.get("/keys").text
    assert "0 of 5,000 characters" in page
    assert "0 of 1.5 minutes of speech" in page
    assert "Translate text" in page


def test_the_list_says_what_a_key_used_of_its_limit_and_when(live: Live, client: Client) -> None:
    secret, key_id = made(client, live, "in use", characters="5")
    row = client.http.get("/keys").text.partition(">in use</a>")[2].partition("</tr>")[0]
    assert "0 of 5 characters" in row
    assert ">never<" in row
    assert works(live, secret) == 200
    row = client.http.get("/keys").text.partition(">in use</a>")[2].partition("</tr>")[0]
    assert "5 of 5 characters" in row
    assert "Limit reached" in row
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    assert today in row
    assert "5 of 5 characters" in client.http.get(f"/keys/{key_id}").text


def test_scopes_count_only_where_they_are_chosen(live: Live, client: Client) -> None:
    made(client, live, "wide", access="all", scopes=["usage:read"])
    assert "scopes" not in listed(live)["wide"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"label": "x" * 101}, "label"),
        ({"label": "none", "access": "some"}, "scopes"),
        ({"label": "foreign", "access": "some", "scopes": ["admin:all"]}, "scopes"),
        ({"label": "negative", "characters": "-1"}, "Characters a month"),
        ({"label": "half", "characters": "1.5"}, "Characters a month"),
        ({"label": "words", "minutes": "many"}, "Minutes of speech"),
        ({"label": "endless", "minutes": "Infinity"}, "Minutes of speech"),
        ({"label": "huge", "characters": "9" * 30}, "Characters a month"),
        ({"label": "huge", "characters": "1e999999999"}, "Characters a month"),
    ],
)
def test_a_bad_wish_makes_no_key_and_loses_nothing(
    live: Live, client: Client, fields: dict[str, object], said: str
) -> None:
    before = listed(live)
    answer = client.post("/keys", **fields)
    assert answer.status_code == 400
    assert said in answer.text
    assert f'value="{fields["label"]}"' in answer.text
    assert listed(live) == before


def test_labels_are_no_markup(live: Live, client: Client) -> None:
    _, key_id = made(client, live, HOSTILE)
    for path in ("/keys", f"/keys/{key_id}"):
        page = client.http.get(path).text
        assert HOSTILE not in page
        assert "&lt;script&gt;" in page


def test_a_key_is_renamed(live: Live, client: Client) -> None:
    _, key_id = made(client, live, "before")
    answer = client.post(f"/keys/{key_id}/label", label="after")
    assert "The key is renamed." in answer.text
    assert listed(live)["after"]["key_id"] == key_id
    refused = client.post(f"/keys/{key_id}/label", label="y" * 101)
    assert refused.status_code == 400
    assert f'value="{"y" * 101}"' in refused.text
    assert "after" in listed(live)


def test_limits_are_set_and_removed(live: Live, client: Client) -> None:
    secret, key_id = made(client, live, "limited")
    client.post(f"/keys/{key_id}/limits", characters="0", minutes="")
    assert works(live, secret) == 456
    page = client.post(f"/keys/{key_id}/limits", characters="", minutes="0.0003")
    assert "The limits are set." in page.text
    assert listed(live)["limited"]["usage_limits"] == {"characters": None, "speech_to_text_milliseconds": 18}
    assert 'value="0.0003"' in page.text
    assert works(live, secret) == 200
    refused = client.post(f"/keys/{key_id}/limits", characters="-3", minutes="2")
    assert refused.status_code == 400
    assert 'value="-3"' in refused.text
    assert listed(live)["limited"]["usage_limits"] == {"characters": None, "speech_to_text_milliseconds": 18}


def test_a_key_is_deactivated_for_ever(live: Live, client: Client) -> None:
    secret, key_id = made(client, live, "ended")
    before = client.http.get(f"/keys/{key_id}").text
    assert "you cannot activate it again" in before
    assert "key of this session" not in before
    page = client.post(f"/keys/{key_id}/deactivate").text
    assert "The key is deactivated." in page
    assert "Deactivate the key" not in page
    assert works(live, secret) == 403
    assert "Deactivated keys" in client.http.get("/keys").text


def test_the_key_of_the_session_has_a_warning_of_its_own(live: Live, client: Client) -> None:
    key_id = listed(live)["Console"]["key_id"]
    assert "this session" in client.http.get("/keys").text
    assert "It is the key of this session" in client.http.get(f"/keys/{key_id}").text
    page = client.post(f"/keys/{key_id}/deactivate")
    assert page.status_code == 200
    assert "Sign out and sign in again" in page.text


@pytest.mark.parametrize("key_id", ["x", "0f0f0f0f-0000-0000-0000-000000000000:0f0f0f0f-0000-0000-0000-000000000000"])
def test_keys_of_nobody(client: Client, key_id: str) -> None:
    assert client.http.get(f"/keys/{key_id}").status_code == 404
    assert client.post(f"/keys/{key_id}/deactivate").status_code in (400, 404)
    assert client.post(f"/keys/{key_id}/secret").status_code == 404


def test_no_form_works_without_its_token(live: Live, client: Client) -> None:
    _, key_id = made(client, live, "forged")
    assert client.http.post("/keys", data={"label": "stolen"}).status_code == 403
    assert client.http.post(f"/keys/{key_id}/deactivate", data={"csrf": "x"}).status_code == 403
    assert "stolen" not in listed(live)
    assert listed(live)["forged"]["is_deactivated"] is False


def test_a_developer_is_told_what_is_needed(live: Live) -> None:
    with live.client(follow_redirects=True) as http:
        page = http.post("/sign-in", data={"secret": live.keys.developer})
        somebody = Client(http, page.text.partition('data-csrf="')[2].partition('"')[0])
        key_id = str(next(iter(listed(live).values()))["key_id"])
        answers: list[httpx.Response] = [
            http.get("/keys"),
            http.get(f"/keys/{key_id}"),
            somebody.post("/keys", label="mine"),
            somebody.post(f"/keys/{key_id}/deactivate"),
        ]
    assert [answer.status_code for answer in answers] == [403] * 4
    assert all("administrator key" in answer.text for answer in answers)
    assert key_id not in answers[0].text
    assert "mine" not in listed(live)
    assert listed(live)["API Key"]["is_deactivated"] is False


def test_every_scope_has_its_words() -> None:
    assert [scope.name for scope in scopes.every()] == [*SCOPES]
    assert len({scope.words for scope in scopes.every()}) == len(SCOPES)


@pytest.mark.parametrize(
    ("text", "size", "figure"), [("", 1, None), (" 7 ", 1, 7), ("1,000", 1, 1000), ("2.5", 60, 150)]
)
def test_limits_as_people_write_them(text: str, size: int, figure: int | None) -> None:
    assert limit("Figure", text, size) == figure


@pytest.mark.parametrize("text", ["-1", "1.5", "NaN", "-Infinity", "one", "1_000", "٣", "9007199254740992"])
def test_what_is_no_limit(text: str) -> None:
    with pytest.raises(NotALimit, match="from 0"):
        limit("Figure", text, 1)


@pytest.mark.heavy
def test_a_person_makes_a_key_and_ends_it(live: Live, welcome: Welcome) -> None:
    person = welcome(live, permissions=["clipboard-read", "clipboard-write"])
    page = person.open("/keys")
    page.get_by_text("Create a key").click()
    page.get_by_label("Label").fill("by hand")
    page.get_by_label("Only this:").check()
    page.get_by_label("Translate text").check()
    page.get_by_role("button", name="Create the key").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert works(live, page.evaluate("navigator.clipboard.readText()")) == 200
    person.picture("keys-made")
    page.get_by_role("link", name="by hand", exact=True).click()
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.get_by_role("button", name="Deactivate the key").click()
    assert listed(live)["by hand"]["is_deactivated"] is False
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Deactivate the key").click()
    expect(page.get_by_text("The key is deactivated.")).to_be_visible()
    assert person.wrongs == []


@pytest.mark.heavy
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_it_can_be_read_by_everybody(live: Live, client: Client, welcome: Welcome, size: str, dark: bool) -> None:
    look = f"{size}-{'dark' if dark else 'light'}"
    person = welcome(live, size=size, dark=dark)
    made(client, live, f"website {look}", access="some", scopes=[*SCOPES][:7], characters="50000")
    _, key_id = made(client, live, f"looked at {look}", minutes="30")
    for path, name in (("/keys", "keys"), (f"/keys/{key_id}", "key")):
        page = person.open(path)
        accessible(page)
        if name == "keys":
            page.get_by_text("Create a key").click()
            page.get_by_label("Only this:").check()
            accessible(page)
        person.picture(f"{name}-{look}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert person.wrongs == []
