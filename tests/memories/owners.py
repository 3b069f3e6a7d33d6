"""Somebody with a key who has translation memories, as the wire sees it."""

import time
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

import httpx

ALL = "/v3/translation_memories"
PATIENCE = 60.0
GREETINGS = [
    ("Guten Morgen!", "Good morning!"),
    ("Vielen Dank!", "Thanks a lot!"),
    ("Hallo Welt!", "Hello world!"),
    ("Auf Wiedersehen.", "Goodbye."),
]


def tmx(pairs: list[tuple[str, str]] = GREETINGS, source: str = "de", target: str = "en") -> bytes:
    units = "".join(
        f'<tu><tuv xml:lang="{source}"><seg>{escape(one)}</seg></tuv>'
        f'<tuv xml:lang="{target}"><seg>{escape(other)}</seg></tuv></tu>'
        for one, other in pairs
    )
    head = f'<header srclang="{source}" segtype="sentence" datatype="plaintext" adminlang="en" o-tmf="x"/>'
    return f'<?xml version="1.0"?><tmx version="1.4">{head}<body>{units}</body></tmx>'.encode()


def numbered(count: int) -> list[tuple[str, str]]:
    return [(f"Satz Nummer {number}", f"Sentence number {number}") for number in range(count)]


@dataclass(frozen=True)
class Owner:
    client: httpx.Client

    def announce(self, size: int, file_name: str = "greetings.tmx", **parameters: Any) -> dict[str, str]:
        body = {"source_file": {"file_name": file_name, "content_length": size}, "parameters": parameters}
        answer = self.client.post(f"{ALL}/import", json=body)
        assert answer.status_code == 202, answer.text
        started: dict[str, str] = answer.json()
        return started

    def job(self, job_id: str) -> dict[str, Any]:
        answer = self.client.get(f"{ALL}/jobs/{job_id}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def result(self, job_id: str) -> dict[str, Any]:
        """What became of a job, once it has ended."""
        deadline = time.monotonic() + PATIENCE
        while (found := self.job(job_id)["results"][0])["status"] in ("awaiting_input", "processing"):
            assert time.monotonic() < deadline, found
            time.sleep(0.1)
        result: dict[str, Any] = found
        return result

    def imported(self, data: bytes, **parameters: Any) -> str:
        """The id of a memory made of this file."""
        started = self.announce(len(data), **parameters)
        assert httpx.put(started["upload_url"], content=data, verify=False).status_code == 200
        result = self.result(started["job_id"])
        assert result["status"] == "completed", result
        return str(result["translation_memory_id"])

    def refused(self, data: bytes) -> str:
        """Why no memory is made of this file."""
        started = self.announce(len(data))
        assert httpx.put(started["upload_url"], content=data, verify=False).status_code == 200
        result = self.result(started["job_id"])
        assert result["status"] == "failed", result
        return str(result["error"]["message"])

    def ids(self) -> list[str]:
        found = self.client.get(ALL, params={"page_size": 25}).json()["translation_memories"]
        return [memory["translation_memory_id"] for memory in found]

    def segments(self, memory_id: str, **query: Any) -> httpx.Response:
        return self.client.get(f"{ALL}/{memory_id}/segments", params=query)

    def exported(self, memory_id: str) -> dict[str, Any]:
        answer = self.client.post(f"{ALL}/{memory_id}/export")
        assert answer.status_code == 202, answer.text
        result = self.result(answer.json()["job_id"])
        assert result["status"] == "completed", result
        return result


def message(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["message"]
