"""Somebody with a key who has recordings written down, as the wire sees it."""

import asyncio
import io
import time
import wave
from dataclasses import dataclass
from typing import Any

import httpx

from tests.voice.conftest import Room
from tolmach.voice.jobs.tables import voice_jobs

ALL = "/v1/jobs/voice/translate"
PATIENCE = 60.0
UNDER_WAY = {"pending", "uploaded", "processing"}
Target = tuple[str, str]
TEXT: Target = ("en", "text/plain")


def recording(milliseconds: int = 3_200, mark: bytes = b"\x12\x07") -> bytes:
    """A WAV file of so many milliseconds. What is heard in it is scripted."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setparams((1, 2, 16_000, 0, "NONE", ""))
        sound.writeframes((mark * (milliseconds * 16))[: milliseconds * 32])
    return file.getvalue()


@dataclass(frozen=True)
class Owner:
    client: httpx.Client

    def asked(
        self,
        *targets: Target,
        size: int = len(recording()),
        media: str = "audio/wav",
        source: str | None = "en",
        name: str = "interview.wav",
    ) -> dict[str, Any]:
        return {
            "source_file": {"name": name, "content_type": media, "content_length": size},
            "parameters": {} if source is None else {"source_language": source},
            "targets": [{"language": language, "type": kind} for language, kind in targets or (TEXT,)],
        }

    def post(self, body: dict[str, Any], **query: str) -> httpx.Response:
        return self.client.post(ALL, json=body, params=query)

    def announce(self, *targets: Target, include: str | None = None, **options: Any) -> dict[str, str]:
        answer = self.post(self.asked(*targets, **options), **({} if include is None else {"include": include}))
        assert answer.status_code == 201, answer.text
        started: dict[str, str] = answer.json()
        return started

    def started(self, data: bytes, *targets: Target, **options: Any) -> str:
        """The id of a job whose recording was uploaded."""
        begun = self.announce(*targets, size=len(data), **options)
        assert put(begun, data).status_code == 204
        return begun["job_id"]

    def job(self, job_id: str, **query: str) -> dict[str, Any]:
        answer = self.client.get(f"{ALL}/{job_id}", params=query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def states(self, job_id: str) -> list[str]:
        return [result["status"] for result in self.job(job_id)["results"]]

    def results(self, job_id: str, **query: str) -> list[dict[str, Any]]:
        """What became of a job, once it has ended."""
        deadline = time.monotonic() + PATIENCE
        while UNDER_WAY & set(self.states(job_id)):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        results: list[dict[str, Any]] = self.job(job_id, **query)["results"]
        return results

    def made(self, data: bytes, *targets: Target, **options: Any) -> list[bytes]:
        """All results of a recording."""
        results = self.results(self.started(data, *targets, **options))
        return [fetch(result).content for result in results]

    def refused(self, data: bytes, *targets: Target, **options: Any) -> str:
        """Why a recording cannot be worked on."""
        results = self.results(self.started(data, *targets, **options))
        assert {result["status"] for result in results} == {"failed"}, results
        return str(results[0]["error"]["message"])


def put(begun: dict[str, str], data: bytes, scheme: str = "DeepL-Signature") -> httpx.Response:
    headers = {"Authorization": f"{scheme} {begun['signature']}", "Content-Type": "application/octet-stream"}
    return httpx.put(begun["upload_url"], content=data, headers=headers, timeout=30)


def get(result: dict[str, Any], scheme: str = "Service-Signature") -> httpx.Response:
    return httpx.get(result["download_url"], headers={"Authorization": f"{scheme} {result['signature']}"}, timeout=30)


def fetch(result: dict[str, Any]) -> httpx.Response:
    assert result["status"] == "complete", result
    answer = get(result)
    assert answer.status_code == 200, answer.text
    return answer


def change(found: Room, job_id: str, **changed: Any) -> None:
    """The row of a job, as time would."""
    statement = voice_jobs.update().where(voice_jobs.c.id == job_id).values(**changed)
    found.live.parts.storage.database.write_now(lambda connection: connection.execute(statement).close())


def loop_of(found: Room) -> asyncio.AbstractEventLoop:
    """Of the service."""
    loop = found.live.parts.voice.jobs.upkeep._bridge._loop
    assert loop is not None
    return loop
