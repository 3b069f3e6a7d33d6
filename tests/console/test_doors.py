"""Who comes in, who does not, and what a browser is told about every page."""

import re
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import httpx
import pytest

from tests.conftest import Live, serving
from tests.console.conftest import Client
from tolmach.console.rendering import POLICY
from tolmach.console.routes import views
from tolmach.console.sessions import COOKIE
from tolmach.settings import Settings

pytestmark = pytest.mark.every_variant

PAGES = [view.path for view in views(Mock(), Mock(), Mock(), Mock()) if view.show is not None and "{" not in view.path]


@pytest.fixture
def stranger(live: Live) -> Iterator[httpx.Client]:
    with live.client() as http:
        yield http


@pytest.mark.parametrize("path", PAGES)
def test_a_stranger_is_asked_for_a_key_in_the_page_itself(stranger: httpx.Client, path: str) -> None:
    answer = stranger.get(path)
    assert answer.status_code == 401
    assert 'name="secret"' in answer.text
    assert f'name="next" value="{path}"' in answer.text


@pytest.mark.parametrize("path", [*PAGES, "/sign-in", "/console/static/console.css", "/console/static/nothing.js"])
def test_every_answer_binds_the_browser(client: Client, path: str) -> None:
    headers = client.http.get(path).headers
    assert headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY
    assert "frame-ancestors 'none'" in POLICY
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_anything_inline_or_from_elsewhere(client: Client, path: str) -> None:
    answer = client.http.get(path)
    assert answer.status_code == 200
    assert "no-store" in answer.headers["cache-control"]
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|hx-on|javascript:", answer.text)
    assert re.findall(r'(?:src|href|action)="((?:[a-z]+:)?//[^"]*)"', answer.text) == []


@pytest.mark.parametrize("path", PAGES)
def test_a_page_with_all_it_loads_is_light(client: Client, path: str) -> None:
    page = client.http.get(path)
    loaded = re.findall(r'(?:src|href)="(/console/static/[^"]+)"', page.text)
    assert len(page.content) + sum(len(client.http.get(link).content) for link in set(loaded)) < 150_000


def test_a_key_opens_a_session_that_no_script_reads(stranger: httpx.Client, live: Live) -> None:
    answer = stranger.post("/sign-in", data={"secret": f" {live.keys.developer}\n", "next": "/usage"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/usage")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    assert live.keys.developer not in cookie


@pytest.mark.parametrize("target", ["//evil.example", "https://evil.example", "/\\evil.example", "/a\nb", "evil"])
def test_nobody_is_sent_elsewhere(stranger: httpx.Client, live: Live, target: str) -> None:
    answer = stranger.post("/sign-in", data={"secret": live.keys.developer, "next": target})
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize("cookie", ["", "x", ".", "e30.00", "é.x", "{cookie}x", "x{cookie}"])
def test_a_cookie_that_is_not_ours_is_none(client: Client, stranger: httpx.Client, cookie: str) -> None:
    true = client.http.cookies[COOKIE]
    written = cookie.replace("{cookie}", true)
    assert stranger.get("/", headers=[(b"cookie", f"{COOKIE}={written}".encode())]).status_code == 401
    assert stranger.get("/", headers={"cookie": f"{COOKIE}={true}"}).status_code == 200


@pytest.mark.parametrize("token", ["", "wrong", "é"])
def test_a_form_without_its_token_does_nothing(client: Client, token: str) -> None:
    before = client.http.get("/console/api/v2/usage", headers={"X-CSRF-Token": client.csrf}).json()["character_count"]
    answer = client.http.post("/", data={"csrf": token, "text": "Hello", "target_lang": "DE"})
    assert answer.status_code == 403
    assert "out of date" in answer.text
    after = client.http.get("/console/api/v2/usage", headers={"X-CSRF-Token": client.csrf}).json()["character_count"]
    assert after == before


def test_the_gateway_wants_the_token_too(client: Client, stranger: httpx.Client) -> None:
    assert client.http.get("/console/api/v2/usage").status_code == 403
    assert stranger.get("/console/api/v2/usage", headers={"X-CSRF-Token": client.csrf}).status_code == 401
    assert client.http.get("/console/api/v2/usage", headers={"X-CSRF-Token": client.csrf}).status_code == 200


def test_the_gateway_leads_to_operations_only(client: Client) -> None:
    for path in ("/", "/usage", "/metrics", "/console/api/v2/usage", "/v2/nothing", "/../metrics"):
        assert client.http.get(f"/console/api{path}", headers={"X-CSRF-Token": client.csrf}).status_code == 404, path


def test_another_site_cannot_use_a_session(client: Client) -> None:
    for origin in ("https://evil.example", "null"):
        headers = {"Origin": origin}
        assert client.http.post("/sign-out", headers=headers).status_code == 403
        fields = {"csrf": client.csrf, "text": "Hello", "target_lang": "DE"}
        assert client.http.post("/", data=fields, headers=headers).status_code == 403


def test_a_header_does_not_make_one_an_insider(stranger: httpx.Client) -> None:
    headers = {"tolmach.inside": "1", "Cookie": "tolmach.inside=1"}
    assert stranger.get("/v2/usage", headers=headers).status_code == 401


def test_a_developer_has_no_administration(stranger: httpx.Client, live: Live) -> None:
    stranger.post("/sign-in", data={"secret": live.keys.developer})
    page = stranger.get("/")
    csrf = page.text.partition('data-csrf="')[2].partition('"')[0]
    assert 'href="/keys"' not in page.text
    refused = stranger.get("/console/api/v2/admin/developer-keys", headers={"X-CSRF-Token": csrf})
    assert refused.status_code == 403
    assert "administrator" in refused.json()["detail"]


def test_a_deactivated_key_ends_its_sessions(live: Live) -> None:
    with live.admin as admin, live.client() as http:
        made = admin.post("/v2/admin/developer-keys", json={"label": "short"}).json()
        http.post("/sign-in", data={"secret": made["key"]})
        assert http.get("/").status_code == 200
        admin.put("/v2/admin/developer-keys/deactivate", json={"key_id": made["key_id"]})
        assert http.get("/").status_code == 401


def test_who_signs_out_is_out(client: Client) -> None:
    assert client.http.post("/sign-out").status_code == 401
    assert client.http.get("/").status_code == 401


def test_guessing_is_slowed_down_and_the_password_works(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, engine="stub", log_level="error", admin_password="open sesame")
    with serving(settings) as service, service.client() as http:
        for _ in range(10):
            assert http.post("/sign-in", data={"secret": "guess"}).status_code == 403
        refused = http.post("/sign-in", data={"secret": "open sesame"})
        assert refused.status_code == 429
        assert "Try again in" in refused.text
    with serving(settings) as service, service.client(follow_redirects=True) as http:
        page = http.post("/sign-in", data={"secret": "open sesame"})
        assert (page.status_code, 'href="/keys"' in page.text) == (200, True)


def test_administrators_share_one_key_for_translating(live: Live) -> None:
    for _ in range(3):
        with live.client() as http:
            http.post("/sign-in", data={"secret": live.keys.admin})
    with live.admin as admin:
        labels = [key["label"] for key in admin.get("/v2/admin/developer-keys").json()]
    assert labels.count("Console") == 1


def test_a_browser_that_asks_for_a_part_is_led_to_the_sign_in(stranger: httpx.Client) -> None:
    asked = {"HX-Request": "true", "HX-Current-URL": "http://localhost/glossaries"}
    assert stranger.get("/", headers=asked).headers["hx-redirect"] == "/sign-in?next=%2Fglossaries"


def test_the_form_says_that_a_session_has_ended(stranger: httpx.Client) -> None:
    assert "has ended" not in stranger.get("/").text
    stranger.cookies.set("tolmach_session", "over.1")
    assert "Your session has ended" in stranger.get("/").text


def test_an_asset_is_kept_for_as_long_as_it_is_the_same(stranger: httpx.Client) -> None:
    answer = stranger.get("/console/static/htmx.js")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    for name in ("..%2fmodel.py", "", "__init__.py"):
        assert stranger.get(f"/console/static/{name}").status_code == 404


@pytest.mark.parametrize("path", ["/nowhere", "/glossary", "/docs/nowhere", "/v2/nowhere"])
def test_an_unknown_address_is_a_page_for_a_person_and_an_error_for_a_program(client: Client, path: str) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    page = client.http.get(path, headers=browser)
    assert page.status_code == 404
    assert "There is no such page" in page.text
    assert 'href="/docs' in page.text
    if not path.startswith("/docs"):
        assert 'href="/glossaries"' in page.text
    answer = client.http.get(path)
    assert (answer.status_code, answer.json()["message"]) == (404, "Not found")


def test_an_unknown_address_tells_a_stranger_nothing_more(live: Live) -> None:
    with live.client() as http:
        page = http.get("/nowhere", headers={"Accept": "text/html"})
    assert page.status_code == 404
    assert "There is no such page" in page.text
    assert 'href="/keys"' not in page.text
