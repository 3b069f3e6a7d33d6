"""What was used, as people see it: within limits, by day, by key and by tag."""

import csv
import io
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta

import httpx
import pytest
from playwright.sync_api import expect

from tests.conftest import Live
from tests.console.conftest import Client, Welcome, accessible
from tolmach.accounts import usage_store
from tolmach.accounts.model import Product, Reservation
from tolmach.clock import now
from tolmach.console.administration.figures import MOST_DAYS, UsageLine, by_day, by_key, filled, written
from tolmach.console.administration.usage import meters

HOSTILE = "<script>alert(1)</script>"


def spend(live: Live, label: str, days_ago: int, product: Product, amount: int, tag: str | None = None) -> None:
    """As a key of this label would have, on that day."""
    with live.admin as admin:
        keys = {key["label"]: key["key_id"] for key in admin.get("/v2/admin/developer-keys").json()}
        made = keys.get(label) or admin.post("/v2/admin/developer-keys", json={"label": label}).json()["key_id"]
    with live.developer as key:
        start = datetime.fromisoformat(key.get("/v2/usage").json()["start_time"])
    account_id, _, key_id = made.partition(":")
    day = (now() - timedelta(days_ago)).date()
    reservation = Reservation("", account_id, key_id, start, product.unit, amount)
    live.parts.storage.database.write_now(
        lambda connection: usage_store.add_usage(connection, reservation, product, amount, day, tag=tag)
    )


@pytest.fixture(scope="module")
def used(live: Live) -> Live:
    spend(live, "website", 0, Product.TEXT, 1200, "team-a")
    spend(live, "website", 3, Product.DOCUMENT, 3400)
    spend(live, HOSTILE, 3, Product.IMPROVEMENT, 55)
    spend(live, "website", 3, Product.SPEECH, 90_000, "=cmd()")
    spend(live, "old", 200, Product.TEXT, 7)
    return live


@contextmanager
def developer(live: Live, **wish: object) -> Iterator[httpx.Client]:
    """Somebody who signed in with a developer key."""
    secret = live.keys.developer
    if wish:
        with live.admin as admin:
            secret = admin.post("/v2/admin/developer-keys", json=wish).json()["key"]
    with live.client(follow_redirects=True) as client:
        client.post("/sign-in", data={"secret": secret})
        yield client


def ago(days: int) -> str:
    return (now().date() - timedelta(days)).isoformat()


def test_an_administrator_sees_days_keys_and_tags(used: Live, client: Client) -> None:
    page = client.http.get("/usage").text
    assert "<strong>4,655</strong> characters" in page
    assert "<strong>1.50</strong> minutes" in page
    assert f"{ago(0)}: 1,200 characters (Text 1,200)" in page
    assert f"{ago(3)}: 3,455 characters (Documents 3,400, Writing 55)" in page
    assert "team-a" in page
    assert ago(200) not in page


def test_what_keys_are_called_is_no_markup(used: Live, client: Client) -> None:
    page = client.http.get("/usage").text
    assert HOSTILE not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_long_times_are_shown_by_the_week(used: Live, client: Client) -> None:
    page = client.http.get("/usage", params={"from": ago(365), "to": ago(0)}).text
    day = now().date() - timedelta(200)
    assert f"Week of {day - timedelta(day.weekday())}: 7 characters" in page
    assert page.count("<rect") < 200
    assert len(page) < 60_000


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ("2026-02-30", "2026-03-01", "start_date"),
        ("2026-03-02", "2026-03-01", "must not be before"),
        ("2024-01-01", "2026-01-01", "366 days"),
        (HOSTILE, "2026-01-01", "start_date"),
    ],
)
def test_a_bad_range_is_explained_and_kept(client: Client, first: str, last: str, said: str) -> None:
    answer = client.http.get("/usage", params={"from": first, "to": last})
    assert answer.status_code == 400
    assert said in answer.text
    assert f'value="{last}"' in answer.text
    assert HOSTILE not in answer.text


@pytest.mark.parametrize("kind", ["day", "key", "key_and_day", "tag"])
def test_a_file_has_the_same_figures(used: Live, client: Client, kind: str) -> None:
    answer = client.http.get(f"/usage/{kind}.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert (
        f'filename="usage-by-{kind.replace("_", "-")}-{ago(29)}-{ago(0)}.csv"' in answer.headers["content-disposition"]
    )
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    total = 1200 if kind == "tag" else 4655
    assert sum(int(row["total_characters"]) for row in rows) == total
    assert sum(float(row["speech_minutes"]) for row in rows) == 1.5


def test_a_file_holds_no_formula(used: Live, client: Client) -> None:
    assert "\n'=cmd()," in client.http.get("/usage/tag.csv").text


def test_a_file_that_there_is_not(client: Client) -> None:
    assert client.http.get("/usage/secrets.csv").status_code == 404
    assert client.http.get("/usage/day.csv", params={"from": "x"}).status_code == 400


def test_a_developer_sees_his_limits_and_is_told_what_the_rest_needs(used: Live) -> None:
    with developer(used) as somebody:
        page = somebody.get("/usage")
        assert page.status_code == 200
        assert "Characters of the account" in page.text
        assert "administrator key" in page.text
        assert "team-a" not in page.text
        assert somebody.get("/usage/day.csv").status_code == 403


def test_a_key_without_the_scope_is_told_so(used: Live) -> None:
    with developer(used, scopes=["translate:text"]) as somebody:
        page = somebody.get("/usage")
        assert page.status_code == 200
        assert "usage:read" in page.text


def test_nobody_sees_anything_without_a_session(used: Live) -> None:
    with used.client() as stranger:
        assert stranger.get("/usage").status_code == 401
        assert stranger.get("/usage/day.csv").status_code == 401


def test_meters_know_limits_from_their_absence() -> None:
    standing = {
        "character_count": 900,
        "character_limit": 1000,
        "api_key_character_count": 0,
        "api_key_character_limit": 1_000_000_000_000,
        "speech_to_text_milliseconds_count": 60_000,
        "speech_to_text_milliseconds_limit": 0,
    }
    account, key, speech = meters(standing)
    assert (account.used, account.limit, account.percent) == (900, 1000, 90.0)
    assert key.limit is None
    assert (speech.used, speech.limit, speech.percent) == (1, 0, 100.0)


def test_sums_by_day_and_by_key() -> None:
    lines = [
        UsageLine("2026-05-02", "a", 1, 2, 3, 4),
        UsageLine("2026-05-01", "b", 50),
        UsageLine("2026-05-02", "b", 7),
    ]
    assert by_day(lines) == [UsageLine("2026-05-01", "", 50), UsageLine("2026-05-02", "", 8, 2, 3, 4)]
    assert by_key(lines) == [UsageLine("b", "", 57), UsageLine("a", "", 1, 2, 3, 4)]


def test_every_day_or_every_week_has_its_place() -> None:
    used, first = [UsageLine("2026-05-06", "", 5)], date(2026, 5, 5)
    days, is_weeks = filled(used, first, date(2026, 5, 7))
    assert ([(day.name, day.text) for day in days], is_weeks) == (
        [("2026-05-05", 0), ("2026-05-06", 5), ("2026-05-07", 0)],
        False,
    )
    weeks, is_weeks = filled(used, first, first + timedelta(MOST_DAYS))
    assert is_weeks
    assert (weeks[0].name, weeks[0].text, sum(week.text for week in weeks)) == ("2026-05-04", 5, 5)


def test_cells_with_commas_and_quotes_are_read_again() -> None:
    text = written([UsageLine('a, "b"\nc', "", 1)], ["key"])
    assert next(csv.DictReader(io.StringIO(text)))["key"] == 'a, "b"\nc'


@pytest.mark.heavy
def test_a_person_looks_at_usage_and_downloads_it(used: Live, welcome: Welcome) -> None:
    person = welcome(used)
    page = person.open("/usage")
    expect(page.get_by_role("img", name="Characters by day")).to_be_visible()
    page.get_by_role("link", name="7 days").click()
    page.get_by_text("The figures").first.click()
    expect(page.get_by_role("cell", name="3,455")).to_be_visible()
    with page.expect_download() as file:
        page.get_by_role("link", name="by day", exact=True).click()
    assert file.value.suggested_filename.endswith(f"{ago(0)}.csv")
    assert person.wrongs == []


@pytest.mark.heavy
def test_a_limit_that_is_nearly_used_up_is_said_in_words(live: Live, welcome: Welcome) -> None:
    with live.admin as admin:
        made = admin.post("/v2/admin/developer-keys", json={"label": "small"}).json()
        admin.put("/v2/admin/developer-keys/limits", json={"key_id": made["key_id"], "characters": 20})
    with live.client(made["key"]) as key:
        key.post("/v2/translate", json={"text": ["x" * 19], "target_lang": "DE"})
    person = welcome(live, key=made["key"])
    page = person.open("/usage")
    expect(page.get_by_text("Nearly used up")).to_be_visible()
    expect(page.get_by_role("meter", name="Characters of this session’s key")).to_have_attribute("value", "95.0")
    accessible(page)
    person.picture("usage-developer")
    assert person.wrongs == []


@pytest.mark.heavy
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_it_can_be_read_by_everybody(used: Live, welcome: Welcome, size: str, dark: bool) -> None:
    person = welcome(used, size=size, dark=dark)
    page = person.open("/usage")
    accessible(page)
    person.picture(f"usage-{size}-{'dark' if dark else 'light'}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert person.wrongs == []
