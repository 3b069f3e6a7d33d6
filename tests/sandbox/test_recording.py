"""A recording, and what answers from it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from tolmach.errors import StartError
from tolmach.sandbox.exchanges import read
from tolmach.sandbox.recording import Recorder, RecordingWriter
from tolmach.sandbox.replaying import Replayer

SECRET = "DeepL-Auth-Key very-secret"


def _counting() -> Starlette:
    """A service whose answers differ from time to time, so that only a recording can repeat them."""
    count = iter(range(1, 100))

    async def answer(request: Request) -> Response:
        body = await request.body()
        link = str(request.url_for("answer"))
        return JSONResponse({"count": next(count), "size": len(body), "link": link}, headers={"X-Trace-ID": "abc"})

    async def picture(_: Request) -> Response:
        return Response(b"\x89\xff\x00", media_type="image/png", status_code=201)

    async def talk(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text("ready")
        try:
            async for text in socket.iter_text():
                await socket.send_text(f"{next(count)} {text}")
                await socket.send_bytes(b"\xff")
        except WebSocketDisconnect:
            pass

    return Starlette(
        routes=[
            Route("/answer", answer, methods=["GET", "POST"]),
            Route("/picture", picture),
            WebSocketRoute("/talk", talk),
        ]
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "session.jsonl"


@pytest.fixture
def recorded(path: Path) -> Iterator[TestClient]:
    with RecordingWriter(path) as file:
        yield TestClient(Recorder(_counting(), file), base_url="http://127.0.0.1:1", headers={"Authorization": SECRET})


def _replayed(path: Path) -> TestClient:
    return TestClient(Replayer(read(path)), base_url="http://localhost:2")


def test_answers_come_again_in_their_order_and_the_last_one_stays(recorded: TestClient, path: Path) -> None:
    before = [recorded.get("/answer", params={"b": "2", "a": "1"}) for _ in range(2)]
    again = _replayed(path)
    after = [again.get("/answer?a=1&b=2") for _ in range(3)]
    assert [response.json()["count"] for response in before] == [1, 2]
    assert [response.json()["count"] for response in after] == [1, 2, 2]
    assert {response.headers["x-trace-id"] for response in after} == {"abc"}


def test_links_lead_to_who_answers(recorded: TestClient, path: Path) -> None:
    assert recorded.get("/answer").json()["link"] == "http://127.0.0.1:1/answer"
    assert _replayed(path).get("/answer").json()["link"] == "http://localhost:2/answer"
    assert "127.0.0.1" not in path.read_text()


@pytest.mark.parametrize(
    ("one", "same", "other"),
    [
        ({"json": {"a": 1, "b": [1, 2]}}, {"content": b'{ "b": [1,2], "a": 1 }'}, {"json": {"a": 1, "b": [2, 1]}}),
        (
            {"data": {"text": ["x", "y"], "to": "DE"}},
            {"content": b"to=DE&text=x&text=y"},
            {"data": {"text": ["y", "x"], "to": "DE"}},
        ),
    ],
)
def test_the_same_request_is_known_however_it_is_written(
    recorded: TestClient, path: Path, one: dict[str, object], same: dict[str, object], other: dict[str, object]
) -> None:
    kind = {"Content-Type": "application/json" if "json" in one else "application/x-www-form-urlencoded"}
    recorded.post("/answer", headers=kind, **one)  # type: ignore[arg-type]
    again = _replayed(path)
    assert again.post("/answer", headers=kind, **same).json()["count"] == 1  # type: ignore[arg-type]
    refused = again.post("/answer", headers=kind, **other)  # type: ignore[arg-type]
    assert refused.status_code == 501
    assert refused.json()["message"].endswith("POST /answer. It has 1 with another body.")


def test_a_random_boundary_makes_no_other_request(recorded: TestClient, path: Path) -> None:
    for again in (False, True):
        client = _replayed(path) if again else recorded
        reply = client.post("/answer", files={"file": ("a.txt", b"hello")}, data={"target_lang": "DE"})
        assert reply.json()["count"] == 1


def test_what_is_no_text_comes_back_as_it_was(recorded: TestClient, path: Path) -> None:
    before, after = recorded.get("/picture"), _replayed(path).get("/picture")
    assert (after.status_code, after.content, after.headers["content-type"]) == (201, before.content, "image/png")


def test_a_connection_says_again_what_it_said(recorded: TestClient, path: Path) -> None:
    with recorded.websocket_connect("/talk") as talk:
        assert talk.receive_text() == "ready"
        talk.send_text("hello")
        assert (talk.receive_text(), talk.receive_bytes()) == ("1 hello", b"\xff")
    with _replayed(path).websocket_connect("/talk") as talk:
        assert talk.receive_text() == "ready"
        talk.send_text("anything")
        assert (talk.receive_text(), talk.receive_bytes()) == ("1 hello", b"\xff")
    with pytest.raises(WebSocketDisconnect), _replayed(path).websocket_connect("/elsewhere"):
        pass


def test_no_key_is_written_down(recorded: TestClient, path: Path) -> None:
    recorded.post("/answer", json={"text": "hello"})
    assert "secret" not in path.read_text()


def test_what_a_crash_cut_off_is_left_out(recorded: TestClient, path: Path) -> None:
    recorded.get("/answer")
    recorded.get("/picture")
    path.write_text(path.read_text()[:-10])
    again = _replayed(path)
    assert again.get("/answer").status_code == 200
    assert again.get("/picture").status_code == 501


def test_a_recording_never_overwrites(path: Path) -> None:
    path.write_text("precious")
    with pytest.raises(StartError, match="already"):
        RecordingWriter(path)
    assert path.read_text() == "precious"


@pytest.mark.parametrize(
    "content", ["", "nonsense", '{"recording": "tolmach sandbox", "version": 99}\n', "\xff", "[1]"]
)
def test_what_is_no_recording_is_refused(path: Path, content: str) -> None:
    path.write_text(content, encoding="latin-1")
    with pytest.raises(StartError):
        list(read(path))


@pytest.mark.parametrize("line", ["x", "{}", "[]", '{"exchange": {}}', '{"exchange": {"asked": 1}}', "{}{}"])
def test_a_line_that_is_none_is_told(recorded: TestClient, path: Path, line: str) -> None:
    recorded.get("/answer")
    with path.open("a") as file:
        file.write(line + "\n" + json.dumps({}) + "\n")
    with pytest.raises(StartError, match="Line 3 "):
        list(read(path))
