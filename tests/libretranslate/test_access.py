"""No key opens more here than in the interface itself."""

import asyncio
import base64
import json

import httpx
import pytest

from tests.conftest import Live
from tests.libretranslate.conftest import made_key
from tolmach.callers import Plan
from tolmach.libretranslate.links import FileLink, FileLinks

HELLO = {"q": "Hello", "source": "en", "target": "de"}
FILE = {"file": ("a.txt", b"Hello")}


def usage(live: Live, key: str) -> int:
    with live.client(key) as client:
        return int(client.get("/v2/usage").raise_for_status().json()["api_key_character_count"])


class TestKeys:
    def test_none(self, stranger: httpx.Client) -> None:
        sentence = {"error": "Please contact the server operator to get an API key"}
        for path in ("/translate", "/detect"):
            answer = stranger.post(path, json=HELLO)
            assert (answer.status_code, answer.json()) == (400, sentence)
        answer = stranger.post("/translate_file", data=HELLO, files=FILE)
        assert (answer.status_code, answer.json()) == (400, sentence)

    @pytest.mark.parametrize("scheme", ["Bearer ", "DeepL-Auth-Key ", ""])
    def test_in_a_header(self, live: Live, stranger: httpx.Client, scheme: str) -> None:
        head = {"Authorization": scheme + live.keys.developer}
        assert stranger.post("/translate", json=HELLO, headers=head).status_code == 200
        assert stranger.post("/translate", json=HELLO, headers={"Authorization": f"{scheme}no"}).status_code == 403

    def test_of_an_administrator(self, live: Live, stranger: httpx.Client) -> None:
        for path in ("/translate", "/detect"):
            answer = stranger.post(path, json=HELLO | {"api_key": live.keys.admin})
            assert answer.status_code == 403
            assert "developer" in answer.json()["error"]

    def test_deactivated(self, live: Live, stranger: httpx.Client) -> None:
        keys = "/v2/admin/developer-keys"
        with live.admin as admin:
            made = admin.post(keys, json={}).raise_for_status().json()
            admin.put(f"{keys}/deactivate", json={"key_id": made["key_id"]}).raise_for_status()
        for path in ("/translate", "/detect"):
            answer = stranger.post(path, json=HELLO | {"api_key": made["key"]})
            assert (answer.status_code, answer.json()) == (403, {"error": "Invalid API key"})

    def test_the_right_to_translate_is_enough(self, live: Live, stranger: httpx.Client) -> None:
        key = made_key(live, scopes=["translate:text"])
        for path in ("/translate", "/detect"):
            assert stranger.post(path, json=HELLO | {"api_key": key}).status_code == 200
        answer = stranger.post("/translate_file", data=HELLO | {"api_key": key}, files=FILE)
        assert answer.status_code == 403
        assert "translate:document" in answer.json()["error"]

    def test_without_the_right_to_translate(self, live: Live, stranger: httpx.Client) -> None:
        key = made_key(live, scopes=["languages:read", "detect:language"])
        for path in ("/translate", "/detect"):
            answer = stranger.post(path, json=HELLO | {"api_key": key})
            assert answer.status_code == 403
            assert "translate:text" in answer.json()["error"]


class TestBills:
    def test_a_text_costs_what_it_costs_elsewhere(self, live: Live, stranger: httpx.Client) -> None:
        key = made_key(live)
        for _ in range(2):
            stranger.post("/translate", json=HELLO | {"api_key": key, "source": "auto"}).raise_for_status()
        stranger.post("/detect", json=HELLO | {"api_key": key}).raise_for_status()
        assert usage(live, key) == 2 * len("Hello")

    def test_a_used_up_quota(self, live: Live, stranger: httpx.Client) -> None:
        key = made_key(live, characters=7)
        assert stranger.post("/translate", json=HELLO | {"api_key": key}).status_code == 200
        answer = stranger.post("/translate", json=HELLO | {"api_key": key})
        assert answer.status_code == 403
        assert answer.json()["error"].startswith("Quota for this billing period has been exceeded.")
        assert usage(live, key) == 5

    def test_a_file_is_billed_to_the_key_that_sent_it(self, live: Live, stranger: httpx.Client) -> None:
        key = made_key(live)
        sent = stranger.post("/translate_file", data=HELLO | {"api_key": key}, files=FILE).raise_for_status()
        assert usage(live, key) == 0
        assert stranger.get(sent.json()["translatedFileUrl"]).content == b"[de] Hello"
        assert usage(live, key) == 5


class TestFileLinks:
    LINK = FileLink("account", "key", "document", "secret")

    def test_only_the_service_can_write_one(self) -> None:
        links = FileLinks(b"secret")
        written = links.written(self.LINK, "a/b.txt")
        assert links.read(written) == self.LINK
        assert "/" not in written
        forged = base64.urlsafe_b64encode(json.dumps(["other", "key", "document", "secret"]).encode()).decode()
        assert links.read(f"{forged}.{written.split('.')[1]}.a.txt") is None
        assert FileLinks(b"another").read(written) is None

    def test_the_name_of_a_file_decides_nothing(self) -> None:
        links = FileLinks(b"secret")
        assert links.read(links.written(self.LINK, "a.txt").replace("a.txt", "b.exe")) == self.LINK

    def test_a_deactivated_key_fetches_nothing(self, live: Live, stranger: httpx.Client) -> None:
        keys = "/v2/admin/developer-keys"
        with live.admin as admin:
            made = admin.post(keys, json={}).raise_for_status().json()
            sent = stranger.post("/translate_file", data=HELLO | {"api_key": made["key"]}, files=FILE)
            admin.put(f"{keys}/deactivate", json={"key_id": made["key_id"]}).raise_for_status()
        answer = stranger.get(sent.json()["translatedFileUrl"])
        assert (answer.status_code, answer.json()) == (403, {"error": "Invalid API key"})

    def test_a_document_of_another_account_is_not_there(self, live: Live, stranger: httpx.Client) -> None:
        async def other() -> tuple[str, str]:
            account = await live.parts.accounts.create_account("another", Plan.FREE)
            key, _ = await live.parts.accounts.create_key(account.id)
            return account.id, key.id

        sent = stranger.post("/translate_file", data=HELLO | {"api_key": live.keys.developer}, files=FILE)
        links = FileLinks(live.parts.storage.secret)
        url = sent.json()["translatedFileUrl"]
        link = links.read(url.rpartition("/")[2])
        assert link is not None
        account_id, key_id = asyncio.run(other())
        foreign = FileLink(account_id, key_id, link.document_id, link.document_key)
        assert stranger.get(f"/download_file/{links.written(foreign, 'a.txt')}").status_code == 404
        assert stranger.get(url).status_code == 200
