"""The calls of the official clients' own suites about documents, in their order and with their time limits."""

import asyncio
import io
import json
import subprocess
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import deepl
import pytest

from tests.sandbox.conftest import LiveSandbox
from tests.sandbox.test_clients import NODE, translator
from tolmach.languages.model import SpeechAbilities
from tolmach.sandbox.furniture import SandboxSpeech

TEXT, DONE = "proton beam", "[de] proton beam"
LANGUAGES: dict[str, Any] = {"source_lang": "EN", "target_lang": "DE"}
LIMIT = 5.0
"""Seconds of a test, as Jest has it. The client sleeps so long before it asks a second time."""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "input.txt"
    path.write_text(TEXT)
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "output.txt"


@pytest.fixture(autouse=True)
def ready(sandbox: LiveSandbox) -> None:
    """The first document waits for what others find there: a process to fork from, and what tells languages apart."""
    with closing(translator(sandbox)) as client:
        handle = client.translate_document_upload(TEXT, filename="a.txt", target_lang="DE")
        client.translate_document_wait_until_done(handle)


def test_the_node_suite(sandbox: LiveSandbox) -> None:
    if not (NODE / "node_modules" / "deepl-node").is_dir():
        pytest.fail("The Node client is not installed. Run 'make setup-test', or 'npm ci' in tests/clients/node.")
    command = ["node", "suite.mjs", sandbox.url]
    done = subprocess.run(command, cwd=NODE, capture_output=True, text=True, timeout=180, check=True)
    lines = {line.pop("scenario"): line for line in map(json.loads, done.stdout.splitlines())}
    late = {name: line["seconds"] for name, line in lines.items() if line["seconds"] >= line["limit"]}
    assert late == {}
    results = {name: line["result"] for name, line in lines.items() if "result" in line}
    assert results == {
        "file paths": DONE,
        "streams": {"refused": True, "done": True, "text": DONE},
        "a buffer": DONE,
        "file handles": DONE,
        "retries": DONE,
        "waiting": DONE,
        "step by step": {"first": False, "text": DONE},
        "billed characters": {"first": False, "slow": True, "billed": len(TEXT), "text": DONE},
        "a page of a text": True,
        "a glossary without dictionaries": {"name": "A name", "dictionaries": []},
    }
    for name, words in {
        "an output that exists": "exists",
        "no such file": "no such file",
        "an unknown formality": "formality",
        "a document that fails": "Source and target language",
        "an unknown kind": "nvalid file",
        "an unknown handle": "Not found",
    }.items():
        assert words in lines[name]["error"], name


def test_from_a_path(sandbox: LiveSandbox, source: Path, target: Path) -> None:
    began = time.monotonic()
    translator(sandbox).translate_document_from_filepath(source, target, **LANGUAGES)
    assert target.read_text() == DONE
    assert time.monotonic() - began < LIMIT


def test_with_a_retry(sandbox: LiveSandbox, source: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = translator(sandbox, no_response_count=1)
    monkeypatch.setattr(deepl.http_client, "min_connection_timeout", 1.0)
    began = time.monotonic()
    client.translate_document_from_filepath(source, target, **LANGUAGES)
    assert target.read_text() == DONE
    assert time.monotonic() - began < LIMIT


def test_a_large_one_in_one_call(sandbox: LiveSandbox) -> None:
    output = io.BytesIO()
    given = io.BytesIO(f"{TEXT}\n".encode() * 1000)
    given.name = "input.txt"
    translator(sandbox).translate_document(given, output, **LANGUAGES)
    assert output.getvalue().decode() == f"{DONE}\n" * 1000


def test_step_by_step(sandbox: LiveSandbox, source: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deepl.http_client, "max_network_retries", 0)
    client = translator(sandbox, doc_queue_time=1000)
    with source.open("rb") as file:
        handle = client.translate_document_upload(file, **LANGUAGES)
    status = client.translate_document_get_status(handle)
    assert (status.ok, status.done) == (True, False)
    with pytest.raises(deepl.DocumentNotReadyException, match="Document not ready"), target.open("wb") as file:
        client.translate_document_download(handle, file)
    handle = deepl.DocumentHandle(handle.document_id, handle.document_key)
    while not status.done:
        status = client.translate_document_get_status(handle)
        assert status.ok
        time.sleep(0.2)
    with target.open("wb") as file:
        client.translate_document_download(handle, file)
    assert target.read_text() == DONE


def test_a_text_as_a_document(sandbox: LiveSandbox) -> None:
    client = translator(sandbox)
    handle = client.translate_document_upload(TEXT, filename="test.txt", **LANGUAGES)
    status = client.translate_document_get_status(handle)
    assert (status.ok, status.done, status.billed_characters) == (True, True, len(TEXT))
    answer = client.translate_document_download(handle)
    assert answer is not None
    assert b"".join(answer.iter_content(chunk_size=128)).decode() == DONE


def test_a_page_of_a_text(sandbox: LiveSandbox, tmp_path: Path) -> None:
    source, target = tmp_path / "input.txt", tmp_path / "output.html"
    source.write_text("If a < b:\nstop.\n\nThen go on.")
    translator(sandbox).translate_document_from_filepath(source, target, **LANGUAGES)
    page = target.read_text()
    assert page.startswith('<!DOCTYPE html>\n<html lang="de">')
    assert page.count("<p>") == 2
    assert "a &lt; b" in page


def test_a_glossary_with_a_name_only(sandbox: LiveSandbox) -> None:
    client = translator(sandbox)
    made = client.create_multilingual_glossary("A name", [])
    assert client.get_multilingual_glossary(made.glossary_id).dictionaries == []


class NothingInstalled:
    async def abilities(self) -> SpeechAbilities:
        return SpeechAbilities()


def test_languages_of_voice_are_told_where_nothing_hears(sandbox: LiveSandbox) -> None:
    found = asyncio.run(SandboxSpeech(NothingInstalled()).abilities())
    assert {"en", "de", "ja"} <= found.understood
    assert "de" in found.spoken
    assert sandbox.client().get("/v3/languages?resource=voice").json()
