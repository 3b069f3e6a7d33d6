"""/v2/document by the wire, with the stub engine: every status of the contract, billing and its edges."""

import asyncio
import socket
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import httpx
import pytest

from tests.conftest import Live
from tests.documents.conftest import Owner, key_of
from tests.documents.formats import docx_made
from tolmach.callers import Plan
from tolmach.clock import now
from tolmach.documents import chest, store
from tolmach.documents.chest import document_chest
from tolmach.documents.formats import docx
from tolmach.documents.formats.table import FORMATS
from tolmach.documents.model import RETENTION

PACKAGE = b"PK\x03\x04" + b"\0" * 100


def message(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["message"]


# The way of a document


def test_upload_ask_and_fetch_once(owner: Owner) -> None:
    before = owner.used()
    ticket = owner.ticket("greeting.txt", b"proton beam")
    assert (len(ticket["document_id"]), len(ticket["document_key"])) == (32, 64)
    assert all(set(value) <= set("0123456789ABCDEF") for value in ticket.values())
    done = owner.wait(ticket)
    assert done == {"document_id": ticket["document_id"], "status": "done", "billed_characters": 11}
    assert owner.used() == before
    answer = owner.download(ticket)
    assert (answer.status_code, answer.text) == (200, "[de] proton beam")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"] == 'attachment; filename="greeting.txt"'
    assert int(answer.headers["content-length"]) == len(answer.content)
    assert owner.used() == before + 11
    assert message(owner.download(ticket)) == (404, "Document not found")
    assert owner.client.post(f"/v2/document/{ticket['document_id']}", json=key_of(ticket)).status_code == 404


@pytest.mark.parametrize("way", ["json", "data", "params", "multipart"])
def test_the_key_may_come_in_any_form(owner: Owner, way: str) -> None:
    ticket = owner.ticket()
    path = f"/v2/document/{ticket['document_id']}"
    key = key_of(ticket)
    if way == "params":
        answer = owner.client.get(path, params=key)
    elif way == "multipart":
        answer = owner.client.post(path, files={"document_key": (None, key["document_key"])})
    else:
        answer = owner.client.post(path, **{way: key})  # type: ignore[arg-type]
    assert (answer.status_code, answer.json()["document_id"]) == (200, ticket["document_id"])


def test_ids_and_keys_in_small_letters(owner: Owner) -> None:
    ticket = {name: value.lower() for name, value in owner.ticket().items()}
    assert owner.wait(ticket)["status"] == "done"


def test_parts_in_any_order_and_unknown_ones(owner: Owner) -> None:
    parts: list[tuple[str, Any]] = [
        ("file", ("a.txt", b"Hello")),
        ("model_type", (None, "quality_optimized")),
        ("source_lang", (None, "")),
        ("whatever", (None, "1")),
        ("target_lang", (None, "de")),
    ]
    assert owner.client.post("/v2/document", files=parts).status_code == 200


@pytest.mark.parametrize(
    ("part", "field", "expected"),
    [
        ("a.txt", None, "a.txt"),
        ("a.bin", "b.TXT", "b.TXT"),
        (None, "c.txt", "c.txt"),
        ("Отчёт 1.txt", None, "_____ 1.txt\"; filename*=UTF-8''%D0%9E%D1%82%D1%87%D1%91%D1%82%201.txt"),
        ('a"b\\.txt', None, "a_b_.txt\"; filename*=UTF-8''a%22b%5C.txt"),
    ],
)
def test_names(owner: Owner, part: str | None, field: str | None, expected: str) -> None:
    body = b"".join(
        [
            b'--x\r\nContent-Disposition: form-data; name="target_lang"\r\n\r\nDE\r\n',
            b'--x\r\nContent-Disposition: form-data; name="filename"\r\n\r\n%b\r\n' % field.encode() if field else b"",
            b'--x\r\nContent-Disposition: form-data; name="file"%b\r\n\r\nHello\r\n--x--\r\n'
            % (b"" if part is None else b'; filename="%b"' % part.replace("\\", "\\\\").replace('"', '\\"').encode()),
        ]
    )
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    answer = owner.client.post("/v2/document", content=body, headers=headers)
    assert answer.status_code == 200, answer.text
    owner.wait(answer.json())
    said = owner.download(answer.json()).headers["content-disposition"]
    assert said.removeprefix('attachment; filename="').removesuffix('"') == expected


def test_formality_and_watermark_are_taken(owner: Owner) -> None:
    assert owner.translated("a.txt", b"Hello", formality="prefer_less", enable_watermark="1").status_code == 200


# What an upload can be refused for


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"target_lang": "xx"}, "Value for 'target_lang' not supported."),
        ({"target_lang": ""}, "Value for 'target_lang' not supported."),
        ({"source_lang": "en-US"}, "Value for 'source_lang' not supported."),
        ({"source_lang": "DE"}, "Source and target language are equal."),
        ({"source_lang": "EN", "target_lang": "EN-US"}, "Source and target language are equal."),
        ({"formality": "rude"}, "Value for 'formality' not supported."),
        ({"formality": "more", "target_lang": "EN"}, "Target language 'EN' doesn't support formality."),
        ({"glossary_id": str(uuid.uuid4())}, "Use of a glossary requires the source_lang parameter to be specified"),
        (
            {"glossary_id": str(uuid.uuid4()), "glossary_ids": str(uuid.uuid4()), "source_lang": "EN"},
            "Parameters glossary_id and glossary_ids cannot be used together",
        ),
        ({"output_format": "docx"}, "output_format not supported."),
        ({"output_format": "exe"}, "output_format not supported."),
        (
            {"translation_memory_threshold": "101"},
            'Parameter "translation_memory_threshold" must be an integer between 0 and 100',
        ),
        ({"style_id": "x"}, "Value for 'style_id' not supported."),
    ],
)
def test_refused_parameters(owner: Owner, fields: dict[str, Any], expected: str) -> None:
    assert message(owner.upload(**fields)) == (400, expected)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.txt", b""),
        ("a", b"Hello"),
        ("a.exe", b"Hello"),
        ("a.ditamap", b"<map/>"),
        ("docx", PACKAGE),
        ("a.docx", b"Hello"),
        ("a.pdf", b"Hello"),
        ("a.png", b"Hello"),
        ("a.jpg", b"\x89PNG\r\n\x1a\n"),
        ("a.txt", PACKAGE),
        ("a.json", b"%PDF-1.7"),
    ],
)
def test_refused_files(owner: Owner, name: str, data: bytes) -> None:
    answer = owner.upload(name, data)
    assert message(answer) == (400, "Invalid file data.")
    assert answer.json()["code"] == "invalid_content_type"


def test_no_file_and_no_target(owner: Owner) -> None:
    none = {"files": {"target_lang": (None, "DE")}}
    assert message(owner.client.post("/v2/document", **none)) == (400, "Invalid file data.")  # type: ignore[arg-type]
    text = {"files": {"target_lang": (None, "DE"), "file": (None, "")}}
    assert message(owner.client.post("/v2/document", **text)) == (400, "Invalid file data.")  # type: ignore[arg-type]
    answer = owner.client.post("/v2/document", files={"file": ("a.txt", b"a")})
    assert message(answer) == (400, "Parameter 'target_lang' not specified")


@pytest.mark.parametrize("body", [{"json": {"target_lang": "DE"}}, {"data": {"target_lang": "DE"}}])
def test_only_multipart(owner: Owner, body: dict[str, Any]) -> None:
    answer = owner.client.post("/v2/document", **body)
    assert (answer.status_code, answer.json()["code"]) == (415, "invalid_content_type")


def test_unknown_glossaries(owner: Owner) -> None:
    assert owner.upload(source_lang="EN", glossary_id=str(uuid.uuid4())).status_code == 404


def test_a_glossary_without_the_pair(owner: Owner) -> None:
    body = {"name": "g", "dictionaries": [{"source_lang": "en", "target_lang": "fr", "entries": "a\tb", "entries_format": "tsv"}]}  # fmt: skip
    glossary = owner.client.post("/v3/glossaries", json=body).json()["glossary_id"]
    status, words = message(owner.upload(source_lang="EN", glossary_ids=glossary))
    assert (status, words.startswith("No dictionary found for language pair")) == (400, True)


# What a document can end in


@pytest.mark.parametrize("gap", [" " * 12, "\t"], ids=["spaces", "tab"])
def test_labels_far_apart_are_translated_one_by_one(owner: Owner, gap: str) -> None:
    data = docx_made.document(docx_made.paragraph(docx_made.run(f"Name:{gap}Date of birth:")))
    result = owner.translated("form.docx", data)
    texts = [unit.text for unit in docx.read(result.content, "de").units]
    assert gap.join(texts) == f"[de] Name:{gap}[de] Date of birth:"


def test_detected_source_equals_target(owner: Owner) -> None:
    german = "Das ist ein ganz gewöhnlicher deutscher Satz, den jeder verstehen kann.".encode()
    assert owner.refused("a.txt", german) == (
        "Source and target language are equal. Most of the text is in the target language. To have the rest of it "
        "translated, name the language of the rest (`source_lang`)."
    )


@pytest.mark.parametrize(
    ("name", "data", "part"),
    [
        ("a.json", b'{"a": "Hello",}', "JSON"),
        ("a.xml", b"<a>Hello</b>", "well-formed"),
        ("a.docx", PACKAGE, "damaged"),
        ("a.txt", b"   \n \n", "No text"),
    ],
)
def test_what_cannot_be_translated_says_why(owner: Owner, name: str, data: bytes, part: str) -> None:
    before = owner.used()
    ticket = owner.ticket(name, data)
    found = owner.wait(ticket)
    assert found["status"] == "error"
    assert part in found["error_message"]
    assert message(owner.download(ticket)) == (503, "Document translation is not done")
    assert owner.used() == before


# Whose document it is


@pytest.mark.parametrize("operation", ["", "/result"])
def test_wrong_keys_and_ids(owner: Owner, operation: str) -> None:
    ticket = owner.ticket()
    path = f"/v2/document/{ticket['document_id']}{operation}"
    owner.wait(ticket)
    other = f"/v2/document/{uuid.uuid4().hex.upper()}{operation}"
    for where, key in ((path, "0" * 64), (path, ""), (path, "x"), (path, "é"), (path, ticket["document_key"][:-2])):
        answer = owner.client.post(where, json={"document_key": key})
        assert message(answer) == (404, "Document not found"), key
    assert message(owner.client.post(other, json=key_of(ticket))) == (404, "Document not found")
    missing = owner.client.post(path, json={})
    assert message(missing) == (400, "Parameter 'document_key' not specified")
    assert owner.download(ticket).status_code == 200


def test_of_another_account(live: Live, owner: Owner) -> None:
    async def other() -> str:
        account = await live.parts.accounts.create_account(f"other {uuid.uuid4()}", Plan.PRO)
        return (await live.parts.accounts.create_key(account.id))[1]

    ticket = owner.ticket()
    with live.client(asyncio.run(other())) as client:
        stranger = Owner(client)
        assert stranger.download(ticket).status_code == 404
        assert client.post(f"/v2/document/{ticket['document_id']}", json=key_of(ticket)).status_code == 404
    owner.wait(ticket)


def test_another_key_of_the_account_may_fetch(live: Live, owner: Owner) -> None:
    ticket = owner.ticket()
    owner.wait(ticket)
    accounts = live.parts.accounts

    async def secret() -> str:
        account = (await accounts.accounts())[0]
        return (await accounts.create_key(account.id))[1]

    with live.client(asyncio.run(secret())) as client:
        assert Owner(client).download(ticket).status_code == 200


# Billing


@pytest.mark.parametrize(
    ("extension", "characters", "bill"),
    [
        ("docx", 10, 50_000),
        ("pptx", 50_000, 50_000),
        ("xlsx", 50_001, 50_001),
        ("pdf", 0, 50_000),
        ("txt", 10, 10),
        ("html", 10, 10),
        ("idml", 49_999, 49_999),
        ("png", 10_000, 0),
        ("jpeg", 10, 0),
    ],
)
def test_what_a_document_costs(extension: str, characters: int, bill: int) -> None:
    assert FORMATS[extension].bill(characters) == bill


def test_analytics_tell_documents_apart(live: Live, owner: Owner) -> None:
    """A reporting tag has no meaning here."""
    day = now().date().isoformat()

    def used() -> int:
        with live.admin as admin:
            report = admin.get("/v2/admin/analytics", params={"start_date": day, "end_date": day}).json()
        count: int = report["usage_report"]["total_usage"]["document_translation_characters"]
        return count

    before = used()
    owner.client.headers["X-DeepL-Reporting-Tag"] = "a b"
    assert owner.translated("a.txt", b"Hello there").status_code == 200
    assert used() == before + 11


@contextmanager
def _limited(live: Live, characters: int) -> Iterator[Owner]:
    async def key() -> str:
        accounts = live.parts.accounts
        account = (await accounts.accounts())[0]
        made, secret = await accounts.create_key(account.id)
        await accounts.limit(account.id, made.id, characters=characters)
        return secret

    with live.client(asyncio.run(key())) as client:
        yield Owner(client)


def test_quota_is_asked_at_upload_and_taken_at_download(live: Live) -> None:
    exceeded = (456, "Quota for this billing period has been exceeded.")
    with _limited(live, 20) as owner:
        tickets = [owner.ticket("a.txt", b"x" * 15 + b" hey"), owner.ticket("b.txt", b"Hello you")]
        assert message(owner.upload("c.txt", b"Hello " * 4)) == exceeded
        assert message(owner.upload("c.docx", PACKAGE)) == exceeded
        for each in tickets:
            owner.wait(each)
        assert owner.download(tickets[0]).status_code == 200
        assert message(owner.download(tickets[1])) == exceeded
        assert owner.status(tickets[1])["status"] == "done"


def test_accounts_that_count_documents(live: Live) -> None:
    accounts = live.parts.accounts

    async def counting() -> str:
        account = await accounts.create_account(f"counting {uuid.uuid4()}", Plan.PRO)
        await accounts.change_account(account.id, document_limit=2)
        return (await accounts.create_key(account.id))[1]

    with live.client(asyncio.run(counting())) as client:
        owner = Owner(client)
        assert owner.translated().status_code == 200
        usage = client.get("/v2/usage").json()
        assert (usage["document_count"], usage["document_limit"]) == (1, 2)
        ticket = owner.ticket()
        assert owner.upload().status_code == 456
        owner.wait(ticket)
        assert owner.download(ticket).status_code == 200
        assert client.get("/v2/usage").json()["document_count"] == 2
        assert owner.upload().status_code == 456
    with live.developer as client:
        assert "document_count" not in client.get("/v2/usage").json()


def test_an_image_is_free(live: Live) -> None:
    with _limited(live, 0) as owner:
        assert owner.upload("a.png", b"\x89PNG\r\n\x1a\n").status_code == 200


def test_an_interrupted_download_costs_nothing_and_can_be_repeated(live: Live, owner: Owner) -> None:
    ticket = owner.ticket("a.txt", b"Hello you")
    assert owner.wait(ticket)["status"] == "done"
    # More than all buffers between here and there can hold.
    own = chest.document_chest(live.parts.storage.blobs, ticket["document_id"], bytes.fromhex(ticket["document_key"]))
    asyncio.run(own.put_whole(chest.RESULT, b"x" * 20_000_000))
    before = owner.used()
    host, port = live.url.removeprefix("http://").split(":")
    body = f"document_key={ticket['document_key']}".encode()
    for _ in range(3):
        with socket.create_connection((host, int(port))) as line:
            line.sendall(
                b"POST /v2/document/%b/result HTTP/1.1\r\nHost: a\r\nAuthorization: DeepL-Auth-Key %b\r\n"
                b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%b"
                % (ticket["document_id"].encode(), live.keys.developer.encode(), len(body), body)
            )
            assert line.recv(1000).startswith(b"HTTP/1.1 200")
    time.sleep(0.3)
    assert owner.used() == before
    answer = owner.download(ticket)
    assert (answer.status_code, len(answer.content)) == (200, 20_000_000)
    assert owner.used() == before + 9


def test_two_who_fetch_at_once_pay_once(owner: Owner) -> None:
    ticket = owner.ticket("a.txt", b"Hello you")
    owner.wait(ticket)
    before = owner.used()
    answers: list[httpx.Response] = []
    threads = [threading.Thread(target=lambda: answers.append(owner.download(ticket))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status_code for answer in answers} <= {200, 404}
    assert owner.used() == before + 9


# Limits


def test_size_limits_of_plans() -> None:
    assert (FORMATS["docx"].free, FORMATS["docx"].pro) == (10_500_000, 105_000_000)
    assert (FORMATS["srt"].free, FORMATS["txt"].pro) == (157_500, 1_050_000)


@pytest.mark.parametrize(
    ("name", "size", "status"), [("a.srt", 157_501, 413), ("a.txt", 1_050_001, 413), ("a.txt", 1_050_000, 200)]
)
def test_too_large(owner: Owner, name: str, size: int, status: int) -> None:
    answer = owner.upload(name, b"a" * size)
    assert answer.status_code == status
    if status == 413:
        assert answer.json()["message"] == "Document exceeds the size limit"


def test_free_and_pro(live: Live) -> None:
    async def free() -> str:
        account = await live.parts.accounts.create_account(f"free {uuid.uuid4()}", Plan.FREE)
        return (await live.parts.accounts.create_key(account.id))[1]

    with live.client(asyncio.run(free())) as client:
        assert Owner(client).upload("a.pdf", b"%PDF-" + b"\0" * 10_500_000).status_code == 413
    with live.developer as client:
        assert Owner(client).upload("a.pdf", b"%PDF-" + b"\0" * 10_500_000).status_code == 200


def test_too_long(owner: Owner) -> None:
    assert "at most 1,000,000 characters" in owner.refused("a.txt", b"word " * 209_000)


# Retention


def test_what_is_too_old_is_gone(live: Live, owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    ticket = owner.ticket()
    owner.wait(ticket)
    late = now() + RETENTION + timedelta(seconds=1)
    for module in ("service", "upkeep"):
        monkeypatch.setattr(f"tolmach.documents.{module}.now", lambda: late)
    assert owner.client.post(f"/v2/document/{ticket['document_id']}", json=key_of(ticket)).status_code == 404
    asyncio.run(live.parts.documents.upkeep.sweep())
    assert live.parts.storage.database.read_now(store.known) == set()
    assert asyncio.run(chest.lying(live.parts.storage.blobs)) == {}


def test_what_a_crash_left_beside_a_result_goes_with_a_sweep(live: Live, owner: Owner) -> None:
    ticket = owner.ticket()
    owner.wait(ticket)
    left = document_chest(live.parts.storage.blobs, ticket["document_id"], bytes(32))
    asyncio.run(left.put_whole(chest.UNITS, b"units"))
    asyncio.run(live.parts.documents.upkeep.sweep())
    assert asyncio.run(chest.lying(live.parts.storage.blobs)) == {
        ticket["document_id"]: {chest.RESULT, chest.REPORT, chest.PREVIEW}
    }
    assert owner.download(ticket).status_code == 200


def test_what_a_crash_left_of_a_failure_goes_with_a_sweep(live: Live, owner: Owner) -> None:
    ticket = owner.ticket("a.txt", b"word " * 209_000)
    owner.wait(ticket)
    left = document_chest(live.parts.storage.blobs, ticket["document_id"], bytes(32))
    asyncio.run(left.put_whole(chest.RESULT, b"result"))
    asyncio.run(live.parts.documents.upkeep.sweep())
    assert asyncio.run(chest.lying(live.parts.storage.blobs)) == {}
