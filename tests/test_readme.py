"""The examples of the README, run as they stand against a live service."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.conftest import Live, serving
from tests.warm import WarmProcess
from tolmach.settings import Settings

ROOT = Path(__file__).parent.parent
BLOCKS = re.findall(r"```(sh|python)\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
CALLS = [code for _, code in BLOCKS if code.startswith("curl")]
PROGRAMS = [code for kind, code in BLOCKS if kind == "python"]
COMMANDS = [line for _, code in BLOCKS for line in code.splitlines() if line.startswith(".venv/bin/tolmach ")]


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving(Settings(data=tmp_path_factory.mktemp("data"))) as service:
        yield service


def adapted(code: str, live: Live) -> str:
    """With the address and the keys of this service."""
    code = code.replace("http://127.0.0.1:8787", live.url)
    return re.sub(r"\bKEY\b", live.keys.developer, re.sub(r"\bADMIN_KEY\b", live.keys.admin, code))


def test_there_is_something_to_try() -> None:
    assert len(CALLS) >= 2
    assert len(PROGRAMS) >= 1
    assert len(COMMANDS) >= 3


@pytest.mark.parametrize("code", CALLS)
def test_curl(live: Live, code: str) -> None:
    command = adapted(code, live).replace("curl ", "curl --silent --show-error --fail-with-body ", 1)
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    # A slow answer begins with blanks, which keep the line open.
    assert isinstance(json.loads(done.stdout), dict)


@pytest.mark.parametrize("code", PROGRAMS)
def test_python(live: Live, code: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", adapted(code, live)], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    text, count = done.stdout.splitlines()
    assert "Morgen" in text
    assert int(count) > 0


@pytest.mark.parametrize("line", COMMANDS)
def test_command_beside_the_running_service(live: Live, line: str) -> None:
    words = shlex.split(line.replace(".data", str(live.parts.settings.data)))[1:]
    with WarmProcess("tolmach", *words, env=os.environ, stdout=PIPE, stderr=PIPE) as process:
        _, said = process.communicate(60)
    assert process.returncode == 0, said
