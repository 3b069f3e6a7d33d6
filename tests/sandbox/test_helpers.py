"""What test suites of applications start: the plugin of pytest and the helper of Node."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tolmach.cli.sandbox import NODE_HELPER
from tolmach.sandbox.starting import SandboxFailed, started

PATIENCE = 180
ROOT = Path(__file__).parent.parent.parent
APPLICATION = """
import deepl

def client(session, **faults):
    made = deepl.DeepLClient(session.key, server_url=session.url)
    made.headers.update(session.headers(**faults))
    return made

def test_one(tolmach_session):
    assert client(tolmach_session).translate_text("Hello", target_lang="DE").text

def test_patience(tolmach_session):
    assert client(tolmach_session, status="503; times=1").translate_text("Hello", target_lang="DE").text

def test_each_has_an_account_of_its_own(tolmach_session):
    assert client(tolmach_session).get_usage().character.count == 0
"""
SCRIPT = """
import { start } from "%s/index.mjs";
import * as deepl from "deepl-node";
const sandbox = await start({ command: process.argv[2], args: ["--stub"] });
const session = sandbox.session();
const headers = session.headers({ status: "503; times=1" });
const client = new deepl.DeepLClient(session.key, { serverUrl: session.url, headers });
const result = await client.translateText("Hello", null, "de");
const usage = await client.getUsage();
await sandbox.stop();
console.log(JSON.stringify({ text: result.text, count: usage.character.count }));
"""


def _pytest(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_application.py").write_text(APPLICATION)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        *arguments,
        str(folder),
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE)


@pytest.mark.heavy
def test_the_plugin_records_and_replays(tmp_path: Path) -> None:
    recording = tmp_path / "session.jsonl"
    first = _pytest(tmp_path, "--tolmach-stub", "--tolmach-record", str(recording))
    assert "3 passed" in first.stdout, first.stdout + first.stderr
    statuses = [json.loads(line).get("exchange", {}).get("status") for line in recording.read_text().splitlines()]
    assert statuses == [None, 200, 503, 200, 200]
    again = _pytest(tmp_path, "--tolmach-replay", str(recording))
    assert "3 passed" in again.stdout, again.stdout + again.stderr


def test_a_start_that_fails_says_why(tmp_path: Path) -> None:
    with pytest.raises(SandboxFailed, match="cannot be read"), started("--replay", str(tmp_path / "nothing")):
        pass


def test_a_replay_goes_with_no_recording(tmp_path: Path) -> None:
    with (
        pytest.raises(SandboxFailed, match="cannot combine"),
        started("--replay", "a", "--record", str(tmp_path / "b")),
    ):
        pass


@pytest.mark.heavy
def test_the_helper_of_node(tmp_path: Path) -> None:
    script = tmp_path / "application.mjs"
    script.write_text(SCRIPT % NODE_HELPER)
    (tmp_path / "node_modules").symlink_to(ROOT / "tests" / "clients" / "node" / "node_modules")
    command = ["node", str(script), str(Path(sys.executable).parent / "tolmach")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["text"]
    assert told["count"] == len("Hello")
