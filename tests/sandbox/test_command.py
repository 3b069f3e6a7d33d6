"""`tolmach sandbox` and `TOLMACH_SANDBOX=true tolmach serve` as processes, and a service that is no sandbox."""

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.conftest import Live
from tolmach.sandbox import folder

PATIENCE = 120.0
TEXT = {"text": ["Hello"], "target_lang": "DE"}


@contextlib.contextmanager
def process(*words: str, place: Path, **variables: str) -> Iterator["subprocess.Popen[str]"]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("TOLMACH_")}
    with subprocess.Popen(
        [sys.executable, "-m", "tolmach", *words],
        env={**clean, "TOLMACH_DATA": str(place / "data"), "TOLMACH_LOG_LEVEL": "error", **variables},
        cwd=place,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def told(running: "subprocess.Popen[str]") -> dict[str, str]:
    assert running.stdout is not None
    readable, _, _ = select.select([running.stdout], [], [], PATIENCE)
    assert readable, "the sandbox did not start"
    line = running.stdout.readline()
    assert line, running.communicate(timeout=PATIENCE)[1]
    found: dict[str, str] = json.loads(line)
    return found


def folders(process: int) -> list[Path]:
    """Only its own: other sandboxes run at the same time."""
    return list((folder._place() or Path(tempfile.gettempdir())).glob(f"{folder.prefix(process)}*"))


def asked(url: str, key: str) -> httpx.Response:
    headers = {"Authorization": f"DeepL-Auth-Key {key}", "tolmach-sandbox-status": "529"}
    return httpx.post(f"{url}/v2/translate", json=TEXT, headers=headers, verify=False)


def test_it_tells_where_it_is_and_leaves_nothing(tmp_path: Path) -> None:
    with process("sandbox", "--stub", "--port", "0", "--proxy-port", "0", place=tmp_path) as running:
        said = told(running)
        assert set(said) == {"url", "key", "admin_key", "proxy_url"}
        assert asked(said["url"], said["key"]).status_code == 529
        assert asked(said["proxy_url"], "any").status_code == 529
        assert len(folders(running.pid)) == 1
        running.send_signal(signal.SIGTERM)
        out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out, err) == (0, "", "")
    assert folders(running.pid) == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.heavy
def test_it_ends_with_its_standard_input(tmp_path: Path) -> None:
    with process("sandbox", "--stub", "--port", "0", "--while-stdin", place=tmp_path) as running:
        said = told(running)
        assert httpx.get(f"{said['url']}/sandbox", verify=False).status_code == 200
        assert running.stdin is not None
        running.stdin.close()
        assert running.wait(PATIENCE) == 0


@pytest.mark.heavy
def test_the_service_as_a_sandbox(tmp_path: Path) -> None:
    variables = {"TOLMACH_SANDBOX": "true", "TOLMACH_ENGINE": "stub", "TOLMACH_PORT": "0"}
    with process("serve", place=tmp_path, **variables) as running:
        said = told(running)
        assert asked(said["url"], said["key"]).status_code == 529
        running.send_signal(signal.SIGINT)
        assert running.wait(PATIENCE) == 0
    assert list(tmp_path.iterdir()) == []


def test_a_start_that_fails_says_why(tmp_path: Path) -> None:
    with process("sandbox", "--stub", "--host", "192.0.2.1", place=tmp_path) as running:
        out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out) == (2, "")
    assert err.startswith("The service cannot listen on 192.0.2.1")


@pytest.mark.parametrize("there", [True, False])
def test_the_folder_is_in_memory_where_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    monkeypatch.setattr(folder, "IN_MEMORY", tmp_path if there else tmp_path / "nowhere")
    monkeypatch.setattr(folder, "ENOUGH", 0)
    with folder.temporary_folder() as made:
        assert (made.parent == tmp_path) == there
    assert not made.exists()


ORDERS: list[dict[str, Any]] = [
    {"tolmach-sandbox-status": "503"},
    {"tolmach-sandbox-connection": "closed"},
    {"tolmach-sandbox-nonsense": "1"},
    {"mock-server-session": "a", "mock-server-session-429-count": "1"},
    {"mock-server-session": "a", "mock-server-session-no-response-count": "1"},
    {"tolmach-sandbox-clock": str(400 * 86_400)},
]


@pytest.mark.parametrize("headers", ORDERS)
def test_nothing_of_it_is_in_a_service(live: Live, headers: dict[str, str]) -> None:
    with live.developer as client:
        before = client.get("/v2/usage").json()["start_time"]
        assert client.post("/v2/translate", json=TEXT, headers=headers).status_code == 200
        assert client.get("/v2/usage", headers=headers).json()["start_time"] == before
        assert client.get("/sandbox").status_code == 404
    with live.client("mock_server") as stranger:
        assert stranger.get("/v2/usage", headers=headers).status_code == 403


@pytest.mark.heavy
def test_a_service_does_not_even_load_it() -> None:
    ask = "import sys, tolmach.cli.root, tolmach.app; print(sorted(n for n in sys.modules if n.startswith('tolmach.sandbox')))"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stdout == "[]\n"
