"""The document calls of `deepl` from PyPI, unmodified, against a live service."""

import io
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import deepl
import pytest

from tests.clients.conftest import Service
from tests.documents.corpus import files

PATIENCE = 60.0


@pytest.fixture
def client(service: Service) -> Iterator[deepl.DeepLClient]:
    with closing(deepl.DeepLClient(service.live.keys.developer, server_url=service.url)) as client:
        yield client


def wait(client: deepl.DeepLClient, handle: deepl.DocumentHandle) -> deepl.DocumentStatus:
    """The client itself sleeps for five seconds between two looks."""
    deadline = time.monotonic() + PATIENCE
    while not (status := client.translate_document_get_status(handle)).done and status.ok:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return status


def test_in_one_call(client: deepl.DeepLClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda seconds, sleep=time.sleep: sleep(min(seconds, 0.1)))
    (tmp_path / "in put.txt").write_text("Hello world\n\nAnd a second line\n")
    status = client.translate_document_from_filepath(
        tmp_path / "in put.txt", tmp_path / "output.txt", target_lang="DE", formality="prefer_more"
    )
    assert (tmp_path / "output.txt").read_text() == "[de] Hello world\n\n[de] And a second line\n"
    assert status is not None
    assert (status.done, status.ok, status.billed_characters) == (True, True, 31)


def test_step_by_step_with_a_glossary(client: deepl.DeepLClient) -> None:
    glossary = client.create_glossary("a", "EN", "DE", {"artist": "Maler"})
    handle = client.translate_document_upload(
        b"an artist wins", filename="a.txt", source_lang="EN", target_lang="DE", glossary=glossary
    )
    assert (len(handle.document_id), len(handle.document_key)) == (32, 64)
    assert wait(client, handle).ok
    output = io.BytesIO()
    client.translate_document_download(handle, output)
    assert output.getvalue() == b"[de] an Maler wins"
    with pytest.raises(deepl.DeepLException, match="Not found"):
        client.translate_document_download(handle)


def test_a_handle_that_was_kept(client: deepl.DeepLClient) -> None:
    handle = client.translate_document_upload("Hello", filename="a.txt", target_lang="DE")
    kept = deepl.DocumentHandle(*str(handle).removeprefix("Document ID: ").split(", key: "))
    assert (kept.document_id, kept.document_key) == (handle.document_id, handle.document_key)
    assert wait(client, kept).done


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [("a.invalid", b"Test", "Invalid file"), ("a.txt", b"", "Invalid file"), ("a.docx", b"Test", "Invalid file")],
)
def test_refused_at_upload(client: deepl.DeepLClient, name: str, data: bytes, words: str) -> None:
    with pytest.raises(deepl.DeepLException, match=words):
        client.translate_document_upload(data, filename=name, target_lang="DE")


def test_refused_later(client: deepl.DeepLClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda seconds, sleep=time.sleep: sleep(min(seconds, 0.1)))
    german = "Das ist ein ganz gewöhnlicher deutscher Satz, den jeder verstehen kann."
    with pytest.raises(deepl.DocumentTranslationException, match="Source and target language are equal") as refused:
        client.translate_document(german.encode(), io.BytesIO(), target_lang="DE", filename="a.txt")
    assert refused.value.document_handle is not None


def test_unknown_documents_and_quota(service: Service, client: deepl.DeepLClient) -> None:
    with pytest.raises(deepl.DeepLException, match="Not found"):
        client.translate_document_get_status(deepl.DocumentHandle("1234" * 8, "5678" * 16))
    with (
        closing(deepl.DeepLClient(service.pro_key(characters=5), server_url=service.url)) as poor,
        pytest.raises(deepl.QuotaExceededException),
    ):
        poor.translate_document_upload(b"too many characters", filename="a.txt", target_lang="DE")


def test_conversion(client: deepl.DeepLClient) -> None:
    document = min(files("pdf"), key=lambda path: path.stat().st_size)
    handle = client.translate_document_upload(
        document.read_bytes(), filename="a.pdf", target_lang="FR", output_format="docx"
    )
    assert wait(client, handle).ok
    output = io.BytesIO()
    client.translate_document_download(handle, output)
    assert output.getvalue().startswith(b"PK")
