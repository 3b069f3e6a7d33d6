"""The translation memory calls of `deepl` from PyPI, unmodified, against a live service."""

import io
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import deepl
import pytest

from tests.clients.conftest import Service
from tests.memories.owners import GREETINGS, numbered, tmx

UNKNOWN = "96ab91fd-e715-41a1-adeb-5d701f84a483"


@pytest.fixture
def client(service: Service, monkeypatch: pytest.MonkeyPatch) -> Iterator[deepl.DeepLClient]:
    """The client itself sleeps for five seconds between two looks at a job."""
    monkeypatch.setattr("time.sleep", lambda seconds, sleep=time.sleep: sleep(min(seconds, 0.1)))
    with closing(deepl.DeepLClient(service.live.keys.developer, server_url=service.url)) as client:
        yield client


def imported(client: deepl.DeepLClient, folder: Path, data: bytes, name: str | None = None) -> str:
    path = folder / "greetings.tmx"
    path.write_bytes(data)
    job = client.import_translation_memory_from_filepath(path, display_name=name)
    assert job.result is not None
    assert (job.done, job.ok, job.result.status) == (True, True, "completed")
    return str(job.result.translation_memory_id)


def test_import_list_and_delete(client: deepl.DeepLClient, tmp_path: Path) -> None:
    memory_id = imported(client, tmp_path, tmx(), "Greetings")
    memory = client.get_translation_memory(memory_id)
    assert (memory.name, memory.source_language, memory.target_languages, memory.segment_count) == ("Greetings", "de", ["en"], 4)  # fmt: skip
    assert memory.creation_time is not None
    assert memory_id in [each.translation_memory_id for each in client.list_translation_memories(page=0, page_size=25)]
    client.delete_translation_memory(memory)
    with pytest.raises(deepl.DeepLException, match="Not found"):
        client.get_translation_memory(memory_id)


def test_the_name_of_the_file_is_the_name(client: deepl.DeepLClient, tmp_path: Path) -> None:
    assert client.get_translation_memory(imported(client, tmp_path, tmx())).name == "greetings.tmx"


def test_segments_page_by_page(client: deepl.DeepLClient, tmp_path: Path) -> None:
    memory_id = imported(client, tmp_path, tmx(numbered(12)))
    found, cursor = [], None
    while True:
        page = client.list_translation_memory_segments(memory_id, page_size=5, page_cursor=cursor)
        assert page.segment_count == 12
        found += [(segment.source_text, segment.targets[0].target_text) for segment in page]
        cursor = page.next_page_cursor
        if cursor is None:
            break
    assert found == numbered(12)
    page = client.list_translation_memory_segments(memory_id, filter_text="NUMMER 11", filter_case_sensitive=False)
    assert [segment.source_text for segment in page] == ["Satz Nummer 11"]
    with pytest.raises(deepl.DeepLException, match="at least 2 characters"):
        client.list_translation_memory_segments(memory_id, filter_text="a")


def test_step_by_step(client: deepl.DeepLClient) -> None:
    data = tmx()
    created = client.create_translation_memory_import("a.tmx", len(data), content_type="text/xml")
    assert created.expires_at is not None
    waiting = client.get_translation_memory_job(created.job_id)
    assert waiting.result is not None
    assert (waiting.done, waiting.result.required_action) == (False, "Waiting for upload")
    client.upload_translation_memory_file(created, data, content_type="text/xml")
    with pytest.raises(deepl.DeepLException, match=r"HTTP status: 409.*Upload already completed"):
        client.upload_translation_memory_file(created.upload_url, data, content_type="text/xml")
    done = client.wait_until_translation_memory_job_done(created.job_id, timeout_s=60)
    assert done.ok


def test_export(client: deepl.DeepLClient, tmp_path: Path) -> None:
    memory_id = imported(client, tmp_path, tmx())
    job = client.export_translation_memory_to_filepath(memory_id, tmp_path / "out.tmx")
    assert job.ok
    again = client.create_translation_memory_export(memory_id)
    assert (again.reused_existing, again.translation_memory_id, again.job_id) == (True, memory_id, job.job_id)
    output = io.BytesIO()
    client.download_translation_memory_export(client.get_translation_memory_job(again.job_id), output)
    assert output.getvalue() == (tmp_path / "out.tmx").read_bytes()
    copy = imported(client, tmp_path, output.getvalue())
    segments = client.list_translation_memory_segments(copy)
    assert [(segment.source_text, segment.targets[0].target_text) for segment in segments] == GREETINGS


def test_refused(client: deepl.DeepLClient, service: Service, tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    path.write_bytes(b"no TMX")
    with pytest.raises(deepl.DeepLException, match=r"The uploaded file is not valid TMX\."):
        client.import_translation_memory_from_filepath(path)
    for call in (
        client.get_translation_memory,
        client.create_translation_memory_export,
        client.delete_translation_memory,
    ):
        with pytest.raises(deepl.DeepLException, match="Not found"):
            call(UNKNOWN)
    with (
        closing(deepl.DeepLClient(service.free_key(), server_url=service.url)) as free,
        pytest.raises(deepl.AuthorizationException),
    ):
        free.list_translation_memories()
