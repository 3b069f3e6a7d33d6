"""A service with the stub engine, and an owner of documents."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.conftest import Live

PATIENCE = 60.0


@dataclass(frozen=True)
class Owner:
    """Somebody with a key who has documents translated."""

    client: httpx.Client

    def upload(self, name: str = "a.txt", data: bytes = b"Hello world", **fields: Any) -> httpx.Response:
        return self.client.post("/v2/document", data={"target_lang": "DE", **fields}, files={"file": (name, data)})

    def ticket(self, *args: Any, **fields: Any) -> dict[str, str]:
        answer = self.upload(*args, **fields)
        assert answer.status_code == 200, answer.text
        ticket: dict[str, str] = answer.json()
        return ticket

    def status(self, ticket: dict[str, str]) -> dict[str, Any]:
        answer = self.client.post(f"/v2/document/{ticket['document_id']}", json=key_of(ticket))
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def wait(self, ticket: dict[str, str]) -> dict[str, Any]:
        deadline = time.monotonic() + PATIENCE
        while (found := self.status(ticket))["status"] not in ("done", "error"):
            assert time.monotonic() < deadline, found
            time.sleep(0.05)
        return found

    def download(self, ticket: dict[str, str]) -> httpx.Response:
        return self.client.post(f"/v2/document/{ticket['document_id']}/result", data=key_of(ticket))

    def translated(self, *args: Any, **fields: Any) -> httpx.Response:
        ticket = self.ticket(*args, **fields)
        found = self.wait(ticket)
        assert found["status"] == "done", found
        return self.download(ticket)

    def refused(self, *args: Any, **fields: Any) -> str:
        """What the status says in the end."""
        found = self.wait(self.ticket(*args, **fields))
        assert found["status"] == "error", found
        assert found["message"] == found["error_message"]
        sentence: str = found["error_message"]
        return sentence

    def used(self) -> int:
        count: int = self.client.get("/v2/usage").json()["character_count"]
        return count


def key_of(ticket: dict[str, str]) -> dict[str, str]:
    return {"document_key": ticket["document_key"]}


@pytest.fixture
def owner(live: Live) -> Iterator[Owner]:
    with live.developer as client:
        yield Owner(client)
