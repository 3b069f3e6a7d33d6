"""The translation memory calls of `deepl-node` from npm, unmodified, against a live service."""

from tests.clients.conftest import Service
from tests.clients.test_node_client import check, failed, installed
from tests.memories.owners import GREETINGS

__all__ = ["installed"]


def test_memories(service: Service) -> None:
    (life,) = (line.get("result", line) for line in check(service.url, service.live.keys.developer, "memory"))
    assert life["waiting"] == "Waiting for upload"
    assert life["imported"] == {"status": "completed", "skipped": 0}
    assert life["memory"] == {"name": "Greetings", "source": "de", "targets": ["en"], "count": 4}
    assert life["listed"] is True
    assert life["segments"] == [[list(pair) for pair in GREETINGS[:3]], [list(GREETINGS[3])]]
    assert life["found"] == ["Vielen Dank!"]
    assert life["reused"] == [False, True]
    assert life["exported"] == 4
    assert life["left"] == "DeepLError"


def test_errors(service: Service) -> None:
    names = "memory of no TMX", "unknown memory"
    broken, unknown = check(service.url, service.live.keys.developer, *names)
    assert broken["result"] == {"status": "failed", "error": "The uploaded file is not valid TMX."}
    assert failed(unknown, "DeepLError", "Not found")
