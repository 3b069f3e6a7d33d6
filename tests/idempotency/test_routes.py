"""A request that is repeated with its Idempotency-Key: the matrix of cases, over HTTP."""

import asyncio
import contextlib
import hashlib
import subprocess
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import deepl
import httpx
import pytest
import sqlalchemy as sa

from tests.conftest import Live
from tests.documents.conftest import Owner
from tolmach.app import operations
from tolmach.callers import Plan
from tolmach.idempotency.tables import repeats

pytestmark = pytest.mark.every_variant

BODY = {"text": ["Hello"], "source_lang": "EN", "target_lang": "DE"}
LIST = {"name": "a", "language": "en"}


@pytest.fixture
def client(live: Live) -> Iterator[httpx.Client]:
    with live.developer as client:
        yield client


@dataclass(frozen=True)
class Case:
    path: str
    body: dict[str, Any]
    other: dict[str, Any]
    is_admin: bool = False
    is_form: bool = False

    def send(self, live: Live, key: str, body: dict[str, Any] | None = None) -> httpx.Response:
        with live.admin if self.is_admin else live.developer as client:
            given: dict[str, Any] = {"json": body or self.body}
            if self.is_form:
                given = {"data": body or self.body, "files": {"file": ("a.txt", b"Hello world")}}
            return client.post(self._path(live), headers={"Idempotency-Key": key}, timeout=120, **given)

    def _path(self, live: Live) -> str:
        return self.path.replace("{style_id}", _style(live)) if "{style_id}" in self.path else self.path


_STYLES: dict[str, str] = {}


def _style(live: Live) -> str:
    if live.url not in _STYLES:
        with live.developer as client:
            _STYLES[live.url] = client.post("/v3/style_rules", json=LIST).json()["style_id"]
    return _STYLES[live.url]


DICTIONARY = {"source_lang": "en", "target_lang": "de", "entries": "a\tb", "entries_format": "tsv"}
VOICE = {"source_media_content_type": "audio/pcm;encoding=s16le;rate=16000", "target_languages": ["de"]}
IMPORT = {"source_file": {"file_name": "a.tmx", "content_type": "application/xml", "content_length": 9}}
RECORDING = {
    "source_file": {"name": "a.wav", "content_type": "audio/wav", "content_length": 1000},
    "targets": [{"language": "de", "type": "text/plain"}],
}
CASES = {
    "text": Case("/v2/translate", BODY, {**BODY, "text": ["Other"]}),
    "correction": Case("/v2/write/correct", {"text": ["Helo"]}, {"text": ["Other"]}),
    "rephrasing": Case("/v2/write/rephrase", {"text": ["Helo"]}, {"text": ["Other"]}),
    "glossary": Case("/v3/glossaries", {"name": "a", "dictionaries": [DICTIONARY]}, {"name": "b", "dictionaries": [DICTIONARY]}),
    "legacy glossary": Case("/v2/glossaries", {"name": "a", **DICTIONARY}, {"name": "b", **DICTIONARY}),
    "style": Case("/v3/style_rules", LIST, {**LIST, "name": "b"}),
    "instruction": Case("/v3/style_rules/{style_id}/custom_instructions", {"label": "a", "prompt": "a"}, {"label": "b", "prompt": "a"}),
    "terms": Case("/v3/spoken-terms", {"name": "a", "term_lists": [{"lang": "en", "entries": "a"}]}, {"name": "b", "term_lists": []}),
    "import": Case("/v3/translation_memories/import", IMPORT, {**IMPORT, "parameters": {"display_name": "b"}}),
    "stream": Case("/v3/voice/realtime", VOICE, {**VOICE, "target_languages": ["fr"]}),
    "recording": Case("/v1/jobs/voice/translate", RECORDING, {**RECORDING, "parameters": {"source_language": "en"}}),
    "key": Case("/v2/admin/developer-keys", {"label": "a"}, {"label": "b"}, is_admin=True),
    "document": Case("/v2/document", {"target_lang": "DE"}, {"target_lang": "FR"}, is_form=True),
}  # fmt: skip
ELSEWHERE = {"/v2/document/{document_id}/result", "/v3/translation_memories/{translation_memory_id}/export"}
"""Those that need something made before; they have tests of their own."""
READING = {"/v2/languages", "/v2/usage", "/v2/document/{document_id}", "/v3/detect/language"}
"""POSTs that neither make nor bill anything."""


def new() -> str:
    return str(uuid.uuid4())


def test_of_every_post_it_is_decided_whether_it_takes_a_key(live: Live) -> None:
    posted = {each.path: each.once for each in operations(live.parts) if each.method == "POST"}
    assert {path for path, once in posted.items() if not once} == READING
    assert {path for path, once in posted.items() if once} == {case.path for case in CASES.values()} | ELSEWHERE
    assert not [each.path for each in operations(live.parts) if each.once and each.method != "POST"]


def test_the_description_says_so(live: Live, client: httpx.Client) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    for each in operations(live.parts):
        described = paths[each.path][each.method.lower()]
        headers = {parameter["name"] for parameter in described.get("parameters", []) if parameter["in"] == "header"}
        assert ("Idempotency-Key" in headers) == each.once
        assert each.once <= ({"409", "422"} <= described["responses"].keys())
        assert ("Idempotent-Replayed" in described["responses"][str(each.success)]["headers"]) == each.once


@pytest.mark.parametrize("name", CASES)
def test_a_repeat_gets_the_first_answer_and_another_body_none(live: Live, name: str) -> None:
    case, key = CASES[name], new()
    first = case.send(live, key)
    assert first.is_success, first.text
    assert "idempotent-replayed" not in first.headers
    again = case.send(live, key)
    assert (again.status_code, again.content) == (first.status_code, first.content.strip())  # blanks say "wait"
    assert again.headers["content-type"] == first.headers["content-type"]
    assert again.headers["idempotent-replayed"] == "true"
    assert again.headers["x-trace-id"] != first.headers["x-trace-id"]
    other = case.send(live, key, case.other)
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    assert case.send(live, key).content == again.content


# What makes a request the same


@pytest.mark.parametrize("key", [b"", b"a" * 256, "é".encode(), b"a\tb"])
def test_bad_keys(client: httpx.Client, key: bytes) -> None:
    answer = client.post("/v2/translate", json=BODY, headers=[(b"Idempotency-Key", key)])
    assert (answer.status_code, answer.json()["message"]) == (400, "Value for header 'Idempotency-Key' not supported.")
    assert answer.json()["detail"] == "Allowed: once, 1 to 255 printable ASCII characters."


def test_two_keys_are_none(client: httpx.Client) -> None:
    headers = [("Idempotency-Key", new()), ("Idempotency-Key", new())]
    assert client.post("/v2/translate", json=BODY, headers=headers).status_code == 400


@pytest.mark.parametrize("key", ["!", "a b", '"quoted"', "~" * 255])
def test_good_keys(client: httpx.Client, key: str) -> None:
    answers = [client.post("/v2/translate", json=BODY, headers={"Idempotency-Key": key}) for _ in range(2)]
    assert [answer.headers.get("idempotent-replayed") for answer in answers] == [None, "true"]


def test_where_nothing_is_made_or_billed_a_key_is_ignored(live: Live, client: httpx.Client) -> None:
    bad = {"Idempotency-Key": "a" * 256}
    glossary = client.post("/v3/glossaries", json=CASES["glossary"].body).json()["glossary_id"]
    for method, path, body in (
        ("POST", "/v2/usage", {}),
        ("GET", "/v3/glossaries", None),
        ("PATCH", f"/v3/glossaries/{glossary}", {"name": "b"}),
        ("PUT", f"/v3/glossaries/{glossary}/dictionaries", DICTIONARY),
        ("DELETE", f"/v3/glossaries/{glossary}", None),
    ):
        answer = client.request(method, path, json=body, headers=bad)
        assert answer.is_success, answer.text
        assert "idempotent-replayed" not in answer.headers


def test_the_order_of_members_and_the_boundary_of_parts_do_not_matter(client: httpx.Client) -> None:
    headers = {"Idempotency-Key": new()}
    client.post("/v2/translate", json=BODY, headers=headers)
    turned = client.post("/v2/translate", json=dict(reversed(BODY.items())), headers=headers)
    assert turned.headers["idempotent-replayed"] == "true"
    assert client.post("/v2/translate?target_lang=DE", json=BODY, headers=headers).status_code == 200
    assert client.post("/v2/translate?context=a", json=BODY, headers=headers).status_code == 422
    headers = {"Idempotency-Key": new()}

    def upload(name: str, data: bytes, boundary: str) -> httpx.Response:
        kind = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
        files = {"file": (name, data)}
        return client.post("/v2/document", data={"target_lang": "DE"}, files=files, headers={**headers, **kind})

    first = upload("a.txt", b"Hello", "one")
    assert first.status_code == 200
    assert upload("a.txt", b"Hello", "two").json() == first.json()
    assert upload("b.txt", b"Hello", "one").status_code == 422
    assert upload("a.txt", b"Hallo", "one").status_code == 422


def test_a_large_upload_is_the_same_only_to_its_last_byte(client: httpx.Client) -> None:
    headers, data = {"Idempotency-Key": new()}, b"Hello." + b"\n" * 1_000_000

    def upload(data: bytes) -> httpx.Response:
        return client.post("/v2/document", data={"target_lang": "DE"}, files={"file": ("a.txt", data)}, headers=headers)

    first = upload(data)
    assert first.is_success, first.text
    assert upload(data).json() == first.json()
    assert upload(data[:-1] + b" ").status_code == 422


def test_a_key_belongs_to_an_account_and_an_operation(live: Live, client: httpx.Client) -> None:
    key = new()
    CASES["text"].send(live, key)
    assert "idempotent-replayed" not in CASES["correction"].send(live, key).headers

    async def others() -> tuple[str, str]:
        accounts = live.parts.accounts
        own = (await accounts.accounts())[0]
        foreign = await accounts.create_account(new(), Plan.PRO)
        return (await accounts.create_key(own.id))[1], (await accounts.create_key(foreign.id))[1]

    for secret, replayed in zip(asyncio.run(others()), ("true", None), strict=True):
        with live.client(secret) as other:
            answer = other.post("/v2/translate", json=BODY, headers={"Idempotency-Key": key})
            assert answer.status_code == 200
            assert answer.headers.get("idempotent-replayed") == replayed


# What changes in between


def test_an_error_is_not_remembered(live: Live) -> None:
    """Nothing was made, so the next try may succeed; and what succeeded is given whatever the limit is then."""
    with live.admin as admin:
        made = admin.post("/v2/admin/developer-keys", json={}).json()

        def limit(characters: int) -> None:
            wish = {"key_id": made["key_id"], "characters": characters}
            assert admin.put("/v2/admin/developer-keys/limits", json=wish).status_code == 200

        with live.client(made["key"]) as client:

            def send(body: dict[str, Any] = BODY) -> httpx.Response:
                return client.post("/v2/translate", json=body, headers={"Idempotency-Key": "limited"})

            limit(0)
            assert [send().status_code, send(CASES["text"].other).status_code] == [456, 456]
            assert send({**BODY, "glossary_id": new()}).status_code == 404
            assert send({"text": "a"}).status_code == 400
            limit(5)
            first = send()
            assert first.status_code == 200
            limit(0)
            assert send().content == first.content.strip()
            admin.put("/v2/admin/developer-keys/deactivate", json={"key_id": made["key_id"]})
            assert send().status_code == 403


def test_what_was_used_may_be_gone(live: Live, client: httpx.Client) -> None:
    style = client.post("/v3/style_rules", json={"name": "a", "language": "de"}).json()["style_id"]
    body, headers = {**BODY, "style_id": style}, {"Idempotency-Key": new()}
    first = client.post("/v2/translate", json=body, headers=headers)
    assert first.status_code == 200
    client.delete(f"/v3/style_rules/{style}")
    assert client.post("/v2/translate", json=body, headers=headers).content == first.content.strip()
    assert client.post("/v2/translate", json=body).status_code == 404


def test_an_export_is_begun_once(live: Live, client: httpx.Client) -> None:
    headers = {"Idempotency-Key": new()}
    path = f"/v3/translation_memories/{new()}/export"
    assert [client.post(path, headers=headers).status_code for _ in range(2)] == [404, 404]
    assert client.post(f"/v3/translation_memories/{new()}/export", headers=headers).status_code == 404


# What it costs


@pytest.fixture
def statements() -> Iterator[list[str]]:
    seen: list[str] = []

    def see(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        seen.append(statement)

    sa.event.listen(sa.Engine, "before_cursor_execute", see)
    yield seen
    sa.event.remove(sa.Engine, "before_cursor_execute", see)


def test_without_a_key_nothing_is_asked_of_the_database(
    live: Live, client: httpx.Client, statements: list[str]
) -> None:
    for name in ("text", "glossary"):
        case = CASES[name]
        statements.clear()
        client.post(case.path, json=case.body)
        assert len(statements) > 3
        assert not [text for text in statements if repeats.name in text]
        statements.clear()
        case.send(live, new())
        assert len([text for text in statements if repeats.name in text]) == 3, "delete what is old, begin, answer"


def test_a_repeat_is_not_billed(live: Live, client: httpx.Client) -> None:
    before = Owner(client).used()
    key = new()
    for _ in range(5):
        CASES["text"].send(live, key)
    assert Owner(client).used() - before == len("Hello")


# The result of a document


@pytest.mark.heavy
def test_a_result_can_be_fetched_again_with_the_key(live: Live, client: httpx.Client) -> None:
    owner = Owner(client)
    before = owner.used()
    ticket = owner.ticket("needle.txt", b"Hello needle." + b"\n" * 270_000)
    billed = owner.wait(ticket)["billed_characters"]
    path, headers = f"/v2/document/{ticket['document_id']}/result", {"Idempotency-Key": new()}

    def fetch(**others: str) -> httpx.Response:
        return client.post(path, data={"document_key": ticket["document_key"], **others}, headers=headers)

    first, again = fetch(), fetch()
    assert first.status_code == 200, first.text
    assert "idempotent-replayed" not in first.headers
    assert (again.status_code, again.content) == (200, first.content)
    for name in ("content-type", "content-length", "content-disposition"):
        assert again.headers[name] == first.headers[name]
    assert again.headers["idempotent-replayed"] == "true"
    assert owner.used() - before == billed > 0
    assert fetch(document_key="0" * 64).status_code == 422
    headers.clear()
    assert fetch().status_code == 404, "without the key it is gone"
    assert not [name for name, data in _files(live) if b"needle" in data]


def test_a_result_that_is_not_there_leaves_the_key_free(client: httpx.Client) -> None:
    for _ in range(2):
        answer = client.post(f"/v2/document/{'A' * 32}/result", json={"document_key": "0" * 64}, headers={"Idempotency-Key": "result"})  # fmt: skip
        assert answer.status_code == 404


def _files(live: Live) -> Iterator[tuple[str, bytes]]:
    """All that lies on the disk. A file may go meanwhile."""
    for path in live.parts.settings.data.rglob("*"):
        with contextlib.suppress(FileNotFoundError, IsADirectoryError):
            yield path.name, path.read_bytes()


def test_nothing_of_an_answer_lies_in_plain(live: Live) -> None:
    """Neither texts nor keys; the repeats show that all of it is there."""
    needle = {**BODY, "text": ["Whereabouts of Mr Needlework"]}
    key = "idempotency-needle"
    CASES["text"].send(live, key, needle)
    ticket = CASES["document"].send(live, key).json()
    secret = CASES["key"].send(live, key).json()["key"]
    assert CASES["key"].send(live, key).json()["key"] == secret
    raw = bytes.fromhex(ticket["document_key"])
    digest = hashlib.sha256(b"Hello world").digest()
    needles = [
        b"Needlework",
        key.encode(),
        secret.encode(),
        raw,
        raw.hex().encode(),
        raw.hex().upper().encode(),
        digest,
    ]
    for name, found in _files(live):
        assert not [each for each in needles if each in found], name


# Clients


def test_curl(live: Live) -> None:
    key, answers = new(), []
    for _ in range(2):
        command = [
            "curl",
            "-si",
            f"{live.url}/v2/translate",
            "-H",
            f"Authorization: DeepL-Auth-Key {live.keys.developer}",
        ]
        form = ["-d", "text=Hello", "-d", "target_lang=DE", "-H", f"Idempotency-Key: {key}"]
        answers.append(subprocess.run([*command, *form], capture_output=True, check=True, text=True).stdout.lower())
    assert ["idempotent-replayed: true" in answer for answer in answers] == [False, True]
    assert answers[0].split()[-1] == answers[1].split()[-1]


def test_the_official_client(live: Live, client: httpx.Client) -> None:
    official = deepl.DeepLClient(live.keys.developer, server_url=live.url)
    official.headers["Idempotency-Key"] = new()
    before = Owner(client).used()
    results = [official.translate_text("Hello", target_lang="DE", source_lang="EN") for _ in range(2)]
    assert {result.text for result in results if isinstance(result, deepl.TextResult)} == {"[de] Hello"}
    assert Owner(client).used() - before == len("Hello")
    with pytest.raises(deepl.DeepLException, match="Unprocessable"):
        official.translate_text("Other", target_lang="DE", source_lang="EN")
