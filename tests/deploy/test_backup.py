"""A backup is taken while the service works, and a service starts on it."""

import shutil
import subprocess
import sys
from pathlib import Path

from tests.conftest import serving
from tolmach.settings import Settings

PROGRAM = Path(__file__).parents[2] / "deploy" / "systemd" / "backup.py"


def backup(source: Path, target: Path) -> None:
    subprocess.run([sys.executable, PROGRAM, source, target], check=True, timeout=60)


def test_a_service_starts_on_a_backup(tmp_path: Path) -> None:
    data, backups = tmp_path / "data", tmp_path / "backups"
    settings = Settings(data=data, engine="stub", log_level="error")
    with serving(settings) as live, live.developer as client:
        file = {"file": ("words.txt", b"Good morning")}
        sent = client.post("/v2/document", data={"target_lang": "DE"}, files=file).json()
        backup(data, backups)
        client.post("/v2/translate", data={"text": "Hello", "target_lang": "DE"}).raise_for_status()
        backup(data, backups)
        used = client.get("/v2/usage").json()["character_count"]
    assert not (backups / "latest" / "lock").exists()
    assert (backups / "old" / "secret").read_bytes() == (data / "secret").read_bytes()

    restored = tmp_path / "restored"
    shutil.copytree(backups / "latest", restored)
    with (
        serving(Settings(data=restored, engine="stub", log_level="error")) as again,
        again.client(live.keys.developer) as client,
    ):
        assert client.get("/v2/usage").json()["character_count"] == used
        status = client.post(f"/v2/document/{sent['document_id']}", data={"document_key": sent["document_key"]})
        assert status.status_code == 200
