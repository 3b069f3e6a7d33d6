"""The wheels without the lock: beside the newest and the oldest libraries that pyproject.toml allows."""

import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.deploy.environments import PLAIN, ROOT, environment, install, uv

pytestmark = pytest.mark.heavy

GREETING = "Good morning, how are you?"
PATIENCE = 60


def _newest(python: Path, wheels: list[str]) -> None:
    install(python, *wheels)


def _oldest(python: Path, wheels: list[str]) -> None:
    """Of what the service names itself; what those stand on is theirs to bound."""
    assert uv(), "only uv can look for the oldest"
    # A release without a wheel for this machine is none that a user gets to run.
    lowest = ("--resolution", "lowest-direct", "--only-binary", ":all:")
    install(python, *lowest, "-r", str(ROOT / "pyproject.toml"))
    install(python, "--no-index", "--no-deps", *wheels)


@pytest.fixture(scope="module", params=[_newest, _oldest], ids=["newest", "oldest"])
def command(request: pytest.FixtureRequest, dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    python = environment(tmp_path_factory.mktemp("versions") / "environment")
    request.param(python, [str(path) for path in dist.glob("*.whl")])
    return python.with_name("tolmach")


def _run(command: Path, data: Path, *words: str) -> str:
    done = subprocess.run(
        [command, *words],
        env={**PLAIN, "TOLMACH_DATA": str(data)},
        cwd=data,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_translates(command: Path, tmp_path: Path) -> None:
    assert "Morgen" in _run(command, tmp_path, "translate", GREETING, "--to", "de")
    assert "voice" in _run(command, tmp_path, "doctor")


@contextmanager
def _started(command: Path, data: Path) -> Iterator[httpx.Client]:
    variables = {**PLAIN, "TOLMACH_DATA": str(data), "TOLMACH_PORT": "0"}
    words = [str(command), "serve", "--log-level", "error"]
    with subprocess.Popen(words, env=variables, cwd=data, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            said = ""
            while "Try it:" not in said:
                line = process.stdout.readline()
                assert line, said
                said += line
            (url,), (key,) = re.findall(r"listens on (\S+)", said), re.findall(r"Developer key\s+(\S+)", said)
            authorised = {"Authorization": f"DeepL-Auth-Key {key}"}
            with httpx.Client(base_url=url, headers=authorised, timeout=PATIENCE) as client:
                yield client
        finally:
            process.terminate()
            status = process.wait(PATIENCE)
    assert status == 0


def _document(client: httpx.Client, name: str, content: bytes) -> bytes:
    sent = client.post("/v2/document", data={"target_lang": "DE"}, files={"file": (name, content)})
    assert sent.status_code == 200, sent.text
    place, key = f"/v2/document/{sent.json()['document_id']}", {"document_key": sent.json()["document_key"]}
    until = time.monotonic() + PATIENCE
    while (state := client.post(place, data=key).json())["status"] != "done":
        assert state["status"] != "error", state
        assert time.monotonic() < until, state
        time.sleep(0.2)
    return client.post(f"{place}/result", data=key).content


def test_it_serves(command: Path, tmp_path: Path) -> None:
    with _started(command, tmp_path) as client:
        answer = client.post("/v2/translate", data={"text": GREETING, "target_lang": "DE"})
        assert "Morgen" in answer.json()["translations"][0]["text"]
        assert b"Morgen" in _document(client, "page.html", f"<p>{GREETING}</p>".encode())
        assert client.get("/openapi.json").status_code == 200
        assert client.get("/sign-in").status_code == 200
