"""Memories where blobs are in a store that speaks S3: the data folder has only what is at hand."""

import shutil
import uuid
from pathlib import Path

import httpx

from tests.conftest import serving
from tests.memories.owners import ALL, Owner, tmx
from tests.s3 import new_bucket, s3
from tolmach.settings import Settings


def test_import_use_and_export(tmp_path: Path) -> None:
    with s3() as endpoint:
        blobs = new_bucket(endpoint, str(tmp_path))
        settings = Settings(
            data=tmp_path / "data",
            blobs=blobs,
            engine="stub",
            log_level="error",
            developer_key=str(uuid.uuid4()),
            admin_key=f"{uuid.uuid4()}:adm",
        )
        with serving(settings) as live, live.developer as client:
            memory = Owner(client).imported(tmx())
        # What was at hand is lost, so that it has to come from the store.
        shutil.rmtree(settings.data / "memories")
        with serving(settings) as live, live.developer as client:
            assert translated(client, memory) == "Hello world!"
            file = httpx.get(Owner(client).exported(memory)["download_url"])
            assert (file.status_code, file.content.count(b"<tu>")) == (200, 4)
            assert client.delete(f"{ALL}/{memory}").status_code == 204
            assert Owner(client).ids() == []


def translated(client: httpx.Client, memory: str) -> str:
    body = {"text": ["Halloo Welt!"], "source_lang": "DE", "target_lang": "EN", "translation_memory_id": memory}
    answer = client.post("/v2/translate", json=body)
    assert answer.status_code == 200, answer.text
    text: str = answer.json()["translations"][0]["text"]
    return text
