"""/sandbox: what is set, and how it is changed."""

from pathlib import Path
from typing import Any

import pytest

from tests.sandbox.conftest import LiveSandbox, running_sandbox
from tolmach.sandbox.faults import KINDS

TEXT = {"text": ["Hello"], "target_lang": "DE"}


def test_the_table_of_faults(sandbox: LiveSandbox) -> None:
    told = sandbox.desk("GET", "/faults").json()
    assert {row["name"]: row["header"] for row in told["faults"]} == {name: f"tolmach-sandbox-{name}" for name in KINDS}


def test_a_session_is_shown(sandbox: LiveSandbox, session: str) -> None:
    client = sandbox.client(mock_server_session=session, mock_server_session_429_count="2")
    assert client.post("/v2/translate", json=TEXT).status_code == 429
    order = "429; times=2; path=/v2/translate|/v2/write/rephrase"
    shown = {
        "session": session,
        "requests": 1,
        "faults": [{"fault": "status", "order": order, "seen": 1, "acted": 1}],
    }
    assert sandbox.desk("GET", f"/sessions/{session}").json() == shown
    assert shown in sandbox.desk("GET").json()["sessions"]


def test_a_session_is_changed_and_ended(sandbox: LiveSandbox, session: str) -> None:
    client, place = sandbox.client(tolmach_sandbox_session=session), f"/sessions/{session}"
    assert client.get("/v2/usage").status_code == 200
    faults = {"status": ["503; times=1", "529; times=1"], "content-type": "a/b"}
    assert sandbox.desk("PUT", place, json={"faults": faults}).status_code == 200
    answers = [client.get("/v2/usage") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [503, 529, 200]
    assert {answer.headers["content-type"] for answer in answers} == {"a/b"}
    assert sandbox.desk("DELETE", place).status_code == 204
    assert sandbox.desk("GET", place).status_code == 404
    assert client.get("/v2/usage").headers["content-type"] != "a/b"


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "allowed"),
    [
        ("PUT", "/sessions/a", [], 400, ""),
        ("PUT", "/sessions/a", {"fault": {}}, 400, "and nothing else"),
        ("PUT", "/sessions/a", {"faults": {"status": 503}}, 400, "orders as texts"),
        ("PUT", "/sessions/a", {"faults": {"status": "200"}}, 400, "400 to 599"),
        ("PUT", "/sessions/a", {"faults": {"nonsense": "200"}}, 400, "delay, status"),
        ("PUT", "/clock", {"seconds": "1"}, 400, "a whole number"),
        ("PUT", "/clock", {"seconds": 10**12}, 400, "a whole number"),
        ("POST", "/clock", {"seconds": 1}, 405, "GET, PUT"),
        ("GET", "/nonsense", None, 404, ""),
    ],
)
def test_what_is_wrong_is_said(
    sandbox: LiveSandbox, method: str, path: str, body: Any, status: int, allowed: str
) -> None:
    answer = sandbox.desk(method, path, json=body)
    assert (answer.status_code, allowed in answer.json().get("detail", "")) == (status, True)
    assert answer.headers["x-trace-id"]


def test_a_new_beginning(sandbox: LiveSandbox, session: str) -> None:
    clients = [sandbox.client(key) for key in (sandbox.key, "some key")]
    for client in clients:
        assert client.post("/v2/translate", json=TEXT).status_code == 200
        assert client.get("/v2/usage").json()["character_count"] == 5
    sandbox.desk("PUT", "/clock", json={"seconds": 60})
    sandbox.client(mock_server_session=session).get("/v2/usage")
    assert sandbox.desk("POST", "/reset").status_code == 204
    told = sandbox.desk("GET").json()
    assert (told["sessions"], told["clock"]["seconds"]) == ([], 0)
    assert [client.get("/v2/usage").json()["character_count"] for client in clients] == [0, 0]
    admin = sandbox.client(sandbox.admin_key)
    assert len(admin.get("/v2/admin/developer-keys").json()) == 1


def test_two_sandboxes_know_nothing_of_each_other(sandbox: LiveSandbox, tmp_path: Path) -> None:
    with running_sandbox(tmp_path) as other:
        sandbox.client("a").post("/v2/translate", json=TEXT)
        assert other.client("a").get("/v2/usage").json()["character_count"] == 0
