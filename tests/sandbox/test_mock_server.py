"""What the official clients' mock server has beside faults."""

import time

import httpx
import pytest

from tests.sandbox.conftest import LiveSandbox
from tests.sandbox.test_edge import TEXT, translate
from tolmach.sandbox.furniture import MEMORY, STYLE

LAST = "/__session__/last-request"
STYLES, MEMORIES = "/v3/style_rules", "/v3/translation_memories"
TMX = b"""<tmx version="1.4"><header srclang="en" creationtool="a" creationtoolversion="1" segtype="sentence" o-tmf="a"
adminlang="en" datatype="plaintext"/><body><tu><tuv xml:lang="en"><seg>Hello</seg></tuv>
<tuv xml:lang="de"><seg>Hallo</seg></tuv></tu></body></tmx>"""


def ended(client: httpx.Client, job: str) -> list[dict[str, str]]:
    """All that was said of it until it was done."""
    results: list[dict[str, str]] = []
    while not results or results[-1]["status"] == "processing":
        results.append(client.get(f"{MEMORIES}/jobs/{job}").json()["results"][0])
        time.sleep(0.01)
    assert results[-1]["status"] == "completed"
    return results


@pytest.fixture
def client(sandbox: LiveSandbox, session: str) -> httpx.Client:
    return sandbox.client(mock_server_session=session)


@pytest.mark.parametrize(("named", "status"), [({}, 503), ({"mock-server-session-5xx-status": "502"}, 502)])
def test_any_request_is_failed_so_often(client: httpx.Client, named: dict[str, str], status: int) -> None:
    client.headers.update({"mock-server-session-5xx-count": "2", **named})
    answers = [client.get("/v3/languages?resource=translate_text"), translate(client), client.get("/v2/usage")]
    assert [answer.status_code for answer in answers] == [status, status, 200]


# The last request


def test_what_a_client_sent_can_be_looked_at(client: httpx.Client) -> None:
    translate(client, x_of_a_test="1")
    seen = client.get(LAST).json()
    assert (seen["method"], seen["path"], seen["query"], seen["body"]) == ("POST", "/v2/translate", {}, TEXT)
    assert seen["headers"]["x-of-a-test"] == "1"
    client.get("/v2/languages?type=target")
    seen = client.get(LAST).json()
    assert (seen["path"], seen["query"], seen["body"]) == ("/v2/languages", {"type": "target"}, {})
    client.post("/v2/translate_secondary", data={"text": ["a", "b"], "target_lang": "DE"})
    seen = client.get(LAST).json()
    assert (seen["path"], seen["body"]) == ("/v2/translate_secondary", {"text": ["a", "b"], "target_lang": "DE"})


def test_a_file_is_seen_by_its_name_and_size(client: httpx.Client) -> None:
    client.post("/v2/document", data={"target_lang": "DE"}, files={"file": ("a.txt", b"Hello")})
    assert client.get(LAST).json()["body"] == {"target_lang": "DE", "file": {"name": "a.txt", "size": 5}}


def test_a_body_that_nobody_can_read_is_a_text(client: httpx.Client) -> None:
    client.post("/v2/translate", content=b"[1", headers={"content-type": "application/json"})
    assert client.get(LAST).json()["body"] == "[1"
    client.post("/v2/document", data={"target_lang": "DE"}, files={"file": ("a.txt", b"a" * 2_000_000)})
    assert len(client.get(LAST).json()["body"]) == 1024 * 1024


def test_what_was_refused_is_seen_too_and_looking_costs_no_fault(client: httpx.Client) -> None:
    client.headers["mock-server-session-5xx-count"] = "2"
    assert translate(client).status_code == 503
    assert client.get(LAST).json()["body"] == TEXT
    assert [translate(client).status_code for _ in range(2)] == [503, 200]


def test_without_a_session_or_a_request_there_is_none(sandbox: LiveSandbox, client: httpx.Client) -> None:
    assert sandbox.client().get(LAST).status_code == 400
    assert client.get(LAST).status_code == 404


# What is there from the beginning


def test_a_style_list_for_every_key(client: httpx.Client) -> None:
    assert [one["style_id"] for one in client.get(STYLES).json()["style_rules"]] == [STYLE.id]
    assert client.get(f"{STYLES}/{STYLE.id}").json()["configured_rules"] == STYLE.rules
    answer = client.post("/v2/translate", json={"text": ["Hallo"], "target_lang": "EN-US", "style_id": STYLE.id})
    assert answer.status_code == 200
    made = client.post(STYLES, json={"name": "Mine", "language": "de"}).json()["style_id"]
    pages = [client.get(f"{STYLES}?page={number}&page_size=1").json()["style_rules"] for number in range(3)]
    assert [[one["style_id"] for one in page] for page in pages] == [[STYLE.id], [made], []]
    assert client.delete(f"{STYLES}/{STYLE.id}").status_code == 404


def test_a_memory_for_every_key(client: httpx.Client) -> None:
    told = client.get(MEMORIES).json()
    assert (told["total_count"], told["translation_memories"][0]["translation_memory_id"]) == (1, MEMORY.id)
    assert len(client.get(f"{MEMORIES}/{MEMORY.id}/segments").json()["segments"]) == MEMORY.segment_count == 12
    body = {"text": ["Es regnet."], "target_lang": "EN-US", "translation_memory_id": MEMORY.id}
    answer = client.post("/v2/translate", json={**body, "translation_memory_threshold": 80})
    assert answer.json()["translations"][0]["text"] == "It is raining."
    assert client.delete(f"{MEMORIES}/{MEMORY.id}").status_code == 404


def test_the_memory_of_all_can_be_exported_by_each(sandbox: LiveSandbox, client: httpx.Client) -> None:
    for each in (client, sandbox.client()):
        job = each.post(f"{MEMORIES}/{MEMORY.id}/export").json()["job_id"]
        file = httpx.get(ended(each, job)[-1]["download_url"]).text
        assert file.count("<tu ") + file.count("<tu>") == MEMORY.segment_count


def test_a_job_of_a_memory_is_going_on_for_so_many_questions(client: httpx.Client) -> None:
    client.headers["mock-server-session-tm-job-processing-polls"] = "2"
    kind = "application/tmx+xml"
    file = {"file_name": "a.tmx", "content_type": kind, "content_length": len(TMX)}
    job = client.post(f"{MEMORIES}/import", json={"source_file": file, "parameters": {}}).json()
    httpx.put(job["upload_url"], content=TMX, headers={"content-type": kind}).raise_for_status()
    results = ended(client, job["job_id"])
    assert len(results) > 2
    assert all(one == {"status": "processing"} for one in results[:-1])
