"""What "Show the request" shows does what the page did: every program is run."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Live
from tests.console.conftest import Client
from tests.usual import usually
from tolmach.console.model import ApiCall, Attached
from tolmach.console.showing.programs import programs

NODE = Path(__file__).parent.parent / "clients" / "node"
GLOSSARY = {
    "name": 'It\'s "mine"',
    "dictionaries": [{"source_lang": "en", "target_lang": "de", "entries": "a\tb", "entries_format": "tsv"}],
}
ASKS = {
    "text": ApiCall(
        "POST", "/v2/translate",
        body={"text": ["It's <b>\"here\"</b> $HOME \\ {name}"], "source_lang": "EN", "target_lang": "DE",
              "formality": "more", "show_checks": True},
    ),
    "texts": ApiCall("POST", "/v2/translate", body={"text": ["One", "Two ünd 二"], "target_lang": "FR"}),
    "document": ApiCall(
        "POST", "/v2/document", body={"target_lang": "DE"}, files={"file": Attached("a letter.txt", b"Good morning")}
    ),
    "usage": ApiCall("GET", "/v2/usage"),
    "glossaries": ApiCall("GET", "/v3/glossaries"),
    "new glossary": ApiCall("POST", "/v3/glossaries", body=GLOSSARY),
    "styles": ApiCall("GET", "/v3/style_rules"),
    "memories": ApiCall("GET", "/v3/translation_memories"),
    "languages": ApiCall("GET", "/v2/languages", query={"type": "target"}),
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a letter.txt").write_text("Good morning")
    (tmp_path / "node_modules").symlink_to(NODE / "node_modules")
    return tmp_path


@pytest.mark.parametrize("name", usually(ASKS, "text", "new glossary"))
@pytest.mark.parametrize("language", ["curl", "Python", "Node"])
def test_a_shown_program_works(live: Live, folder: Path, name: str, language: str) -> None:
    text = next(each.text for each in programs(ASKS[name], live.url) if each.language == language)
    command = {
        "curl": ["bash", "-c", text + " --silent --fail"],
        "Python": [sys.executable, "-c", text],
        "Node": ["node", "--input-type=module", "-e", text + "\nprocess.exit();"],
    }[language]
    environment = {**os.environ, "DEEPL_AUTH_KEY": live.keys.developer}
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert "message" not in done.stdout
    if name == "text":
        assert "$HOME" in done.stdout


def test_a_script_is_shown_what_it_asked(client: Client) -> None:
    asked = [{"method": "POST", "path": "/v2/translate", "body": {"text": ["<script>"], "target_lang": "DE"}}]
    shown = client.post("/console/request", requests=json.dumps(asked)).text
    assert "client.translate_text(" in shown
    assert "client.translateText(" in shown
    assert "<script>" not in shown


@pytest.mark.parametrize("requests", ["", "5", "[5]", '[{"path": "/"}]', "null", '{"a": 1}'])
def test_what_is_no_list_of_requests_is_refused(client: Client, requests: str) -> None:
    assert client.post("/console/request", requests=requests).status_code == 400
